import { v5 as uuid } from 'uuid'

/**
 * An id that stays the same for a row, even when the installation moves.
 * @param source the name that distinguishes this installation's rows from others
 * @param row such as `sessions/7`
 */
export function guidOf({ source }: { source: string }, row: string): string {
  return uuid(`${source}/${row}`, uuid.URL)
}
