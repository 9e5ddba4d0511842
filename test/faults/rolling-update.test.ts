import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser } from '../browser.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { signInAt, spawnServer, TEST_SETTINGS } from '../server-process.ts'
import { startBalancer } from '../two-servers.ts'

const EVENT = { name: 'Updated', location: 'Bern', date: '2026-05-09' }
const PLACE = '/bern/2026-05-09'
const ROUND_MS = 200

let folder: string
let postgres: Postgres
let newer: Awaited<ReturnType<typeof makeNewerVersion>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let browser: Browser
let page: Page
const servers: ReturnType<typeof spawnServer>[] = []
/** The running servers, and those that the balancer uses. */
const running: string[] = []
const ready: string[] = []
const failures: string[] = []
let isOver = false
const loops: Promise<void>[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-rolling-'))
  postgres = await startPostgres()
  newer = await makeNewerVersion()
  balancer = await startBalancer(ready)
  browser = await openBrowser()
})
afterAll(async () => {
  isOver = true
  await Promise.all(loops)
  await browser?.close()
  balancer?.close()
  for (const server of servers) await server.stop()
  await postgres?.stop()
  await newer?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function start(main?: string) {
  const server = spawnServer(
    {
      ...TEST_SETTINGS,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, `${servers.length}`),
      PUBLIC_URL: balancer.url,
    },
    [],
    main,
  )
  servers.push(server)
  running.push(await server.listening())
  return server
}

/** Chooses servers as a balancer does: those that are not ready get no requests, and the newest ones come first. */
async function watchReadiness(): Promise<void> {
  while (!isOver) {
    const states = await Promise.all(running.map((address) => isReady(address)))
    ready.splice(0, ready.length, ...running.filter((_, index) => states[index]).reverse())
    await pause(ROUND_MS)
  }
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Repeats an action, and records its failures. */
function repeat(what: string, act: () => Promise<unknown>): void {
  const loop = async () => {
    while (!isOver) {
      await act().catch((error: unknown) => failures.push(`${what}: ${error}`))
      await pause(ROUND_MS)
    }
  }
  loops.push(loop())
}

it('keeps serving people while two servers of a newer version replace two older ones', async () => {
  const older = await Promise.all([start(), start()])
  loops.push(watchReadiness())
  await expect.poll(() => ready.length, { timeout: 30_000 }).toBe(2)
  const cookie = await signInAt(balancer.url)
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${balancer.url}${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${path} ${await answer.text()}`)
    return answer.json()
  }
  const { id: eventId } = await ask('/api/events', EVENT)
  const kept: number[] = []
  repeat('a save', async () => {
    kept.push((await ask('/api/rooms', { name: 'Room', eventId })).id)
  })
  repeat('a read', () => ask(`/api/rooms?city=bern&date=${EVENT.date}`))
  page = await newPage(browser, { width: 390, baseUrl: balancer.url, hasServiceWorker: true })
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  let visits = 0
  repeat('a visit', async () => {
    await page.goto(visits % 2 ? '/' : PLACE)
    await page.getByText(EVENT.name).first().waitFor()
    visits += 1
  })
  await expect.poll(() => [visits > 1, kept.length > 3], { timeout: 60_000 }).toEqual([true, true])

  await start(newer.main)
  for (const server of older) expect(await server.exited).toBe(1)
  await start(newer.main)
  await expect.poll(() => ready.length, { timeout: 30_000 }).toBe(2)
  const before = [visits, kept.length]
  await expect
    .poll(() => [visits > (before[0] ?? 0) + 1, kept.length > (before[1] ?? 0) + 3], { timeout: 60_000 })
    .toEqual([true, true])
  isOver = true
  await Promise.all(loops)
  expect(failures).toEqual([])
  const rooms = await ask(`/api/rooms?city=bern&date=${EVENT.date}`)
  expect(rooms.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(kept))
})

const ROOT = join(import.meta.dirname, '..')
const PROGRAM = ['server', 'domain', 'locales', 'client', 'dist', 'package.json']
const MIGRATIONS = 'server/db/migrations.ts'
const LAST = /\n}\n\n(?=\/\*\* The name of the schema)/
/** A migration that removes something the previous version reads. */
const NEWER = `
  '999-newer': async (db) => {
    await db.schema.alterTable('events').renameColumn('description', 'told').execute()
    await db.schema.alterTable('events').addColumn('description', 'text', (c) => c.notNull().defaultTo('')).execute()
  },
}

`

/** A copy of this program as a later version with one more migration. Build the program first. */
async function makeNewerVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-newer-'))
  for (const part of PROGRAM) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const list = await readFile(join(folder, MIGRATIONS), 'utf8')
  if (!LAST.test(list)) throw new Error(`${MIGRATIONS} does not look as it did`)
  await writeFile(join(folder, MIGRATIONS), list.replace(LAST, NEWER))
  return {
    main: join(folder, 'server/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
