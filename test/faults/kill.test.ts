import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyFiles } from '../../server/content/uploads/data.ts'
import type { Engine } from '../../server/db/engine.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Database } from '../../server/db/schema.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { formOf, picture } from '../pictures.ts'
import { createDatabase, startOwnPostgres } from '../postgres.ts'
import { postTo, signInAt, spawnServer, TEST_SETTINGS } from '../server-process.ts'

/** The number of kills; the long form, `npm run test:faults`, sets 50. */
const CYCLES = Number(process.env.FAULT_CYCLES ?? 3)
const WRITERS = 3
/** A limit in CPU time, which a busy machine does not prolong, unlike wall-clock time. */
const READY_WITHIN_MS = 3_000
/** The unit of times in /proc, the same on every Linux. */
const TICK_MS = 10

describe.each(['sqlite', 'postgres'] as const)('kill -9 during a stream of writes on %s', (engine) => {
  let folder: string
  let server: ReturnType<typeof spawnServer>
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>> | undefined
  let databaseUrl: string | undefined
  let address = ''
  let cookie = ''
  const waits: { wall: number; processor: number }[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conference-hub-kill-'))
    postgres = engine === 'postgres' ? await startOwnPostgres({ durable: true }) : undefined
    databaseUrl = postgres && (await createDatabase(postgres.url)).url
    await start()
    cookie = await signInAt(address)
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function start() {
    const began = performance.now()
    server = spawnServer({
      DATA_DIR: folder,
      ...TEST_SETTINGS,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    address = await server.listening()
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const wall = performance.now() - began
    waits.push({ wall, processor: await processorTime(server.child.pid) })
  }

  const post = (path: string, body: object | FormData) => postTo({ address, cookie }, path, body)
  /** The photos left after tidying twice, a month apart: those of cards that were never finished are gone. */
  async function photosAfterTidying(): Promise<string[]> {
    const storage = await openStorage({ dataDir: folder, s3: null })
    const monthLater = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000)
    const config = { publicUrl: 'http://localhost:0' }
    await withDatabase(async (db, engine) => {
      await tidyFiles({ engine, db, config, storage, now: () => new Date() })
      await tidyFiles({ engine, db, config, storage, now: monthLater })
    })
    return (await readdir(join(folder, 'uploads/private'))).sort()
  }

  async function photosOfCards(): Promise<string[]> {
    const cards = await withDatabase((db) => db.selectFrom('session_cards').select('photo').execute())
    return cards.map(({ photo }) => photo ?? 'none').sort()
  }

  /** Opens the database once the server has stopped: only one program at a time can use an embedded database. */
  async function withDatabase<T>(use: (db: Database, engine: Engine) => Promise<T>): Promise<T> {
    await server.stop()
    const opened = await openDatabase({ databaseUrl: databaseUrl ?? null, dataDir: folder })
    return use(opened.db, opened).finally(() => opened.close())
  }

  const read = async (path: string) => (await fetch(`${address}${path}`, { headers: { cookie } })).json()

  it(`loses no acknowledged write and no upload in ${CYCLES} cycles`, {
    timeout: 60_000 * CYCLES,
  }, async () => {
    const event = { name: 'Killed', location: 'Bern', date: '2026-05-09' }
    const { id: eventId } = await (await post('/api/events', event)).json()
    const photo = await picture()
    const rooms = new Set<number>()
    const cards = new Set<number>()
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      let isOver = false
      const write = async (made: Set<number>, send: () => Promise<Response>) => {
        while (!isOver) {
          const answer = await send().then(
            (response) => (response.status === 201 ? response.json() : null),
            () => null,
          )
          if (answer) made.add(answer.id)
        }
      }
      const card = () => formOf({ eventId: String(eventId) }, { image: { bytes: photo, name: 'card.png' } })
      const writers = [
        ...Array.from({ length: WRITERS }, () =>
          write(rooms, () => post('/api/rooms', { name: 'Room', eventId })),
        ),
        write(cards, () => post('/api/session-cards', card())),
      ]
      const before = { rooms: rooms.size, cards: cards.size }
      await expect
        .poll(() => rooms.size > before.rooms + 3 && cards.size > before.cards, { timeout: 30_000 })
        .toBe(true)
      await pause(Math.random() * 200)
      server.child.kill('SIGKILL')
      isOver = true
      await server.exited
      await Promise.all(writers)
      await start()
      const keptRooms = new Set((await read('/api/rooms')).map(({ id }: { id: number }) => id))
      expect([...rooms].filter((id) => !keptRooms.has(id))).toEqual([])
      const kept: { id: number; photo: string }[] = await read(`/api/session-cards?eventId=${eventId}`)
      const keptCards = new Set(kept.map(({ id }) => id))
      expect([...cards].filter((id) => !keptCards.has(id))).toEqual([])
      for (const each of kept) {
        const file = await fetch(`${address}${each.photo}`, { headers: { cookie } })
        expect([each.id, file.status]).toEqual([each.id, 200])
        await file.arrayBuffer()
      }
    }
    expect(await photosAfterTidying()).toEqual(await photosOfCards())
    const slowest = Math.round(Math.max(...waits.map(({ wall }) => wall)))
    const busiest = Math.max(...waits.map(({ processor }) => processor))
    process.stdout.write(
      `${engine}: ${CYCLES} kills, ${rooms.size + cards.size} writes kept, ready within ${slowest} ms, ${busiest} ms of them at work\n`,
    )
    expect(busiest).toBeLessThan(READY_WITHIN_MS)
  })

  it('waits for the disk before it acknowledges a write', async () => {
    const place = await mkdtemp(join(tmpdir(), 'conference-hub-sync-'))
    const database = await openDatabase({ databaseUrl: databaseUrl ?? null, dataDir: place })
    const asked = engine === 'sqlite' ? 'pragma synchronous' : 'show synchronous_commit'
    const { rows } = await sql.raw<Record<string, unknown>>(asked).execute(database.db)
    await database.close()
    await rm(place, { recursive: true, force: true })
    expect(rows).toEqual(engine === 'sqlite' ? [{ synchronous: 2 }] : [{ synchronous_commit: 'on' }])
  })
})

/** The CPU time of a process so far, in milliseconds. */
async function processorTime(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}
