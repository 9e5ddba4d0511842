import { MOST_STARS } from '../../domain/content/star-limits.ts'

/**
 * The favorites that are sessions of an event. No read contains a session in the tray; one that was known before keeps
 * its star.
 */
export function starsOfEvent(
  favorites: readonly string[],
  sessions: readonly { id: number }[],
  before: readonly number[],
): number[] {
  const here = new Set([...before, ...sessions.map(({ id }) => id)].map(String))
  return favorites
    .filter((id) => here.has(id))
    .slice(-MOST_STARS)
    .map(Number)
}
