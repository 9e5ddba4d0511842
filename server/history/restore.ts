import type { RecordedRow, Restorable } from '../../domain/history.ts'
import { RESTORE_DAYS } from '../../domain/history-limits.ts'
import type { Database, Row } from '../db/schema.ts'
import { findRoom } from '../rooms/data.ts'
import { findSession, giveSpot, isSpotTaken } from '../sessions/data.ts'
import { findTimeSlot } from '../time-slots/data.ts'
import { insertRecorded, listChange, rowOf } from './data.ts'

type Deleted = { entry: Row<'history'>; noun: Restorable; row: RecordedRow }

export const TOO_OLD = `What was deleted more than ${RESTORE_DAYS} days ago cannot be brought back`

/**
 * Brings a deleted row back under its id. A session comes back to its spot, unless that is gone or taken; a room or a
 * time slot brings the sessions back that lost it. The event must be held.
 * @returns the result, in a sentence
 */
export async function restoreRow(transaction: Database, { entry, noun, row }: Deleted): Promise<string> {
  if (noun === 'sessions') return restoreSession(transaction, row)
  await insertRecorded(transaction, noun, row)
  if (noun === 'rooms') return restoreSlotOrRoom(transaction, entry, 'roomId', 'The room is back')
  if (noun === 'time_slots')
    return restoreSlotOrRoom(transaction, entry, 'timeSlotId', 'The time slot is back')
  return noun === 'sponsors' ? 'The sponsor is back.' : 'The link is back.'
}

async function restoreSession(db: Database, row: RecordedRow): Promise<string> {
  const spot = { timeSlotId: idOf(row.timeSlotId), roomId: idOf(row.roomId) }
  if (spot.timeSlotId === null || spot.roomId === null) {
    await insertRecorded(db, 'sessions', { ...row, timeSlotId: null, roomId: null })
    return 'The session is back, unscheduled as it was.'
  }
  const isFree = await isOpen(db, { timeSlotId: spot.timeSlotId, roomId: spot.roomId })
  await insertRecorded(db, 'sessions', isFree ? row : { ...row, timeSlotId: null, roomId: null })
  return isFree
    ? 'The session is back in its place.'
    : 'The session is back, but its place is taken or gone: it is unscheduled. Edit it to give it a new place.'
}

/** Gives a room or a time slot back to the sessions that lost it when it was deleted, and have no other since. */
async function restoreSlotOrRoom(
  db: Database,
  entry: Row<'history'>,
  column: 'roomId' | 'timeSlotId',
  sentence: string,
): Promise<string> {
  const lost = (await listChange(db, entry.change)).filter(
    ({ noun, before, after }) =>
      noun === 'sessions' && rowOf(before)?.[column] === entry.rowId && rowOf(after)?.[column] === null,
  )
  let count = 0
  for (const { rowId } of lost) {
    const session = await findSession(db, rowId)
    if (!session || session[column] !== null) continue
    const spot = { timeSlotId: session.timeSlotId, roomId: session.roomId }
    spot[column] = entry.rowId
    const { timeSlotId, roomId } = spot
    if (timeSlotId !== null && roomId !== null && !(await isOpen(db, { timeSlotId, roomId }))) continue
    await giveSpot(db, rowId, spot)
    count++
  }
  if (count === 0) return `${sentence}.`
  return `${sentence}, with ${count === 1 ? 'its session' : `its ${count} sessions`}.`
}

/** Whether a spot is free for a session: slot and room exist, the slot is no break, and no session is there. */
async function isOpen(db: Database, spot: { timeSlotId: number; roomId: number }): Promise<boolean> {
  const slot = await findTimeSlot(db, spot.timeSlotId)
  const room = await findRoom(db, spot.roomId)
  return slot?.isStatic === false && room !== undefined && !(await isSpotTaken(db, spot))
}

function idOf(value: RecordedRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null
}
