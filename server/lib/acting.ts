import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A sign-in, and the role that its user had when the request began. */
export type Rights = { signInId: number; user: { isAdmin: boolean; isSuperAdmin: boolean } }

/**
 * The actor of the current request, and the id of its change, shared by all rows that it touches. `rights`: what must
 * still be true when the change is committed; null for a call that is open to everyone. `now`: the clock that dates the
 * change.
 */
export type Acting = {
  /** 0 for a guest, who has no account. */
  userId: number
  /** The name of a guest in the history. */
  guest?: string
  change: string
  rights: Rights | null
  now: () => Date
}

/** What a call changed: events by `berlin/2026-05-09`, or '*' for the site, and whether visitors can see the change. */
export type Touched = Map<string, boolean>

/** What a call did, for its answer. `act`: the undoable change of a schedule that it made. */
export type Done = { touched: Touched; act: string | null }

type Act = { by: Acting | undefined; done: Done }

const acting = new AsyncLocalStorage<Act>()

/** Runs one call of the API, so that the history can name the actor, and `done` collects what it changed. */
export function runAs<T>(
  user: { id: number } | null,
  act: () => T,
  { now, done = nothingDone(), rights = null }: { now: () => Date; done?: Done; rights?: Rights | null },
): T {
  const by = user ? { userId: user.id, change: randomBytes(8).toString('hex'), rights, now } : undefined
  return acting.run({ by, done }, act)
}

/** Runs the act of a person without an account, under the given name, inside the call that makes it. */
export function runAsGuest<T>(guest: string, now: () => Date, act: () => T): T {
  const by = { userId: 0, guest, change: randomBytes(8).toString('hex'), rights: null, now }
  return acting.run({ by, done: acting.getStore()?.done ?? nothingDone() }, act)
}

/** Runs work of the server itself, even if a user's request triggered it. */
export function runAsSystem<T>(act: () => T): T {
  return acting.exit(act)
}

/** The user or guest on whose behalf the current work runs; undefined for the server's own work. */
export function currentActor(): Acting | undefined {
  return acting.getStore()?.by
}

/** Records that the current call changes an event, or '*' for the site. */
export function recordChange(scope: string, isVisible: boolean): void {
  const touched = acting.getStore()?.done.touched
  touched?.set(scope, isVisible || touched.get(scope) === true)
}

/** Records the undoable change of a schedule that the current call makes, or made when it was first sent. */
export function recordAct(change: string): void {
  const done = acting.getStore()?.done
  if (done) done.act = change
}

export function nothingDone(): Done {
  return { touched: new Map(), act: null }
}
