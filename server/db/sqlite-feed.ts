import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { notesOfCall } from '../lib/acting.ts'
import type { Change } from '../lib/changes.ts'
import { type ChangeFeed, KEPT_CHANGES, type OnChanges } from './change-feed.ts'

const PRUNE_EVERY = 1_000

/** Reports changes as soon as the statement that committed them returns: nobody can read in between. */
export function createSqliteFeed(file: DatabaseSync, onChanges: OnChanges): ChangeFeed & { read(): void } {
  const newer = file.prepare('select id as position, place, topic from changes where id > ? order by id')
  const prune = file.prepare('delete from changes where id <= ?')
  const newest = file.prepare('select max(id) as id from changes').get() as { id: number | null }
  // An operator may have put another file here while no server ran.
  const epoch = randomBytes(6).toString('hex')
  let last = newest.id ?? 0
  let pruned = last

  /** The writer runs this right after its commit, so the changes are those of one transaction and one call. */
  function read(): void {
    const rows = newer.all(last) as Change[]
    const position = rows.at(-1)?.position
    if (position === undefined) return
    last = position
    const byWhat = new Map(rows.map((row) => [`${row.place}/${row.topic}`, { ...row, position }]))
    const changes = [...byWhat.values()]
    notesOfCall()?.push(...changes)
    onChanges(changes)
    if (last - pruned < PRUNE_EVERY) return
    pruned = last
    prune.run(last - KEPT_CHANGES)
  }

  return {
    epoch: () => epoch,
    isShared: false,
    recent: [],
    isConnected: () => true,
    newerSchema: () => null,
    supersededBy: () => null,
    position: () => last + 1,
    catchUp: async () => read(),
    read,
  }
}
