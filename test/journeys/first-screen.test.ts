import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, axeInTheDark, newPage, openBrowser, sideways } from '../browser.ts'
import { chunksOf } from '../chunks.ts'
import { addAdmin, addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs, untilHydrated } from './open-as.ts'
import { watchShifts } from './watch-shifts.ts'

const EVENT = '/lisbon/2026-05-09'
const SMALL = { width: 360, height: 640 }
const USUAL = { width: 390, height: 844 }
const STARRED_ROOM = 'Room 3'

const WORDS = [
  'Photography',
  'Transhumanism',
  'Recommendations',
  'Entrepreneurship',
  'Experimentation',
  'Instrumentation',
]

const starred: string[] = []

/** The clock only moves forward while tests request the same page: the server caches pages for a minute. */
let clock = new Date('2026-05-09T07:00:00Z')
let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => clock })
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, {
    name: 'Unconference Lisbon',
    location: 'Lisbon',
    description: 'Bring a topic, find a room, and talk with those who turn up.',
    bannerImageUrl: '/favicon.svg',
  })
  const rooms = []
  for (const order of [0, 1, 2, 3])
    rooms.push(await addRoom(hub.db, { eventId, name: `Room ${order + 1}`, order }))
  for (const [startTime, endTime] of [
    ['9:00', '9:45'],
    ['10:00', '10:45'],
    ['11:00', '11:45'],
    ['2:00', '2:45'],
    ['3:00', '3:45'],
  ] as const) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime })
    for (const room of rooms) {
      const session = await addSession(hub.db, {
        eventId,
        timeSlotId: slot.id,
        roomId: room.id,
        title: `${startTime} in ${room.name}`,
        type: room.order % 2 ? '["workshop"]' : '["discussion"]',
      })
      if (room.name === STARRED_ROOM) starred.push(String(session.id))
    }
  }
  const lunch = { isStatic: true, staticTitle: 'Lunch', staticLocation: 'Courtyard' }
  await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '1:30', ...lunch })
  await addEventOfWords()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function addEventOfWords(): Promise<void> {
  const { id: eventId } = await addEvent(hub.db, { location: 'Porto' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' })
  for (const title of WORDS) {
    const room = await addRoom(hub.db, { eventId, name: title })
    await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id, title })
  }
}

/** The page at a moment, for its server and its browser alike. */
async function at(
  instant: string,
  view = SMALL,
  path = EVENT,
): Promise<Page & { shift: () => Promise<number> }> {
  clock = new Date(instant)
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  await page.clock.setFixedTime(clock)
  const shift = await watchShifts(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Show My Sessions' }).first().isEnabled()
  return Object.assign(page, { shift })
}

/** Titles of the sessions that are entirely on the screen, without a swipe or a tap. */
const seenTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.session')]
      .filter((card) => {
        const box = card.getBoundingClientRect()
        return (
          box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.left < innerWidth
        )
      })
      .map((card) => card.querySelector('.session-title')?.textContent),
  )

const isInSight = (cards: Locator) =>
  cards.first().evaluate((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

it.each([
  { when: 'in the morning', now: '2026-05-09T07:30:00Z', says: 'Up next', first: '9:00 in Room 1' },
  { when: 'in the first round', now: '2026-05-09T09:10:00Z', says: 'On now', first: '9:00 in Room 1' },
  { when: 'between two rounds', now: '2026-05-09T10:50:00Z', says: 'Up next', first: '11:00 in Room 1' },
  { when: 'at lunch', now: '2026-05-09T12:40:00Z', says: 'Lunch', first: '2:00 in Room 1' },
  { when: 'in the last round', now: '2026-05-09T15:10:00Z', says: 'On now', first: '3:00 in Room 1' },
])(
  'shows $when on the first screen of a small phone what is on or next, and where',
  async ({ now, says, first }) => {
    const page = await at(now)
    expect((await seenTitles(page))[0]).toBe(first)
    expect(await page.locator('.day').getByText(says, { exact: true }).first().isVisible()).toBe(true)
    expect(await sideways(page)).toBe(0)
    expect(await page.shift()).toBe(0)

    await page.setViewportSize(USUAL)
    expect((await seenTitles(page))[0]).toBe(first)
    // Titles that differ only in their last word stay distinguishable: a long one gets a second line.
    const lines = await page
      .locator('.day .session-title')
      .first()
      .evaluate((title) => {
        const line = title.clientHeight
        title.textContent = 'Circle: what we learned about the many ways in which one word differs'
        return title.clientHeight / line
      })
    expect(lines).toBeGreaterThan(1.6)
    await page.evaluate((ids) => localStorage.setItem('favorites', JSON.stringify(ids)), starred)
    await page.reload()
    await page.locator('.day .star[aria-pressed=true]').first().waitFor()
    expect((await seenTitles(page))[0]).toBe(first.replace('Room 1', STARRED_ROOM))
    await page.close()
  },
)

it('scrolls search results and one’s own sessions into view on a phone', async () => {
  const page = await at('2026-05-09T15:15:00Z')
  await page.evaluate((ids) => localStorage.setItem('favorites', JSON.stringify(ids)), starred)
  await page.reload()
  await page.locator('.day .star[aria-pressed=true]').first().waitFor()
  await page.goto(`${page.url()}?q=3:00+in`)
  await page.getByText('4 of 20 sessions for “3:00 in”').waitFor()
  const inList = page.locator('.schedule .session')
  await expect.poll(() => isInSight(inList)).toBe(true)
  await expect.poll(async () => [...new Set(await markedWords(page))]).toEqual(['3:00', 'in'])
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('20 sessions', { exact: true }).waitFor()
  await expect.poll(() => markedWords(page)).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Show My Sessions' }).first().click()
  await page.getByRole('heading', { name: 'My day' }).waitFor()
  await expect.poll(() => isInSight(page.locator('.own-day .session'))).toBe(true)
  await page.close()
})

it('shows the event’s name in the header once the page title is out of sight', async () => {
  const page = await at('2026-05-09T15:16:00Z')
  const name = page.locator('header').getByText('Unconference Lisbon')
  const opacity = () => name.evaluate((element) => getComputedStyle(element).opacity)
  expect(await opacity()).toBe('0')
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect.poll(opacity).toBe('1')
  await page.close()
})

it('collapses past time slots, and shows them again on a tap', async () => {
  const page = await at('2026-05-09T15:20:00Z')
  const over = page.locator('#slot-1')
  expect(await over.isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Show 5 earlier time slots' }).check()
  expect(await over.isVisible()).toBe(true)
  await page.close()
})

it('shows the same first session without scripts', async () => {
  clock = new Date('2026-05-09T15:30:00Z')
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...SMALL, javaScript: false })
  await page.goto(EVENT)
  expect((await seenTitles(page))[0]).toBe('3:00 in Room 1')
  await page.close()
})

it('has no accessibility barriers on the day, narrow or wide, light or dark', async () => {
  const found: unknown[] = []
  for (const width of [360, 768, 1280]) {
    const page = await at('2026-05-09T09:10:00Z', { width, height: 800 } as typeof SMALL)
    await untilHydrated(page)
    found.push(...(await axe(page)), ...(await axeInTheDark(page)))
    await page.close()
  }
  expect(found).toEqual([])
})

it('counts the days before the event, and links to upcoming events there once it has ended', async () => {
  const before = await at('2026-05-07T09:00:00Z')
  await before.getByText('In 2 days').waitFor()
  await before.close()
  const after = await at('2026-05-10T09:00:00Z')
  await after.getByText('This event has ended.').waitFor()
  const link = after.getByRole('link', { name: 'See upcoming events in Lisbon' })
  expect(await link.getAttribute('href')).toBe('/?city=Lisbon')
  await after.close()
})

it('shows the filter button beside the schedule heading on a phone', async () => {
  const page = await at('2026-05-09T09:10:00Z', USUAL, EVENT)
  await untilHydrated(page)
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  const heading = await middle(page.getByRole('heading', { name: 'Session Schedule' }))
  expect(Math.abs(heading - (await middle(page.getByRole('button', { name: 'Filter' }))))).toBeLessThan(2)
  await page.close()
})

it('filters by what is on now and what is not full, each with its own address', async () => {
  const page = await at('2026-05-09T09:10:00Z', { width: 1280, height: 800 }, `${EVENT}?on=now`)
  const titles = page.locator('.schedule .session-title')
  await untilHydrated(page)
  expect(await titles.allTextContents()).toEqual([1, 2, 3, 4].map((room) => `9:00 in Room ${room}`))
  expect(await page.shift()).toBe(0)
  // All of them fit on one line of a laptop.
  const tops = await page
    .locator('.filters .chip')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  // The count is beside the heading, so that the list begins that much higher.
  expect((await page.locator('.schedule').boundingBox())?.y).toBeLessThanOrEqual(240)
  await page.getByRole('link', { name: 'Not full' }).click()
  await page.waitForURL(/\?on=now&full=no$/)
  expect(await titles.count()).toBe(4)
  await page.getByRole('link', { name: 'On now' }).click()
  await page.waitForURL(/\?full=no$/)
  expect(await titles.count()).toBe(20)
  await page.close()
})

it('explains the empty second pane of a filtered list until a session is opened', async () => {
  const page = await at('2026-05-07T09:00:00Z', { width: 1280, height: 800 }, `${EVENT}?type=discussion`)
  const words = page.getByText('Choose a session')
  await words.waitFor()
  await page.locator('.schedule .session-title a').first().click()
  await page.getByRole('dialog').waitFor()
  expect(await words.isVisible()).toBe(false)
  expect(await page.shift()).toBe(0)
  await page.close()
})

it('filters in a sheet with session counts on a phone, even if its code fails to load at first', async () => {
  const page = await at('2026-05-07T09:00:00Z', SMALL, EVENT)
  const chunk = await chunksOf('client/schedule/filter-sheet.tsx')
  await page.route(chunk, (route) => route.abort())
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('The filters could not be loaded').waitFor()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The filters could not be loaded').waitFor({ state: 'detached' })
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('link', { name: 'Discussion 10' }).click()
  expect(await axe(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show 10 sessions' }).click()
  await page.getByRole('button', { name: 'Filter · 1' }).waitFor()
  await page.close()
})

it('starts a portal page with its footer below the screen, so that late content moves nothing', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...USUAL, javaScript: false })
  for (const path of [`${EVENT}/admin`, `${EVENT}/admin/board`]) {
    await page.goto(path)
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect([path, (footer?.y ?? 0) >= USUAL.height]).toEqual([path, true])
  }
  await page.close()
})

it.each([1104, 1280, 1920])(
  'breaks no English word beside an open session, %i pixels wide',
  async (width) => {
    const page = await newPage(browser, { baseUrl: hub.baseUrl, width })
    await page.goto('/porto/2026-05-09')
    await untilHydrated(page)
    await page.locator('.schedule .session-title a').last().click()
    await page.locator('[role=dialog][aria-modal=false]').waitFor()
    const lines = await page.locator('.schedule .session-title a').evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link)
        return words.getClientRects().length
      }),
    )
    expect(lines).toEqual(WORDS.map(() => 1))
    await page.close()
  },
)

/** The texts that the browser marks as found. */
function markedWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map(
      ({ startContainer, startOffset, endOffset }) =>
        startContainer.textContent?.slice(startOffset, endOffset) ?? '',
    ),
  )
}

it('keeps the header of a signed-in user on one line on a phone, with space above the logo', async () => {
  const admin = await addAdmin(hub.db, { name: 'Maximiliane Featherstonehaugh' })
  await addEvent(hub.db, { location: 'Braga', createdBy: admin.id })
  for (const path of ['/', '/nowhere/2026-05-09/at/all']) {
    const page = await openAs({ hub, browser }, admin, path, USUAL)
    await page.getByRole('button', { name: 'Admin' }).waitFor()
    const header = await page.locator('.landing-header').boundingBox()
    const logo = await page.locator('.landing-header a span').first().boundingBox()
    expect([header?.height, (logo?.y ?? 0) >= 8, await sideways(page)]).toEqual([61, true, 0])
    await page.close()
  }
})

it('links to the WiFi beside the date once there is one', async () => {
  clock = new Date('2026-12-01T10:00:00Z')
  const event = await addEvent(hub.db, { location: 'Faro', date: '2026-12-01' })
  const page = await newPage(browser, { ...USUAL, baseUrl: hub.baseUrl })
  await page.goto('/faro/2026-12-01')
  await page.locator('.hero.is-day').waitFor()
  await untilHydrated(page)
  const chip = page.locator('.hero-date').getByRole('link', { name: 'WiFi' })
  expect(await chip.count()).toBe(0)
  const { call } = await hub.as(await addSuperAdmin(hub.db))
  await call('POST /api/wifi-settings', {
    body: { eventId: event.id, networkName: 'Hub', userName: null, password: 'secret' },
  })
  await chip.waitFor()
  await page.close()
})

it('slides in a new session with a badge and the count of filled rooms, but not with reduced motion', async () => {
  clock = new Date('2026-12-02T08:00:00Z')
  const { id: eventId } = await addEvent(hub.db, { location: 'Evora', date: '2026-12-02' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' })
  const rooms: { id: number }[] = []
  for (const order of [0, 1, 2]) rooms.push(await addRoom(hub.db, { eventId, name: `Room ${order}`, order }))
  const place = (index: number) => ({ eventId, timeSlotId: slot.id, roomId: rooms[index]?.id ?? 0 })
  await addSession(hub.db, { ...place(0), title: 'First' })
  const page = await newPage(browser, { ...USUAL, baseUrl: hub.baseUrl })
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.goto('/evora/2026-12-02')
  await page.getByText('1 of 3 rooms filled').waitFor()
  await streaming
  // What comes from then on is new to this phone.
  const seen = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen:')))
  await expect.poll(seen).toEqual(['seen:evora/2026-12-02'])
  const { call } = await hub.as(await addSuperAdmin(hub.db))
  const values = { type: ['discussion'], level: ['beginner'], focus: ['technical'] }
  const body = { title: 'Second', presenterName: 'Ann', description: 'About it', ...values }
  await call('POST /api/sessions', { body: { ...body, ...place(1) } })
  await page.getByText('2 of 3 rooms filled').waitFor()
  const card = page.locator('.day article.session', { hasText: 'Second' })
  await card.getByText('New').waitFor()
  const animation = () => card.evaluate((each) => getComputedStyle(each).animationName)
  expect(await animation()).toBe('arrive')
  expect(await sideways(page)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animation()).toBe('none')
  await page.close()
})
