import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createQueue } from '../../lib/queue.ts'

const derive = (parameters: Argon2Parameters) => promisify(argon2)('argon2id', parameters)

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Each hash takes 19 MiB and a thread. More than two at once would slow down file reads and compression. */
const queue = createQueue({ atOnce: 2, waiting: 500 })

/** Hashes for different accounts take turns. */
function hashInTurn(parameters: Argon2Parameters, email: string): Promise<Buffer> {
  return queue(() => derive(parameters), email)
}

/** Hashes a password of any characters, as a PHC string with its own salt and cost. */
export async function hashPassword(password: string, email = ''): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await hashInTurn({ ...COST, ...message(password), nonce: salt, tagLength: TAG_BYTES }, email)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Whether the password matches the hash. Without a hash (no such account, or no password yet), it does the same work
 * and returns false, so that response times reveal nothing.
 */
export async function verifyPassword(password: string, hash: string | null, email = ''): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash ?? (await decoy())) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) throw new Error('A stored password hash is not an argon2id PHC string')
  const parameters = {
    ...message(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await hashInTurn(parameters, email)
  return timingSafeEqual(actual, expected) && hash !== null
}

/**
 * Normalizes the password (NFKC, as NIST SP 800-63B advises), so that the same characters give the same bytes on every
 * keyboard and system.
 */
function message(password: string): { message: Buffer } {
  return { message: Buffer.from(password.normalize('NFKC')) }
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'))
  return decoyHash
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
