import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createCrowd } from '../crowd.ts'
import { ADMIN, cookiesOf, longestWork, MEASURED, spawnServer, TEST_SETTINGS } from '../server-process.ts'

/*
 * A real server with its limits, a full venue, and measurements of how it responds during heavy work: 300 phones have
 * their live streams open, three organizers save, and a monitor requests /healthz.
 */
const PHONES = 300
const ORGANIZERS = ['Garden', 'Attic', 'Library']
const EVENT = { name: 'Watched', location: 'Bern', date: '2026-05-09' }
/**
 * In processor time of the event loop, so that a machine busy with tests makes no difference (docs/product.md, Large
 * events).
 */
const MOST_WORK_MS = { piece: 200, healthz: 200, save: 1_000 }
/** In wall time, if nothing else runs on the machine. */
const MOST_WAIT_MS = { healthz: 200, save: 1_000 }
const IS_MEASURED = process.env.FAULT_CYCLES !== undefined

/** `workMs` is the work of the server's event loop in between, which a busy machine does not increase. */
type Seen = { what: 'healthz' | 'save'; status: number; ms: number; workMs: number }
/** The answers that people got in between, and the longest uninterrupted work of the server. */
export type Meanwhile<T> = { result: T; seen: Seen[]; workMs: number }

export type WatchedServer = Awaited<ReturnType<typeof openWatchedServer>>

/** Starts the server; end it with `stop`. */
export async function openWatchedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-watched-'))
  const { RATE_LIMIT: _, ...usual } = TEST_SETTINGS
  const server = spawnServer({ ...usual, ...MEASURED, DATA_DIR: folder })
  const address = await server.listening()
  const crowd = createCrowd(Number(new URL(address).port))
  const send = (cookie: string, method: string, path: string, body?: object | FormData) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        cookie,
        origin: address,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  /** Signs in from a device that the server does not know. */
  const signIn = () => send('', 'POST', '/api/login', ADMIN)
  const organizers: string[] = []
  for (const _ of ORGANIZERS) organizers.push(cookiesOf(await signIn()))
  const [cookie = ''] = organizers
  const add = async (path: string, body: object): Promise<{ id: number }> =>
    (await send(cookie, 'POST', path, body)).json()
  const { id: eventId } = await add('/api/events', { ...EVENT, countsStars: true })
  const rooms: number[] = []
  for (const name of ORGANIZERS) rooms.push((await add('/api/rooms', { eventId, name })).id)
  await crowd.ask(PHONES, '/api/live?city=bern&date=2026-05-09')

  /** Saves by one organizer, each in a separate room. */
  const save = (index: number) =>
    send(organizers[index] ?? '', 'PUT', `/api/rooms/${rooms[index]}`, {
      name: `Room ${Math.random()}`,
      eventId,
    })
  return {
    server,
    address,
    crowd,
    /** The first organizer's. */
    cookie,
    organizers,
    eventId,
    rooms,
    send,
    signIn,
    save,
    /** Runs heavy work, and measures the others during it; `saveToo` is an additional person who saves. */
    async during<T>(heavy: () => Promise<T>, saveToo?: () => Promise<Response>): Promise<Meanwhile<T>> {
      const seen: Seen[] = []
      let isOver = false
      const repeat = async (what: Seen['what'], everyMs: number, act: () => Promise<Response>) => {
        while (!isOver) {
          const [start, before] = [performance.now(), await server.loopMs()]
          const response = await act()
          await response.text()
          const [ms, workMs] = [performance.now() - start, (await server.loopMs()) - before]
          seen.push({ what, status: response.status, ms, workMs })
          await pause(everyMs)
        }
      }
      await longestWork(address)
      const meanwhile = [
        repeat('healthz', 50, () => fetch(`${address}/healthz`)),
        ...organizers.map((_, index) => repeat('save', 200, () => save(index))),
        ...(saveToo ? [repeat('save', 200, saveToo)] : []),
      ]
      const result = await heavy().finally(() => {
        isOver = true
      })
      await Promise.all(meanwhile)
      return { result, seen, workMs: await longestWork(address) }
    },
    async stop() {
      crowd.leave()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Expects that no one waited: the server blocked others for less than 200 ms at a time, `/healthz` answered, and
 * organizers saved.
 */
export function expectCalm(name: string, { seen, workMs }: Meanwhile<unknown>): void {
  const most = (what: Seen['what']) => {
    const own = seen.filter((each) => each.what === what)
    const [work, wait] = [own.map((each) => each.workMs), own.map(({ ms }) => ms)]
    return { count: own.length, workMs: Math.max(0, ...work), ms: Math.max(0, ...wait) }
  }
  const [healthz, save] = [most('healthz'), most('save')]
  const figures = Object.entries({ healthz, save }).map(
    ([what, { count, workMs, ms }]) =>
      `${what} ${count} ×, at most ${Math.round(workMs)} ms of work and ${Math.round(ms)} ms by the clock`,
  )
  process.stdout.write(`${name}: longest work ${Math.round(workMs)} ms; ${figures.join('; ')}\n`)
  expect(new Set(seen.map(({ what, status }) => `${what} ${status}`))).toEqual(
    new Set(['healthz 200', 'save 200']),
  )
  expect(workMs).toBeLessThan(MOST_WORK_MS.piece)
  expect(healthz.workMs).toBeLessThan(MOST_WORK_MS.healthz)
  expect(save.workMs).toBeLessThan(MOST_WORK_MS.save)
  if (!IS_MEASURED) return
  expect(healthz.ms).toBeLessThan(MOST_WAIT_MS.healthz)
  expect(save.ms).toBeLessThan(MOST_WAIT_MS.save)
}
