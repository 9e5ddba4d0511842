import type { z } from 'zod'
import { placeOf, spotName } from '../../../domain/schedule/act-names.ts'
import type { Deed } from '../../../domain/schedule/deeds.ts'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { ROOM_OCCUPIED } from '../../../domain/schedule/spots.ts'
import { withHostsApart } from '../../../domain/schedule/written-facts.ts'
import { t } from '../../../domain/text/t.ts'
import type { wallCalls } from '../../../domain/wall/wall.ts'
import { blocksOf } from '../../../domain/wall/wall-blocks.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { conflict, invalid, Refusal } from '../../lib/errors.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { listSessionsOf, moveSessions, scheduleSession, settleNow } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import { confirmWordsOf } from '../data.ts'
import { giveSession } from '../numbered/data.ts'
import { addLines, type LineIds } from './add-lines.ts'
import { certainPart } from './certain-part.ts'
import {
  type CardWords,
  findWaitingContent,
  isWaiting,
  listKnownCards,
  SURE,
  saveCards,
  savePhotosOf,
  settleTwins,
} from './data.ts'
import { listOtherPhotos } from './other-photos/data.ts'

type Accepted = z.output<(typeof wallCalls)['POST /api/wall/accept']['body']>

type Event = Pick<Row<'events'>, 'id' | 'lists' | 'clock' | 'days' | 'publishesCertain'>
type Spot = { timeSlotId: number; roomId: number; slots?: number | undefined }
type Wanted = {
  moves: (Omit<Accepted['moves'][number], 'spot'> & { spot: Spot | null })[]
  additions: (Omit<Accepted['additions'][number], 'spot'> & { spot: Spot })[]
}

/**
 * Adds rooms and time slots, moves sessions and turns cards into sessions, as one act in the history. The event must be
 * locked.
 * @returns the moved and the new sessions
 * @throws 400 for a card without text, 412 if a card's author has typed other text than was seen, 409 and 412 as for
 * moving sessions; 409 names the session that is in the way, or the row that overlaps a time slot
 */
export async function acceptWall(transaction: Database, event: Event, sent: Accepted): Promise<Session[]> {
  const { onlyCertain } = sent
  const accepted = onlyCertain ? await certainPart(transaction, event, sent) : sent
  const { moves, additions, rooms, timeSlots } = accepted
  if (moves.length + additions.length + rooms.length + timeSlots.length === 0) {
    if (onlyCertain) return []
    throw invalid(t('refusal.nothingToChange'), 'moves')
  }
  const lines = await addLines(transaction, event, accepted)
  const wanted = withIds(accepted, lines)
  const { inTheWay, free } = await lookAtSpots(transaction, event, wanted)
  // Rooms and times alone do not justify an act that no person asked for.
  if (onlyCertain && free.additions.length === 0)
    throw conflict(inTheWay ?? t('refusal.roomOccupied'), ROOM_OCCUPIED)
  try {
    return await changeByWall(transaction, event, onlyCertain ? free : wanted, { lines, onlyCertain })
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === ROOM_OCCUPIED
    throw isTaken && inTheWay ? conflict(inTheWay, ROOM_OCCUPIED) : error
  }
}

function withIds({ moves, additions }: Accepted, { roomId, timeSlotId }: LineIds): Wanted {
  const idsOf = (spot: Spot): Spot => ({
    ...spot,
    roomId: roomId(spot.roomId),
    timeSlotId: timeSlotId(spot.timeSlotId),
  })
  return {
    moves: moves.map((move) => ({ ...move, spot: move.spot && idsOf(move.spot) })),
    additions: additions.map((addition) => ({ ...addition, spot: idsOf(addition.spot) })),
  }
}

async function changeByWall(
  transaction: Database,
  event: Event,
  { moves, additions }: Wanted,
  { lines, onlyCertain }: { lines: LineIds; onlyCertain: boolean },
): Promise<Session[]> {
  const names = await moveSessions(transaction, event, moves)
  const known = await listKnownCards(transaction, event.id)
  const added: number[] = []
  const numbers = additions.flatMap(({ number }) => number ?? [])
  if (new Set(numbers).size < numbers.length) throw invalid(t('refusal.oneSession'), 'additions')
  for (const { number, cardId, otherCardIds: sent = [], spot, words: typed, ...seen } of additions) {
    const others = await listOtherPhotos(transaction, event.id, sent)
    // Someone has accepted the note from another photo in the meantime.
    if (number === null && others.some(({ sessionId }) => sessionId !== null))
      throw invalid(t('refusal.noNewCard'), 'additions')
    const otherCardIds = others.map(({ id }) => id)
    const { words, cardIds } =
      number === null
        ? await waitingCard(transaction, event, { cardId, otherCardIds }, typed)
        : { words: wordsOfNumbered(number, known, names.sessions, typed), cardIds: [] }
    const { doubtful: _, isMarked: __, typedAt, ...content } = words
    const form = typed ? withHostsApart({ ...content, ...typed }) : content
    if (typedAt !== seen.typedAt)
      throw new Refusal(412, 'CHANGED_MEANWHILE', t('refusal.typedSince', { number: number ?? '' }))
    const session = await scheduleSession(transaction, event, { ...form, ...spot, eventId: event.id })
    if (number !== null) {
      await giveSession(transaction, event.id, number, session.id)
      await savePhotosOf(transaction, event.id, { number }, session.id)
      if (cardId !== null) await savePhotosOf(transaction, event.id, { noteId: cardId }, session.id)
    } else {
      await saveCards(transaction, cardIds, session.id)
      await settleTwins(transaction, event.id, cardIds)
    }
    for (const noteId of otherCardIds) await savePhotosOf(transaction, event.id, { noteId }, session.id)
    if (typed) await confirmWordsOf(transaction, session.id)
    added.push(session.id)
  }
  await settleNow(transaction, event.id)
  nameAct(transaction, deedOfWall({ moves, additions, onlyCertain }, lines, names))
  const changed = new Set([...moves.map(({ id }) => id), ...added])
  return (await listSessionsOf(transaction, event.id)).filter(({ id }) => changed.has(id))
}

/**
 * What can be carried out as far as spots allow, and the sentence about the first spot that is not free. The page does
 * not offer such changes, so someone has changed the schedule since.
 */
async function lookAtSpots(
  transaction: Database,
  event: Pick<Event, 'id' | 'clock'>,
  { moves, additions }: Wanted,
): Promise<{ free: Wanted; inTheWay: string | null }> {
  const sessions = await listSessionsOf(transaction, event.id)
  const placements = [
    ...moves.map(({ id, spot }, at) => ({ key: `move ${at}`, sessionId: id, card: null, to: spot })),
    ...additions.map(({ number, cardId, spot }, at) => ({
      key: `card ${at}`,
      sessionId: null,
      card: `${number} ${cardId}`,
      to: spot,
    })),
  ].map((each) => ({ ...each, title: '' }))
  const names = {
    slots: await timeSlotRows.list(transaction, event.id),
    rooms: await roomRows.list(transaction, event.id),
    clock: event.clock,
  }
  const blocks = blocksOf(placements, sessions, names)
  const free = {
    moves: moves.filter((_, at) => !blocks.has(`move ${at}`)),
    additions: additions.filter((_, at) => !blocks.has(`card ${at}`)),
  }
  const [block] = blocks.values()
  if (!block?.spot) return { free, inTheWay: null }
  const spot = spotName(block.spot, names)
  const inTheWay = block.isSession
    ? t('refusal.occupiedBy', { title: block.title, spot })
    : t('refusal.twoCards', { spot })
  return { free, inTheWay }
}

type Typed = Accepted['additions'][number]['words']

/**
 * @throws 400 for a card whose text has been neither read nor typed, and for one that is already a session or part of
 * one
 */
function wordsOfNumbered(
  number: number,
  known: Awaited<ReturnType<typeof listKnownCards>>,
  sessions: readonly { id: number }[],
  typed: Typed,
): CardWords {
  const card = known.get(number)
  const words = card?.words ?? (typed ? { ...NO_CONTENT, typedAt: null, ...SURE } : null)
  if (!words) throw invalid(t('refusal.unreadCard', { number }), 'additions')
  if (card?.mergedInto != null || sessions.some(({ id }) => id === card?.sessionId))
    throw invalid(t('refusal.usedCard', { number }), 'additions')
  return words
}

/** @throws 400 for a photographed card that is no longer waiting, or without text that was read or typed */
async function waitingCard(
  transaction: Database,
  event: { id: number },
  { cardId, otherCardIds }: { cardId: number | null; otherCardIds: readonly number[] },
  typed: Typed,
): Promise<{ words: CardWords; cardIds: number[] }> {
  const card = cardId === null ? null : await findWaitingContent(transaction, event.id, cardId, otherCardIds)
  if (card) return card
  if (typed && cardId !== null && (await isWaiting(transaction, event.id, cardId)))
    return { words: { ...NO_CONTENT, typedAt: null, ...SURE }, cardIds: [cardId] }
  throw invalid(t('refusal.noNewCard'), 'additions')
}

function deedOfWall(
  { moves, additions, onlyCertain }: Wanted & { onlyCertain: boolean },
  { rooms, timeSlots }: LineIds,
  names: Awaited<ReturnType<typeof moveSessions>>,
): Deed {
  const [only] = additions
  if (moves.length + rooms + timeSlots === 0 && additions.length === 1 && only)
    return { code: 'accepted-card', onlyCertain, number: only.number, to: placeOf(only.spot, names) }
  const moved = moves.filter(({ spot }) => spot !== null).length
  const counts = { rooms, timeSlots, moved, added: additions.length, toTray: moves.length - moved }
  return { code: 'accepted-wall', onlyCertain, ...counts }
}
