import { takesClaims } from '../../../domain/cards/claim-window.ts'
import { placeOf } from '../../../domain/schedule/act-names.ts'
import { closedFor } from '../../../domain/schedule/closed-rooms.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import {
  bookings,
  placedAt,
  ROOM_OCCUPIED,
  type Spot,
  spotKey,
  spotOf,
} from '../../../domain/schedule/spots.ts'
import { t } from '../../../domain/text/t.ts'
import { seenText } from '../../../domain/text/text.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { timesOf } from '../../../domain/times/session-times.ts'
import { startOf } from '../../../domain/times/times.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { runAsGuest } from '../../lib/acting.ts'
import { conflict } from '../../lib/errors.ts'
import { findEventOf } from '../../schedule/events/data.ts'
import { putSessions } from '../../schedule/moves/data.ts'
import { contentOfRow } from '../../schedule/session-fields/data.ts'
import { findSession, scheduleSession } from '../../schedule/sessions/data.ts'
import { findMerged } from '../cancelled/data.ts'
import { giveSession, holdCard, requireCard } from '../numbered/data.ts'
import { savePhotosOf } from '../wall/data.ts'
import { readSpots } from './data.ts'

/**
 * Gives the session of a card a free spot, or removes its spot (`null`), as an act of the card's holder. A card without
 * a session becomes one. Sending the same request again changes nothing.
 * @throws 404 if the code belongs to no card; 409 if the spot is no longer free, while organizers let no one take
 * spots, for a card that is closed or has no text yet, and for a session that has begun
 */
export async function takeSpot(
  { db, engine, now }: Pick<Deps, 'db' | 'engine' | 'now'>,
  code: string,
  spot: Spot | null,
): Promise<void> {
  const { number } = await requireCard(db, code)
  await runAsGuest(String(number), now, () =>
    engine.write(async (transaction) => {
      const card = await holdCard(transaction, code)
      const event = await findEventOf(transaction, card.eventId)
      const at = now()
      if (!takesClaims(event, at)) throw conflict(t('refusal.claimsClosed'))
      if (card.closedAt !== null) throw conflict(t('author.closed'))
      // Also for an idea that its author took off the list, and for one whose session is in the tray.
      if (spot && card.isHidden) throw conflict(t('refusal.ideaNotShown'))
      const session = await findSession(transaction, card.sessionId)
      if (session) await moveOwn(transaction, { event, session, spot, at })
      else if (spot) await placeCard(transaction, { event, card, spot, at })
    }),
  )
}

type Act<S extends Spot | null> = { event: Row<'events'>; spot: S; at: Date }

async function moveOwn(
  transaction: Database,
  { event, session, spot, at }: Act<Spot | null> & { session: Session },
): Promise<void> {
  const { slots, rooms, sessions, freeFor } = await readSpots(transaction, event, at)
  const before = spotOf(session)
  if (before && spot && spotKey(before) === spotKey(spot)) return
  const times = timesOf(session, slots)
  if (before && times && startOf(times) <= minutesAt(event, at)) throw conflict(t('refusal.sessionBegun'))
  if (spot === null) {
    if (!before) return
    await putSessions(transaction, [{ id: session.id, timeSlotId: null, roomId: null }])
    nameAct(transaction, { code: 'put-into-tray', title: session.title })
    return
  }
  requireFree(freeFor(session.id), spot)
  const whole = placedAt(session, spot, slots)
  const isFree =
    bookings(sessions, { slots, rooms }).metBy(whole).length === 0 && !closedFor(whole, { slots, rooms })
  await putSessions(transaction, [isFree ? whole : placedAt(session, { ...spot, slots: 1 }, slots)])
  nameAct(transaction, { code: 'moved', title: session.title, to: placeOf(spot, { slots, rooms }) })
}

/** Turns an idea, or a paper card whose author has typed its text, into a session. */
async function placeCard(
  transaction: Database,
  { event, card, spot, at }: Act<Spot> & { card: Row<'numbered_cards'> },
): Promise<void> {
  // A wish that someone else has turned into an idea.
  if (card.joinedTo !== null) throw conflict(t('refusal.joinedIdea', { number: `${card.joinedTo}` }))
  if (seenText(card.title) === '' || seenText(card.presenterName) === '')
    throw conflict(t('refusal.noWordsYet'))
  if (await findMerged(transaction, card)) throw conflict(t('refusal.scheduledCard'))
  const { slots, rooms, freeFor } = await readSpots(transaction, event, at)
  requireFree(freeFor(null), spot)
  const session = await scheduleSession(transaction, event, {
    ...contentOfRow(card),
    ...spot,
    eventId: event.id,
  })
  await giveSession(transaction, event.id, card.number, session.id)
  await savePhotosOf(transaction, event.id, { number: card.number }, session.id)
  nameAct(transaction, { code: 'moved', title: session.title, to: placeOf(spot, { slots, rooms }) })
}

function requireFree(free: ReturnType<Awaited<ReturnType<typeof readSpots>>['freeFor']>, spot: Spot): void {
  const isFree = free.some(
    ({ slot, rooms }) => slot.id === spot.timeSlotId && rooms.some(({ id }) => id === spot.roomId),
  )
  if (!isFree) throw conflict(t('refusal.spotGone'), ROOM_OCCUPIED)
}
