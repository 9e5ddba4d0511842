import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { type EventAddress, readEvents } from '../event/event.ts'
import { navigate } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

/** With growing pauses, in two minutes: a server that is busy or restarting is back by then. */
const MOST_TRIES = 8

let stop: () => unknown = () => undefined

/**
 * Leads an open page of an event that gets another city or date to the same page at the new address. No one is at a
 * projector to look for it. This is loaded last, for the event of the open page.
 */
export function followMovedEvent(reads: QueryClient, eventAddress: EventAddress): void {
  stop()
  let last: Event | undefined
  const look = () => {
    const events = reads.getQueryData(readEvents(eventAddress).queryKey)
    const before = last
    if (events) [last] = events
    // The event is hidden or deleted if it has no new address.
    if (events && !last && before) lead(reads, before).catch(() => undefined)
  }
  look()
  stop = reads.getQueryCache().subscribe(look)
}

async function lead(reads: QueryClient, { id, location: city, date }: Event): Promise<void> {
  const moved = await reads.fetchQuery({
    ...read('GET /api/events/:id', { params: { id } }),
    staleTime: 0,
    retry: (failures, { status }) => status !== 404 && failures < MOST_TRIES,
  })
  const { pathname, search, hash } = location
  const [, shownCity = '', shownDate, ...page] = pathname.split('/')
  if (slug(decodeURIComponent(shownCity)) === slug(city) && shownDate === date)
    navigate([paths.event(moved), ...page].join('/') + search + hash, { replace: true })
}
