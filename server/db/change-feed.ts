import type { Change } from '../lib/changes.ts'

/** Called with changes in batches; with 'everything' when some may have been missed. */
export type OnChanges = (changes: readonly Change[] | 'everything') => void

/** Reports every change that any server on this database commits. Positions grow, and mean the same to all servers. */
export type ChangeFeed = {
  /**
   * Names the time for which the database has run: hexadecimal. Before it the database may have been a copy, or have gone
   * back in time, so that positions of another epoch mean nothing here.
   */
  epoch(): string
  /** Whether other servers write to the same database, so that the known changes may not be all. */
  isShared: boolean
  /** Changes of the last hour, before this server began to hear. */
  recent: readonly Change[]
  /** Whether it is connected to the database; while it is not, it tries again by itself. */
  isConnected(): boolean
  /** The name of a migration that this program does not know, once a newer one has brought the schema up to date. */
  newerSchema(): string | null
  /** The same, once a server of that newer program serves, or should: this one is not needed any more. */
  supersededBy(): string | null
  /** Every change at a lower position is known. */
  position(): number
  /**
   * Resolves once every change that was committed before this call is known.
   * @throws when the database cannot be asked: nothing is known then
   */
  catchUp(): Promise<void>
}

/** Changes that a database keeps for servers and readers that come back. */
export const KEPT_CHANGES = 5_000
