import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Change } from './changes.ts'

/** On whose behalf the current request writes, and the name of that one change, whatever number of rows it touches. */
export type Acting = { userId: number; change: string }

type Act = { by: Acting | undefined; notes: Change[] }

const acting = new AsyncLocalStorage<Act>()

/**
 * Runs one call of the API, so that the database can note who changed what.
 * @param notes takes what the database noted in the transactions that the call commits
 */
export function actAs<T>(user: { id: number } | null, act: () => T, notes: Change[] = []): T {
  const by = user ? { userId: user.id, change: randomBytes(8).toString('hex') } : undefined
  return acting.run({ by, notes }, act)
}

/** Runs what the server does of itself, although somebody's request woke it. */
export function actAsServer<T>(act: () => T): T {
  return acting.exit(act)
}

/** The user for whom the current work is done; undefined for the server's own work, or a guest's. */
export function whoActs(): Acting | undefined {
  return acting.getStore()?.by
}

/** Where the current call hears what its transactions changed; undefined when nobody asks. */
export function notesOfCall(): Change[] | undefined {
  return acting.getStore()?.notes
}
