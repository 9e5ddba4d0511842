import { closedFor } from '../../../domain/schedule/closed-rooms.ts'
import { bookings, ROOM_OCCUPIED } from '../../../domain/schedule/spots.ts'
import { t } from '../../../domain/text/t.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { timesOf } from '../../../domain/times/session-times.ts'
import { endOf } from '../../../domain/times/times.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { conflict } from '../../lib/errors.ts'
import { findEventOf } from '../../schedule/events/data.ts'
import { findSession } from '../../schedule/sessions/data.ts'
import { readSpots } from '../spots/data.ts'
import { findCancelled, putBack } from './data.ts'

/**
 * Puts the session of a card of a locked event back where it was when its holder cancelled it.
 * @throws 409 if nothing was cancelled, visitors do not see the idea, the session would be over, or its place is taken,
 * closed, gone or a break
 */
export async function takeBackCancelled(
  transaction: Database,
  card: Row<'numbered_cards'>,
  at: Date,
): Promise<void> {
  if (card.isHidden) throw conflict(t('refusal.ideaNotShown'))
  const was = await findCancelled(transaction, card)
  const session = await findSession(transaction, card.sessionId)
  if (!was || !session || session.roomId !== null) throw conflict(t('refusal.nothingToUndo'))
  const event = await findEventOf(transaction, card.eventId)
  const { slots, rooms, sessions } = await readSpots(transaction, event, at)
  const { change, ...placement } = was
  const placed = { ...session, ...placement }
  const times = timesOf(
    placed,
    slots.filter(({ isStatic }) => !isStatic),
  )
  if (times && endOf(times) <= minutesAt(event, at)) throw conflict(t('refusal.sessionOver'))
  const isThere = times !== null && rooms.some(({ id }) => id === placed.roomId)
  const isFree = isThere && bookings(sessions, { slots, rooms }).metBy(placed).length === 0
  if (!isFree || closedFor(placed, { slots, rooms })) throw conflict(t('refusal.placeTaken'), ROOM_OCCUPIED)
  await putBack(transaction, session.id, placement)
  nameAct(transaction, { code: 'undid', of: { code: 'cancelled', title: session.title } }, change)
}
