import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser, sideways, stopClock, type View } from '../browser.ts'
import { chunksOf } from '../chunks.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { aroundNoon } from '../noon.ts'
import { pdfPages } from '../pdf-texts.ts'
import { formOf, picture } from '../pictures.ts'
import { serveApp } from '../served.ts'
import { openAs, untilHydrated } from './open-as.ts'

const EVENT = '/bangalore/2026-05-09'
const NETWORK = 'Unconference-Bangalore-2026-Guests'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference Bangalore', location: 'Bangalore' })
  const times = ['9:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const rooms = []
  for (const order of [0, 1, 2]) rooms.push(await addRoom(hub.db, { eventId, name: `Room ${order}`, order }))
  for (const startTime of times) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime: startTime.replace('00', '45') })
    for (const room of rooms)
      await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id, title: `At ${startTime}` })
  }
  await hub.db
    .insertInto('wifi_settings')
    .values({ eventId, networkName: NETWORK, userName: null, password: 'a-long-password-to-read-off' })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function visit(path: string, view: View = {}): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  await page.goto(path)
  return page
}

/** The element that covers another one at its middle, or nothing. */
const coverOf = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const element = document.querySelector(of)
    const at = element?.getBoundingClientRect()
    if (!element || !at) return 'it is not there'
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
    return top && (element === top || element.contains(top)) ? null : (top?.tagName ?? 'it is out of sight')
  }, selector)

/** The number of sheets of paper that the page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4', landscape: true, preferCSSPageSize: true })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

it('shows keyboard users a link that skips the header', async () => {
  for (const path of ['/', EVENT]) {
    const page = await visit(path)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    expect(await coverOf(page, ':focus')).toBe(null)
    await page.close()
  }
})

it('moves focus to a page that was opened by a key', async () => {
  const page = await visit('/')
  await untilHydrated(page)
  await page
    .getByRole('link', { name: /^View Hub|^View Archive/ })
    .first()
    .press('Enter')
  await page.getByRole('heading', { name: 'Session Schedule' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.close()
})

it('closes a menu when keyboard focus leaves it', async () => {
  const page = await visit(EVENT)
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('details')
  await untilHydrated(page)
  await menu.locator('summary').press('Enter')
  await menu.getByRole('link', { name: 'All helpful links' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => menu.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false)
  await page.close()
})

it('shows a whole network name and password on a narrow phone', async () => {
  const page = await visit(`${EVENT}/wifi`, { width: 360, height: 640 })
  const isCut = await page
    .locator('output')
    .evaluateAll((fields) => fields.map((field) => field.scrollWidth > field.clientWidth))
  expect(isCut).toEqual([false, false])
  await page.getByRole('img', { name: `A code that joins the network ${NETWORK}` }).waitFor()
  await page.close()
})

it('jumps to the current sessions without covering their label', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, height: 700 })
  await stopClock(page, '2026-05-09T14:10:00Z')
  await page.goto(EVENT)
  await page.getByRole('button', { name: 'Now' }).first().click()
  await expect.poll(() => coverOf(page, '.slot-now')).toBe(null)
  await page.close()
})

it('marks a chosen filter, a chosen tab, badges and dialogs under forced colors', async () => {
  const page = await visit(`${EVENT}?level=advanced`)
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page
    .locator('.chip')
    .evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).outlineStyle))
  expect(looks.filter((look) => look === 'solid')).toHaveLength(1)
  // The minutes of a reminder are chips that are pressed.
  const unpressed = page.locator('.chip:not([aria-current])').first()
  const outlineOf = () => unpressed.evaluate((chip) => getComputedStyle(chip).outlineStyle)
  expect(await outlineOf()).toBe('none')
  await unpressed.evaluate((chip) => {
    chip.ariaPressed = 'true'
  })
  expect(await outlineOf()).toBe('solid')
  const toggle = page.getByRole('button', { name: 'Show My Sessions' }).first()
  expect(await toggle.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')

  await page.goto(EVENT)
  const badge = page.locator('.session-badges .badge').first()
  expect(await badge.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe('solid')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${EVENT}?session=1`)
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe('1px')

  await page.goto('/auth')
  const lines = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  const [chosen, ...others] = lines
  expect(others).toHaveLength(2)
  expect(others).not.toContain(chosen)
  await page.close()
})

it('lists the event’s pages in the header of every page', async () => {
  const page = await visit(EVENT)
  for (const path of ['', '/wifi', '/sponsors', '/helpful-links', '/floor-plan']) {
    await page.goto(`${EVENT}${path}`)
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect([path, await entries.allInnerTexts()]).toEqual([
      path,
      ['Schedule', 'My day', 'Search', 'WiFi', 'Sponsors', 'Sign In'],
    ])
  }
  await page.close()
})

it('prints a session, the WiFi and the floor plan on one sheet each', async () => {
  const page = await visit(`${EVENT}?session=1`)
  // The page beside it stays usable.
  await page.locator('[role=dialog][aria-modal=false]').waitFor()
  const sheets = [await sheetsOf(page)]
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('dialog').getByRole('button').count()).toBe(0)
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  const plan = { floorPlan: { bytes: await picture({ width: 1_200, height: 1_600 }) } }
  const fields = { city: 'bangalore', date: '2026-05-09', title: 'Where the rooms are' }
  await admin.call('POST /api/floor-plans/upload', { form: formOf(fields, plan) })
  for (const path of ['wifi', 'floor-plan']) {
    await page.goto(`${EVENT}/${path}`)
    await untilHydrated(page)
    await page.waitForFunction(() => [...document.images].every((each) => each.complete))
    sheets.push(await sheetsOf(page))
  }
  expect(sheets).toEqual([1, 1, 1])
  await page.close()
})

it('prints a filtered schedule from its first sheet on, with the number of sessions', async () => {
  const page = await visit(`${EVENT}?q=at`)
  await untilHydrated(page)
  await page.getByText('24 sessions for “at”').waitFor()
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const [first, ...others] = (await pdfPages(pdf)).map(({ texts }) => texts.map(({ text }) => text).join(' '))
  expect(first).toContain('24 sessions for “at”')
  expect(first).not.toContain('Clear')
  expect(first).toContain('At 9:00')
  expect(others).not.toEqual([])
  await page.close()
})

it.each([
  ['en', 'Close'],
  ['de', 'Schließen'],
])('prints an open session in %s without “%s”', async (lang, name) => {
  const page = await visit(`${EVENT}?session=1&lang=${lang}`)
  const close = page.getByRole('dialog').getByRole('link', { name, exact: true })
  await close.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await close.count()).toBe(0)
  await page.close()
})

it('keeps the related sessions of an open session while their code is loading', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.route(await chunksOf('client/schedule/related-sessions.tsx'), () => undefined)
  await page.goto(`${EVENT}?session=1`, { waitUntil: 'commit' })
  await untilHydrated(page)
  // By then everything that the page requests after its first paint has rerendered the detail.
  const star = page.getByRole('dialog').getByRole('button', { name: 'Favorite' })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByText('Also at 9:00 AM').isVisible()).toBe(true)
  await page.close()
})

it('opens a session beside the schedule if it is tapped before its code has loaded', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(await chunksOf('client/schedule/related-sessions.tsx'), async (route) => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  await page.goto(EVENT)
  await untilHydrated(page)
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'At 9:00' }).first().click()
  await expect.poll(() => asked.length).toBe(1)
  release()
  await page.locator('[role=dialog][aria-modal=false]').getByText('Next ›').waitFor()
  // The address is updated after the paint.
  await page.waitForURL((url) => url.searchParams.has('session'))
  await page.close()
})

it('links to a sign-in page that returns to the event’s page', async () => {
  const page = await visit(`${EVENT}/wifi`)
  const link = page.getByRole('link', { name: 'Sign In' })
  expect(await link.first().getAttribute('href')).toBe(
    `/auth?returnTo=${encodeURIComponent(`${EVENT}/wifi`)}`,
  )
  await page.close()
})

it('works with an event in an unknown time zone', async () => {
  await addEvent(hub.db, { name: 'On Mars', location: 'Mars', timeZone: 'Mars/Olympus' })
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  await page.goto('/')
  await page.getByRole('heading', { name: 'On Mars' }).waitFor()
  await page.goto('/mars/2026-05-09')
  await page.getByRole('heading', { name: 'On Mars', level: 1 }).waitFor()
  expect(broken).toEqual([])
  await page.close()
})

let many: Promise<void> | undefined

/** Adds an event today, 15 upcoming ones and 30 past ones; only once, even if a test is retried. */
async function addManyEvents(): Promise<void> {
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const description = 'At the old cinema, which has six rooms and a very large clock. Doors open at 9:00 AM.'
  const today = await addEvent(hub.db, { ...aroundNoon(now), location: 'São Paulo', description })
  const slot = await addTimeSlot(hub.db, { eventId: today.id, startTime: '8:00', endTime: '7:59' })
  const room = await addRoom(hub.db, { eventId: today.id })
  await addSession(hub.db, { eventId: today.id, timeSlotId: slot.id, roomId: room.id })
  for (let index = 1; index <= 45; index++)
    await addEvent(hub.db, {
      name: `Unconference Somewhere ${index}`,
      location: `Somewhere ${index}`,
      date: day(index <= 15 ? index * 7 : -30 * (index - 15)),
      description,
    })
}

it('fits 48 events on six phone screens, today’s first, and finds them by city', async () => {
  many ??= addManyEvents()
  await many
  const page = await visit('/', { width: 390 })
  const first = page.getByRole('article').first()
  await first.getByText('Today · ').waitFor()
  await first.getByText('On now, until 7:59 PM').waitFor()
  expect(await page.getByRole('link', { name: /^View Hub|^View Archive/ }).count()).toBeGreaterThanOrEqual(17)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * 844)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: /Somewhere 45/ }).waitFor()
  await page.getByRole('searchbox').fill('SAO paulo')
  await page.getByRole('status').getByText('1 of 48 events').waitFor()
  expect(new URL(page.url()).searchParams.get('city')).toBe('SAO paulo')
  await page.reload()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.close()

  const plain = await visit('/', { width: 390, javaScript: false })
  await plain.getByRole('searchbox').fill('somewhere 44')
  await plain.getByRole('button', { name: 'Search' }).click()
  await plain.getByText('1 of 48 events, none of them upcoming').waitFor()
  expect(
    await plain.getByRole('link', { name: /^View Archive: Unconference Somewhere 44/ }).isVisible(),
  ).toBe(true)
  await plain.close()
})

let events = 0
it('breaks no word of a name that fits a narrow phone, signed in or not', async () => {
  events += 1
  const location = `Later ${events}`
  await addEvent(hub.db, { name: 'Unconference Bangalore', location, date: '2099-05-09' })
  const admin = await addAdmin(hub.db, { name: 'Ada Admin' })
  const pages = [await visit('/', { width: 360 }), await openAs({ hub, browser }, admin, '/', { width: 360 })]
  await pages[1]?.getByRole('button', { name: 'Ada Admin' }).waitFor()
  const twice = await openAs({ hub, browser }, admin, '/', { width: 390 })
  await twice.getByRole('button', { name: 'Ada Admin' }).waitFor()
  await twice.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const page of [...pages, twice]) {
    const names = page === twice ? 'header a[title]' : 'header a[title], article h3'
    const words = await page.locator(names).evaluateAll((names) => {
      const found: { word: string; lines: number }[] = []
      for (const name of names) {
        const { bottom } = name.getBoundingClientRect()
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getBoundingClientRect().top < bottom)
              found.push({ word, lines: range.getClientRects().length })
          }
      }
      return found
    })
    expect(words.length).toBeGreaterThan(1)
    expect(words.filter(({ lines }) => lines > 1)).toEqual([])
    await page.close()
  }
})

it('covers nothing of an event’s page with its header in a window as low as at 400 % zoom', async () => {
  const page = await visit(EVENT, { width: 320, height: 256 })
  await untilHydrated(page)
  // The bar's menu is at the end of the page then.
  expect(await page.locator('header').getByLabel('Menu').first().isVisible()).toBe(true)
  await page.locator('.slot').nth(3).scrollIntoViewIfNeeded()
  const covers = await page.evaluate(() =>
    [...document.querySelectorAll('header, .schedule-bar, .event-bar, .slot > th')]
      .filter((each) => /sticky|fixed/.test(getComputedStyle(each).position))
      .map((each) => each.className),
  )
  expect(covers).toEqual([])
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom),
  ).toBeLessThan(0)
  await page.close()
})

it('wraps long words of a break, and long names of hosts and events, on phones', async () => {
  const name = 'W'.repeat(60)
  const { id: eventId } = await addEvent(hub.db, { name, location: 'Wide' })
  const roomId = (await addRoom(hub.db, { eventId })).id
  const long = { staticTitle: 'W'.repeat(90), staticLocation: `https://meet.example/${'w'.repeat(90)}` }
  await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:30', isStatic: true, ...long })
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:00', isStatic: true, ...long })
  const timeSlotId = (await addTimeSlot(hub.db, { eventId })).id
  const presenterName = 'P'.repeat(60)
  const { id } = await addSession(hub.db, { eventId, roomId, timeSlotId, presenterName })
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await stopClock(page, '2026-05-09T09:10:00Z')
  await page.goto('/wide/2026-05-09')
  // What is on, and what the next sessions come after.
  await page.locator('.day-line').waitFor()
  await page.locator('.day-head').getByText('after WWW').waitFor()
  expect(await sideways(page)).toBe(0)
  await page.goto(`/wide/2026-05-09?session=${id}`)
  const host = await page.getByRole('dialog').getByRole('link', { name: presenterName }).boundingBox()
  expect(host && host.x + host.width).toBeLessThanOrEqual(390)
  await page.goto('/wide/2026-05-09/nowhere')
  await page.getByRole('link', { name }).waitFor()
  expect(await sideways(page)).toBe(0)
  await page.close()
})

/** Where each of these words begins on a line, in pixels from the left. */
const leftsOf = (line: Locator, words: readonly string[]) =>
  line.evaluate(
    (element, all) =>
      all.map((word) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const at = texts.currentNode.nodeValue?.indexOf(word) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(texts.currentNode, at)
          range.setEnd(texts.currentNode, at + word.length)
          return range.getBoundingClientRect().left
        }
        return Number.NaN
      }),
    words,
  )

it('keeps the times, room, and place of a session in order if names are in Hebrew', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Haifa', clock: 24 })
  const roomId = (await addRoom(hub.db, { eventId, name: 'אולם' })).id
  const timeSlotId = (await addTimeSlot(hub.db, { eventId })).id
  const session = { eventId, roomId, timeSlotId, place: 'שולחן', presenterName: 'Dana' }
  const { id } = await addSession(hub.db, session)
  const page = await visit('/haifa/2026-05-09/people/dana')
  const where = page.locator('.session-where')
  expect(await where.innerText()).toBe('10:00 – 10:45\u00A0· שולחן')
  const [start = 0, end = 0, place = 0] = await leftsOf(where, ['10:00', '10:45', 'שולחן'])
  expect(start < end && end < place).toBe(true)
  await page.goto(`/haifa/2026-05-09?session=${id}`)
  const about = page.locator('#session-description')
  await about.waitFor()
  const [room = 0, after = 0] = await leftsOf(about, ['אולם', 'שולחן'])
  expect(room).toBeLessThan(after)
  await page.close()
})
