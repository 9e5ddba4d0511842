import { announcementCalls } from '../../../domain/content/announcements.ts'
import { t } from '../../../domain/text/t.ts'
import { MINUTE_MS } from '../../../domain/times/times.ts'
import { writeToEvent } from '../../access/event-access.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { isForgotten, takeBackAnnouncement } from '../../phones/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { createAnnouncement, deleteAnnouncement, findAnnouncement, listAnnouncements } from './data.ts'

export function announcementRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(announcementCalls, {
    'GET /api/announcements': ({ user, query }) => listAnnouncements(db, user, query, now()),
    'POST /api/announcements': ({ user, body: { minutes, ends, ...body }, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) => {
        const { eventId, roomId, isEmergency } = body
        if (isEmergency && (roomId ?? ends) !== null) throw invalid(t('refusal.emergencyIsForAll'))
        if (isEmergency && isForgotten(event, now())) throw invalid(t('refusal.eventIsOver'))
        const room = roomId === null ? null : await roomRows.find(transaction, roomId)
        if (room !== null && room?.eventId !== eventId) throw invalid(t('refusal.otherRoom'), 'roomId')
        if (ends !== null) await endEmergency(transaction, eventId, ends)
        const announcedAt = now()
        return createAnnouncement(transaction, {
          ...body,
          allClearOf: ends,
          announcedAt: announcedAt.toISOString(),
          endsAt: isEmergency ? NO_END : endOf(announcedAt, minutes),
        })
      }),
    'DELETE /api/announcements/:id': ({ user, params: { id } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (transaction) => findAnnouncement(transaction, id) },
        async (transaction) => {
          await takeDown(transaction, await findAnnouncement(transaction, id))
          return null
        },
      ),
  })
}

/** An emergency lasts until someone ends it, or until `endAnnouncements` does so a day after the event. */
const NO_END = '9999-12-31T23:59:59.999Z'

function endOf(announcedAt: Date, minutes: number | undefined): string {
  if (minutes === undefined) throw invalid(t('invalid.wholeMinutes'), 'minutes')
  return new Date(announcedAt.getTime() + minutes * MINUTE_MS).toISOString()
}

/** @throws 404 if there is no such emergency, or it has ended */
async function endEmergency(transaction: Database, eventId: number, id: number): Promise<void> {
  const row = await findAnnouncement(transaction, id)
  const isOn = row?.eventId === eventId && row.isEmergency
  await takeDown(transaction, isOn ? row : undefined)
}

async function takeDown(transaction: Database, row: Row<'announcements'> | undefined): Promise<void> {
  if (!row) throw notFound()
  await deleteAnnouncement(transaction, row.id)
  await takeBackAnnouncement(transaction, row)
}
