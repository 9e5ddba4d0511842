import type { DatabaseSync } from 'node:sqlite'
import { type ChangeFeed, isSame, knownFrom, type OnChange } from './change-feed.ts'

/** Looks as soon as the statement that committed returns: nobody can read in between. */
export function createSqliteFeed(file: DatabaseSync, onChange: OnChange): ChangeFeed & { read(): void } {
  const events = file.prepare('select id, slug, date, isPublic, revision, deskRevision from events')
  const site = file.prepare('select revision, deskRevision from site')
  const look = () => knownFrom(events.all() as never[], site.get() as never)
  let known = look()

  function read(): void {
    const before = known
    known = look()
    if (!isSame(known, before)) onChange(known, before)
  }

  return {
    isShared: false,
    known: () => known,
    isConnected: () => true,
    newerSchema: () => null,
    supersededBy: () => null,
    catchUp: async () => read(),
    read,
  }
}
