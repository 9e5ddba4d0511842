import type { Placed } from '../../../domain/schedule/spots.ts'
import { timeAt } from '../../../domain/times/kept-times.ts'
import { minutesOf } from '../../../domain/times/times.ts'
import type { Database } from '../../db/schema.ts'
import { changeRow } from '../../db/versioned.ts'

/**
 * Puts sessions into their spots, or half of one, or none. The event must be locked and the caller must have checked
 * every spot. `settleSchedule` checks at the end of the transaction that they are free.
 */
export async function putSessions(db: Database, placed: readonly Placed[]): Promise<void> {
  for (const { id, timeSlotId, roomId, furtherSlotIds = [] } of placed)
    await changeRow(db, 'sessions', id, {
      timeSlotId,
      roomId,
      furtherSlotIds: JSON.stringify(furtherSlotIds),
    })
}

/** Shifts the own starts of sessions whose first time slot is shifted. */
export async function shiftStarts(
  db: Database,
  { eventId, timeSlotIds, minutes }: { eventId: number; timeSlotIds: readonly number[]; minutes: number },
): Promise<void> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'startsAt', 'timeSlotId'])
    .where('eventId', '=', eventId)
    .where('startsAt', '!=', '')
    .execute()
  for (const { id, startsAt, timeSlotId } of rows)
    if (timeSlotId !== null && timeSlotIds.includes(timeSlotId))
      await changeRow(db, 'sessions', id, { startsAt: timeAt(minutesOf(startsAt) + minutes) })
}
