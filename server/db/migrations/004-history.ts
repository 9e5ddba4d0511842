import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { HISTORY_COLUMNS, recordTable } from '../history-triggers.ts'

/** The recorded columns of each table: never a password's hash, a token, a reading or a photo. */
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

/**
 * The database itself records each change by a person, in the same transaction, so that no write can forget it
 * (docs/decisions/020-history.md). The engine passes on the actor that `server/lib/acting.ts` knows.
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
  if (name === 'postgres') await createRecorder(db)
  for (const [table, columns] of Object.entries(RECORDED)) await recordTable(db, name, table, columns)
}

/** SQLite has no functions of its own: there each trigger holds the whole of it. */
async function createRecorder(db: Kysely<unknown>): Promise<void> {
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
      insert into history (${sql.raw(HISTORY_COLUMNS)}) values (
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
}
