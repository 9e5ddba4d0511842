import type { QueryClient } from '@tanstack/react-query'
import type { SiteSettings } from '../domain/content/site-settings.ts'
import type { Event } from '../domain/events/events.ts'
import { chosenLanguage, isPageLanguage, languageOf, type PageLanguage } from '../domain/text/languages.ts'
import { FALLBACK_SITE, isEventAddress, readEvents, readSite } from './event/event.ts'
import type { Address, Head } from './event/page-definition.ts'
import { type Handle, rowAt } from './routes.tsx'

export function pageAt(pathname: string, search: string): { address: Address; handles: Handle[] } {
  const { row, params } = rowAt(pathname)
  const { city = '', date = '' } = params
  return {
    address: {
      pathname,
      search: new URLSearchParams(search),
      eventAddress: isEventAddress({ city, date }) ? { city, date } : null,
    },
    handles: row.handles,
  }
}

/** The head of a page, from the reads that have arrived; null if there is no page. */
export function headAt({ address, handles }: ReturnType<typeof pageAt>, reads: QueryClient): Head | null {
  const site = reads.getQueryData<SiteSettings>(readSite.queryKey) ?? FALLBACK_SITE
  const event = eventAt({ address }, reads)
  if (handles.length === 0 || handles.some((handle) => handle.isNothing)) return null
  const isOfEvent = handles.some((handle) => handle.isOfEvent)
  if (isOfEvent && event === undefined) return null
  return handles.at(-1)?.head({ ...address, site, event: event ?? null, reads }) ?? null
}

/** The event at an address: null while it is unknown, undefined if there is none. */
export function eventAt(
  { address }: Pick<ReturnType<typeof pageAt>, 'address'>,
  reads: QueryClient,
): Event | null | undefined {
  if (!address.eventAddress) return undefined
  const events = reads.getQueryData(readEvents(address.eventAddress).queryKey)
  return events ? events[0] : null
}

/** The language of a page: from its address, otherwise from its event; null while that is unknown. */
export function languageAt(
  page: Pick<ReturnType<typeof pageAt>, 'address'>,
  reads: QueryClient,
): PageLanguage | null {
  const asked = page.address.search.get('lang')
  if (isPageLanguage(asked)) return asked
  // On the server, the address contains the language.
  const chosen = import.meta.env.SSR ? null : chosenLanguage(document.cookie)
  if (chosen) return chosen
  const event = eventAt(page, reads)
  return event === null ? null : languageOf(event)
}
