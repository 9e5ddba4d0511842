import { nameOfChange } from '../../domain/act-names.ts'
import type { RecordedRow, Restorable } from '../../domain/history.ts'
import { RESTORE_DAYS } from '../../domain/history-limits.ts'
import { nameAct } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import { conflict } from '../lib/errors.ts'
import { carryOut, insertRecorded, readSchedule } from './acts/data.ts'
import { entryOf, hasDay } from './acts/plan.ts'
import { planRestore } from './acts/plan-restore.ts'
import { listChange } from './data.ts'

type Deleted = { entry: Row<'history'>; noun: Restorable; row: RecordedRow }

export const TOO_OLD = `What was deleted more than ${RESTORE_DAYS} days ago cannot be brought back`

/**
 * Brings a deleted row back under its id, to an event that is held.
 * @returns the result, in a sentence
 */
export async function restoreRow(
  db: Database,
  event: { id: number },
  { entry, noun, row }: Deleted,
): Promise<string> {
  if (noun === 'sponsors' || noun === 'links') {
    await insertRecorded(db, noun, row)
    return noun === 'sponsors' ? 'The sponsor is back.' : 'The link is back.'
  }
  const schedule = await readSchedule(db, event.id)
  if (noun === 'time_slots' && !hasDay(schedule, row))
    throw conflict(`This time slot was on day ${row.day}, which the event has no more. Make it longer first.`)
  const entries = (await listChange(db, entry.change)).map(entryOf)
  const { plan, message } = planRestore({ noun, rowId: entry.rowId, row }, entries, schedule)
  await carryOut(db, plan)
  const deed = nameOfChange([entryOf(entry)], schedule).replace(/^deleted /, '')
  nameAct(db, `brought back ${deed}`)
  return message
}
