import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** On whose behalf the current request writes, and the name of that one change, whatever number of rows it touches. */
export type Acting = { userId: number; change: string }

const acting = new AsyncLocalStorage<Acting>()

/** Runs what a signed-in user asked for, so that the database can note who changed what. */
export function actAs<T>(user: { id: number } | null, act: () => T): T {
  if (!user) return act()
  return acting.run({ userId: user.id, change: randomBytes(8).toString('hex') }, act)
}

/** Runs what the server does of itself, although somebody's request woke it. */
export function actAsServer<T>(act: () => T): T {
  return acting.exit(act)
}

/** Whoever the current work is done for; undefined when it is the server's own. */
export function whoActs(): Acting | undefined {
  return acting.getStore()
}
