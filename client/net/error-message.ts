import { t } from '../../domain/text/t.ts'
import { CallError } from './call.ts'

/** The server's message about a failure, or that the server could not be reached; `otherwise` if there is neither. */
export function errorMessage(error: unknown, otherwise = t('error.unknown')): string {
  return error instanceof CallError && error.sentence !== '' ? error.sentence : otherwise
}

/**
 * Whether the server sent no readable answer, neither a success nor a refusal. It may have done what was asked, and
 * then have ended: a proxy answers 502.
 */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof CallError) || error.status < 400 || error.isAway
}

/** Whether the server has refused with one of these statuses, not a proxy, which may answer 404 while it restarts. */
export function isRefusedWith(error: unknown, ...statuses: number[]): boolean {
  return error instanceof CallError && error.code !== '' && statuses.includes(error.status)
}

/** The header of a write with the version of the row that it started from. */
export function ifMatch(row: { id: number; version: number } | null): { headers?: Record<string, string> } {
  return row ? { headers: { 'if-match': `"${row.id}-${row.version}"` } } : {}
}
