import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { replyWithProblem } from '../lib/problem.ts'
import { admitRequests, mayRender, renderFor } from './admission.ts'

const BOUNDS = {
  requests: { points: 6, seconds: 600 },
  renders: { share: 0, savedMs: 40 },
  bodies: { most: 100, mostPerKey: 3 },
  work: { most: 100, mostPerKey: 2 },
}
const SIGNING_IN = [
  '/api/login',
  '/api/forgot-password',
  '/api/verify-token',
  '/api/reset-password',
  '/api/passkeys/sign-in',
]
const CARD = '/api/author-pages/0'
const BERN = { id: 1, isPublic: true, revision: '1', deskRevision: '1' }
const EVENTS = new Map([
  ['bern/2026-05-09', BERN],
  ['hidden/2026-05-09', { ...BERN, isPublic: false }],
])
const ANN = { id: 1, name: 'Ann', email: 'ann@example.com', isAdmin: true, isSuperAdmin: false }

let app: FastifyInstance
let address: string
/** Replaces the check of the cookie. */
let identify: (() => Promise<null>) | null = null
let answerSlow: (() => void)[] = []
const sockets: Socket[] = []
beforeEach(async () => {
  app = fastify({ trustProxy: true })
  app.setErrorHandler(replyWithProblem)
  admitRequests(app, {
    config: { rateLimit: true },
    budgets: { visitors: BOUNDS, organizers: BOUNDS },
    feed: { current: () => ({ events: EVENTS }) },
    authenticate: async ({ headers }) =>
      (identify?.() ?? headers.cookie === 'ann')
        ? { user: { ...ANN, onlyEvents: null }, signInId: 7, endsAt: new Date(0), token: null }
        : null,
  })
  for (const path of ['/api/rooms', '/api/live', '/bern/2026-05-09', '/healthz', '/assets/main.js'])
    app.get(path, async () => 'here')
  app.get('/api/author-pages/*', async () => 'here')
  app.get('/page', async (request) => {
    if (!mayRender(request)) return 'another page'
    return renderFor(request, async () => {
      const before = process.threadCpuUsage()
      let used = 0
      while (used < 30_000) {
        const { user, system } = process.threadCpuUsage(before)
        used = user + system
      }
      return 'page'
    })
  })
  app.get('/api/slow', () => new Promise((resolve) => answerSlow.push(() => resolve('at last'))))
  for (const path of SIGNING_IN) app.post(path, async () => 'in')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  answerSlow = []
  await app.close()
})

const ask = async (path: string, from = '192.0.2.1', cookie = '') =>
  (await fetch(address + path, { headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) } })).status
const signIn = (from: string, path = '/api/login') => {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' }
  return fetch(`${address}${path}`, { method: 'POST', headers, body: '{}' })
}
const times = async <Answer>(most: number, act: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let time = 0; time < most; time += 1) answers.push(await act())
  return answers
}

/** A sign-in, or a request to another address, that has sent one byte. */
async function beginSignIn(from: string, path = '/api/login'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  sockets.push(socket)
  await once(socket, 'connect')
  const head = `Host: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 60`
  await new Promise((resolve) => socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{`, resolve))
  return socket
}

it('answers 429 to a network that asks too often, but not to others or to signed-in users', async () => {
  expect(await times(7, () => ask('/api/rooms'))).toEqual([...Array(6).fill(200), 429])
  expect(await ask('/api/rooms', '192.0.2.2')).toBe(200)
  expect(await times(7, () => ask('/api/rooms', '192.0.2.1', 'ann'))).toEqual([...Array(6).fill(200), 429])
  const refused = await fetch(`${address}/api/rooms`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(await refused.json()).toEqual({
    error: 'TOO_MANY_REQUESTS',
    message: 'There are too many requests from your network. Please try again in a moment.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

it('lets people sign in from a network that has asked too often', async () => {
  expect((await times(7, () => ask('/api/rooms'))).at(-1)).toBe(429)
  expect((await signIn('192.0.2.1')).status).toBe(200)
  expect((await times(6, async () => (await signIn('192.0.2.1')).status)).at(-1)).toBe(429)
})

it('opens live streams for a network that has used up all other limits', async () => {
  await times(7, () => ask('/api/rooms'))
  expect(await times(7, () => ask('/api/live'))).toEqual([...Array(6).fill(200), 429])
})

it('opens an event’s page for a network that has used up all other limits', async () => {
  await times(7, () => ask('/api/rooms'))
  expect(await ask('/bern/2026-05-09?session=1')).toBe(429)
  expect(await times(3, () => ask('/bern/2026-05-09'))).toEqual([200, 200, 200])
  // The address of a reader who has chosen a language.
  expect(await times(4, () => ask('/bern/2026-05-09?lang=fr'))).toEqual([200, 200, 200, 429])
})

it('counts the pages of made-up events together', async () => {
  let made = 0
  const statuses = await times(7, () => ask(`/made-up-${++made}/2026-05-09`))
  expect(statuses).toEqual([...Array(6).fill(404), 429])
})

it('counts the page of a hidden event like those of made-up ones, so that refusals do not reveal it', async () => {
  await times(6, () => ask('/api/rooms'))
  for (const city of ['hidden', 'made-up']) expect(await ask(`/${city}/2026-05-09`)).toBe(429)
})

it('mails links, and sets passwords with them, for a network that has used up all other limits', async () => {
  await times(7, () => ask('/api/rooms'))
  await times(7, () => signIn('192.0.2.1'))
  for (const path of SIGNING_IN.slice(1)) {
    const statuses = await times(7, async () => (await signIn('192.0.2.1', path)).status)
    expect(statuses).toEqual([...Array(6).fill(200), 429])
  }
  expect(await ask(`${CARD}/full`)).toBe(200)
})

it('counts made-up author codes together', async () => {
  expect(await times(7, () => ask(`${CARD}${Math.random()}`))).toEqual([...Array(6).fill(200), 429])
})

it('counts an IPv6 network as one', async () => {
  const statuses = await times(6, () => ask('/api/rooms', '2001:db8::1'))
  expect([...statuses, await ask('/api/rooms', '2001:db8::2')]).toEqual([...Array(6).fill(200), 429])
})

it('does not count static files or health checks', async () => {
  expect(new Set(await times(9, () => ask('/assets/main.js')))).toEqual(new Set([200]))
  expect(new Set(await times(9, () => ask('/healthz')))).toEqual(new Set([200]))
  expect(await ask('/api/rooms')).toBe(200)
})

it('stops rendering pages for a network that has used up its share, but not for others', async () => {
  const shown = async (ip?: string, cookie?: string) => {
    const headers = { ...(ip && { 'x-forwarded-for': ip }), ...(cookie && { cookie }) }
    return (await fetch(`${address}/page`, { headers })).text()
  }
  expect(await times(3, () => shown())).toEqual(['page', 'page', 'another page'])
  expect([await shown('192.0.2.2'), await shown('192.0.2.1', 'ann')]).toEqual(['page', 'page'])
})

it('charges reads of more than one event like pages, and those of one event never', async () => {
  const hub = await openApp({ settings: { RATE_LIMIT: 'on' } })
  // Each of them takes as long as with thousands of events.
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 5_000_000, system: 0 })
  try {
    const { id, slug, date } = await addEvent(hub.db)
    const one = `?city=${slug}&date=${date}`
    for (const path of ['/api/rooms', '/api/sessions', '/api/time-slots'])
      expect((await hub.fetch(path + one)).status).toBe(200)
    expect((await hub.fetch('/api/sessions')).status).toBe(200)
    const refused = await hub.fetch('/api/rooms')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await hub.fetch(`/api/rooms?date=${date}`)).status).toBe(429)
    expect((await hub.fetch('/api/rooms', { method: 'HEAD' })).status).toBe(429)
    expect((await hub.fetch('/api/events/overview?city=bern')).status).toBe(429)
    expect((await hub.fetch(`/api/sessions/elsewhere?eventId=${id}&person=ann`)).status).toBe(429)
    expect((await hub.fetch(`/api/sponsors${one}`)).status).toBe(200)
  } finally {
    used.mockRestore()
    await hub.close()
  }
})

it('answers 503 to a network with too many requests under way, but not to others', async () => {
  const slow = [ask('/api/slow'), ask('/api/slow')]
  await expect.poll(() => answerSlow.length).toBe(2)
  expect(await ask('/api/rooms')).toBe(503)
  expect([await ask('/api/rooms', '192.0.2.2'), await ask('/api/rooms', '192.0.2.1', 'ann')]).toEqual([
    200, 200,
  ])
  for (const answer of answerSlow) answer()
  expect(await Promise.all(slow)).toEqual([200, 200])
  expect(await ask('/api/rooms')).toBe(200)
})

it('frees the seats of senders who disconnect while they are being identified', async () => {
  let isAsked = 0
  const asked = Promise.withResolvers<void>()
  identify = async () => {
    isAsked += 1
    await asked.promise
    return null
  }
  const left = await Promise.all(Array.from({ length: 3 }, () => beginSignIn('192.0.2.8')))
  await expect.poll(() => isAsked).toBe(3)
  for (const socket of left) socket.resetAndDestroy()
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, most) => resolve(most))))
    .toBe(0)
  asked.resolve()
  identify = null
  const slow = await beginSignIn('192.0.2.8')
  // Longer than a body may take when all seats are taken.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  slow.end(`${' '.repeat(58)}}`)
  expect((await text(slow)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
})

it('ends slow request bodies, and lets others on the network sign in', async () => {
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginSignIn('192.0.2.9')))
  expect((await signIn('192.0.2.9')).status).toBe(200)
  const ended = new Set<Socket>()
  const answers = begun.map(async (socket) => {
    const [status] = (await text(socket)).split('\r\n')
    ended.add(socket)
    return status
  })
  await expect.poll(() => ended.size).toBe(2)
  for (const socket of begun) if (!ended.has(socket)) socket.end(`${' '.repeat(58)}}`)
  expect((await Promise.all(answers)).toSorted()).toEqual([
    ...Array(3).fill('HTTP/1.1 200 OK'),
    ...Array(2).fill('HTTP/1.1 408 Request Timeout'),
  ])
})

it.each(['/healthz', '/api/live'])('ends slow request bodies at %s, which expects none', async (path) => {
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginSignIn('192.0.2.10', path)))
  const statuses: (string | undefined)[] = []
  const note = (answer: string) => statuses.push(answer.split('\r\n')[0])
  // The others end with the test, unanswered.
  for (const socket of begun) text(socket).then(note, () => undefined)
  await expect.poll(() => statuses.slice(0, 2)).toEqual(Array(2).fill('HTTP/1.1 408 Request Timeout'))
})
