import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export type PhoneKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** The bytes that push services take at least (RFC 8291, section 4), less the head, the end of the record and its tag. */
const MOST_BYTES = RECORD_BYTES - 86 - 1 - 16
const LAST_RECORD = Buffer.of(2)

/**
 * Encrypts a message for one phone: RFC 8291, in the coding `aes128gcm` of RFC 8188, as one record.
 * @throws for keys that are none, and for a text that is too long
 */
export function encrypt(text: string, { p256dh, auth }: PhoneKeys): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MOST_BYTES) throw new Error('This message is too long')
  const [theirs, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (theirs.length !== 65 || secret.length !== 16) throw new Error('These are not the keys of a phone')
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
