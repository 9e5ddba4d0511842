import { useQuery } from '@tanstack/react-query'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { ManagedEvent } from '../../domain/events/events.ts'
import { SEARCHED_FROM } from '../../domain/schedule/event-search.ts'
import { slug } from '../../domain/text/slugs.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { useNow } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/** The events that a user manages or helps with, in the order of a menu. */
export type AdminEvents = {
  here: ManagedEvent | undefined
  upcoming: ManagedEvent[]
  past: ManagedEvent[]
  count: number
}

/** Null while they are read, and for everyone without access to the portal. */
export function useAdminEvents(user: User): AdminEvents | null {
  const enabled = mayEnterPortal(user)
  const { data: events } = useQuery({ ...read('GET /api/admin/events'), enabled })
  const { city, date } = useEventAddress()
  const now = useNow()
  // A user who has lost access still has the last read.
  if (!events || !enabled) return null
  const here = events.find((event) => event.date === date && slug(event.location) === slug(city))
  const others = events.filter((event) => event !== here)
  return { here, ...byDay(others, now), count: events.length }
}

const FOLDED_FROM = 6

export function isSearched({ count }: AdminEvents): boolean {
  return count >= SEARCHED_FROM
}

/** Past events are folded if they would push everything else out of view. */
export function isPastFolded({ count, past }: AdminEvents): boolean {
  return count >= FOLDED_FROM && past.length > 0
}
