import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Topic } from '../../../domain/call.ts'
import { ACTS, noteTable } from '../change-notes.ts'
import type { EngineName } from '../engine.ts'

/** Tables whose rows belong to an event, and the reads under `/api/<topic>` that show them. */
const TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  rooms: ['rooms', 'sessions'],
  time_slots: ['time-slots'],
  sessions: ['sessions'],
  sponsors: ['sponsors'],
  footer_settings: ['footer-settings'],
  wifi_settings: ['wifi-settings'],
  floor_plans: ['floor-plans'],
  session_cards: ['session-cards'],
  event_permissions: ['event-permissions'],
}
const SHOWN_OF_USERS = ['name', 'email', 'isAdmin', 'isSuperAdmin', 'passwordHash', 'resetTokenExpiry']

/**
 * The database itself notes the changes of each transaction, in that transaction: whichever program wrote it, and
 * even if the writing server dies right after it (docs/decisions/010-coherence.md).
 */
export async function up(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  await db.schema
    .createTable('change_feed')
    .addColumn('epoch', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into change_feed (epoch) values (${randomBytes(6).toString('hex')})`.execute(db)
  if (engine === 'postgres') await noteInPostgres(db)
  else await noteInSqlite(db)
}

async function noteInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      "transaction" xid8 not null default pg_current_xact_id(),
      place text not null,
      topic text not null,
      at timestamptz not null default now(),
      primary key ("transaction", place, topic)
    )`.execute(db)
  await sql`
    create function note_change(changed_place text, changed_topic text) returns void language sql as $$
      insert into changes (place, topic) values (changed_place, changed_topic) on conflict do nothing
    $$`.execute(db)
  await sql`
    create function announce_changes() returns trigger language plpgsql as $$
    begin
      perform pg_notify('conference_hub', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger changes_announced after insert on changes
    for each statement execute function announce_changes()`.execute(db)
  await sql`
    create function note_row_of_event() returns trigger language plpgsql as $$
    declare
      changed record;
      changed_place text;
      kind text;
    begin
      changed := case when TG_OP = 'DELETE' then OLD else NEW end;
      select slug || '/' || date into changed_place from events where id = changed."eventId";
      if changed_place is null then return null; end if;
      if TG_TABLE_NAME = 'links' then
        perform note_change(changed_place, changed.kind || '-links');
      else
        foreach kind in array TG_ARGV loop
          perform note_change(changed_place, kind);
        end loop;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_event() returns trigger language plpgsql as $$
    begin
      if TG_OP = 'UPDATE' and (OLD.slug, OLD.date, OLD."isPublic") = (NEW.slug, NEW.date, NEW."isPublic") then
        perform note_change(NEW.slug || '/' || NEW.date, 'events');
      else
        if TG_OP <> 'INSERT' then perform note_change(OLD.slug || '/' || OLD.date, '*'); end if;
        if TG_OP <> 'DELETE' then perform note_change(NEW.slug || '/' || NEW.date, '*'); end if;
      end if;
      if (TG_OP <> 'INSERT' and OLD."isPublic") or (TG_OP <> 'DELETE' and NEW."isPublic") then
        perform note_change('*', 'events');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_for_site() returns trigger language plpgsql as $$
    begin
      perform note_change('*', TG_ARGV[0]);
      return null;
    end $$`.execute(db)
  for (const [table, topics] of Object.entries({ ...TOPICS, links: [] }))
    await noteTable(db, 'postgres', table, topics)
  await sql`
    create trigger events_noted after insert or update or delete on events
    for each row execute function note_event()`.execute(db)
  await sql`
    create trigger users_noted after insert or delete or update of ${sql.join(SHOWN_OF_USERS.map((name) => sql.ref(name)))} on users
    for each row execute function note_for_site('users')`.execute(db)
  await sql`
    create trigger sign_ins_noted after delete on sign_ins
    for each row execute function note_for_site('auth')`.execute(db)
}

async function noteInSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('changes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .execute()
  const note = (name: string, when: string, what: string) =>
    sql
      .raw(`create trigger ${name} after ${when} begin insert into changes (place, topic) ${what}; end`)
      .execute(db)
  for (const [table, topics] of Object.entries(TOPICS)) await noteTable(db, 'sqlite', table, topics)
  for (const [act, row] of ACTS) {
    await note(
      `links_${act}_noted`,
      `${act} on links`,
      `select slug || '/' || date, ${row}.kind || '-links' from events where events.id = ${row}.eventId`,
    )
  }
  const isSame = '(old.slug, old.date, old.isPublic) = (new.slug, new.date, new.isPublic)'
  const moved = `case when ${isSame} then 'events' else '*' end`
  const listed = (condition: string) => `select '*', 'events' where ${condition}`
  await note(
    'events_insert_noted',
    'insert on events',
    `values (new.slug || '/' || new.date, '*') union all ${listed('new.isPublic')}`,
  )
  await note(
    'events_delete_noted',
    'delete on events',
    `values (old.slug || '/' || old.date, '*') union all ${listed('old.isPublic')}`,
  )
  await note(
    'events_update_noted',
    'update on events',
    `select old.slug || '/' || old.date, ${moved} union select new.slug || '/' || new.date, ${moved} union all ${listed('old.isPublic or new.isPublic')}`,
  )
  for (const when of ['insert', 'delete', `update of ${SHOWN_OF_USERS.join(', ')}`])
    await note(`users_${when.slice(0, 6)}_noted`, `${when} on users`, "values ('*', 'users')")
  await note('sign_ins_delete_noted', 'delete on sign_ins', "values ('*', 'auth')")
}
