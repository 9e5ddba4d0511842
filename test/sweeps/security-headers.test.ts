import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { builtPages } from '../../server/render/page-renderer.ts'
import { openApp } from '../app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot, PASSWORD } from '../factories.ts'
import { observatoryScore } from '../observatory.ts'
import { formOf, picture } from '../pictures.ts'

const PUBLIC_URL = 'https://hub.example.org'
const BROKEN = `${'b'.repeat(43)}.webp`

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let owner: Awaited<ReturnType<typeof addAdmin>>
let place: LocatedEvent
let room: number
let address: string
const names: Record<string, string> = {}
beforeAll(async () => {
  hub = await openApp({ pages: await builtPages(), settings: { PUBLIC_URL }, storage: await brokenStorage() })
  owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  place = event
  room = (await addRoom(hub.db, { eventId: event.id })).id
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  await addSession(hub.db, {
    eventId: event.id,
    roomId: room,
    timeSlotId: slot.id,
    presenterName: 'Ann',
  })
  admin = await hub.as(owner)
  await admin.call('POST /api/event-pages', { body: { title: 'Rules', markdown: '', eventId: event.id } })
  const form = formOf({}, { logo: { bytes: await picture() } })
  names.LOGO = (await admin.call('POST /api/sponsors/upload-logo', { form })).logoPath
  names.EVENT = paths.event(place)
  const page = await (await hub.fetch(names.EVENT)).text()
  names.SCRIPT = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? ''
  // Visitors' pages contain their style; those of the portal link to it.
  const signIn = await (await hub.fetch('/auth')).text()
  names.STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(signIn)?.[1] ?? ''
  address = await hub.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => hub.close())

/** A store with one file that cannot be read. */
async function brokenStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-headers-'))
  const storage = await openStorage({ dataDir: folder, s3: null })
  const read = (name: string) =>
    name === BROKEN ? Promise.reject(new Error('Broken')) : storage.public.read(name)
  return { ...storage, public: { ...storage.public, read } }
}

/** Every page, every other kind of reply, and refusals. */
const ROUTES: [route: string, status: number][] = [
  // Files for other programs are open to every origin (server/publish).
  ...Object.keys(paths)
    .filter((name) => name !== 'file')
    .map((name): [string, number] => [`PAGE ${name}`, 200]),
  ...['EVENT/verify-token', 'EVENT/auth/verify-token'].map((route): [string, number] => [route, 200]),
  ...['/no/such/page', '/nowhere/2026-05-09', '/api/nothing', '/uploads/nothing.webp'].map(
    (route): [string, number] => [route, 404],
  ),
  ...['/api/docs', '/api/openapi.json', '/api/events', '/healthz', '/sitemap.xml', '/robots.txt'].map(
    (route): [string, number] => [route, 200],
  ),
  ...['LOGO', 'SCRIPT', 'STYLE', '/favicon.svg', '/service-worker.js'].map((route): [string, number] => [
    route,
    200,
  ]),
  ['/api/user', 401],
  ['/api/rooms?city=%00&date=x', 400],
  [`/uploads/${BROKEN}`, 500],
]

/** Pages without a sign-in have no opener policy: it would make a new tab start a second process. */
const OF_VISITORS = [
  'landing',
  'event',
  'wifi',
  'news',
  'sponsors',
  'helpfulLinks',
  'floorPlan',
  'data',
  'screen',
  'room',
  'person',
  'info',
].map((name) => `PAGE ${name}`)

/** Data, scripts and styles: the page that loads them defines what they may do. */
const PARTS = [
  'SCRIPT',
  'STYLE',
  '/service-worker.js',
  '/api/openapi.json',
  '/api/events',
  '/healthz',
  '/api/nothing',
  '/api/user',
  '/api/rooms?city=%00&date=x',
  '/uploads/nothing.webp',
  `/uploads/${BROKEN}`,
]

function addressOf(route: string): string {
  const [, page] = /^PAGE (.*)$/.exec(route) ?? []
  const own = Object.entries(paths).find(([name]) => name === page)?.[1] as
    | ((of: LocatedEvent) => string)
    | undefined
  if (page === 'info') return paths.info(place, 'rules')
  if (page === 'person') return paths.person(place, 'ann')
  if (page === 'room') return paths.room(place, room)
  if (page === 'authorPage') return paths.authorPage('A'.repeat(16))
  // Pages outside of events need only their own address.
  if (own) return own(/^(auth|landing)$/.test(page ?? '') ? ({} as LocatedEvent) : place)
  return route.replace(/^[A-Z]+/, (name) => names[name] ?? name)
}

/** Asks twice over the network: the second reply may come from the cache. */
async function answersOf(route: string) {
  const first = await fetch(`${address}${addressOf(route)}`)
  await first.arrayBuffer()
  return fetch(`${address}${addressOf(route)}`)
}

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

const COMMON = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'x-powered-by': null,
  'access-control-allow-origin': null,
}
const ONLY_FOR_PAGES = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

function given(headers: Headers, names: object) {
  return Object.fromEntries(Object.keys(names).map((name) => [name, headers.get(name)]))
}

it.each(ROUTES)('sends strict security headers on %s, which replies %i', async (route, status) => {
  const answer = await answersOf(route)
  const { headers } = answer
  expect(answer.status).toBe(status)
  expect(given(headers, COMMON)).toEqual(COMMON)
  const policy = directivesOf(headers.get('content-security-policy') ?? '')
  expect([policy.get('default-src'), policy.get('frame-ancestors')]).toEqual([["'none'"], ["'none'"]])
  if (PARTS.includes(route)) return
  const isStrict = (source: string) =>
    source === "'self'" || source === "'none'" || /^'sha256-[^']+'$/.test(source)
  for (const name of ['script-src', 'style-src', 'object-src', 'base-uri', 'form-action', 'connect-src'])
    expect([name, policy.get(name)?.every(isStrict)]).toEqual([name, true])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(given(headers, ONLY_FOR_PAGES)).toEqual({
    ...ONLY_FOR_PAGES,
    ...(OF_VISITORS.includes(route) && { 'cross-origin-opener-policy': null }),
  })
})

it.each(PARTS)('omits on %s the headers that only pages need', async (route) => {
  const { headers } = await answersOf(route)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'none'",
  )
  expect(Object.values(given(headers, ONLY_FOR_PAGES))).toEqual([null, null, null, null])
})

it.each(ROUTES)('scores A+ in the MDN HTTP Observatory on %s', async (route) => {
  const { headers, text } = await answersOf(route).then(async (answer) => ({
    headers: answer.headers,
    text: await answer.text(),
  }))
  const isPart = PARTS.includes(route)
  expect(observatoryScore({ headers, body: text })).toEqual({
    score: isPart ? 120 : 130,
    modifiers: {
      policy: isPart ? 5 : 10,
      cookies: 0,
      sharing: 0,
      referrer: isPart ? 0 : 5,
      transport: 0,
      scripts: 0,
      sniffing: 0,
      frames: 5,
      resource: 10,
    },
  })
})

it('scores five points more with the sign-in cookie', async () => {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: PASSWORD }),
  })
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0)
  const { score, modifiers } = observatoryScore({ headers: answer.headers, body: '' })
  expect([answer.status, score, modifiers.cookies]).toEqual([200, 125, 5])
})

const PRIVATE = [
  '/api/user',
  '/api/admin/events',
  '/api/admin/has-events',
  '/api/admin-users',
  '/api/sign-ins',
  '/api/events',
  '/api/event-permissions?eventId=ID',
  '/api/session-cards?eventId=ID',
  '/api/history?eventId=ID',
  '/api/session-cards/sheet?eventId=ID',
]

it.each(PRIVATE)('forbids caching what %s returns to one person', async (path) => {
  const { status, headers } = await admin.fetch(path.replace('ID', '1'))
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})
