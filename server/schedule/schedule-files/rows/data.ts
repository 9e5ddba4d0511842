import type { Database, NewRow, Row } from '../../../db/schema.ts'
import { updateVersioned } from '../../../db/versioned.ts'

/** Removes rows that an earlier revision brought and this one has not; their sessions, if any, were added by hand. */
export async function removeOthers(
  db: Database,
  table: 'rooms' | 'time_slots',
  eventId: number,
  kept: readonly number[],
): Promise<void> {
  const column = table === 'rooms' ? 'roomId' : 'timeSlotId'
  await db
    .deleteFrom(table)
    .where('eventId', '=', eventId)
    .where('sourceId', 'is not', null)
    .where('id', 'not in', [0, ...kept])
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select(`sessions.${column} as id`)
        .where('sessions.eventId', '=', eventId)
        .where(`sessions.${column}`, 'is not', null)
        .$narrowType<{ id: number }>(),
    )
    .execute()
}

/** @returns whether the row was another one before */
export async function updateIfDifferent<T extends 'events' | 'rooms' | 'time_slots' | 'sessions'>(
  db: Database,
  table: T,
  row: Row<T> & { id: number },
  values: Partial<Row<T>>,
): Promise<boolean> {
  const differs = Object.entries(values).some(([column, value]) => row[column as keyof Row<T>] !== value)
  if (differs) await updateVersioned(db, table, values, { id: row.id, expected: null, find: async () => row })
  return differs
}

/** @returns the id of the new row */
export async function insertRow<T extends 'rooms' | 'time_slots' | 'sessions'>(
  db: Database,
  table: T,
  row: NewRow<T>,
): Promise<number> {
  const inserted: object = await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
  return (inserted as { id: number }).id
}

/** Databases take so many values in one statement. */
const AT_ONCE = 200

export async function insertRows<T extends 'sessions'>(
  db: Database,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}
