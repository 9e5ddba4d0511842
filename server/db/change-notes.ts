import { type Kysely, sql } from 'kysely'
import type { Topic } from '../../domain/call.ts'
import type { EngineName } from './engine.ts'

/** The acts on a row, and the row (new or old) that names its event. */
const ROWS = { insert: 'new', update: 'new', delete: 'old' } as const
type Act = keyof typeof ROWS
export const ACTS = Object.entries(ROWS) as [Act, 'new' | 'old'][]

/**
 * Has the database note, for each change of a table's rows, which have an `eventId`, that these topics of the event
 * changed (docs/decisions/010-coherence.md). For migrations: released ones call it, so its triggers stay the same.
 * @param called what the triggers are named after, where the table has some already
 */
export async function noteTable(
  db: Kysely<unknown>,
  engine: EngineName,
  table: string,
  topics: readonly Topic[],
  { acts = ['insert', 'update', 'delete'], called = table }: { acts?: readonly Act[]; called?: string } = {},
): Promise<void> {
  if (engine === 'postgres') {
    const topicList = sql.join(topics.map((topic) => sql.lit(topic)))
    await sql`
      create trigger ${sql.id(`${called}_noted`)} after ${sql.raw(acts.join(' or '))} on ${sql.table(table)}
      for each row execute function note_row_of_event(${topicList})`.execute(db)
    return
  }
  const rows = topics.map((topic) => `select '${topic}' as topic`).join(' union all ')
  for (const act of acts)
    await sql
      .raw(
        `create trigger ${called}_${act}_noted after ${act} on ${table} begin insert into changes (place, topic) select slug || '/' || date, topic from events, (${rows}) where events.id = ${ROWS[act]}.eventId; end`,
      )
      .execute(db)
}
