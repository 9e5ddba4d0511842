import { CardReadingError, type WallReading as PhotoReading } from '@conference-hub/card-reader'
import { byStart } from '../../../domain/spots.ts'
import { NO_WALL, type WallReading } from '../../../domain/wall.ts'
import { headNumbers } from '../../../domain/wall-heads.ts'
import type { Deps } from '../../deps.ts'
import { invalid, Refusal, unavailable } from '../../lib/errors.ts'
import { listRoomsOf } from '../../rooms/data.ts'
import { listTimeSlotsOf } from '../../time-slots/data.ts'
import { listKnownCards } from './data.ts'

/**
 * Reads photos of an event's wall. Nothing is kept and nothing is changed.
 * @throws 400 when no photo shows a wall, 413 or 415 for a file that is no picture, 503 while too many photos wait
 */
export async function readPhotos(
  { db, cardReader }: Pick<Deps, 'db' | 'cardReader'>,
  eventId: number,
  photos: readonly Buffer[],
): Promise<WallReading> {
  const rooms = await listRoomsOf(db, eventId)
  const slots = byStart(await listTimeSlotsOf(db, eventId)).filter(({ isStatic }) => !isStatic)
  const heads = headNumbers(rooms, slots)
  const order = (rows: readonly { id: number }[], numbers: ReadonlyMap<number, number>) =>
    rows.flatMap(({ id }) => numbers.get(id) ?? [])
  const reading = await cardReader
    .readWall(photos, { rooms: order(rooms, heads.rooms), slots: order(slots, heads.slots) })
    .catch(refuse)
  if (reading.withoutWall.length === photos.length) throw invalid(NO_WALL, 'photo1')
  const known = await listKnownCards(db, eventId)
  return {
    columns: reading.columns.map(({ head, isSeen }) => ({ id: idOf(heads.rooms, head), isSeen })),
    rows: reading.rows.map(({ head, isSeen }) => ({ id: idOf(heads.slots, head), isSeen })),
    cards: reading.cards.map(({ number, column, row, isSure }) => {
      const { sessionId = null, words = null } = known.get(number) ?? {}
      return { number, column, row, isSure, sessionId, words }
    }),
    bare: reading.bare,
    warnings: warningsOf(reading, photos.length),
  }
}

function idOf(numbers: ReadonlyMap<number, number>, head: number | null): number | null {
  return [...numbers].find(([, number]) => number === head)?.[0] ?? null
}

function warningsOf({ withoutWall, apart }: PhotoReading, photos: number): string[] {
  if (photos === 1) return []
  const name = (index: number) => `Photo ${index + 1}`
  return [
    ...withoutWall.map((index) => `${name(index)} shows no wall and was left out.`),
    ...apart.map(
      (index) =>
        `${name(index)} shares no card with the others and was left out. Let photos overlap by a column.`,
    ),
  ]
}

function refuse(error: unknown): never {
  if (!(error instanceof CardReadingError)) throw error
  const { code, kind, message, retryAfter = 5 } = error
  if (kind === 'busy') throw unavailable(message, retryAfter)
  if (code === 'too-large') throw new Refusal(413, 'TOO_LARGE', message)
  if (code === 'heic' || code === 'not-an-image') throw new Refusal(415, 'WRONG_MEDIA_TYPE', message)
  if (kind === 'input') throw invalid(message, 'photo1')
  throw unavailable('The photo could not be read just now. Please try again.')
}
