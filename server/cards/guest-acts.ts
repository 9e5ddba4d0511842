import { randomBytes } from 'node:crypto'
import type { Deed } from '../../domain/schedule/deeds.ts'
import type { RecordedRow } from '../../domain/schedule/history.ts'
import { type SessionFacts, withoutEmpty } from '../../domain/schedule/session-facts.ts'
import type { SessionContent } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotKey, spotOf } from '../../domain/schedule/spots.ts'
import { touchManagers } from '../db/revisions.ts'
import type { Database, Row } from '../db/schema.ts'
import { changeRow } from '../db/versioned.ts'
import { recordForGuest } from '../schedule/history/data.ts'
import { putSessions } from '../schedule/moves/data.ts'
import { contentColumns, factsOf, rewordSession } from '../schedule/session-fields/data.ts'
import { findSession, setSaid, settleNow } from '../schedule/sessions/data.ts'

/** A person without an account, identified by their card's number or by their room. */
type Guest = { actor: string; at: Date }

/**
 * Records that a session of a locked event is full, or no longer, as an act of a guest.
 * @throws 409 for a session without a time and a room
 */
export async function sayFullAsGuest(
  transaction: Database,
  before: Session,
  isFull: boolean,
  guest: Guest,
): Promise<void> {
  const after = await setSaid(transaction, before.id, { isFull }, guest.at)
  const said = (session: Session) => {
    const { title, fullAt } = session
    return { title, fullAt, fullSpot: fullAt && spotWords(session) }
  }
  const deed = { code: 'marked-full', title: after.title, isFull } as const
  await record(transaction, before, { before: said(before), after: said(after) }, deed, guest)
}

/**
 * Records how many minutes late a session of a locked event begins (0: on time), as an act of a guest.
 * @throws 409 for a session without a time and a room
 */
export async function sayLateAsGuest(
  transaction: Database,
  before: Session,
  minutes: number,
  guest: Guest,
): Promise<void> {
  const after = await setSaid(transaction, before.id, { late: minutes }, guest.at)
  const said = (session: Session) => {
    const { title, late = 0 } = session
    return { title, late, lateSpot: late > 0 ? spotWords(session) : '' }
  }
  const deed = { code: 'marked-late', title: after.title, minutes } as const
  await record(transaction, before, { before: said(before), after: said(after) }, deed, guest)
}

function spotWords(session: Session): string {
  const spot = spotOf(session)
  return spot ? spotKey(spot) : ''
}

/** Takes a session of a locked event off the schedule, as an act of a guest. */
export async function cancelAsGuest(transaction: Database, session: Session, guest: Guest): Promise<void> {
  await putSessions(transaction, [{ id: session.id, timeSlotId: null, roomId: null }])
  await settleNow(transaction, session.eventId)
  const after = (await findSession(transaction, session.id)) ?? session
  const rows = { before: placeOf(session), after: placeOf(after) }
  await record(transaction, session, rows, { code: 'cancelled', title: session.title }, guest)
}

/** Records whether the hosts' pages may list the session of a card at other events, now and after it is scheduled. */
export async function sayOpenAbout(
  transaction: Database,
  card: Row<'numbered_cards'>,
  isOpenAbout: boolean,
  guest: Guest,
): Promise<void> {
  const withFlag = ({ facts = {} }: { facts?: SessionFacts | undefined }) =>
    withoutEmpty({ ...facts, isOpenAbout: isOpenAbout || undefined })
  const facts = JSON.stringify(withFlag(factsOf(card)))
  if (facts !== card.facts) {
    await changeRow(transaction, 'numbered_cards', card.id, { facts })
    await recordWords(transaction, card, { before: { facts: card.facts }, after: { facts } }, guest)
    await touchManagers(transaction, card.eventId)
  }
  const session = await findSession(transaction, card.sessionId)
  if (!session || (session.facts?.isOpenAbout ?? false) === isOpenAbout) return
  const after = JSON.stringify(withFlag(session))
  await changeRow(transaction, 'sessions', session.id, { facts: after })
  const { title } = session
  const rows = {
    before: { title, facts: JSON.stringify(session.facts ?? {}) },
    after: { title, facts: after },
  }
  await record(transaction, session, rows, { code: 'changed', noun: 'sessions', name: title }, guest)
}

/** Stores the text that the holder of a card gives its session, in a locked event. */
export async function rewordAsGuest(
  transaction: Database,
  before: Session,
  words: SessionContent,
  guest: Guest,
): Promise<void> {
  await rewordSession(transaction, before, words)
  const after = (await findSession(transaction, before.id)) ?? before
  const rows = { before: { ...contentColumns(before) }, after: { ...contentColumns(after) } }
  await record(transaction, before, rows, { code: 'changed', noun: 'sessions', name: before.title }, guest)
}

function placeOf({ title, timeSlotId, roomId, furtherSlotIds, startsAt, place }: Session): RecordedRow {
  return { title, timeSlotId, roomId, furtherSlotIds: JSON.stringify(furtherSlotIds), startsAt, place }
}

/**
 * Records what the author of a card wrote on it. `isAfterVeryMany`: updates the latest history entry instead of adding
 * one.
 */
export async function recordWords(
  transaction: Database,
  { id, eventId, number }: Pick<Row<'numbered_cards'>, 'id' | 'eventId' | 'number'>,
  rows: { before: RecordedRow; after: RecordedRow },
  { at, isAfterVeryMany = false }: { at: Date; isAfterVeryMany?: boolean },
): Promise<void> {
  const entry = { at, change: newChange(), actor: String(number), eventId, noun: 'numbered_cards', rowId: id }
  await recordForGuest(transaction, entry, rows, { isAfterVeryMany })
}

const newChange = () => randomBytes(8).toString('hex')

async function record(
  transaction: Database,
  { id, eventId }: Session,
  rows: { before: RecordedRow; after: RecordedRow },
  deed: Deed,
  { actor, at }: Guest,
): Promise<void> {
  const entry = { at, change: newChange(), actor, eventId, noun: 'sessions', rowId: id }
  await recordForGuest(transaction, entry, rows, { deed })
}
