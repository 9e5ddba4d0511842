import type { AuthorPage } from '../../../domain/cards/numbered-cards.ts'
import { contentOf } from '../../../domain/schedule/per-field.ts'
import { timesOf } from '../../../domain/times/session-times.ts'
import { dayOf } from '../../../domain/times/times.ts'
import type { Database, Row } from '../../db/schema.ts'
import { listsOf } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { findSession, furtherOf, saidOf } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import { findCancelled, findMerged } from '../cancelled/data.ts'
import { listCoHosts } from '../codes/data.ts'
import { looksAgain } from '../ideas/looks/data.ts'
import { findByCode, noCardAt, present } from '../numbered/data.ts'

/** A card as its author sees it; undefined if the code belongs to no card. */
export async function findAuthorPage(db: Database, code: string): Promise<AuthorPage | undefined> {
  const found = await findByCode(db, code)
  const row = found && (await findRow(db, found.id))
  if (!row) return undefined
  const isOwner = found.code === code
  const { name, location, date, days, nightMinutes, timeZone, isPublic, lists, clock, speaks } = row
  const { claimsFrom, claimsUntil, ideas } = row
  // The answer omits the id, because the page shows more than the card's row, whose version does not change when the
  // session moves to another room.
  const { id: _, ...card } = present(row)
  const spot = await spotOf(db, row.eventId, row)
  const session = await findSession(db, found.sessionId)
  const merged = await findMerged(db, found)
  return {
    ...card,
    ...(session && { facts: undefined, ...contentOf(session), version: versionOfBoth(found, session) }),
    isOwner,
    ...(isOwner && { coHosts: await listCoHosts(db, found.id) }),
    event: {
      name,
      location,
      date,
      days,
      nightMinutes,
      timeZone,
      isPublic,
      clock,
      ...(speaks !== 'en' && { language: speaks }),
      ...(claimsFrom !== '' && { claimsFrom }),
      ...(claimsUntil !== '' && { claimsUntil }),
      ...(ideas !== 'off' && { ideas }),
      lists: listsOf({ lists }) as AuthorPage['event']['lists'],
    },
    isSession: found.sessionId !== null,
    ...(merged && { merged: { sessionId: merged.id, title: merged.title } }),
    mayEdit: !merged && (await mayEdit(db, found)),
    isHeld: found.isHidden,
    cancelled: spot ? null : await spotOfCancelled(db, found),
    spot: spot && { late: 0, ...spot, ...saidOf(row) },
  }
}

/** @throws 404 if the code belongs to no card, or has ended */
export async function requireAuthorPage(db: Database, code: string): Promise<AuthorPage> {
  const page = await findAuthorPage(db, code)
  if (!page) throw await noCardAt(db, code)
  return page
}

/**
 * The version of a card together with its session. A form that was opened before the card had a session never matches
 * it.
 */
export function versionOfBoth(card: { version: number }, session: { version: number }): number {
  return card.version + session.version
}

/** Whether the holder of a card may change its text, and that of its session. */
export async function mayEdit(db: Database, card: Row<'numbered_cards'>): Promise<boolean> {
  if (card.closedAt !== null || card.joinedTo !== null) return false
  return card.sessionId === null || !(await looksAgain(db, card))
}

async function findRow(db: Database, id: number) {
  return db
    .selectFrom('numbered_cards')
    .innerJoin('events', 'events.id', 'numbered_cards.eventId')
    .leftJoin('sessions', 'sessions.id', 'numbered_cards.sessionId')
    .leftJoin('rooms', 'rooms.id', 'sessions.roomId')
    .selectAll('numbered_cards')
    .select(['events.name', 'events.location', 'events.date', 'events.isPublic', 'events.days'])
    .select(['events.lists', 'events.clock', 'events.timeZone', 'events.language as speaks'])
    .select(['events.claimsFrom', 'events.claimsUntil', 'events.nightMinutes', 'events.ideas'])
    .select(['rooms.name as room', 'sessions.timeSlotId', 'sessions.furtherSlotIds'])
    .select(['sessions.startsAt', 'sessions.place', 'sessions.roomId'])
    .select(['sessions.fullAt', 'sessions.fullSpot', 'sessions.late', 'sessions.lateSpot'])
    .where('numbered_cards.id', '=', id)
    .executeTakeFirst()
}

type Placing = Pick<NonNullable<Awaited<ReturnType<typeof findRow>>>, 'room' | 'place' | 'timeSlotId'> & {
  startsAt: string | null
  furtherSlotIds: string | null
}

/** Where a session is, in words; null without a room or time. */
async function spotOf(db: Database, eventId: number, { room, place, timeSlotId, ...times }: Placing) {
  if (room === null || timeSlotId === null) return null
  // A time slot that has become a break holds no session, and none can return to it.
  const slots = (await timeSlotRows.list(db, eventId)).filter(({ isStatic }) => !isStatic)
  const furtherSlotIds =
    times.furtherSlotIds === null ? [] : furtherOf({ furtherSlotIds: times.furtherSlotIds })
  const when = timesOf({ timeSlotId, startsAt: times.startsAt ?? '', furtherSlotIds }, slots)
  if (!when) return null
  const { startTime, endTime } = when
  const day = slots.some((slot) => dayOf(slot) > 1) ? dayOf(when) : null
  return { room: place ? `${room} · ${place}` : room, day, startTime, endTime }
}

async function spotOfCancelled(db: Database, card: Parameters<typeof findCancelled>[1]) {
  const was = await findCancelled(db, card)
  const room = was && (await roomRows.find(db, was.roomId))
  if (!was || !room) return null
  const furtherSlotIds = JSON.stringify(was.furtherSlotIds)
  return spotOf(db, card.eventId, { ...was, furtherSlotIds, room: room.name })
}
