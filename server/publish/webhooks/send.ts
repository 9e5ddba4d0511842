import { createHmac } from 'node:crypto'
import type { Outcome } from '../../../domain/publish/delivery-words.ts'
import { createOutboundHttp } from '../../lib/outbound-http.ts'

/** A message to a program; `id` stays the same when it is sent again. */
export type Message = { id: string; type: string; timestamp: string; data: object }

/** The outcome of sending a message; without `status` if no answer came. */
export type Answer = Outcome & { at: string; status: number | null }

type Way = {
  now: Date
  /** Hosts on this machine and its networks that messages may be sent to. */
  hosts: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** The prefix of every secret, as the Standard Webhooks specification requires. */
export const SECRET_PREFIX = 'whsec_'

/**
 * Sends a message, signed according to the Standard Webhooks specification. Does not follow redirects or read the
 * answer's body.
 * @returns the answer, or the failure
 */
export async function send(
  { address, secret }: { address: string; secret: string },
  message: Message,
  { now, hosts, timeoutMs = TIMEOUT_MS }: Way,
): Promise<Answer> {
  const { id, ...shown } = message
  const body = JSON.stringify(shown)
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signature(secret, `${id}.${seconds}.${body}`),
  }
  const at = now.toISOString()
  try {
    const { status } = await createOutboundHttp({ hosts }).post(address, { headers, body, timeoutMs })
    return { at, status, ...outcomeOf(status) }
  } catch (error) {
    return { at, status: null, ...reasonOf(error) }
  }
}

/** Whether the program accepted the message. */
export function isTaken({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { code: 'taken' }
  if (status >= 300 && status < 400) return { code: 'sent-elsewhere' }
  return { code: status === 410 ? 'wants-no-more' : 'refused' }
}

const REASONS: Readonly<Record<string, Outcome>> = {
  ABORT_ERR: { code: 'no-answer' },
  ECONNREFUSED: { code: 'nothing-there' },
  ECONNRESET: { code: 'cut' },
  ENOTFOUND: { code: 'no-host' },
  EAI_AGAIN: { code: 'no-lookup' },
  ETIMEDOUT: { code: 'no-connection' },
}

function reasonOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return { code: 'not-sent' }
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IP_BLOCKED' || /is not allowed/.test(error.message)) return { code: 'own-network' }
  if (code === '' || code.startsWith('HPE_')) return { code: 'unreadable' }
  if (/CERT|SSL|TLS/.test(code)) return { code: 'untrusted' }
  return REASONS[code] ?? { code: 'failed', error: code }
}
