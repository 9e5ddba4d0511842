import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { t } from '../../domain/text/t.ts'
import { HOUR_MS } from '../../domain/times/times.ts'
import type { Row } from '../db/schema.ts'

/** The keys that identify this installation to push services. */
export type PushKeys = Pick<Row<'push_keys'>, 'publicKey' | 'privateKey'>

/** At most a day is allowed. */
const HOLDS_MS = 12 * HOUR_MS

/** New keys on the curve that RFC 8292 requires. */
export function createPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may begin with zeros, which the library drops.
  const secret = pair.getPrivateKey().toString('hex').padStart(64, '0')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret, 'hex').toString('base64url'),
  }
}

/**
 * Signs for push services, once for each (RFC 8292).
 * @param contact how a push service's operator can reach ours: an https or mailto address
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

/** The keys of a browser's subscription, in base64url. */
export type PhoneKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/**
 * The message size that every push service accepts (RFC 8291, section 4), without the header, the end of the record and
 * its tag.
 */
const MOST_BYTES = RECORD_BYTES - 86 - 1 - 16
const LAST_RECORD = Buffer.of(2)

/**
 * Encrypts a message for one phone: RFC 8291, with the coding `aes128gcm` of RFC 8188, as one record.
 * @throws for invalid keys, and for a text that is too long
 */
export function encrypt(text: string, { p256dh, auth }: PhoneKeys): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MOST_BYTES) throw new Error('This message is too long')
  const [theirs, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (theirs.length !== 65 || secret.length !== 16) throw new Error(t('refusal.phoneKeys'))
  const own = createECDH(CURVE)
  const ours = own.generateKeys()
  const shared = own.computeSecret(theirs)
  const salt = randomBytes(16)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const keyed = derived(shared, secret, about, 32)
  const key = derived(keyed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(keyed, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, record, cipher.getAuthTag()])
}

function derived(from: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, about, bytes))
}
