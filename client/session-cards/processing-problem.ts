import { t } from '../../domain/text/t.ts'
import { CallError } from '../net/call.ts'
import { errorMessage } from '../net/error-message.ts'

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/**
 * `error` is the text in the alert (docs/product.md#messages), `advice` the server's own sentence where it says more.
 */
export type ProcessingProblem = { error: string; advice: string | null }

/** The answer came, but the server could read nothing. */
export class NothingRead extends Error {}

/** Says why a photo could not be read (docs/product.md#messages), and keeps the server's advice. */
export function processingProblem(failure: unknown): ProcessingProblem {
  if (failure instanceof NothingRead)
    return { error: failure.message || t('card.nothingExtracted'), advice: null }
  if (!(failure instanceof CallError) || failure.status < 400)
    return { error: errorMessage(failure), advice: null }
  const reason = REASONS[failure.status] ?? failure.code
  return { error: `Error processing image (${failure.status}): ${reason}`, advice: failure.sentence || null }
}
