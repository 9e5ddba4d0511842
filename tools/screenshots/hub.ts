import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithDemo } from '../../scripts/demo/fill.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { builtPages } from '../../server/render/page-renderer.ts'
import { fakeCardReader } from '../../test/card-reader.ts'
import { addLongNames } from './long-names.ts'

/** The day of the demo's large event in Bangalore, and of the event with long names. */
export const DAY = '2026-05-09'

/** The demo, served by the real application at a time that the pictures choose. */
export async function openHub({ isForDocs = false } = {}) {
  const clock = { now: new Date(`${DAY}T02:00:00Z`) }
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-screenshots-'))
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: dataDir })
  const engine = await openDatabase(config)
  const storage = await openStorage(config)
  const keepPicture = async (picture: Buffer) => `/uploads/${await storage.public.put(picture, 'webp')}`
  await fillWithDemo({ db: engine.db, brand: config.site.eventBrand, now: clock.now, keepPicture })
  await addLongNames(engine.db, DAY, !isForDocs)
  const app = await createApp({
    config,
    engine,
    db: engine.db,
    storage,
    cardReader: fakeCardReader(),
    now: () => clock.now,
    pages: await builtPages(),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    clock,
    db: engine.db,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close()
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
