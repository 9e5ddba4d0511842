import type { DatabaseSync } from 'node:sqlite'
import { type ChangeFeed, KEPT_CHANGES, type NotedChange, type OnChanges } from './change-feed.ts'

const PRUNE_EVERY = 1_000

/** Hears changes as soon as the statement that committed them returns: nobody can read in between. */
export function createSqliteFeed(file: DatabaseSync, onChanges: OnChanges): ChangeFeed & { read(): void } {
  const newer = file.prepare('select id as position, place, topic from changes where id > ? order by id')
  const prune = file.prepare('delete from changes where id <= ?')
  const recent = newer.all(0) as NotedChange[]
  let last = recent.at(-1)?.position ?? 0
  let pruned = last

  function read(): void {
    const changes = newer.all(last) as NotedChange[]
    const newest = changes.at(-1)?.position
    if (newest === undefined) return
    last = newest
    onChanges(changes)
    if (last - pruned < PRUNE_EVERY) return
    pruned = last
    prune.run(last - KEPT_CHANGES)
  }

  const { epoch } = file.prepare('select epoch from change_feed').get() as { epoch: string }
  return {
    epoch,
    isShared: false,
    recent,
    isConnected: () => true,
    newerSchema: () => null,
    supersededBy: () => null,
    position: () => last + 1,
    catchUp: async () => read(),
    read,
  }
}
