import { randomBytes } from 'node:crypto'
import type { Database } from '../server/db/schema.ts'

const WRITES = ['insertInto', 'updateTable', 'deleteFrom']
const ENDS = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']

/**
 * The database for rows that a test prepares by itself: each write gives the site and the events that it may concern new
 * revisions, as the product's own writes do to the events that they hold.
 */
export function touching(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = value.bind(target)
      if (typeof name !== 'string' || !WRITES.includes(name)) return method
      return (...given: unknown[]) => following(method(...given), (events) => touch(target, events))
    },
  })
}

/** The events of a write: an insert of rows names them, any other write may concern all. */
type Events = readonly number[] | 'all'

/** A query builder, and those that it makes, which does something more once it is executed. */
function following(builder: object, done: (events: Events) => Promise<void>, events: Events = 'all'): object {
  return new Proxy(builder, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const made = value.apply(target, given)
        if (typeof name === 'string' && ENDS.includes(name))
          return made.then(async (result: unknown) => {
            await done(events)
            return result
          })
        const written = name === 'values' ? eventsOf(given[0]) : events
        return typeof made === 'object' && made !== null && 'execute' in made
          ? following(made, done, written)
          : made
      }
    },
  })
}

function eventsOf(rows: unknown): Events {
  const ids = [rows].flat().map((row) => (row as { eventId?: unknown }).eventId)
  return ids.every((id) => typeof id === 'number') ? ids : 'all'
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each locks the rows of events. */
function touch(db: Database, events: Events): Promise<void> {
  const touched = last.then(() => touchRows(db, events))
  last = touched.catch(() => undefined)
  return touched
}

async function touchRows(db: Database, events: Events): Promise<void> {
  const revision = `1-${randomBytes(4).toString('hex')}`
  const update = db.updateTable('events').set({ revision, deskRevision: revision })
  await (events === 'all' ? update : update.where('id', 'in', events)).execute()
  await db.updateTable('site').set({ revision, deskRevision: revision }).execute()
}
