import { t } from '../../domain/text/t.ts'
import { CallError } from './call.ts'

/**
 * The server's sentence about a failure, or that the server could not be reached; `otherwise` where there is neither.
 */
export function errorMessage(error: unknown, otherwise = t('error.unknown')): string {
  return error instanceof CallError && error.sentence !== '' ? error.sentence : otherwise
}

/** Whether no answer of the server came that can be read, neither a success nor a refusal. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof CallError) || error.status < 400
}

/** The header of a write that says which version of a row it began from. */
export function ifMatch(row: { id: number; version: number } | null): { headers?: Record<string, string> } {
  return row ? { headers: { 'if-match': `"${row.id}-${row.version}"` } } : {}
}
