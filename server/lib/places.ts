import type { Known } from '../db/change-feed.ts'

/** Of what a reply is made: an event by `berlin/2026-05-09`, the site with its list of events, or ('*') any of the events. */
export type Place = string

export const SITE = 'site'
export const EVERYTHING = '*'

/** The state of a place: a reply that shows it holds as long as this is the same. */
export function stateOf(known: Known, place: Place): unknown {
  if (place === EVERYTHING) return known
  if (place === SITE) return known.site.revision
  return known.events.get(place)?.revision ?? null
}
