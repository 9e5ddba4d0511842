import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser } from '../browser.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'

/** The hours that a screen runs for: SCREEN_HOURS=8 for a whole day, which takes minutes. */
const HOURS = Number(process.env.SCREEN_HOURS ?? 0.1)
/** The minutes after which an organizer changes something. */
const BETWEEN = 2
const START = new Date('2026-05-09T10:10:00Z')
const SLOTS = Array.from({ length: 13 }, (_, hour) => `${10 + hour}:00`)
/** Their names so far: an organizer changes them. */
const rooms = ['Hall', '東京', 'غرفة', 'Loft', 'Kitchen', 'Attic', 'Cellar']

let now = START
let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let boss: Awaited<ReturnType<typeof hub.as>>
let page: Page
let eventId: number
let query: { city: string; date: string }
let roomIds: number[] = []

beforeAll(async () => {
  hub = await serveApp({ now: () => now })
  const event = await addEvent(hub.db, { clock: 24 })
  eventId = event.id
  query = { city: event.slug, date: event.date }
  roomIds = (await Promise.all(rooms.map((name, order) => addRoom(hub.db, { eventId, name, order })))).map(
    ({ id }) => id,
  )
  for (const startTime of SLOTS) {
    const endTime = `${Number(startTime.slice(0, 2)) + 1}:00`
    const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime })
    for (const [index, roomId] of roomIds.entries())
      await addSession(hub.db, {
        eventId,
        roomId,
        timeSlotId: slot.id,
        presenterName: 'Pat Presenter',
        title: `Talk ${index + 1} of ${startTime}`,
      })
  }
  boss = await hub.as(await addSuperAdmin(hub.db))
  browser = await openBrowser()
  page = await newPage(browser, {
    width: 1920,
    height: 1080,
    hasTouch: false,
    baseUrl: hub.baseUrl,
    hasServiceWorker: true,
  })
  await page.clock.install({ time: now })
  await page.goto(`/${event.slug}/${event.date}/screen`)
  await page.locator('header svg').waitFor()
  // From here on only `pass` advances the clock, however slow the machine is.
  now = new Date(now.getTime() + 60_000)
  await page.clock.pauseAt(now)
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

it('shows what is on through a simulated day without leaking memory', {
  timeout: 120_000 + HOURS * 60_000,
}, async () => {
  const moment = await memoryOf(page)
  // Each kind of change has been seen once before anything is compared.
  await play(ACTS.length)
  const before = await leastOfSix(moment)
  await play(Math.max(ACTS.length, Math.ceil((HOURS * 60) / BETWEEN)))
  // A pending reply holds some until it arrives; a leak never goes down.
  await expect.poll(async () => (await moment()).listeners).toBeLessThanOrEqual(before.listeners + 2)
  await expect.poll(async () => (await moment()).nodes).toBeLessThan(before.nodes * 1.5)
  await expect.poll(async () => (await moment()).heap).toBeLessThan(before.heap + 1_000_000)
})

/** Counted through the whole day, so that no name or announcement comes twice. */
let change = 0

/** Changes the event that many times, one kind after another, and lets the minutes between them pass. */
async function play(changes: number): Promise<void> {
  for (const end = change + changes; change < end; change++) {
    await ACTS[change % ACTS.length]?.(change)
    for (let minute = 0; minute < BETWEEN; minute++) await pass(60)
    const [hour] = timeOf(now).split(':')
    expect(await page.locator('header time').innerText()).toContain(timeOf(now))
    const titles = await page.locator('.screen-title').allInnerTexts()
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(title).toContain(`of ${hour}:00`)
  }
}

/** Advances the clocks of the server and of the page. */
async function pass(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000)
  await page.clock.runFor(seconds * 1_000)
}

const timeOf = (instant: Date) => instant.toISOString().slice(11, 16)

/** Waits for words on any of the screen's pages, which turn every ten seconds. */
function seen(words: string): Promise<void> {
  return onAnyPage(page.locator('.screen-frame').getByText(words))
}

/** The same for words about what is on in a room. */
function seenIn(roomId: number, words: string): Promise<void> {
  const name = page.getByText(rooms[roomIds.indexOf(roomId)] ?? '', { exact: true })
  const tile = page.locator('.screen-rooms > li').filter({ has: page.locator('h3').filter({ has: name }) })
  return onAnyPage(tile.getByRole('listitem').getByText(words, { exact: true }))
}

async function onAnyPage(onPage: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await onPage.count()) === 0) await pass(10)
        return onPage.count()
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0)
}

const ACTS = [nameRoom, swapRooms, announce, fillSession, loseNetwork]

/** Gives one of the rooms another name. */
async function rename(change: number): Promise<string> {
  const at = change % rooms.length
  const name = `${rooms[at]?.split(' ')[0]} ${change}`
  await boss.call('PUT /api/rooms/:id', { params: { id: roomIds[at] ?? 0 }, body: { name } })
  rooms[at] = name
  return name
}

async function nameRoom(change: number): Promise<void> {
  const name = await rename(change)
  await seen(name)
}

/** The sessions that are on and will stay on while the test looks for them. */
async function sessionsOn() {
  if (now.getUTCMinutes() > 57) await pass(180)
  const [timeSlots, sessions] = await Promise.all([
    boss.call('GET /api/time-slots', { query }),
    boss.call('GET /api/sessions', { query }),
  ])
  const slot = timeSlots.find(({ startTime }) => startTime.slice(0, 2) === timeOf(now).slice(0, 2))
  if (!slot) throw new Error(`Nothing is on at ${timeOf(now)}`)
  const on = sessions.filter(({ timeSlotId }) => timeSlotId === slot.id)
  return { slot, on }
}

async function swapRooms(change: number): Promise<void> {
  const { slot, on } = await sessionsOn()
  const [one, other] = [on[change % rooms.length], on[(change + 1) % rooms.length]]
  if (!one?.roomId || !other?.roomId) throw new Error('Two sessions are on')
  const moves = [
    { ...one, spot: { timeSlotId: slot.id, roomId: other.roomId } },
    { ...other, spot: { timeSlotId: slot.id, roomId: one.roomId } },
  ].map(({ id, version, spot }) => ({ id, version, spot }))
  await boss.call('POST /api/sessions/arrange', { body: { eventId, kind: 'swap-rooms', moves } })
  await seenIn(other.roomId, one.title)
  await seenIn(one.roomId, other.title)
}

async function announce(change: number): Promise<void> {
  const text = `Group photo ${change}, outside`
  await boss.call('POST /api/announcements', { body: { eventId, text, minutes: 5 } })
  await seen(text)
}

async function fillSession(): Promise<void> {
  const { on } = await sessionsOn()
  const free = on.find(({ fullAt }) => !fullAt)
  if (!free?.roomId) throw new Error('A session is on that is not full')
  await boss.call('PUT /api/sessions/:id/full', { params: { id: free.id }, body: { eventId, isFull: true } })
  await seenIn(free.roomId, 'Full')
}

/** The venue's network is gone for a while, and a room gets another name meanwhile. */
async function loseNetwork(change: number): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await pass(60)
  await seen('Offline – last updated')
  const name = await rename(change)
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await seen(name)
}

type Memory = Record<'heap' | 'nodes' | 'listeners', number>

/**
 * Reads the page's memory, nodes, and listeners at a moment when it has its stream: `pass` outruns the server's heartbeats, so the
 * page often opens a new one, and has fewer listeners between two.
 */
async function memoryOf(page: Page): Promise<() => Promise<Memory>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  async function passAndCollect(): Promise<void> {
    await pass(7)
    await session.send('HeapProfiler.collectGarbage')
  }
  return async () => {
    await expect.poll(() => passAndCollect().then(() => streamsOf(session))).toBe(1)
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
}

/** The least of six moments, since pages of rooms follow each other. */
async function leastOfSix(moment: () => Promise<Memory>): Promise<Memory> {
  const moments: Memory[] = []
  while (moments.length < 6) moments.push(await moment())
  const least = (name: keyof Memory) => Math.min(...moments.map((each) => each[name]))
  return { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners') }
}

/** How many streams the page has that are not closed. */
async function streamsOf(session: CDPSession): Promise<number> {
  const objectGroup = 'streams'
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'EventSource.prototype',
    objectGroup,
  })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  })
  const open = await session.send('Runtime.callFunctionOn', {
    functionDeclaration:
      'function () { return this.filter((each) => each.readyState !== each.CLOSED).length }',
    objectId: objects.objectId ?? '',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return open.result.value
}
