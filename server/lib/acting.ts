import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Change } from './changes.ts'

/** A sign-in, and the role that its user had when a request began. */
export type Rights = { signInId: number; user: { isAdmin: boolean; isSuperAdmin: boolean } }

/**
 * The actor of the current request, and the name of its one change, whatever number of rows it touches. `rights`: what
 * must still hold when the change is committed; null for a call that everybody may make.
 */
export type Acting = { userId: number; change: string; rights: Rights | null }

type Act = { by: Acting | undefined; notes: Change[] }

const acting = new AsyncLocalStorage<Act>()

/**
 * Runs one call of the API, so that the database can record the actor.
 * @param notes takes the database's notes of the transactions that the call commits
 */
export function actAs<T>(
  user: { id: number } | null,
  act: () => T,
  { notes = [], rights = null }: { notes?: Change[]; rights?: Rights | null } = {},
): T {
  const by = user ? { userId: user.id, change: randomBytes(8).toString('hex'), rights } : undefined
  return acting.run({ by, notes }, act)
}

/** Runs work of the server itself, although somebody's request woke it. */
export function actAsServer<T>(act: () => T): T {
  return acting.exit(act)
}

/** The user for whom the current work is done; undefined for the server's own work, or a guest's. */
export function whoActs(): Acting | undefined {
  return acting.getStore()?.by
}

/** The function that takes the notes of the current call; undefined when nobody wants them. */
export function notesOfCall(): Change[] | undefined {
  return acting.getStore()?.notes
}
