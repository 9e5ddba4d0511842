import { announcementCalls } from '../../../domain/content/announcements.ts'
import { t } from '../../../domain/text/t.ts'
import { MINUTE_MS } from '../../../domain/times/times.ts'
import { writeToEvent } from '../../access/event-access.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { takeBackAnnouncement } from '../../phones/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { createAnnouncement, deleteAnnouncement, findAnnouncement, listAnnouncements } from './data.ts'

export function announcementRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(announcementCalls, {
    'GET /api/announcements': ({ user, query }) => listAnnouncements(db, user, query, now()),
    'POST /api/announcements': ({ user, body: { minutes, ...body }, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction) => {
        const room = body.roomId === null ? null : await roomRows.find(transaction, body.roomId)
        if (room !== null && room?.eventId !== body.eventId) throw invalid(t('refusal.otherRoom'), 'roomId')
        const announcedAt = now()
        return createAnnouncement(transaction, {
          ...body,
          announcedAt: announcedAt.toISOString(),
          endsAt: new Date(announcedAt.getTime() + minutes * MINUTE_MS).toISOString(),
        })
      }),
    'DELETE /api/announcements/:id': ({ user, params: { id } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (transaction) => findAnnouncement(transaction, id) },
        async (transaction) => {
          const row = await findAnnouncement(transaction, id)
          if (!row) throw notFound()
          await deleteAnnouncement(transaction, id)
          await takeBackAnnouncement(transaction, row)
          return null
        },
      ),
  })
}
