import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { touch } from '../../server/db/revisions.ts'
import { addEvent } from '../factories.ts'
import { type Postgres, startPostgres } from '../postgres.ts'

let postgres: Postgres
let dataDir: string
let engine: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-lost-'))
  engine = await openDatabase({ databaseUrl: postgres.url, dataDir })
})
afterAll(async () => {
  await engine.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('reports that it cannot tell while the connection is lost, and misses nothing once it is back', async () => {
  let changes = 0
  const feed = await engine.openFeed(() => {
    changes += 1
  })
  const event = await addEvent(engine.db)
  await feed.sync()
  changes = 0

  await endListeners()
  await expect
    .poll(
      () =>
        feed.sync().then(
          () => 'knows',
          () => 'cannot tell',
        ),
      { interval: 5 },
    )
    .toBe('cannot tell')
  await touch(engine.db, event.id)
  await expect
    .poll(
      () =>
        feed.sync().then(
          () => true,
          () => false,
        ),
      { interval: 50 },
    )
    .toBe(true)
  expect(changes).toBe(1)
})

/** Ends the connections that listen for changes, as a network or a restarted proxy would. */
async function endListeners(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and (query like 'LISTEN%' or query like '%deskRevision%')`,
  )
  await client.end()
}
