import { type Kysely, sql } from 'kysely'
import type { Engine, EngineName } from '../engine.ts'

/** What is recorded of each table: never a password's hash, a token, a reading or a photo. */
const RECORDED: Readonly<Record<string, readonly string[]>> = {
  events: [
    ...['id', 'name', 'location', 'slug', 'date', 'timeZone', 'description', 'isPublic'],
    ...['bannerImageUrl', 'logoUrl', 'createdBy'],
  ],
  event_permissions: ['eventId', 'userId', 'grantedBy'],
  rooms: ['id', 'eventId', 'name', 'order'],
  time_slots: [
    ...['id', 'eventId', 'startTime', 'endTime', 'isStatic', 'staticTitle', 'staticLocation'],
    ...['title', 'description'],
  ],
  sessions: [
    ...['id', 'eventId', 'title', 'description', 'presenterName', 'level', 'type', 'focus'],
    ...['timeSlotId', 'roomId'],
  ],
  session_cards: ['id', 'eventId', 'state'],
  sponsors: ['id', 'eventId', 'name', 'description', 'website', 'logoUrl', 'level', 'order'],
  links: ['id', 'eventId', 'kind', 'title', 'url', 'icon', 'category', 'order'],
  footer_settings: ['id', 'eventId', 'contactEmail', 'description', 'copyrightText', 'showHelpfulLinksInNav'],
  wifi_settings: ['id', 'eventId', 'networkName', 'userName', 'password'],
  floor_plans: ['id', 'eventId', 'title', 'description', 'imageUrl'],
  users: ['id', 'name', 'email', 'isAdmin', 'isSuperAdmin'],
}
const BOOLEANS = new Set(['isAdmin', 'isSuperAdmin', 'isPublic', 'isStatic', 'showHelpfulLinksInNav'])
const COLUMNS = 'at, change, "actorId", actor, "eventId", noun, "rowId", act, "before", "after"'

/**
 * The database itself records what a person changes, in the transaction that changes it, so that no write can forget
 * to (docs/decisions/020-history.md). Who acts is told by `server/lib/acting.ts` through the engine.
 */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .createTable('history')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('actorId', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('eventId', 'integer')
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('rowId', 'integer', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('history_event_index').on('history').columns(['eventId', 'id']).execute()
  await db.schema.createIndex('history_change_index').on('history').column('change').execute()
  if (name === 'postgres') await recordInPostgres(db)
  else await recordInSqlite(db)
}

async function recordInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_history() returns trigger language plpgsql as $$
    declare
      acting integer := nullif(current_setting('hub.actor', true), '')::integer;
      before_row jsonb;
      after_row jsonb;
      changed jsonb;
    begin
      if acting is null then return null; end if;
      if TG_OP <> 'INSERT' then
        select jsonb_object_agg(key, value) into before_row from jsonb_each(to_jsonb(OLD)) where key = any(TG_ARGV);
      end if;
      if TG_OP <> 'DELETE' then
        select jsonb_object_agg(key, value) into after_row from jsonb_each(to_jsonb(NEW)) where key = any(TG_ARGV);
      end if;
      if before_row = after_row then return null; end if;
      changed := coalesce(after_row, before_row);
      insert into history (${sql.raw(COLUMNS)}) values (
        to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        current_setting('hub.change', true),
        acting,
        coalesce((select name from users where id = acting), ''),
        case TG_TABLE_NAME when 'events' then changed->>'id' else changed->>'eventId' end::integer,
        TG_TABLE_NAME,
        coalesce(changed->>'id', changed->>'userId')::integer,
        case TG_OP when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        before_row::text,
        after_row::text
      );
      return null;
    end $$`.execute(db)
  for (const [table, columns] of Object.entries(RECORDED)) await recordTable(db, 'postgres', table, columns)
}

/** Has the database record what people change of these columns of a table, in place of what it recorded before. */
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

async function recordInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(RECORDED)) await recordTableInSqlite(db, table, columns)
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
            insert into history (${COLUMNS}) values (
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
    return `'${column}', ${BOOLEANS.has(column) ? `json(case ${value} when 1 then 'true' else 'false' end)` : value}`
  })
  return `json_object(${pairs.join(', ')})`
}
