import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { createCall } from '../client/net/call.ts'
import { signInCookie } from '../server/accounts/auth/authenticate.ts'
import { createSignIn } from '../server/accounts/sign-ins/data.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Database } from '../server/db/schema.ts'
import type { Deps } from '../server/deps.ts'
import { openStorage } from '../server/lib/storage.ts'
import { fakeCardReader } from './card-reader.ts'
import { addAdmin, addEvent } from './factories.ts'
import { memoryFolder } from './memory-folder.ts'
import { createDatabase } from './postgres.ts'

/** The instant at which tests take place, by default. */
export const NOW = new Date('2026-05-09T08:30:00Z')

type Options = {
  settings?: NodeJS.ProcessEnv
  now?: () => Date
  /** Adds rows or files to the empty database and data folder before the application opens them. */
  prepare?: (config: Deps['config']) => Promise<void>
} & Partial<Omit<Deps, 'config' | 'now'>>

/**
 * The real application in memory, on an empty database of its own with the engine of this run. `db` is for rows that
 * a test prepares itself. `fetch` and `call` make requests as a visitor, those of `as(user)` as a signed-in user, and
 * those of `sending` with headers; `close` it in `afterAll`.
 */
export async function openApp({ settings = {}, now = () => NOW, prepare, ...others }: Options = {}) {
  const folder = await mkdtemp(join(await memoryFolder(), 'conference-hub-'))
  const template = prepare ? {} : { template: inject('postgresTemplate') }
  const database =
    inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl'), template) : null
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  await prepare?.(config)
  const engine = await openDatabase(config)
  const storage = await openStorage(config)
  const cardReader = fakeCardReader()
  const deps: Deps = { config, engine, db: engine.db, storage, cardReader, now, ...others }
  const app = await createApp(deps)
  const fetch = injectedFetch(app)
  const sending = (headers: Record<string, string>) => {
    const fetchWith = injectedFetch(app, headers)
    return { fetch: fetchWith, call: createCall(fetchWith) }
  }
  return {
    ...deps,
    db: touching(engine.db),
    app,
    fetch,
    call: createCall(fetch),
    async as(user: { id: number }) {
      const secret = await createSignIn(
        engine.db,
        user.id,
        { userAgent: 'Test', address: '127.0.0.1' },
        now(),
      )
      const cookie = `${signInCookie(config.publicUrl).name}=${secret}`
      return { ...sending({ cookie }), cookie }
    },
    sending,
    async close() {
      await app.close()
      await engine.close()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A fetch that sends requests to the application in memory instead of the network; `headers` go with every request. */
function injectedFetch(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (url: string, request: RequestInit = {}): Promise<Response> => {
    const encoded = new Request(`http://localhost${url}`, request)
    const hasBody = request.body !== undefined && request.body !== null
    const answer = await app.inject({
      method: encoded.method as NonNullable<InjectOptions['method']>,
      url,
      headers: { ...headers, ...Object.fromEntries(encoded.headers) },
      ...(hasBody && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of Array.isArray(value) ? value : [value]) answered.append(name, String(each))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answered,
    })
  }
}

/**
 * The application in memory with an admin: `admin` makes calls in their name, and `addOwnEvent` adds events of
 * theirs.
 */
export async function openOwnedApp(options: Parameters<typeof openApp>[0] = {}) {
  const hub = await openApp(options)
  const owner = await addAdmin(hub.db)
  return {
    ...hub,
    owner,
    admin: await hub.as(owner),
    async addOwnEvent(more: Parameters<typeof addEvent>[1] = {}) {
      const event = await addEvent(hub.db, { createdBy: owner.id, ...more })
      return { event, eventId: event.id, query: { city: event.slug, date: event.date } }
    },
  }
}

const WRITES = ['insertInto', 'updateTable', 'deleteFrom']
const ENDS = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']

/**
 * The database for rows that a test prepares itself: each write gives new revisions to the site and to the events
 * that it may affect, as the product's own writes do for their events.
 */
function touching(db: Database): Database {
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

/** The events of a write: an insert contains them, any other write may affect all. */
type Events = readonly number[] | 'all'

/** A query builder, and the builders that it returns, which also do something after they are executed. */
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

/** One after another, because each locks the rows of events. */
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
