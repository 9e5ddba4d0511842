import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { SiteSettings } from '../../domain/content/site-settings.ts'
import type { Event } from '../../domain/events/events.ts'
import { isDate } from '../../domain/times/dates.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useParams } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

/** The address of one event, unlike that of a read, which may cover several. */
export type EventAddress = { city: string; date: string }

export const readSite = read('GET /api/site-settings')

/** A page whose site cannot be read is shown anyway. */
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

/** Whether an address can belong to an event; the calls refuse others (domain/events/event-address.ts). */
export function isEventAddress({ city, date }: EventAddress): boolean {
  return city !== '' && city.length <= 200 && isDate(date)
}

/** The city and date in the address of an event's page, in the form that the calls take. */
export function useEventAddress(): EventAddress {
  const { city = '', date = '' } = useParams()
  return { city, date }
}

const Events = createContext<readonly Event[] | undefined>(undefined)

/** Provides the events that `EventOfAddress` reads to all parts of a page. */
export const EventsProvider = Events.Provider

/** The events in the address, one or none; undefined while they are being read, and on pages without an event. */
export function useEvents(): readonly Event[] | undefined {
  return useContext(Events)
}

/** The event in the address; undefined while it is being read or if there is none, as on pages without an event. */
export function useEvent(): Event | undefined {
  return useContext(Events)?.[0]
}

/** The clock format of the event in the address. */
export function useClock(): Clock {
  return useEvent()?.clock ?? 12
}

export function useSite(): SiteSettings {
  return useQuery(readSite).data ?? FALLBACK_SITE
}
