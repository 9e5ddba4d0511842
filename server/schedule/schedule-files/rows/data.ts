import { sql } from 'kysely'
import type { Database, NewRow, Row } from '../../../db/schema.ts'
import { inBatches } from '../../../lib/batches.ts'

/** Removes rows that an earlier version of the file brought and this one lacks. Sessions in them were added by hand. */
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

/** Databases limit the number of values in a statement. */
const INSERT_BATCH = 200
/** Each changed row searches for its values among those of the whole batch. */
const UPDATE_BATCH = 50

/**
 * Sets new values of rows, many in one statement, because others wait in the meantime and each statement costs time.
 * Rows that do not change keep their version.
 */
export async function updateRows<T extends 'events' | 'time_slots' | 'sessions'>(
  db: Database,
  table: T,
  changes: readonly { row: Row<T> & { id: number }; values: Partial<Row<T>> }[],
): Promise<void> {
  const different = changes.flatMap(({ row, values }) => {
    const columns = Object.keys(values).filter(
      (column) => values[column as keyof Row<T>] !== row[column as keyof Row<T>],
    )
    return columns.length > 0
      ? [{ id: row.id, columns, now: new Map(Object.entries({ ...row, ...values })) }]
      : []
  })
  for (const some of inBatches(different, UPDATE_BATCH)) {
    const columns = [...new Set(some.flatMap((each) => each.columns))]
    const assignments = columns.map((column) => {
      const cases = some.map(({ id, now }) => sql`when ${id} then ${now.get(column)}`)
      return sql`${sql.ref(column)} = case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`
    })
    await sql`
      update ${sql.table(table)} set ${sql.join([...assignments, sql`version = version + 1`])}
      where id in (${sql.join(some.map(({ id }) => id))})`.execute(db)
  }
}

/** @returns the ids of the new rows, in the order of `rows` */
export async function insertRows<T extends 'rooms' | 'time_slots' | 'sessions'>(
  db: Database,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of inBatches(rows, INSERT_BATCH)) {
    const inserted: object[] = await db.insertInto(table).values(some).returningAll().execute()
    // Ids are assigned in the order of the values, but returned in any order.
    ids.push(...(inserted as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b))
  }
  return ids
}
