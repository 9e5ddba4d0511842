import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR_MS } from '../../domain/times.ts'
import type { Row } from '../db/schema.ts'

/** The keys that tell push services who this installation is. */
export type PushKeys = Pick<Row<'push_keys'>, 'publicKey' | 'privateKey'>

/** At most a day is allowed. */
const HOLDS_MS = 12 * HOUR_MS

/** New keys, on the curve that RFC 8292 asks for. */
export function createPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may begin with zeros, which the library leaves out.
  const secret = pair.getPrivateKey().toString('hex').padStart(64, '0')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret, 'hex').toString('base64url'),
  }
}

/**
 * Signs for push services, once for each of them (RFC 8292).
 * @param contact where the operator of a push service finds ours: an address of https or mailto
 */
export function createSigner(keys: PushKeys, contact: string, now: Date) {
  const key = privateKeyOf(keys)
  const made = new Map<string, string>()
  /** The value of the header `authorization` for an endpoint. */
  return (endpoint: string): string => {
    const { origin } = new URL(endpoint)
    let token = made.get(origin)
    if (!token) {
      const exp = Math.floor((now.getTime() + HOLDS_MS) / 1_000)
      const words = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: origin, exp, sub: contact },
      ]
      const signed = words.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.')
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      token = `${signed}.${signature.toString('base64url')}`
      made.set(origin, token)
    }
    return `vapid t=${token}, k=${keys.publicKey}`
  }
}

function privateKeyOf({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}
