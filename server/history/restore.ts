import { RESTORE_DAYS, type RecordedRow, type Restorable } from '../../domain/history.ts'
import type { Database, NewRow, Row } from '../db/schema.ts'
import { listChange, rowOf } from './data.ts'

type Deleted = { entry: Row<'history'>; noun: Restorable; row: RecordedRow }

export const TOO_OLD = `What was deleted more than ${RESTORE_DAYS} days ago cannot be brought back`

/**
 * Brings a deleted row back under its id. A session comes back to its place, unless that is gone or taken; a room or
 * a time slot brings the sessions back that lost it. The event must be held.
 * @returns what became of it, in a sentence
 */
export async function restoreRow(transaction: Database, { entry, noun, row }: Deleted): Promise<string> {
  if (noun === 'sessions') return restoreSession(transaction, row)
  await insert(transaction, noun, row)
  if (noun === 'rooms') return restorePlace(transaction, entry, 'roomId', 'The room is back')
  if (noun === 'time_slots') return restorePlace(transaction, entry, 'timeSlotId', 'The time slot is back')
  return noun === 'sponsors' ? 'The sponsor is back.' : 'The link is back.'
}

async function restoreSession(db: Database, row: RecordedRow): Promise<string> {
  const place = { timeSlotId: idOf(row.timeSlotId), roomId: idOf(row.roomId) }
  if (place.timeSlotId === null || place.roomId === null) {
    await insert(db, 'sessions', { ...row, timeSlotId: null, roomId: null })
    return 'The session is back, unscheduled as it was.'
  }
  const isFree = await isOpen(db, { timeSlotId: place.timeSlotId, roomId: place.roomId })
  await insert(db, 'sessions', isFree ? row : { ...row, timeSlotId: null, roomId: null })
  return isFree
    ? 'The session is back in its place.'
    : 'The session is back, but its place is taken or gone: it is unscheduled. Edit it to give it a new place.'
}

/** Gives a room or a time slot back to the sessions that lost it when it was deleted, and have no other since. */
async function restorePlace(
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
    const session = await db.selectFrom('sessions').selectAll().where('id', '=', rowId).executeTakeFirst()
    if (!session || session[column] !== null) continue
    const place = { timeSlotId: session.timeSlotId, roomId: session.roomId }
    place[column] = entry.rowId
    const { timeSlotId, roomId } = place
    if (timeSlotId !== null && roomId !== null && !(await isOpen(db, { timeSlotId, roomId }))) continue
    await db
      .updateTable('sessions')
      .set((eb) => ({ ...place, version: eb('version', '+', 1) }))
      .where('id', '=', rowId)
      .execute()
    count++
  }
  if (count === 0) return `${sentence}.`
  return `${sentence}, with ${count === 1 ? 'its session' : `its ${count} sessions`}.`
}

/** Whether a session can be at a place: both exist, the slot is no break, and no session is there. */
async function isOpen(
  db: Database,
  { timeSlotId, roomId }: { timeSlotId: number; roomId: number },
): Promise<boolean> {
  const slot = await db
    .selectFrom('time_slots')
    .select('isStatic')
    .where('id', '=', timeSlotId)
    .executeTakeFirst()
  const room = await db.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('timeSlotId', '=', timeSlotId)
    .where('roomId', '=', roomId)
    .executeTakeFirst()
  return slot?.isStatic === false && room !== undefined && other === undefined
}

/** What was recorded has the columns of its table: the database wrote it. */
async function insert(db: Database, noun: Restorable, row: RecordedRow): Promise<void> {
  await db
    .insertInto(noun)
    .values(row as NewRow<Restorable>)
    .execute()
}

function idOf(value: RecordedRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null
}
