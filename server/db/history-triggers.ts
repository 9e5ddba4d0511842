import { type Kysely, sql } from 'kysely'
import { BOOLEAN_COLUMNS } from './boolean-columns.ts'
import type { EngineName } from './engine.ts'

export const HISTORY_COLUMNS =
  'at, change, "actorId", actor, "eventId", noun, "rowId", act, "before", "after"'

/**
 * Has the database record people's changes of these columns of a table, in place of earlier triggers. For migrations:
 * released ones call it, so its triggers stay the same.
 * @param ofDeleted columns that only the entry of a deletion has besides, for the row's return
 */
export async function recordTable(
  db: Kysely<unknown>,
  engine: EngineName,
  table: string,
  columns: readonly string[],
  ofDeleted: readonly string[] = [],
): Promise<void> {
  if (engine === 'sqlite') {
    await recordTableInSqlite(db, table, columns, ofDeleted)
    return
  }
  const all = [...columns, ...ofDeleted]
  const triggers =
    ofDeleted.length === 0
      ? [{ name: `${table}_recorded`, acts: 'insert or update or delete', recorded: columns }]
      : [
          { name: `${table}_recorded`, acts: 'insert or update', recorded: columns },
          { name: `${table}_deleted_recorded`, acts: 'delete', recorded: all },
        ]
  for (const name of [`${table}_recorded`, `${table}_deleted_recorded`])
    await sql`drop trigger if exists ${sql.id(name)} on ${sql.table(table)}`.execute(db)
  for (const { name, acts, recorded } of triggers)
    await sql`
      create trigger ${sql.id(name)} after ${sql.raw(acts)} on ${sql.table(table)}
      for each row execute function record_history(${sql.join(recorded.map((column) => sql.lit(column)))})`.execute(
      db,
    )
}

async function recordTableInSqlite(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  ofDeleted: readonly string[],
): Promise<void> {
  const [before, after] = [asJson('old', columns), asJson('new', columns)]
  const acts = [
    ['insert', 'created', 'new', `null, ${after}`],
    ['update', 'changed', 'new', `${before}, ${after}`],
    ['delete', 'deleted', 'old', `${asJson('old', [...columns, ...ofDeleted])}, null`],
  ] as const
  for (const [statement, act, row, rows] of acts) {
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
              ${rows}
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
