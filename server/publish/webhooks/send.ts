import { createHmac } from 'node:crypto'
import type { WebhookAnswer } from '../../../domain/publish/webhooks.ts'
import { createOutboundHttp } from '../../lib/outbound-http.ts'

/** A message for a program; `id` is the same each time it is sent. */
export type Message = { id: string; type: string; timestamp: string; data: object }

type Way = {
  now: Date
  /** Of this machine and of its networks, those that may be asked as well. */
  hosts: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Begins every secret, as the Standard Webhooks specification asks. */
export const SECRET_PREFIX = 'whsec_'

/**
 * Sends a message, signed as the Standard Webhooks specification says. Redirects are not followed, and the body of the
 * answer is not read.
 * @returns the answer; a failure is one too
 */
export async function send(
  { address, secret }: { address: string; secret: string },
  message: Message,
  { now, hosts, timeoutMs = TIMEOUT_MS }: Way,
): Promise<WebhookAnswer> {
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
    return { at, status, said: sentenceOf(status) }
  } catch (error) {
    return { at, status: null, said: reasonOf(error) }
  }
}

/** Whether the program took the message. */
export function isTaken({ status }: WebhookAnswer): boolean {
  return status !== null && status >= 200 && status < 300
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

function sentenceOf(status: number): string {
  if (status >= 200 && status < 300) return 'Taken'
  if (status >= 300 && status < 400) return 'Sent elsewhere, which is not followed'
  return status === 410 ? 'Wants no more messages' : 'Refused'
}

const REASONS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No answer in time',
  ECONNREFUSED: 'Nothing answers at this address',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ETIMEDOUT: 'No connection in time',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be sent'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IP_BLOCKED' || /is not allowed/.test(error.message))
    return "This address belongs to the server's own network"
  if (code === '' || code.startsWith('HPE_')) return 'The answer cannot be read'
  if (/CERT|SSL|TLS/.test(code)) return 'The certificate of this address cannot be trusted'
  return REASONS[code] ?? `It could not be sent (${code})`
}
