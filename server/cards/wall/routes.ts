import { WALL_PHOTOS } from '../../../domain/cards/card-limits.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import { byStart } from '../../../domain/times/times.ts'
import { wallCalls } from '../../../domain/wall/wall.ts'
import { requireAccess, writeToEvent } from '../../access/event-access.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid } from '../../lib/errors.ts'
import { inLanguage } from '../../lib/texts.ts'
import { presentEvent } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import type { BackgroundReader } from '../background/background-reader.ts'
import { acceptWall } from './accept-wall.ts'
import { headsPdf, headsPicture } from './heads.ts'
import { readPhotos } from './read-photos.ts'

export function wallRoutes(serve: Serve, deps: Deps, reader: BackgroundReader): void {
  const { db, engine } = deps
  const wallOf = async (eventId: number, { head, size }: { head?: number | undefined; size: PaperSize }) => ({
    rooms: await roomRows.list(db, eventId),
    slots: byStart(await timeSlotRows.list(db, eventId)).filter(({ isStatic }) => !isStatic),
    only: head,
    size,
  })

  serve(wallCalls, {
    'POST /api/wall/photos': async ({ user, body, files }) => {
      const event = await requireAccess(db, user, body.eventId)
      const photos = WALL_PHOTOS.flatMap((name) => files[name]?.bytes ?? [])
      if (photos.length === 0) throw invalid(t('wall.noWall'), 'photo1')
      const reading = await readPhotos(deps, { eventId: event.id, user }, photos)
      reader.wake()
      return reading
    },
    'POST /api/wall/accept': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        acceptWall(transaction, event, body),
      ),
    'GET /api/wall/heads': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="wall-heads-${event.date}.pdf"`)
      const wall = await wallOf(event.id, query)
      return inLanguage(languageOf(presentEvent(event)), () => headsPdf(event, wall))
    },
    'GET /api/wall/heads/picture': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      reply.type('image/svg+xml')
      const wall = await wallOf(event.id, query)
      return Buffer.from(await inLanguage(languageOf(presentEvent(event)), () => headsPicture(event, wall)))
    },
  })
}
