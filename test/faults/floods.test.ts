import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCrowd } from '../crowd.ts'
import { byNight } from '../night.ts'
import { ADMIN, cookiesOf, spawnServer, TEST_SETTINGS } from '../server-process.ts'

/*
 * One laptop floods the server from the address that a venue's phones and organizers have, with one kind of request after
 * another. Phones still see the page, and organizers save, read, and sign in on new devices.
 */
const IS_LONG = process.env.FAULT_CYCLES !== undefined
const SECONDS = IS_LONG ? 15 : 2
/** Further kinds of requests, by night and in the long form. */
const MORE = [
  'unknown sessions',
  'made-up filters',
  'calendars',
  'documents',
  'stars',
  'author pages',
  'spellings',
  'heads',
]
const PHONES = 300
const ORGANIZERS = 3
const EVENT = { name: 'Flooded', location: 'Bern', date: '2026-05-09' }
const PAGE = '/bern/2026-05-09'
const STREAM = '/api/live?city=bern&date=2026-05-09'
/** A flood goes on until each organizer has saved this often. */
const SAVES = 2
/** How long saves may take before they count as starved: far longer than on the busiest machine. */
const PATIENCE_MS = 90_000
/**
 * How often the server may do as much work as everything in flight needs before it answers a save. On 30 November 2026, it did so at most
 * 8 times, and 31 times when the statements of a flood went ahead of reading the changed event.
 */
const MOST_ROUNDS = 25

let folder: string
let server: ReturnType<typeof spawnServer>
let address: string
let crowd: ReturnType<typeof createCrowd>
let eventId: number
const organizers: string[] = []
const rooms: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-floods-'))
  const { RATE_LIMIT: _, ...settings } = TEST_SETTINGS
  server = spawnServer({ ...settings, DATA_DIR: folder })
  address = await server.listening()
  crowd = createCrowd(Number(new URL(address).port))
  for (let count = 0; count < ORGANIZERS; count += 1) organizers.push(cookiesOf(await signIn()))
  const [first = ''] = organizers
  const add = async (path: string, body: object) => (await send(first, 'POST', path, body)).json()
  eventId = (await add('/api/events', { ...EVENT, countsStars: true })).id
  const slot = await add('/api/time-slots', { eventId, startTime: '9:00', endTime: '9:45' })
  for (const name of ['Garden', 'Attic', 'Library']) {
    const room = await add('/api/rooms', { eventId, name })
    rooms.push(room.id)
    const words = {
      title: `In the ${name}`,
      presenterName: 'Ann',
      description: '',
      level: [],
      type: [],
      focus: [],
    }
    await add('/api/sessions', { eventId, timeSlotId: slot.id, roomId: room.id, ...words })
  }
})
afterAll(async () => {
  crowd?.leave()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function send(cookie: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: { cookie, origin: address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Signs in on a device that the server does not know. */
const signIn = () => send('', 'POST', '/api/login', ADMIN)

/** `workMs` is the work of the server's event loop in between, which a busy machine does not increase. */
type Seen = { what: string; who: number; status: number; type: string; ms: number; workMs: number }
type Repeated = Pick<Seen, 'what' | 'who'> & { act: () => Promise<Response> }

/** Repeats an action until the flood is over, and records what it saw. */
async function repeat({ what, who, act }: Repeated, seen: Seen[], isOver: () => boolean) {
  while (!isOver()) {
    const [start, before] = [performance.now(), await server.loopMs()]
    const response = await act()
    await response.text()
    const [ms, workMs] = [performance.now() - start, (await server.loopMs()) - before]
    const type = response.headers.get('content-type') ?? ''
    seen.push({ what, who, status: response.status, type, ms, workMs })
    await pause(what === 'phone' ? 400 + Math.random() * 400 : 200)
  }
}

/** What phones and organizers do meanwhile. */
function usualActs(): Repeated[] {
  const navigate = () =>
    fetch(`${address}${PAGE}`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const body = () => ({ name: `Room ${Math.random()}`, eventId })
  return [
    ...Array.from({ length: PHONES }, (_, who) => ({ what: 'phone', who, act: navigate })),
    ...organizers.map((cookie, who) => ({
      ...{ what: 'save', who },
      act: () => send(cookie, 'PUT', `/api/rooms/${rooms[who]}`, body()),
    })),
    {
      ...{ what: 'read', who: 0 },
      act: () => send(organizers[0] ?? '', 'GET', `/api/session-cards?eventId=${eventId}`),
    },
    { what: 'sign in', who: 0, act: signIn },
  ]
}

/** @returns what people saw, and the work of the server for everything that was in flight at one time */
async function flood(kind: string): Promise<{ seen: Seen[]; sent: number; roundMs: number }> {
  const script = join(import.meta.dirname, 'flooder.ts')
  const atOnce = kind === 'streams' ? 500 : 64
  const laptop = spawn(process.execPath, [script, address, kind, String(atOnce), String(eventId)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const sent = text(laptop.stdout)
  const seen: Seen[] = []
  const before = await server.loopMs()
  let isOver = false
  const end = async () => {
    laptop.stdin.end()
    await once(laptop, 'exit')
    isOver = true
  }
  const savesOf = (organizer: number) =>
    seen.filter(({ what, who }) => what === 'save' && who === organizer).length
  const isThrough = () => organizers.every((_, organizer) => savesOf(organizer) >= SAVES)
  await Promise.all([
    pause(SECONDS * 1_000)
      .then(() => expect.poll(isThrough, { timeout: PATIENCE_MS, message: 'saves' }).toBe(true))
      .finally(end),
    ...usualActs().map((usual) => repeat(usual, seen, () => isOver)),
  ])
  const workMs = (await server.loopMs()) - before
  const answers = seen.length + Number(await sent)
  return { seen, sent: Number(await sent), roundMs: (workMs / answers) * (PHONES + atOnce) }
}

it.each(['pages', 'streams', 'sign-ins', 'uploads', ...(IS_LONG ? MORE : byNight(MORE))])(
  'serves phones and organizers while one laptop on their network floods it with %s',
  {
    timeout: 2 * PATIENCE_MS,
  },
  async (kind) => {
    const { seen, sent, roundMs } = await flood(kind)
    const of = (what: string) => seen.filter((each) => each.what === what).sort((a, b) => a.ms - b.ms)
    const figures = ['phone', 'save', 'read', 'sign in'].map((what) => {
      const times = of(what)
      return `${what} ${times.length} × ${Math.round(times[times.length >> 1]?.ms ?? 0)} ms, at most ${Math.round(times.at(-1)?.ms ?? 0)}`
    })
    const rounds = Math.max(...of('save').map(({ workMs }) => workMs)) / roundMs
    process.stdout.write(`${kind}: ${sent} requests; ${figures.join('; ')}; ${rounds.toFixed(1)} rounds\n`)
    expect(sent).toBeGreaterThan(50)
    expect(new Set(of('phone').map(({ status, type }) => `${status} ${type}`))).toEqual(
      new Set(['200 text/html; charset=utf-8']),
    )
    for (const what of ['save', 'read', 'sign in'])
      expect(new Set(of(what).map(({ status }) => status)), what).toEqual(new Set([200]))
    expect(rounds).toBeLessThan(MOST_ROUNDS)
  },
)

it('gives a phone and an organizer a live stream while a laptop holds as many as it can', async () => {
  const laptop = createCrowd(Number(new URL(address).port))
  await laptop.ask(5_500, '/api/live')
  const [phone] = await crowd.ask(1, STREAM)
  expect(phone?.status).toBe(200)
  const own = new AbortController()
  const organizer = await fetch(`${address}${STREAM}`, {
    headers: { cookie: organizers[0] ?? '' },
    signal: own.signal,
  })
  expect(organizer.status).toBe(200)
  own.abort()
  laptop.leave()
})
