import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { signInCookie } from '../../server/accounts/auth/authenticate.ts'
import { createSignIn } from '../../server/accounts/sign-ins/data.ts'
import { openDatabase } from '../../server/db/open.ts'
import { addSuperAdmin } from '../../test/factories.ts'
import { spawnServer } from '../../test/server-process.ts'
import { openLine } from './load.ts'
import { saverOf } from './organizer.ts'
import { type Figure, percentile } from './report.ts'
import { DATE } from './servers.ts'

const VISITORS = 200
const PHOTOS = ['T01', 'T02', 'T03', 'T04', 'F01', 'F02', 'F03', 'F04', 'T01', 'T02', 'F01', 'F02']
const IDLE_MS = 15_000
/** How long a visitor pauses between two requests. */
const PAUSE_MS = { least: 500, most: 1_500 }
const SAVE_EVERY_MS = 250
const PLACE = `city=sixty&date=${DATE}`
const PATHS = [`/sixty/${DATE}`, `/api/sessions?${PLACE}`]

/** The uploaded photos, their address and their sender; names are those of the sample cards. */
export type PhotoDrop = { address: string; eventId: number; cookie: string; photos: readonly string[] }

/**
 * Measures the cost of twelve photos at once: for visitors, for a person who saves at the same time, and for
 * organizers.
 */
export async function benchCards(): Promise<Figure[]> {
  const hub = await startWithAdmin()
  const { address, eventId, cookie } = hub
  let saver: ReturnType<typeof startSaving> | null = null
  const drop = prepareDrop({ address, eventId, cookie: `${cookie.name}=${cookie.value}`, photos: PHOTOS })
  try {
    const visitors = startVisitors(hub.port)
    // The organizer has the page of the cards open.
    await fetch(`${address}/api/session-cards?eventId=${eventId}`, {
      headers: { cookie: `${cookie.name}=${cookie.value}` },
    })
    saver = startSaving(await saverOf(hub.port, PLACE, `${cookie.name}=${cookie.value}`))
    await pause(3_000)
    visitors.take()
    saver.take()
    await pause(IDLE_MS)
    const idle = visitors.take()
    const idleSaves = saver.take()
    const began = performance.now()
    await drop.begin()
    const readMs = performance.now() - began
    const busy = visitors.take()
    const saves = saver.take()
    await saver.stop()
    visitors.stop()
    const idleP99 = percentile(idle, 0.99)
    return [
      {
        what: 'visitors reading while twelve photos are dropped: slowest request, of the idle p99',
        measured: percentile(busy, 1) / idleP99,
        unit: 'x',
        goal: { atMost: 3 },
      },
      { what: 'idle p99', measured: idleP99, unit: 'ms' },
      { what: 'p99 meanwhile', measured: percentile(busy, 0.99), unit: 'ms' },
      { what: 'slowest meanwhile', measured: percentile(busy, 1), unit: 'ms' },
      {
        what: 'a save meanwhile, half of them within',
        measured: percentile(saves, 0.5),
        unit: 'ms',
        goal: { atMost: 30 },
      },
      { what: 'the same without photos', measured: percentile(idleSaves, 0.5), unit: 'ms' },
      { what: 'the slowest save meanwhile', measured: percentile(saves, 1), unit: 'ms' },
      { what: 'until all twelve are read', measured: readMs / 1_000, unit: 's' },
    ]
  } finally {
    await saver?.stop()
    drop.end()
    await hub.stop()
  }
}

async function startWithAdmin() {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-bench-cards-'))
  const engine = await openDatabase({ databaseUrl: null, dataDir })
  const seeded = { location: 'Sixty', date: DATE, sessions: 60, rooms: 6 }
  await engine.db.transaction().execute((db) => seedUnconference(db, seeded))
  const admin = await addSuperAdmin(engine.db)
  const secret = await createSignIn(
    engine.db,
    admin.id,
    { userAgent: 'Bench', address: '127.0.0.1' },
    new Date(),
  )
  const event = await engine.db
    .selectFrom('events')
    .select('id')
    .where('slug', '=', 'sixty')
    .executeTakeFirstOrThrow()
  await engine.close()
  const server = spawnServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'info' })
  const address = await server.listening()
  return {
    address,
    port: Number(new URL(address).port),
    eventId: event.id,
    cookie: { name: signInCookie('http://localhost').name, value: secret },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A list of milliseconds; `take` returns and empties it. */
function collectTimes() {
  let times: number[] = []
  return {
    add: (ms: number) => void times.push(ms),
    take() {
      const taken = times
      times = []
      return taken
    },
  }
}

/** Visitors who read and pause, each on a separate connection; `take` returns the milliseconds of their requests. */
function startVisitors(port: number) {
  const times = collectTimes()
  let isOver = false
  for (let visitor = 0; visitor < VISITORS; visitor += 1) void visit(visitor)
  return {
    take: times.take,
    stop() {
      isOver = true
    },
  }

  async function visit(visitor: number): Promise<void> {
    const line = openLine(port)
    await pause(Math.random() * PAUSE_MS.most)
    for (let turn = visitor; !isOver; turn += 1) {
      const began = performance.now()
      await line.ask({ path: PATHS[turn % PATHS.length] ?? '/', headers: { 'accept-encoding': 'br' } })
      times.add(performance.now() - began)
      await pause(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
    }
    line.close()
  }
}

/** A person who saves four times a second; `take` returns the milliseconds of the saves. */
function startSaving(save: () => Promise<number>) {
  const times = collectTimes()
  let isOver = false
  const over = goOn()
  return {
    take: times.take,
    stop() {
      isOver = true
      return over
    },
  }

  async function goOn(): Promise<void> {
    while (!isOver) {
      times.add(await save())
      await pause(SAVE_EVERY_MS)
    }
  }
}

/** Uploads all photos at once in a separate process; resolves when the last one is read. */
function prepareDrop(drop: PhotoDrop) {
  const phone = fork(join(import.meta.dirname, 'photo-drop.ts'))
  return {
    async begin(): Promise<void> {
      phone.send(drop)
      const [said] = await once(phone, 'message')
      if (said !== 'read') throw new Error(String(said))
    },
    end: () => phone.kill(),
  }
}
