import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine.ts'

/** What may happen to a row, and which row tells the event that it belongs to. */
export const ACTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

/**
 * Has the database note of each change of a table's rows, which have an `eventId`, that these topics of the event
 * changed (docs/decisions/010-coherence.md). For migrations; released ones call it, so what it makes stays the same.
 */
export async function noteTable(
  db: Kysely<unknown>,
  engine: EngineName,
  table: string,
  topics: readonly string[],
): Promise<void> {
  if (engine === 'postgres') {
    const topicList = sql.join(topics.map((topic) => sql.lit(topic)))
    await sql`
      create trigger ${sql.id(`${table}_noted`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function note_row_of_event(${topicList})`.execute(db)
    return
  }
  const rows = topics.map((topic) => `select '${topic}' as topic`).join(' union all ')
  for (const [act, row] of ACTS)
    await sql
      .raw(
        `create trigger ${table}_${act}_noted after ${act} on ${table} begin insert into changes (place, topic) select slug || '/' || date, topic from events, (${rows}) where events.id = ${row}.eventId; end`,
      )
      .execute(db)
}
