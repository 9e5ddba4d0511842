import type { QueryClient } from '@tanstack/react-query'
import { readSite } from '../../client/lib/event.ts'
import { eventAt, type pageAt } from '../../client/page-at.ts'
import { scheduleReads } from '../../client/schedule/use-schedule.ts'
import { type LinkPicture, pictureOfEvent, pictureOfSession } from '../../domain/link-picture.ts'

/** The picture of a page's link: of the session that its address opens, else of its event; null for a page of no event. */
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
