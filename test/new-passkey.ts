import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** The answer of a browser that creates a passkey with the options of the server, without attestation. */
export function newPasskey({ challenge, site }: { challenge: string; site: string }) {
  const id = randomBytes(16)
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(new URL(site).hostname).digest(),
    Buffer.of(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
    // The count of uses, and the model of the device.
    Buffer.alloc(4 + 16),
    Buffer.of(0, id.length),
    id,
    coseKey(),
  ])
  const said = { type: 'webauthn.create', challenge, origin: site, crossOrigin: false }
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(said)).toString('base64url'),
      attestationObject: attestationOf(authenticatorData).toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** A new public key on the curve P-256, as CBOR (RFC 9053, section 7.1.1). */
function coseKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const coordinate = (label: number, value: string) => [
    Buffer.of(label, 0x58, 32),
    Buffer.from(value, 'base64url'),
  ]
  // A map of five: key type EC2, algorithm ES256, curve P-256, x, and y.
  const head = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01)
  return Buffer.concat([head, ...coordinate(0x21, x), ...coordinate(0x22, y)])
}

/** As CBOR: a map of `fmt`, `attStmt`, and `authData`. */
function attestationOf(authenticatorData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authenticatorData.length)
  return Buffer.concat([
    ...[Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')],
    ...[Buffer.of(0x59), length, authenticatorData],
  ])
}
