import { create as contentDisposition } from 'content-disposition'
import { calendarCalls } from '../../domain/calendar.ts'
import type { EventAddress } from '../../domain/event-address.ts'
import { slug } from '../../domain/slugs.ts'
import type { Viewer } from '../access/data.ts'
import type { Core } from '../core.ts'
import { listEvents } from '../events/data.ts'
import { changesOfRows } from '../history/data.ts'
import { notFound } from '../lib/errors.ts'
import { placesOf, type Serve } from '../lib/serve.ts'
import { listRooms } from '../rooms/data.ts'
import { listSessions } from '../sessions/data.ts'
import { listTimeSlots } from '../time-slots/data.ts'
import { calendarFile } from './calendar-file.ts'
import { findCalendarSource } from './data.ts'

export function calendarRoutes(
  serve: Serve,
  { config, db, now, cache }: Pick<Core, 'config' | 'db' | 'now' | 'cache'>,
): void {
  serve(calendarCalls, {
    'GET /api/calendar': async ({ user, query: { sessions: wanted, ...address }, reply }) => {
      const whole = user ? await make(user, address) : await keptFile(address)
      const [event] = await listEvents(db, user, address)
      if (!event) throw notFound('This event does not exist')
      const file = wanted ? withSessions(whole, wanted) : whole
      if (file === null) throw notFound('These sessions are no longer on the schedule')
      const fileName = `${slug(event.location)}-${event.date}.ics`
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', contentDisposition(fileName, { type: 'inline' }))
      reply.notOfContent = file.match(STAMP) ?? []
      return file
    },
  })

  /** The whole file for everybody, made once until the event changes: a file of some sessions is a part of it. */
  function keptFile(address: Required<EventAddress>): Promise<string> {
    const places = placesOf({ call: calendarCalls['GET /api/calendar'], topic: 'calendar' }, address)
    const key = `calendar of ${slug(address.city)}/${address.date}`
    return cache.read(key, {
      headers: {},
      places,
      make: async () => ({ payload: await make(null, address), etag: null }),
    })
  }

  async function make(user: Viewer, address: Required<EventAddress>): Promise<string> {
    const [event] = await listEvents(db, user, address)
    if (!event) throw notFound('This event does not exist')
    return calendarFile({
      event,
      sessions: await listSessions(db, user, address),
      timeSlots: await listTimeSlots(db, user, address),
      rooms: await listRooms(db, user, address),
      product: config.site.name,
      site: config.publicUrl,
      source: await findCalendarSource(db),
      madeAt: now(),
      changes: await changesOfRows(db, event.id),
    })
  }
}

/** The instant at which the file was made: it says nothing of its content. */
const STAMP = /^DTSTAMP:\d{8}T\d{6}Z/m
const ENTRY = /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g
const OF_SESSION = /^UID:session-(\d+)@/m

/** The file with the entries of these sessions alone; null where it has none of them. */
function withSessions(file: string, wanted: readonly number[]): string | null {
  const ids = new Set(wanted)
  let count = 0
  const part = file.replace(ENTRY, (entry) => {
    const isWanted = ids.has(Number(OF_SESSION.exec(entry)?.[1]))
    if (isWanted) count += 1
    return isWanted ? entry : ''
  })
  return count > 0 ? part : null
}
