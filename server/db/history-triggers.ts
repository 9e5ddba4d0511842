import { type Kysely, sql } from 'kysely'
import { BOOLEAN_COLUMNS } from './boolean-columns.ts'
import type { EngineName } from './engine.ts'

export const HISTORY_COLUMNS =
  'at, change, "actorId", actor, "eventId", noun, "rowId", act, "before", "after"'

/**
 * Has the database record people's changes of these columns of a table, in place of earlier triggers. For migrations:
 * released ones call it, so its triggers stay the same.
 */
export async function recordTable(
  db: Kysely<unknown>,
  engine: EngineName,
  table: string,
  columns: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') {
    await recordTableInSqlite(db, table, columns)
    return
  }
  await sql`drop trigger if exists ${sql.id(`${table}_recorded`)} on ${sql.table(table)}`.execute(db)
  await sql`
    create trigger ${sql.id(`${table}_recorded`)} after insert or update or delete on ${sql.table(table)}
    for each row execute function record_history(${sql.join(columns.map((column) => sql.lit(column)))})`.execute(
    db,
  )
}

async function recordTableInSqlite(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const acts = [
    ['insert', 'created', 'new'],
    ['update', 'changed', 'new'],
    ['delete', 'deleted', 'old'],
  ] as const
  const [before, after] = [asJson('old', columns), asJson('new', columns)]
  for (const [statement, act, row] of acts) {
    const isChanged = statement === 'update' ? `and ${before} is not ${after}` : ''
    const eventId = table === 'events' ? `${row}.id` : table === 'users' ? 'null' : `${row}."eventId"`
    const rowId = columns.includes('id') ? `${row}.id` : `${row}."userId"`
    await sql.raw(`drop trigger if exists ${table}_${statement}_recorded`).execute(db)
    await sql
      .raw(
        `create trigger ${table}_${statement}_recorded after ${statement} on ${table}
          when acting_user() is not null ${isChanged} begin
            insert into history (${HISTORY_COLUMNS}) values (
              strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), acting_change(), acting_user(),
              coalesce((select name from users where id = acting_user()), ''),
              ${eventId}, '${table}', ${rowId}, '${act}',
              ${statement === 'insert' ? 'null' : before}, ${statement === 'delete' ? 'null' : after}
            );
          end`,
      )
      .execute(db)
  }
}

function asJson(row: 'old' | 'new', columns: readonly string[]): string {
  const pairs = columns.map((column) => {
    const value = `${row}."${column}"`
    return `'${column}', ${BOOLEAN_COLUMNS.has(column) ? `json(case ${value} when 1 then 'true' else 'false' end)` : value}`
  })
  return `json_object(${pairs.join(', ')})`
}
