import { v5 as uuid } from 'uuid'

/**
 * The same id for the same row, wherever the installation moves.
 * @param source the name that tells this installation's rows from those of others
 * @param row such as `sessions/7`
 */
export function guidOf({ source }: { source: string }, row: string): string {
  return uuid(`${source}/${row}`, uuid.URL)
}
