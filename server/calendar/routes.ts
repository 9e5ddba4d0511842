import { create as contentDisposition } from 'content-disposition'
import { calendarCalls } from '../../domain/calendar.ts'
import { slug } from '../../domain/slugs.ts'
import type { Deps } from '../deps.ts'
import { listEvents } from '../events/data.ts'
import { changesOfRows } from '../history/data.ts'
import { gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { listRooms } from '../rooms/data.ts'
import { listSessions } from '../sessions/data.ts'
import { listTimeSlots } from '../time-slots/data.ts'
import { calendarFile } from './calendar-file.ts'
import { findCalendarSource } from './data.ts'

export function calendarRoutes(serve: Serve, { config, db, now }: Deps): void {
  serve(calendarCalls, {
    'GET /api/calendar': async ({ user, query: { sessions: wanted, ...address }, reply }) => {
      const [event] = await listEvents(db, user, address)
      if (!event) throw gone('This event does not exist')
      const sessions = await listSessions(db, user, address)
      const shown = wanted ? sessions.filter(({ id }) => wanted.includes(id)) : sessions
      if (wanted && shown.length === 0) throw gone('These sessions are no longer on the schedule')
      const timeSlots = await listTimeSlots(db, user, address)
      const madeAt = now()
      const fileName = `${slug(event.location)}-${event.date}.ics`
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', contentDisposition(fileName, { type: 'inline' }))
      reply.notOfContent = [stampOf(madeAt)]
      return calendarFile({
        event,
        sessions: shown,
        timeSlots,
        rooms: await listRooms(db, user, address),
        hasBreaks: !wanted,
        product: config.site.name,
        site: config.publicUrl,
        source: await findCalendarSource(db),
        madeAt,
        changes: await changesOfRows(db, event.id),
      })
    },
  })
}

/** As it stands in the file: 20260509T081500Z. */
function stampOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
