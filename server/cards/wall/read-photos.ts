import { hash } from 'node:crypto'
import {
  CardReadingError,
  type WallReading as PhotoReading,
  type WrittenHead,
} from '@conference-hub/card-reader'
import type { User } from '../../../domain/accounts/users.ts'
import { t } from '../../../domain/text/t.ts'
import { byStart } from '../../../domain/times/times.ts'
import type { WallLine, WallReading } from '../../../domain/wall/wall.ts'
import { headNumbers } from '../../../domain/wall/wall-heads.ts'
import type { Deps } from '../../deps.ts'
import { invalid, Refusal, unavailable } from '../../lib/errors.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import { findCardByUpload } from '../data.ts'
import { keepUpload } from '../keep-upload.ts'
import { failureWords } from '../reader-words.ts'
import { listKnownCards } from './data.ts'
import { keyOfPiece } from './wall-piece.ts'

const LONGEST_NAME = 200

/**
 * Reads photos of an event's wall. Stores only those pieces of the photos that show cards which have not been read.
 * @throws 400 when no photo shows a wall, 413 or 415 for a file that is no picture, 503 while too many photos wait
 */
export async function readPhotos(
  deps: Deps,
  { eventId, user }: { eventId: number; user: User },
  photos: readonly Buffer[],
): Promise<WallReading> {
  const { db, cardReader } = deps
  const rooms = await roomRows.list(db, eventId)
  const slots = byStart(await timeSlotRows.list(db, eventId)).filter(({ isStatic }) => !isStatic)
  const heads = headNumbers(rooms, slots)
  const order = (rows: readonly { id: number }[], numbers: ReadonlyMap<number, number>) =>
    rows.flatMap(({ id }) => numbers.get(id) ?? [])
  const before = await listKnownCards(db, eventId)
  const reading = await cardReader
    .readWall(photos, {
      heads: { rooms: order(rooms, heads.rooms), slots: order(slots, heads.slots) },
      known: [...before].flatMap(([number, { words, sessionId, cardId }]) =>
        words || sessionId !== null || cardId !== null ? [number] : [],
      ),
    })
    .catch(refuse)
  if (reading.withoutWall.length === photos.length)
    throw invalid([t('wall.noWall'), ...unfitOf(reading)].join(' '), 'photo1')
  const mergedInto = ({ number }: SeenCard) => before.get(number ?? 0)?.mergedInto ?? null
  const shown = reading.cards.filter((card) => mergedInto(card) === null)
  const cards = await keepPieces(deps, { eventId, user }, shown)
  const known = await listKnownCards(db, eventId)
  return {
    columns: reading.columns.map((line) => presentLine(line, heads.rooms)),
    rows: reading.rows.map((line) => presentLine(line, heads.slots)),
    cards: cards.map(({ piece: _, marks: __, others: ___, otherIds, pieceId, place, ...card }) => {
      const { sessionId = null, words = null, cardId = pieceId } = known.get(card.number ?? 0) ?? {}
      const ofOthers = otherIds.length > 0 && { otherCardIds: otherIds }
      return { ...card, cardId, ...ofOthers, sessionId, words, ...(place && { place }) }
    }),
    bare: reading.bare,
    covered: reading.covered,
    closeUp: reading.closeUp,
    warnings: [
      ...photosLeftOut(reading, photos.length),
      ...unfitOf(reading),
      ...reading.cards.flatMap((card) => {
        const title = mergedInto(card)
        return title === null ? [] : [t('wall.mergedLeftOut', { number: `${card.number}`, title })]
      }),
    ],
  }
}

type SeenCard = PhotoReading['cards'][number]
/** `otherIds`: the cards made from earlier photos, which show it smaller. */
type KeptCard = SeenCard & { pieceId: number | null; otherIds: number[] }

/** Stores the pieces of unread cards as photographed cards, to be read in the background. */
async function keepPieces(
  deps: Deps,
  { eventId, user }: { eventId: number; user: User },
  cards: readonly SeenCard[],
): Promise<KeptCard[]> {
  const kept: KeptCard[] = []
  for (const card of cards) {
    const { number, piece, others = [] } = card
    const uploadKey = piece ? keyOfPicture(number, piece) : undefined
    const image = piece && { bytes: Buffer.from(piece) }
    const smaller = await Promise.all(
      others.map((each) => findCardByUpload(deps.db, eventId, keyOfPicture(number, each))),
    )
    const otherIds = smaller.flatMap((each) => each?.id ?? [])
    const [closerThan] = otherIds
    const upload = image && (await keepUpload(deps, { eventId, uploadKey, user, number, image, closerThan }))
    kept.push({ ...card, pieceId: upload?.card.id ?? null, otherIds })
  }
  return kept
}

function keyOfPicture(number: number | null, piece: Uint8Array): string {
  return keyOfPiece(number, hash('sha256', piece))
}

function presentLine(
  { head, isSeen, written, breakName, place }: PhotoReading['columns'][number],
  numbers: ReadonlyMap<number, number>,
): WallLine {
  return {
    id: idOf(numbers, head),
    isSeen,
    written: written && presentHead(written),
    breakName: breakName && shortened(breakName),
    ...(place && { place }),
  }
}

function presentHead({ text, piece, ...head }: WrittenHead): NonNullable<WallLine['written']> {
  const picture = piece && `data:image/jpeg;base64,${Buffer.from(piece).toString('base64')}`
  return { ...head, text: shortened(text), picture }
}

/** Shortens a text to the length limit for the name of a room or time slot. */
function shortened(text: string): string {
  return text.slice(0, LONGEST_NAME).toWellFormed()
}

function idOf(numbers: ReadonlyMap<number, number>, head: number | null): number | null {
  return [...numbers].find(([, number]) => number === head)?.[0] ?? null
}

/** The reasons why photos like these cannot be read well, each once. */
function unfitOf({ faint, tooSmall, cards, closeUp }: PhotoReading): string[] {
  return [
    // If the page asks for closer photos of some parts, that is enough.
    ...(tooSmall > 0 && closeUp.length === 0
      ? [
          tooSmall === cards.length
            ? t('wall.allTooSmall')
            : t('wall.someTooSmall', { count: tooSmall, all: cards.length }),
        ]
      : []),
    ...(faint.length > 0 ? [t('wall.faint')] : []),
  ]
}

function photosLeftOut({ withoutWall, apart }: PhotoReading, photos: number): string[] {
  if (photos === 1) return []
  return [
    ...withoutWall.map((index) => t('wall.leftOut', { number: index + 1 })),
    ...apart.map((index) => t('wall.apart', { number: index + 1 })),
  ]
}

function refuse(error: unknown): never {
  if (!(error instanceof CardReadingError)) throw error
  const { code, kind, retryAfter = 5 } = error
  const message = failureWords(code)
  if (kind === 'busy') throw unavailable(message, retryAfter)
  if (code === 'too-large') throw new Refusal(413, 'TOO_LARGE', message)
  if (code === 'heic' || code === 'not-an-image') throw new Refusal(415, 'WRONG_MEDIA_TYPE', message)
  if (kind === 'input') throw invalid(message, 'photo1')
  throw unavailable(t('refusal.photoLater'))
}
