import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A sign-in, and the role that its user had when a request began. */
export type Rights = { signInId: number; user: { isAdmin: boolean; isSuperAdmin: boolean } }

/**
 * The actor of the current request, and the name of its one change, whatever number of rows it touches. `rights`: what
 * must still hold when the change is committed; null for a call that everyone may make. `now`: the clock that dates the change.
 */
export type Acting = {
  /** 0: a guest, who has no account. */
  userId: number
  /** What the history calls a guest. */
  guest?: string
  change: string
  rights: Rights | null
  now: () => Date
}

/** The events by `berlin/2026-05-09`, and ('*') the site, whose revisions a call changed, and whether visitors see it. */
export type Touched = Map<string, boolean>

/** What a call did, for its answer. `act`: the change of a schedule that it made, which can be undone. */
export type Done = { touched: Touched; act: string | null }

type Act = { by: Acting | undefined; done: Done }

const acting = new AsyncLocalStorage<Act>()

/** Runs one call of the API, so that the history can name the actor, and `done` says what it changed. */
export function runAs<T>(
  user: { id: number } | null,
  act: () => T,
  { now, done = nothingDone(), rights = null }: { now: () => Date; done?: Done; rights?: Rights | null },
): T {
  const by = user ? { userId: user.id, change: randomBytes(8).toString('hex'), rights, now } : undefined
  return acting.run({ by, done }, act)
}

/** Runs the act of someone without an account, whom the history names, inside of the call that makes it. */
export function runAsGuest<T>(guest: string, now: () => Date, act: () => T): T {
  const by = { userId: 0, guest, change: randomBytes(8).toString('hex'), rights: null, now }
  return acting.run({ by, done: acting.getStore()?.done ?? nothingDone() }, act)
}

/** Runs work of the server itself, although someone's request woke it. */
export function runAsSystem<T>(act: () => T): T {
  return acting.exit(act)
}

/** The user whom the current work is done for; undefined for the server's own work, or a guest's. */
export function currentActor(): Acting | undefined {
  return acting.getStore()?.by
}

/** Notes that the current call changes an event, or ('*') the site. */
export function recordChange(scope: string, isVisible: boolean): void {
  const touched = acting.getStore()?.done.touched
  touched?.set(scope, isVisible || touched.get(scope) === true)
}

/** Notes the change of a schedule that the current call makes, or that it made when it was sent before. */
export function recordAct(change: string): void {
  const done = acting.getStore()?.done
  if (done) done.act = change
}

export function nothingDone(): Done {
  return { touched: new Map(), act: null }
}
