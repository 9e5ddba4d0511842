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
 * One laptop floods the server from the address that a venue's phones and organizers have, with one kind of request after the
 * other. Phones see the page and nothing else, and organizers save, read and sign in on new devices.
 */
const SECONDS = process.env.FAULT_CYCLES ? 15 : 2
const PHONES = 300
const ORGANIZERS = 3
const EVENT = { name: 'Flooded', location: 'Bern', date: '2026-05-09' }
const PAGE = '/bern/2026-05-09'
const STREAM = '/api/live?city=bern&date=2026-05-09'
/** Clients, flood and server share the processors of the test machine. */
const LONGEST_MS = 5_000

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

type Seen = { what: string; status: number; type: string; ms: number }

/** Repeats an action until the flood is over, and records what it saw. */
async function repeat(what: string, seen: Seen[], isOver: () => boolean, act: () => Promise<Response>) {
  while (!isOver()) {
    const start = performance.now()
    const response = await act()
    await response.text()
    const type = response.headers.get('content-type') ?? ''
    seen.push({ what, status: response.status, type, ms: performance.now() - start })
    await pause(what === 'phone' ? 400 + Math.random() * 400 : 200)
  }
}

async function flood(kind: string): Promise<{ seen: Seen[]; sent: number }> {
  const script = join(import.meta.dirname, 'flooder.ts')
  const laptop = spawn(process.execPath, [script, address, kind, String(SECONDS), String(eventId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const sent = text(laptop.stdout)
  let isOver = false
  const over = once(laptop, 'exit').then(() => {
    isOver = true
  })
  const seen: Seen[] = []
  const ended = () => isOver
  const navigate = () =>
    fetch(`${address}${PAGE}`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  await Promise.all([
    over,
    ...Array.from({ length: PHONES }, () => repeat('phone', seen, ended, navigate)),
    ...organizers.map((cookie, index) =>
      repeat('save', seen, ended, () =>
        send(cookie, 'PUT', `/api/rooms/${rooms[index]}`, { name: `Room ${Math.random()}`, eventId }),
      ),
    ),
    repeat('read', seen, ended, () =>
      send(organizers[0] ?? '', 'GET', `/api/session-cards?eventId=${eventId}`),
    ),
    repeat('sign in', seen, ended, signIn),
  ])
  return { seen, sent: Number(await sent) }
}

it.each([
  'pages',
  'streams',
  'sign-ins',
  'uploads',
  ...byNight(['unknown sessions', 'made-up filters', 'calendars', 'documents', 'stars', 'author pages']),
])('serves phones and organizers while one laptop on their network floods it with %s', async (kind) => {
  const { seen, sent } = await flood(kind)
  const of = (what: string) => seen.filter((each) => each.what === what).sort((a, b) => a.ms - b.ms)
  const figures = ['phone', 'save', 'read', 'sign in'].map((what) => {
    const times = of(what)
    return `${what} ${times.length} × ${Math.round(times[times.length >> 1]?.ms ?? 0)} ms, at most ${Math.round(times.at(-1)?.ms ?? 0)}`
  })
  process.stdout.write(`${kind}: ${sent} requests in ${SECONDS} s; ${figures.join('; ')}\n`)
  expect(sent).toBeGreaterThan(50)
  expect(new Set(of('phone').map(({ status, type }) => `${status} ${type}`))).toEqual(
    new Set(['200 text/html; charset=utf-8']),
  )
  for (const what of ['save', 'read', 'sign in'])
    expect(new Set(of(what).map(({ status }) => status)), what).toEqual(new Set([200]))
  expect(Math.max(...of('save').map(({ ms }) => ms))).toBeLessThan(LONGEST_MS)
})

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
