import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createCall } from '../client/lib/call.ts'
import { createApp } from '../server/app.ts'
import { signInCookie } from '../server/auth/cookies.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Deps } from '../server/deps.ts'
import { openStorage } from '../server/lib/storage.ts'
import { createSignIn } from '../server/sign-ins/data.ts'
import { fakeCardReader } from './card-reader.ts'
import { injectedFetch } from './injected-fetch.ts'
import { memoryFolder } from './memory-folder.ts'
import { createDatabase } from './postgres.ts'
import { touching } from './touching.ts'

/** The instant when tests take place, unless they say otherwise. */
export const NOW = new Date('2026-05-09T08:30:00Z')

type Options = {
  settings?: NodeJS.ProcessEnv
  now?: () => Date
  /** Puts something into the empty database and data folder before the application opens them. */
  prepare?: (config: Deps['config']) => Promise<void>
} & Partial<Omit<Deps, 'config' | 'now'>>

/**
 * The real application in memory on an empty database of its own, of the engine that this run tests.
 * `db` is for rows that a test prepares by itself. `fetch` and `call` speak to it as a visitor, those of `as(user)` as a signed-in user, those of `sending` with headers; `close` it in `afterAll`.
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
