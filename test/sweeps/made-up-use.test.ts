import { afterAll, beforeAll, expect, it } from 'vitest'
import { addNumberedCard, addRoomCode } from '../card-factories.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot, addUser, PASSWORD } from '../factories.ts'
import { mailTo, tokenIn } from '../mails.ts'
import { openToStrangers, WRONG } from '../strangers.ts'

// A laptop exhausts each public limit with made-up values, and then a real person behind the same address does the same.
let site: Awaited<ReturnType<typeof openToStrangers>>
beforeAll(async () => {
  site = await openToStrangers()
})
afterAll(() => site.hub.close())

const AT_ONCE = 20
/** Exhausts a limit, a few requests at a time. @returns the statuses that the laptop saw */
async function useUp(times: number, madeUp: (number: number) => Promise<number>): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let from = 0; from < times; from += AT_ONCE)
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => madeUp(from + at))))
      seen.add(status)
  return seen
}

const post = async (path: string, body: object, cookie?: string) =>
  (await site.post(path, body, undefined, cookie)).status
async function put(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' }
  return (await site.hub.fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}
const madeUpCode = (number: number) => `made-up-${String(number).padStart(8, '0')}`
const browserOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const WORDS = { title: '東京 by bike', presenterName: 'Zoë Example', description: '' }

async function cardOf(given: object = {}): Promise<string> {
  const { id: eventId } = await addEvent(site.hub.db)
  return `/api/author-pages/${(await addNumberedCard(site.hub.db, { eventId, ...given })).code}`
}

it('lets an author use their card’s page after 700 made-up codes', async () => {
  const page = await cardOf()
  expect(await useUp(700, (code) => put(`/api/author-pages/${madeUpCode(code)}`, WORDS))).toEqual(
    new Set([404]),
  )
  expect(
    await useUp(700, (code) => put(`/api/author-pages/${madeUpCode(code)}/full`, { isFull: true })),
  ).toEqual(new Set([404]))
  expect(await put(page, WORDS)).toBe(200)
})

it('limits the requests of one card’s holder, and of no one else', async () => {
  const [page, other] = [await cardOf(), await cardOf()]
  const statuses = await useUp(80, (time) => put(page, { ...WORDS, title: `Title ${time}` }))
  expect(statuses).toEqual(new Set([200, 429]))
  expect(await put(other, WORDS)).toBe(200)
})

it('lets a card’s holder claim a spot after 700 made-up codes, and limits only that holder', async () => {
  const { db } = site.hub
  const { id: eventId } = await addEvent(db, { claimsFrom: '2026-05-09T08:00' })
  const spots = []
  for (const name of ['Hall', 'Loft']) {
    const { id: roomId } = await addRoom(db, { eventId, name })
    const { id: timeSlotId } = await addTimeSlot(db, {
      eventId,
      startTime: `1${spots.length}:00`,
      endTime: '18:00',
    })
    spots.push({ timeSlotId, roomId })
  }
  const [hall, loft] = spots
  const cards = []
  for (const number of [1, 2])
    cards.push(await addNumberedCard(db, { eventId, number, title: 'Bread', presenterName: 'Ida Invented' }))
  const claim = (code: string, spot: object | null = hall ?? null) =>
    put(`/api/author-pages/${code}/spot`, { spot })
  expect(await useUp(700, (code) => claim(madeUpCode(code)))).toEqual(new Set([404]))
  const [mine = '', other = ''] = cards.map(({ code }) => code)
  expect(await claim(mine)).toBe(200)
  expect(await useUp(80, () => claim(mine))).toEqual(new Set([200, 429]))
  expect([await claim(other), await claim(other, loft)]).toEqual([409, 200])
})

it('lets a room’s helper ask for help after 700 made-up codes, and limits only that room', async () => {
  const { id: eventId } = await addEvent(site.hub.db)
  const rooms = []
  for (const name of ['Hall', 'Loft'])
    rooms.push(await addRoomCode(site.hub.db, await addRoom(site.hub.db, { eventId, name })))
  const [hall = '', loft = ''] = rooms
  const say = (code: string, needsHelp = true) => put(`/api/author-pages/${code}/room`, { needsHelp })
  expect(await useUp(700, (code) => say(`${madeUpCode(code)}------`))).toEqual(new Set([404]))
  expect(await say(hall)).toBe(200)
  expect(await useUp(220, (time) => say(hall, time % 2 === 0))).toEqual(new Set([200, 429]))
  expect(await say(loft)).toBe(200)
})

it('hides and then refuses a script’s ideas, but accepts those of other networks and events', async () => {
  const events = []
  for (const _ of [1, 2]) events.push(await addEvent(site.hub.db, { ideas: 'open', date: '2026-05-10' }))
  const [first, second] = events.map(({ id }) => id)
  const write = async (number: number, eventId = first, address?: string) => {
    const idea = { ...WORDS, eventId, code: `idea-${String(number).padStart(11, '0')}`, isWish: false }
    const answer = await site.post('/api/ideas', idea, address)
    return { status: answer.status, isHidden: (await answer.json()).isHidden }
  }
  const statuses = await useUp(400, async (number) => (await write(number)).status)
  expect(statuses).toEqual(new Set([201, 409, 429]))
  const shown = await site.hub.call('GET /api/ideas', {
    query: { city: events[0]?.slug ?? '', date: events[0]?.date ?? '' },
  })
  expect(shown).toHaveLength(30)
  expect(await write(500, first, '198.51.100.7')).toEqual({ status: 201, isHidden: false })
  expect(await write(501, second)).toEqual({ status: 201, isHidden: false })
})

it('accepts the stars of a known browser after 2,100 made-up ones', async () => {
  const { hub } = site
  const { id: eventId } = await addEvent(hub.db, { countsStars: true })
  const { id } = await addSession(hub.db, { eventId })
  const star = (browser: number, sessionIds = [id]) =>
    post('/api/stars', { eventId, browser: browserOf(browser), sessionIds })
  await star(0)
  expect(await useUp(2_100, (browser) => star(browser + 1))).toEqual(new Set([204]))
  expect([await star(0, []), await star(5_000)]).toEqual([204, 204])
  const kept = await hub.db
    .selectFrom('stars')
    .select('sessionIds')
    .where('browser', '=', browserOf(0))
    .execute()
  expect(kept).toEqual([{ sessionIds: '[]' }])
})

it('lets an owner sign in after 400 made-up addresses', async () => {
  const { email } = await site.addGuessed()
  const statuses = await useUp(400, (number) => site.attempt(`made-up-${number}@example.com`, WRONG))
  expect(statuses).toContain(429)
  expect(await site.attempt(email, PASSWORD)).toBe(200)
})

it('mails a reset link after 200 made-up addresses, and accepts it after 400 made-up tokens', async () => {
  const { email } = await addUser(site.hub.db)
  await useUp(200, (number) => post('/api/forgot-password', { email: `nobody-${number}@example.com` }))
  const madeUp = { email, token: 'made-up-token'.repeat(3) }
  expect(await useUp(400, () => post('/api/verify-token', madeUp))).toContain(429)
  expect(await post('/api/forgot-password', { email })).toBe(200)
  const token = tokenIn(await mailTo(site.hub.config.dataDir, email))
  expect(await post('/api/verify-token', { email, token })).toBe(200)
  expect(await post('/api/reset-password', { email, token, password: 'another password' })).toBe(200)
})

it('resets with the admin password in an admin’s known browser after 100 made-up ones', async () => {
  const { email } = await addAdmin(site.hub.db)
  const signedIn = await site.post('/api/login', { email, password: PASSWORD })
  const browser = signedIn.headers
    .getSetCookie()
    .find((each) => each.startsWith('hub-browser='))
    ?.split(';')[0]
  const reset = (adminPassword: string, cookie?: string) =>
    post('/api/admin-reset-password', { email, password: 'another password', adminPassword }, cookie)
  expect(await useUp(100, (number) => reset(`made up ${number}`))).toEqual(new Set([403, 429]))
  expect(await reset('open sesame', browser)).toBe(200)
})
