import { NoResultError } from 'kysely'

/**
 * Whether an error says that a row is gone, or the row that it would belong to: someone deleted it between two
 * statements of a call that does not lock it.
 */
export function missesRow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23503') return true
  return error instanceof NoResultError || error.message === 'FOREIGN KEY constraint failed'
}
