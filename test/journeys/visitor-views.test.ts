import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways, standsStill, type View } from '../browser.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs, untilHydrated } from './open-as.ts'
import { watchShifts } from './watch-shifts.ts'

const EVENT = '/turin/2026-05-09'
const NOW = new Date('2026-05-09T10:10:00Z')

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let ids: string[]
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference Turin', location: 'Turin' })
  const rooms = []
  for (const order of [0, 1, 2, 3, 4, 5])
    rooms.push(await addRoom(hub.db, { eventId, name: `Room ${order + 1}`, order }))
  ids = []
  for (const hour of [9, 10, 11, 12, 1, 2, 3, 4]) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
    for (const room of rooms) {
      const type = room.order % 2 ? '["workshop"]' : '["discussion"]'
      const words = { eventId, title: `Talk at ${hour} in ${room.name}`, type }
      ids.push(String((await addSession(hub.db, { ...words, timeSlotId: slot.id, roomId: room.id })).id))
    }
  }
  await hub.db
    .insertInto('sponsors')
    .values({
      eventId,
      name: 'Acme',
      website: 'https://acme.example',
      description: null,
      logoUrl: null,
      level: 'Gold',
      order: 0,
    })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function visit(
  search = '',
  view: View = { width: 390 },
): Promise<Page & { shift: () => Promise<number> }> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  await page.clock.setFixedTime(NOW)
  const shift = await watchShifts(page)
  await page.goto(`${EVENT}${search}`)
  await untilHydrated(page)
  return Object.assign(page, { shift })
}

/** Slows down hydration as on a slow phone: each part of the page is hydrated by a timer without a delay. */
function slowTimers(milliseconds: number): void {
  const timer = setTimeout
  globalThis.setTimeout = ((run: () => void, delay?: number) =>
    timer(run, delay || milliseconds)) as typeof setTimeout
}

const star = (page: Page, some: readonly (string | undefined)[]) =>
  page.evaluate((starred) => localStorage.setItem('favorites', JSON.stringify(starred)), some)
const favorites = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))
const search = (page: Page) => new URL(page.url()).search

it('removes a star on a second tap at the same spot, and on a second press of the same key', async () => {
  const page = await visit()
  const third = page.locator('.day .star').nth(2)
  await third.scrollIntoViewIfNeeded()
  const box = await third.boundingBox()
  const tap = () => page.touchscreen.tap((box?.x ?? 0) + 22, (box?.y ?? 0) + 22)
  await tap()
  await expect.poll(() => favorites(page)).toBe(`["${ids[8]}"]`)
  await tap()
  await expect.poll(() => favorites(page)).toBe('[]')
  await third.press('Space')
  await expect.poll(() => favorites(page)).toBe(`["${ids[8]}"]`)
  await page.keyboard.press('Space')
  await expect.poll(() => favorites(page)).toBe('[]')
  await page.close()
})

it('opens My day at its top from mid-page, and returns to the same row', async () => {
  for (const width of [390, 1280]) {
    const page = await visit('', { width, height: 600 })
    await star(page, [ids[20], ids[40]])
    await page.reload()
    await untilHydrated(page)
    const isPhone = width === 390
    const bar = page.locator(isPhone ? '.event-bar' : '.schedule-bar')
    // Until the page has settled on its height after the reload, it scrolls back.
    await expect
      .poll(async () => {
        await page.evaluate(() => document.querySelector('#slot-6')?.scrollIntoView({ behavior: 'instant' }))
        return bar.count()
      })
      .toBe(1)
    // The heights around a row are estimates until they have been in sight.
    await standsStill(page.locator('#slot-6'))
    const topOf = () => page.locator('#slot-6').evaluate((row) => Math.round(row.getBoundingClientRect().top))
    const before = await topOf()
    if (isPhone) await bar.getByRole('link', { name: 'My day 2' }).click()
    else await bar.getByRole('button', { name: /^Show My Sessions/ }).click()
    await page.getByRole('heading', { name: 'My day' }).waitFor()
    await expect
      .poll(() =>
        page
          .locator('.session')
          .first()
          .evaluate((each) => each.getBoundingClientRect().top),
      )
      .toBeLessThan(520)
    expect(
      await page
        .getByRole('heading', { name: 'My day' })
        .evaluate((each) => each.getBoundingClientRect().top),
    ).toBeGreaterThan(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Session Schedule' }).waitFor()
    await expect.poll(topOf).toBeLessThan(before + 3)
    expect(await topOf()).toBeGreaterThan(before - 3)
    await page.close()
  }
})

it('navigates the event by a bar below each page on a phone, each entry with its own address', async () => {
  const page = await visit()
  await untilHydrated(page)
  const bar = page.getByRole('navigation', { name: 'Event', exact: true })
  const seen = async () => [
    search(page) + new URL(page.url()).hash,
    await bar.locator('> [aria-current]').innerText(),
  ]
  const top = () => page.evaluate(() => Math.round(scrollY))
  const titleTop = () =>
    page.locator('#schedule-title').evaluate((each) => Math.round(each.getBoundingClientRect().top))
  expect(await seen()).toEqual(['', 'Now'])
  await bar.getByRole('link', { name: 'Schedule' }).click()
  await expect.poll(seen).toEqual(['#schedule-title', 'Schedule'])
  await expect.poll(titleTop).toBeLessThan(120)
  await bar.getByRole('link', { name: 'My day' }).click()
  await page.getByRole('heading', { name: 'My day' }).waitFor()
  expect([...(await seen()), await top()]).toEqual(['?view=mine', 'My day', 0])
  await bar.getByRole('link', { name: 'Search' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Search sessions/)
  await page.keyboard.type('talk at 9')
  await expect.poll(seen).toEqual(['?q=talk+at+9', 'Search'])
  expect([new URL(page.url()).pathname, await top()]).toEqual([`${EVENT}/search`, 0])
  await bar.getByLabel('More menu').click()
  await bar.getByRole('link', { name: 'WiFi' }).click()
  await page.getByRole('heading', { name: 'WiFi', level: 1 }).waitFor()
  await bar.getByRole('link', { name: 'Schedule' }).click()
  await expect.poll(titleTop).toBeLessThan(120)
  await page.goBack()
  await page.getByRole('heading', { name: 'WiFi', level: 1 }).waitFor()
  await bar.getByRole('link', { name: 'Now' }).click()
  await expect.poll(seen).toEqual(['', 'Now'])
  expect(await top()).toBe(0)
  await page.close()
})

it('links My day and Search in a laptop’s header, marks the current one, and opens My day at its top', async () => {
  const page = await visit('', { width: 1280, height: 600 })
  await star(page, [ids[20], ids[40]])
  await page.reload()
  await untilHydrated(page)
  const header = page.getByRole('navigation', { name: 'Main' })
  const here = () => header.locator('[aria-current]').allInnerTexts()
  expect(await here()).toEqual(['Schedule'])
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await header.getByRole('link', { name: 'My day 2' }).click()
  await page.getByRole('heading', { name: 'My day' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await here()).toEqual(['My day 2'])
  await header.getByRole('link', { name: 'Search' }).click()
  await page.waitForURL(/\/search$/)
  await expect.poll(here).toEqual(['Search'])
  await page.goBack()
  await expect.poll(here).toEqual(['My day 2'])
  await header.getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: 'Session Schedule' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.close()
})

it.each([390, 1280])('shows three overlapping stars at equal size, %i pixels wide', async (width) => {
  const page = await visit('', { width })
  await star(page, [ids[12], ids[14], ids[16], ids[20]])
  await page.goto(`${EVENT}?view=mine`)
  await page.getByText('These 3 overlap').waitFor()
  const boxes = await page
    .locator('.own-cards')
    .first()
    .locator('.session')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map((box) => Math.round(box.width))).size).toBe(1)
  // Beside each other, or below each other, and all of them on one screen of a phone, with what is above them.
  expect(new Set(boxes.map((box) => Math.round(width === 390 ? box.x : box.y))).size).toBe(1)
  expect((boxes.at(-1)?.bottom ?? 0) - (boxes[0]?.top ?? 0)).toBeLessThan(450)
  const cards = await page.locator('.own-cards').first().boundingBox()
  expect(boxes.at(-1)?.right).toBeCloseTo((cards?.x ?? 0) + (cards?.width ?? 0), 0)
  const left = await page
    .locator('.own-cards .session-title')
    .first()
    .evaluate((title) => {
      title.textContent = 'A title of many words '.repeat(9)
      return (title.closest('.session')?.clientWidth ?? 0) - title.clientWidth
    })
  expect(left).toBeLessThan(40)
  const middles = []
  for (const each of [page.locator('h2').first(), page.getByRole('button', { name: 'More for My day' })]) {
    const box = await each.boundingBox()
    middles.push((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(6)
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('breaks no ten-letter word on a phone with text of twice the size, and does not scroll sideways', async () => {
  const broken: string[] = []
  for (const path of [
    EVENT,
    `${EVENT}?session=${ids[12]}`,
    `${EVENT}?view=mine`,
    `${EVENT}/search?q=talk`,
    '/',
  ]) {
    const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
    await page.clock.setFixedTime(NOW)
    await page.goto(EVENT)
    await star(page, [ids[12], ids[14], ids[16]])
    await page.goto(path)
    await untilHydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      for (const title of document.querySelectorAll('h1, h2, .session-title a'))
        if (title.textContent) title.textContent = 'Unfinished instrument'
    })
    broken.push(
      ...(await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, .session-title a')].flatMap((title) => {
          const range = document.createRange()
          const text = title.firstChild
          if (!text || title.closest('.sr-only') || title.getClientRects().length === 0) return []
          range.setStart(text, 0)
          range.setEnd(text, 10)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
          return lines > 1
            ? [`${location.pathname}${location.search}: ${title.parentElement?.className}`]
            : []
        }),
      )),
    )
    if ((await sideways(page)) > 0) broken.push(`${path} moves sideways`)
    await page.close()
  }
  expect([...new Set(broken)]).toEqual([])
})

it('underlines the current tab for any spelling of the address, and stays put after a Ctrl-click on one', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390, height: 700 })
  await page.goto('/TURIN/2026-05-09/')
  await untilHydrated(page)
  const here = page.locator('.event-bar > [aria-current]')
  expect(await here.innerText()).toMatch(/^(Now|Event)$/)
  expect(await here.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe('underline')
  // Whether the page lets the browser open a tab, because a busy Chromium sometimes opens none.
  const click = page.evaluate(
    () =>
      new Promise((resolve) => {
        const say = ({ ctrlKey, defaultPrevented }: MouseEvent) => resolve({ ctrlKey, defaultPrevented })
        addEventListener('click', say, { once: true })
      }),
  )
  await page
    .locator('.event-bar')
    .getByRole('link', { name: 'My day' })
    .click({ modifiers: ['Control'] })
  expect(await click).toEqual({ ctrlKey: true, defaultPrevented: false })
  expect(new URL(page.url()).search).toBe('')
  const tile = page.locator('tr .session-title a').nth(20)
  await tile.scrollIntoViewIfNeeded()
  await tile.click()
  await page.waitForURL(/session=/)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await page.close()
})

it('returns from each view to the one before on Back, and never leaves the event', async () => {
  const page = await visit('', { width: 1280 })
  await page.getByRole('button', { name: 'Show My Sessions' }).first().click()
  await page.getByRole('heading', { name: 'My day' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Session Schedule' }).waitFor()
  await page.getByRole('searchbox').pressSequentially('talk at 9')
  await page.getByText('6 of 48 sessions for').waitFor()
  await page
    .getByRole('link', { name: /^Discussion/ })
    .first()
    .click()
  await page.waitForURL(/type=/)
  await page.goBack()
  await page.getByText('48 sessions', { exact: true }).waitFor()
  expect([search(page), new URL(page.url()).pathname]).toEqual(['', EVENT])
  await page.close()
})

it.each([390, 1280])(
  'opens a search and My day by address without a layout shift, %i pixels wide',
  async (width) => {
    const first = await visit('', { width })
    await star(first, [ids[20], ids[40]])
    const state = await first.context().storageState()
    const jumps: unknown[] = []
    await first.addInitScript(slowTimers, 30)
    for (const query of ['?q=talk%20at%203', '?view=mine', '?q=nothing%20of%20the%20kind']) {
      await first.goto(`${EVENT}${query}`)
      await untilHydrated(first)
      await first.waitForTimeout(500)
      const shift = await first.shift()
      if (shift > 0.02) jumps.push({ query, shift })
    }
    expect(state.origins).toHaveLength(1)
    expect(jumps).toEqual([])
    await first.close()
  },
)

it('offers further rooms on a phone in landscape, by keyboard too, without a layout shift', async () => {
  const page = await visit('', { width: 844, height: 390 })
  const more = page.getByRole('button', { name: '6 rooms' })
  const edges = () => page.locator('.sideways').getAttribute('data-edges')
  await expect.poll(edges).toBe('end bottom')
  const box = page.locator('.schedule')
  const place = async () => {
    const [at, below] = [await more.boundingBox(), await box.boundingBox()]
    return [at?.x, (below?.y ?? 0) - (at?.y ?? 0)]
  }
  const before = await place()
  await more.press('Enter')
  await more.waitFor({ state: 'hidden' })
  expect(await edges()).toBe('bottom')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Room 6')
  await box.evaluate((each) => each.scrollTo({ left: 0, top: each.scrollHeight, behavior: 'instant' }))
  await expect.poll(edges).toBe('end')
  await expect.poll(place).toEqual(before)
  expect(await page.shift()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await more.waitFor({ state: 'hidden' })
  await page.close()
})

it('shows that button even if its code arrives before the table is hydrated', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 844, height: 390 })
  await page.addInitScript(slowTimers, 400)
  await page.goto(EVENT)
  await page.getByRole('button', { name: '6 rooms' }).click()
  await expect.poll(() => page.locator('.sideways').getAttribute('data-edges')).toBe('bottom')
  await page.close()
})

it('opens a session beside a filtered list without covering or moving it', async () => {
  const page = await visit('?q=talk%20at', { width: 1280 })
  await star(page, [ids[20], ids[40]])
  for (const query of ['?q=talk%20at%203', '?view=mine']) {
    await page.goto(`${EVENT}${query}`)
    await untilHydrated(page)
    const tile = page.locator(':is(.schedule, .own-day) .session').filter({ visible: true }).first()
    await standsStill(tile)
    const before = await tile.boundingBox()
    await tile.locator('.session-title a').click()
    await standsStill(page.getByRole('dialog'))
    expect(await tile.boundingBox()).toEqual(before)
    const list = await page.locator('.schedule, .own-day').filter({ visible: true }).boundingBox()
    const panel = await page.locator('[data-dialog]').boundingBox()
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
    const opened = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()
    const first = await opened()
    await page.keyboard.press('j')
    await expect.poll(opened).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(opened).toBe(first)
    const starred = () => page.getByRole('dialog').locator('.star').first().getAttribute('aria-pressed')
    const isStarred = await starred()
    await page.keyboard.press('s')
    await expect.poll(starred).not.toBe(isStarred)
    await page.keyboard.press('s')
    await expect.poll(starred).toBe(isStarred)
    // Two presses before the page is drawn once.
    await page.evaluate(() => {
      for (const key of ['j', 'k'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect.poll(opened).toBe(first)
    await page.evaluate(() => {
      for (const key of ['j', 'j', 'k', 'k'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await standsStill(page.getByRole('dialog'))
    expect(await opened()).toBe(first)
  }
  expect(await page.shift()).toBeLessThan(0.02)
  await page.close()
})

it('prints My day without free times, and the next session without a shadow', async () => {
  const page = await visit()
  await star(page, [ids[12], ids[36]])
  await page.goto(`${EVENT}?view=mine`)
  const free = page.locator('.is-free').first()
  await free.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await free.isVisible()).toBe(false)
  const next = page.locator('.is-next').first()
  expect(await next.evaluate((each) => getComputedStyle(each).boxShadow)).toBe('none')
  await page.close()
})

it('gives an open room the spare width, for two sessions side by side', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-06-13' })
  const slot = await addTimeSlot(hub.db, { eventId })
  for (const order of [0, 1, 2, 3, 4, 5]) {
    const { id: roomId } = await addRoom(hub.db, {
      eventId,
      name: `Room ${order + 1}`,
      order,
      isOpen: order > 4,
    })
    for (const place of order > 4 ? ['1', '2', '3', '4'] : [''])
      await addSession(hub.db, { eventId, roomId, timeSlotId: slot.id, place })
  }
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.goto('/turin/2026-06-13')
  const boxes = await page
    .locator('td:last-child .session')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(4)
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(2)
  const other = await page.locator('thead th').nth(1).boundingBox()
  expect(other?.width).toBeGreaterThanOrEqual(140)
  expect(await sideways(page)).toBe(0)
  // On paper too, where they would be higher than a sheet in one column.
  await page.emulateMedia({ media: 'print' })
  const tops = await page
    .locator('td:last-child .session')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.locator('thead').isVisible()).toBe(false)
  await page.close()
})

it('shows a past session’s notes in My day directly below it', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-05-02' })
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId })
  const facts = JSON.stringify({ notes: 'Naming is hard' })
  const { id } = await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id, facts })
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.clock.setFixedTime(NOW)
  await page.goto(`/turin/2026-05-02?view=mine#day=${id}`)
  const left = page.locator('.session-facts')
  await left.getByText('Naming is hard').waitFor()
  const card = await page.locator('.own-cards .session').boundingBox()
  expect(Math.round((card?.y ?? 0) + (card?.height ?? 0))).toBe(
    Math.round((await left.boundingBox())?.y ?? 0),
  )
  await page.close()
})

it('hides the filter button if all sessions are alike, even at an event of several days', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-06-06', days: 2 })
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId })
  await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id })
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.clock.setFixedTime(NOW)
  await page.goto('/turin/2026-06-06')
  await page.getByRole('navigation', { name: 'Days' }).waitFor()
  expect(await page.getByRole('button', { name: 'Filter' }).count()).toBe(0)
  await page.close()
})

it('prints an event of several days without the links to them', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-06-20', days: 2 })
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId, day: 2 })
  await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id })
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.goto('/turin/2026-06-20')
  const days = page.locator('nav.days')
  await days.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await days.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'Sunday, June 21' }).isVisible()).toBe(true)
  await page.close()
})

it('links in My day to its days, even to a folded one, and to no day without time slots', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-05-08', days: 3 })
  const room = await addRoom(hub.db, { eventId })
  const starred: string[] = []
  for (const day of [1, 2]) {
    const slot = await addTimeSlot(hub.db, { eventId, day, startTime: '11:00', endTime: '11:45' })
    const made = await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id })
    starred.push(String(made.id))
  }
  const page = await visit()
  await star(page, starred)
  await page.goto('/turin/2026-05-08?view=mine')
  const links = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await page.locator('.own-day').waitFor()
  expect(await links.allInnerTexts()).toEqual(['Friday, May 8', 'Saturday, May 9'])
  const friday = page.locator('.own-date', { hasText: 'Friday, May 8' })
  expect(await friday.isVisible()).toBe(false)
  await links.first().click()
  await friday.waitFor()
  expect(new URL(page.url()).hash).toBe('#day-1')
  // In the address of a shared day, they would take the place of its sessions, and not every day has one.
  await page.goto(`/turin/2026-05-08?view=mine#day=${starred[0]}`)
  await page.getByText('Shared with you').waitFor()
  await page.locator('.days').waitFor({ state: 'hidden' })
  await page.goto('/turin/2026-05-08')
  await untilHydrated(page)
  const heading = page.getByRole('heading', { name: 'Friday, May 8' })
  expect(await heading.isVisible()).toBe(false)
  await links.first().click()
  await heading.waitFor()
  await page.close()
})

it('offers no room to filter by in an empty My day', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Turin', date: '2026-06-27' })
  const slot = await addTimeSlot(hub.db, { eventId })
  for (const order of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const room = await addRoom(hub.db, { eventId, name: `Room ${order}`, order })
    await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id })
  }
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.goto('/turin/2026-06-27')
  const rooms = page.locator('.room-filter')
  await rooms.waitFor()
  await page.goto('/turin/2026-06-27?view=mine')
  await page.getByText('Nothing starred yet').waitFor()
  await rooms.waitFor({ state: 'attached' })
  expect(await rooms.isVisible()).toBe(false)
  await page.close()
})

it('wraps a long word in the title of the current session in My day', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Ulm' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '11:00' })
  const starred: string[] = []
  for (const order of [0, 1]) {
    const room = await addRoom(hub.db, { eventId, name: `Room ${order}`, order })
    const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const made = await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id, title })
    starred.push(String(made.id))
  }
  const page = await visit('', { width: 800 })
  await star(page, starred)
  await page.goto('/ulm/2026-05-09?view=mine')
  const cards = page.locator('.is-next')
  await cards.nth(1).waitFor()
  const beyond = await cards.evaluateAll((all) =>
    all.map((card) => {
      const title = card.querySelector('.session-title')?.getBoundingClientRect()
      return Math.max(0, (title?.right ?? Infinity) - card.getBoundingClientRect().right)
    }),
  )
  expect(beyond).toEqual([0, 0])
  await page.close()
})

it('shows all of a long menu of a signed-in user between the header and the bar of a phone', async () => {
  const boss = await addSuperAdmin(hub.db, { name: 'Sue Peradmin' })
  for (let year = 2060; year < 2070; year++)
    await addEvent(hub.db, { location: 'Turin', date: `${year}-05-09` })
  const page = await openAs({ hub, browser }, boss, EVENT, { width: 390 })
  await untilHydrated(page)
  await page.locator('.event-bar').getByLabel('More menu').click()
  const out = page.getByRole('button', { name: 'Sign out' })
  await out.waitFor()
  const menu = page.locator('.event-bar details > div')
  expect(await menu.evaluate((all) => all.scrollHeight > all.clientHeight)).toBe(true)
  const header = await page.locator('header').first().boundingBox()
  const box = await menu.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  const installation = page.getByRole('link', { name: 'Installation' })
  const [first, last] = [await installation.boundingBox(), await out.boundingBox()]
  expect([last?.y, last?.height]).toEqual([first?.y, 44])
  await page.close()
})

it('puts “Sign In” in the middle of a phone’s menu', async () => {
  const page = await visit()
  await page.locator('.event-bar').getByLabel('More menu').click()
  const menu = await page.locator('.event-bar details > div').boundingBox()
  const link = await page.locator('.event-bar').getByRole('link', { name: 'Sign In' }).boundingBox()
  if (!menu || !link) throw new Error('The menu shows the link')
  expect(link.x - menu.x).toBeCloseTo(menu.x + menu.width - link.x - link.width, 0)
  await page.close()
})

it('shows the dot of “Now” under forced colors', async () => {
  const page = await visit('', { width: 1280 })
  await page.emulateMedia({ forcedColors: 'active' })
  const button = page.locator('.schedule-actions').getByRole('button', { name: 'Now' })
  const [dot, ink, paper] = await button.evaluate((all) => [
    getComputedStyle(all.querySelector('span') as Element).borderTopColor,
    getComputedStyle(all).color,
    getComputedStyle(all).backgroundColor,
  ])
  const size = await button.locator('span').evaluate((each) => getComputedStyle(each).borderTopWidth)
  expect([dot, size]).toEqual([ink, '4px'])
  expect(dot).not.toBe(paper)
  await page.close()
})

it.each(['', '?q=talk'])('prints long words of many rooms within the sheet (%s)', async (search) => {
  const { id: eventId } = await addEvent(hub.db, { location: `Wien ${search ? 'again' : ''}`.trim() })
  const slot = await addTimeSlot(hub.db, { eventId })
  const title = `Talk ${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'.repeat(2)}`
  for (let order = 0; order < 12; order++) {
    const room = await addRoom(hub.db, { eventId, name: `Room ${order}`, order })
    await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id, title })
  }
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 794 })
  await page.goto(`/wien${search ? '-again' : ''}/2026-05-09${search}`)
  await page.locator('.schedule .session').nth(11).waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const columns = await page
    .locator('.schedule .session')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(1)
  expect(await sideways(page)).toBe(0)
  await page.close()
})
