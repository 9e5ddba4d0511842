import { randomBytes } from 'node:crypto'
import type { Database } from '../server/db/schema.ts'

const WRITES = ['insertInto', 'updateTable', 'deleteFrom']
const ENDS = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']

/**
 * The database for rows that a test prepares by itself: each write gives every event and the site new revisions, as the product's
 * own writes do to the events that they hold.
 */
export function touching(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = value.bind(target)
      if (typeof name !== 'string' || !WRITES.includes(name)) return method
      return (...given: unknown[]) => following(method(...given), () => touchAll(target))
    },
  })
}

/** A query builder, and those that it makes, which does something more once it is executed. */
function following(builder: object, done: () => Promise<void>): object {
  return new Proxy(builder, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const made = value.apply(target, given)
        if (typeof name === 'string' && ENDS.includes(name))
          return made.then(async (result: unknown) => {
            await done()
            return result
          })
        return typeof made === 'object' && made !== null && 'execute' in made ? following(made, done) : made
      }
    },
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each locks the rows of all events. */
function touchAll(db: Database): Promise<void> {
  const touched = last.then(() => touchRows(db))
  last = touched.catch(() => undefined)
  return touched
}

async function touchRows(db: Database): Promise<void> {
  const revision = `1-${randomBytes(4).toString('hex')}`
  await db.updateTable('events').set({ revision, deskRevision: revision }).execute()
  await db.updateTable('site').set({ revision, deskRevision: revision }).execute()
}
