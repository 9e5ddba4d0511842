import type { DatabaseSync } from 'node:sqlite'
import {
  type ChangeFeed,
  createKnown,
  type EventRow,
  type OnBroadcast,
  type OnChange,
  type Revisions,
} from './change-feed.ts'

/**
 * Reads as soon as a committing statement returns, so that no other code can read in between. Triggers on this
 * connection note which events changed, so that a write does not read all the others.
 */
export function createSqliteFeed(
  file: DatabaseSync,
  onChange: OnChange,
  onBroadcast: OnBroadcast = () => undefined,
): ChangeFeed & { read(): void } {
  file.exec(`
    pragma temp_store = memory;
    create temp table if not exists changed_events (id integer primary key);
    insert or ignore into changed_events select id from events;
    create temp trigger if not exists event_created after insert on events
      begin insert or ignore into changed_events values (new.id); end;
    create temp trigger if not exists event_changed after update on events
      begin insert or ignore into changed_events values (new.id); end;
    create temp trigger if not exists event_deleted after delete on events
      begin insert or ignore into changed_events values (old.id); end`)
  const events = file.prepare(`
    select id, slug, date, isPublic, revision, deskRevision from changed_events left join events using (id)`)
  const forget = file.prepare('delete from changed_events')
  const site = file.prepare('select revision, deskRevision from site')
  const known = createKnown()

  function look() {
    const noted = events.all() as (EventRow | { id: number; slug: null })[]
    if (noted.length > 0) forget.run()
    const there = noted.filter((row) => row.slug !== null)
    const gone = noted.filter(({ slug }) => slug === null).map(({ id }) => id)
    return known.take({ events: there, gone, site: site.get() as Revisions['site'] })
  }

  function read(): void {
    const news = look()
    if (news) onChange(known.current(), news.before, news.changed)
  }

  look()
  return {
    isShared: false,
    current: known.current,
    isConnected: () => true,
    newerSchema: () => null,
    supersededBy: () => null,
    // During a break in a transaction, this connection shows uncommitted data; the commit will read.
    sync: async () => {
      if (!file.isTransaction) read()
    },
    // No other server uses this file.
    broadcast: async (text) => onBroadcast(text),
    read,
  }
}
