import { t } from '../../domain/text/t.ts'
import { CallError } from '../net/call.ts'
import { errorMessage } from '../net/error-message.ts'

/**
 * `error` is the text in the alert (docs/product.md#messages); `advice` is the server's message, if it contains more.
 */
export type ProcessingProblem = { error: string; advice: string | null }

/** The answer arrived, but the server could read nothing. */
export class NothingRead extends Error {}

/** The reason why a photo could not be read (docs/product.md#messages), with the server's advice. */
export function processingProblem(failure: unknown): ProcessingProblem {
  if (failure instanceof NothingRead)
    return { error: failure.message || t('card.nothingExtracted'), advice: null }
  if (!(failure instanceof CallError) || failure.status < 400)
    return { error: errorMessage(failure), advice: null }
  const { status, code, sentence } = failure
  const reason = t('card.httpReason', { status: String(status), code })
  return { error: t('card.processingStatus', { status: String(status), reason }), advice: sentence || null }
}
