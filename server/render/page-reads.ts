import type { QueryClient } from '@tanstack/react-query'
import { readSite } from '../../client/event/event.ts'
import type { PageRead } from '../../client/event/page-definition.ts'
import { CallError, type MakeCall } from '../../client/net/call.ts'
import { createQueryClient } from '../../client/net/reads.ts'
import { eventAt, type pageAt } from '../../client/page-at.ts'
import { scheduleReads } from '../../client/schedule/use-schedule.ts'
import { type LinkPicture, pictureOfEvent, pictureOfSession } from '../../domain/content/link-picture.ts'
import type { State } from '../../domain/page-state.ts'
import { peopleIn, personSlug } from '../../domain/schedule/people.ts'

/**
 * Answers as the API does, with the same status: the build has its own copy of the client, and therefore its own error
 * classes. `text` is the data as JSON, if available.
 */
export type Reader = (url: string) => Promise<{ status: number; data: unknown; text?: string }>

export const NO_CALL: MakeCall = () => Promise.reject(new Error('The page has all its reads'))

/** @param given the data of all reads by URL, as JSON */
export function readsOf(given: string): QueryClient {
  const reads = createQueryClient(NO_CALL)
  const all: State['reads'] = JSON.parse(given)
  for (const [url, data] of Object.entries(all)) reads.setQueryData([url], data)
  return reads
}

/** The calls of a page. Only reads without input other than the address; `texts` collects the JSON of their data. */
export function callBy(read: Reader, texts: Map<unknown, string>): MakeCall {
  return async (name, ..._input) => {
    const { status, data, text } = await read(name.slice('GET '.length))
    if (status !== 200) throw new CallError(status, JSON.stringify(data))
    if (text !== undefined) texts.set(data, text)
    return data as never
  }
}

export function readAll(reads: QueryClient, wanted: PageRead[]): Promise<unknown> {
  return Promise.all(wanted.map((each) => reads.prefetchQuery({ ...each })))
}

const OF_PERSON = /\/people\/([^/]+)\/?$/

/** Stores the name of the person whose page this is under the page's path, for the head. */
export function notePerson({ address }: ReturnType<typeof pageAt>, reads: QueryClient): void {
  const { eventAddress, pathname } = address
  const [, person] = OF_PERSON.exec(pathname) ?? []
  if (!eventAddress || person === undefined) return
  const sessions = reads.getQueryData(scheduleReads(eventAddress)[0].queryKey) ?? []
  const known = peopleIn(sessions).get(personSlug(decodeURIComponent(person)))
  if (known) reads.setQueryData([pathname], known.name)
}

/**
 * The picture for a page's link: of the session that its address opens, otherwise of its event; null for a page without
 * an event.
 */
export function linkPictureAt(page: ReturnType<typeof pageAt>, reads: QueryClient): LinkPicture | null {
  const { eventAddress, search } = page.address
  const event = eventAt(page, reads)
  const site = reads.getQueryData(readSite.queryKey)
  if (!eventAddress || !event || !site) return null
  const [sessionsRead, timeSlotsRead, roomsRead] = scheduleReads(eventAddress)
  const rows = {
    sessions: reads.getQueryData(sessionsRead.queryKey) ?? [],
    timeSlots: reads.getQueryData(timeSlotsRead.queryKey) ?? [],
    rooms: reads.getQueryData(roomsRead.queryKey) ?? [],
  }
  const ofSession = pictureOfSession(event, rows, search.get('session'))
  return ofSession ?? pictureOfEvent(event, site.name)
}
