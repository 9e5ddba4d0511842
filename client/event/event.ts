import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { SiteSettings } from '../../domain/content/site-settings.ts'
import type { Event } from '../../domain/events/events.ts'
import { isDate } from '../../domain/times/dates.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useParams } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

type EventAddress = { city: string; date: string }

export const readSite = read('GET /api/site-settings')

/** A page whose site cannot be read is shown all the same. */
export const FALLBACK_SITE: SiteSettings = {
  name: 'Conference Hub',
  product: 'Hub',
  eventBrand: 'the Unconference',
  contactEmail: 'contact@example.com',
  description: '',
}

/** The events at an address: one or none. */
export function readEvents(eventAddress: EventAddress) {
  return read('GET /api/events', { query: eventAddress })
}

/** Whether an address can name an event at all; the calls refuse what cannot (domain/events/event-address.ts). */
export function isEventAddress({ city, date }: EventAddress): boolean {
  return city !== '' && city.length <= 200 && isDate(date)
}

/** The city and date in the address of an event's page, as the calls take them. */
export function useEventAddress(): EventAddress {
  const { city = '', date = '' } = useParams()
  return { city, date }
}

const Events = createContext<readonly Event[] | undefined>(undefined)

/** Gives all parts of a page what `EventOfAddress` reads. */
export const EventsProvider = Events.Provider

/** The events in the address, one or none; undefined while they are read, and on pages of no event. */
export function useEvents(): readonly Event[] | undefined {
  return useContext(Events)
}

/** The event in the address; undefined while it is read or when there is none, as on pages of no event. */
export function useEvent(): Event | undefined {
  return useContext(Events)?.[0]
}

/** The clock that the event in the address shows. */
export function useClock(): Clock {
  return useEvent()?.clock ?? 12
}

export function useSite(): SiteSettings {
  return useQuery(readSite).data ?? FALLBACK_SITE
}
