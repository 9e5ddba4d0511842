import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, axeInTheDark, newPage, openBrowser, sideways, stopClock, type View } from '../browser.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const EVENT = '/new-york/2026-05-09'
const WIDE = '/wide-city/2026-05-09'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  expect(await addSchedule('New York', 4)).toBe(1)
  await addSchedule('Wide City', 20)
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** An event with some rooms, six rounds and a break; returns the id of its first session. */
async function addSchedule(location: string, rooms: number): Promise<number> {
  const event = await addEvent(hub.db, { name: `Unconference ${location}`, location })
  const eventId = event.id
  const ids: number[] = []
  for (const time of ['9:00', '10:00', '11:00', '1:00', '2:00', '3:00'])
    ids.push((await addTimeSlot(hub.db, { eventId, startTime: time, endTime: time.replace('00', '45') })).id)
  const lunch = { isStatic: true, staticTitle: 'Lunch', staticLocation: 'Foyer' }
  await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '12:45', ...lunch })
  let first = 0
  for (let order = 0; order < rooms; order++) {
    const room = await addRoom(hub.db, { eventId, name: `Room ${order + 1}`, order })
    for (const [index, timeSlotId] of ids.entries()) {
      const place = { eventId, roomId: room.id, timeSlotId, title: `Talk ${index + 1}.${order + 1}` }
      const session = await addSession(hub.db, {
        ...place,
        description: `About talk ${index + 1}.${order + 1}`,
      })
      first ||= session.id
    }
  }
  await hub.db
    .insertInto('wifi_settings')
    .values({ eventId, networkName: 'Guests', userName: null, password: 'bring-a-topic' })
    .execute()
  await hub.db
    .insertInto('links')
    .values({
      eventId,
      kind: 'helpful',
      title: 'Getting there',
      url: 'https://unconference.example/map',
      icon: null,
      category: null,
      order: 0,
    })
    .execute()
  return first
}

/** A page that records script errors and what the browser refuses. */
async function visit(path: string, view: View = {}): Promise<Page & { problems: string[] }> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(path)
  return Object.assign(page, { problems })
}

it.each([
  '/',
  EVENT,
  WIDE,
  `${EVENT}?level=advanced`,
  `${EVENT}?session=1`,
  `${EVENT}/wifi`,
  `${EVENT}/sponsors`,
  `${EVENT}/helpful-links`,
  `${EVENT}/floor-plan`,
])('is accessible without sideways scrolling on %s, narrow or wide, light or dark', async (path) => {
  const found: unknown[] = []
  for (const widths of [[320, 390], [1280]]) {
    const page = await visit(path, { width: widths[0] })
    await untilHydrated(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme: 'light' })
      const moves = await sideways(page)
      const isJudged = isNight || width !== 320
      const light = isJudged ? await axe(page) : []
      const dark = isJudged ? await axeInTheDark(page) : []
      if (light.length + dark.length + moves > 0) found.push({ width, light, dark, moves })
    }
    found.push(...page.problems)
    await page.close()
  }
  expect(found).toEqual([])
})

it('fits the screen however long a word is', async () => {
  const word = 'Programmheftübersetzungsbeauftragte'.repeat(5)
  const { id: eventId } = await addEvent(hub.db, { name: word, location: 'Long Words' })
  const link = {
    eventId,
    title: word,
    url: 'https://unconference.example',
    icon: null,
    category: null,
    order: 0,
  }
  for (const kind of ['quick', 'helpful'] as const)
    await hub.db
      .insertInto('links')
      .values({ ...link, kind })
      .execute()
  await hub.db
    .insertInto('sponsors')
    .values({
      eventId,
      name: word,
      website: link.url,
      description: word,
      logoUrl: null,
      level: word,
      order: 0,
    })
    .execute()
  const wider: unknown[] = []
  for (const width of [320, 390, 1280])
    for (const path of ['', '/sponsors', '/helpful-links', '/wifi']) {
      const page = await visit(`/long-words/2026-05-09${path}`, { width })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (sideways > 0) wider.push({ width, path, sideways })
      await page.close()
    }
  expect(wider).toEqual([])
})

it.each(['/', `${EVENT}/wifi`])('fits a phone with text of twice the size on %s', async (path) => {
  const page = await visit(path, { width: 390 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await sideways(page)).toBe(0)
  await page.close()
})

it.each([
  [EVENT, 100],
  [WIDE, 100],
  [`${WIDE}?q=talk`, 300],
])('prints %s with room for words in every column', async (path, fewest) => {
  const page = await visit(path, { width: 1032 })
  await page.emulateMedia({ media: 'print' })
  const widths = await page
    .locator('.schedule .session')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(fewest)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.close()
})

it('shows sessions of an open room side by side at 1280 pixels, and with whole titles at 320', async () => {
  const { id: eventId } = await addEvent(hub.db, { name: 'Open', location: 'Open Space', clock: 24 })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  for (const order of [0, 1, 2, 3]) {
    const { id: roomId } = await addRoom(hub.db, { eventId, order, isOpen: order === 0 })
    for (const bird of order === 0 ? ['owls', 'jays', 'kiwis', 'gulls'] : ['emus'])
      await addSession(hub.db, {
        eventId,
        roomId,
        timeSlotId: slot.id,
        title: `What we have learned about running a community of ${bird}`,
      })
  }
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await stopClock(page, '2026-05-09T10:10:00Z')
  await page.goto('/open-space/2026-05-09')
  const lefts = await page
    .locator('.taken:has(> .session + .session) > .session')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
  expect([lefts.length, new Set(lefts).size]).toEqual([4, 2])
  await page.setViewportSize({ width: 320, height: 640 })
  const cut = await page
    .locator('.day-cards .session-title')
    .evaluateAll((titles) => titles.map((title) => title.scrollHeight - title.clientHeight))
  expect(cut).toHaveLength(7)
  // A line that is cut off has about 20 pixels; rounding accounts for one.
  expect(Math.max(...cut)).toBeLessThan(5)
  await page.close()
})

it('shows sessions, filters and WiFi without scripts', async () => {
  const page = await visit(EVENT, { javaScript: false, width: 390 })
  await page.getByRole('link', { name: 'Talk 4.1' }).click()
  expect(page.url()).toContain('?session=')
  expect(await page.getByRole('dialog').innerText()).toContain('About talk 4.1')
  expect(await page.getByRole('dialog').innerText()).toContain('1:00 PM – 1:45 PM\nRoom 1')
  await page.getByRole('link', { name: 'Close' }).click()
  expect(new URL(page.url()).search).toBe('')
  // Chromium still counts as a browser with scripts when Playwright blocks them, so the phone hides the filters here.
  await page.goto(`${EVENT}?level=advanced`)
  expect(await page.getByText('No sessions match these filters').count()).toBe(1)
  await page.goto(`${EVENT}/wifi`)
  expect(await page.getByLabel('Password', { exact: true }).innerText()).toBe('bring-a-topic')
  await page.close()
})

it('opens a session, keeps focus in it, and returns focus to its link on Back', async () => {
  const page = await visit(EVENT, { width: 1000 })
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Talk 2.2' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Talk 2.2' })
  await dialog.waitFor()
  await dialog.getByText('About talk 2.2').waitFor()
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab')
  const isOutside = await page.evaluate(
    () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
  )
  expect(isOutside).toBe(false)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Talk 2.2')
  expect(page.problems).toEqual([])
  await page.close()
})

it('opens a session beside the schedule on a wide screen, which stays usable and in place', async () => {
  const page = await visit(EVENT, { height: 500 })
  await untilHydrated(page)
  const top = (title: string) =>
    page
      .locator('.schedule')
      .getByRole('link', { name: title })
      .evaluate((link) => link.getBoundingClientRect().top)
  const columns = () =>
    page.locator('.schedule .session').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { left, width, height } = tile.getBoundingClientRect()
        return [left, width, height].map(Math.round)
      }),
    )
  await page.getByRole('link', { name: 'Talk 4.2' }).scrollIntoViewIfNeeded()
  const [place, before] = [await top('Talk 4.2'), await columns()]
  await page.getByRole('link', { name: 'Talk 4.2' }).click()
  await page.locator('[role=dialog][aria-modal=false]').waitFor()
  expect(Math.abs((await top('Talk 4.2')) - place)).toBeLessThan(2)
  expect(await columns()).toEqual(before)
  await page.locator('.schedule').getByRole('link', { name: 'Talk 4.3' }).click()
  await page.getByRole('dialog', { name: 'Talk 4.3' }).waitFor()
  const open = await top('Talk 4.3')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(Math.abs((await top('Talk 4.3')) - open)).toBeLessThan(2)
  // At the top of the table no button is half below the heads of its columns.
  await page.getByRole('link', { name: 'Talk 1.1' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Talk 1.1' }).click()
  await page.getByRole('dialog', { name: 'Talk 1.1' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(page.problems).toEqual([])
  await page.close()
})

it('keeps favorites across a reload, and shows only them on request', async () => {
  const page = await visit(EVENT, { width: 390 })
  await untilHydrated(page)
  const favorite = page.getByRole('button', { name: 'Favorite: Talk 3.1', pressed: true })
  await page.getByRole('button', { name: 'Favorite: Talk 3.1' }).click()
  await favorite.waitFor()
  await page.reload()
  await favorite.waitFor()
  await page.getByRole('button', { name: 'Show My Sessions' }).first().click()
  await page.getByRole('button', { name: 'Show All Sessions' }).first().waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual(['Talk 3.1'])
  expect(await page.getByText("You haven't favorited any sessions for this time").count()).toBe(5)
  await page.close()
})

it('hides search and filters above an empty My day, unless one of them is set', async () => {
  const page = await visit(`${EVENT}?view=mine`, { width: 1280 })
  const empty = page.getByText('Nothing starred yet')
  const search = page.getByRole('searchbox', { name: 'Search sessions' })
  await empty.waitFor()
  expect(await search.isVisible()).toBe(false)
  await page.goto(`${EVENT}?view=mine&q=talk&level=advanced`)
  await empty.waitFor()
  expect(await search.inputValue()).toBe('talk')
  expect(await search.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await search.waitFor({ state: 'hidden' })
  await page.close()
})

it('shows the bar with the toggle once the header of the schedule is out of sight', async () => {
  const page = await visit(EVENT, { width: 800 })
  await untilHydrated(page)
  const toggles = page.getByRole('button', { name: 'Show My Sessions' })
  expect(await toggles.count()).toBe(1)
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
  await page.waitForFunction(() => document.querySelector('.schedule-bar'))
  expect(await toggles.count()).toBe(2)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => !document.querySelector('.schedule-bar'))
  await page.close()
})

it('jumps to the current sessions in one tap, past blocks of estimated height', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await stopClock(page, '2026-05-09T14:10:00Z')
  await page.goto(WIDE)
  await page.getByRole('button', { name: 'Now' }).click()
  await page.waitForFunction(() => {
    const row = document.querySelector('.slot[aria-current=time]')
    const header = document.querySelector('header')
    if (!row || !header) return false
    return Math.abs(row.getBoundingClientRect().top - header.getBoundingClientRect().bottom) < 4
  })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('2:00 PM – 2:45 PMOn now')
  await page.close()
})

it.each([
  { path: EVENT, rooms: 4 },
  { path: WIDE, rooms: 20 },
])('keeps rooms and times in sight while $rooms rooms scroll', async ({ path }) => {
  const page = await visit(path, { width: 1280, height: 700 })
  await untilHydrated(page)
  const scrolled = async () => {
    const box = document.querySelector('.schedule')
    const rows = [...document.querySelectorAll('.slot')]
    const row = rows.at(-2)
    if (!box || !row) return null
    const isBoxed = box.scrollHeight > box.clientHeight + 1
    if (isBoxed) {
      box.scrollIntoView({ block: 'start', behavior: 'instant' })
      box.scrollTo({ top: 400, left: 900, behavior: 'instant' })
    } else row.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const isInSight = (element: Element | null) => {
      const at = element?.getBoundingClientRect()
      if (!element || !at) return false
      const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
      return element === top || element.contains(top)
    }
    const heads = [...document.querySelectorAll('thead th')].filter((each) => {
      const at = each.getBoundingClientRect()
      return at.left >= 119 && at.right <= 1_260
    })
    return {
      heads: heads.length >= 3 && heads.every(isInSight),
      time: rows.some((each) => isInSight(each.querySelector('th'))),
    }
  }
  await expect.poll(() => page.evaluate(scrolled)).toEqual({ heads: true, time: true })
  // With letters of twice the size a time stays within its column, too.
  const beyond = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const labels = [...document.querySelectorAll('.slot > th')]
    return labels.filter((label) => label.scrollWidth > label.clientWidth + 1).length
  })
  expect(beyond).toBe(0)
  await page.close()
})

it('opens new pages at their top and sets their titles', async () => {
  const page = await visit(EVENT)
  await untilHydrated(page)
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('link', { name: 'WiFi' }).click()
  await page.getByRole('heading', { name: 'WiFi', level: 1 }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => page.title()).toBe('WiFi – Unconference New York | Conference Hub')
  await page.close()
})

it('copies the WiFi password and confirms it', async () => {
  const page = await visit(`${EVENT}/wifi`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Copy Password' }).click()
  await page.getByText('Password copied to clipboard').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bring-a-topic')
  expect(page.problems).toEqual([])
  await page.close()
})
