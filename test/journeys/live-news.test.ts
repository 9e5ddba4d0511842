import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser } from '../browser.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let page: Page
let path: string
let rooms: { id: number }[]
let slots: { id: number }[]
let sessions: { id: number }[]

beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  const { id: eventId, slug, date } = await addEvent(hub.db)
  path = `/${slug}/${date}`
  rooms = [
    await addRoom(hub.db, { eventId, name: 'Room A' }),
    await addRoom(hub.db, { eventId, name: 'Room C', order: 1 }),
  ]
  slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '2:15', endTime: '3:00' }),
  ]
  const at = (slot: number, room: number, title: string) =>
    addSession(hub.db, { eventId, title, timeSlotId: slots[slot]?.id ?? 0, roomId: rooms[room]?.id ?? 0 })
  sessions = [
    await at(0, 0, 'Consent in practice'),
    await at(0, 1, 'Data for small teams'),
    await at(1, 0, 'What nobody measures'),
  ]
  browser = await openBrowser()
  page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl, hasServiceWorker: true })
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const news = () => page.getByRole('region', { name: 'Changes to your sessions' })
const newsShown = () => news().getByRole('link').allInnerTexts()
const EXPECTED = [
  'Moved: Consent in practice, Room A, 11:00 AM → Room C, 2:15 PM',
  'No longer on the schedule: Data for small teams',
]

/** The phone's news, once it has compared the schedule with its last look. */
async function open(): Promise<void> {
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.goto(path)
  await streaming
}

it('tells a phone that was closed for hours about changes of its favorites, and of no others', async () => {
  await open()
  for (const title of ['Consent in practice', 'Data for small teams'])
    await page.getByRole('button', { name: `Favorite: ${title}` }).click()
  // Like a phone that is put away: nothing of the page runs, and the browser's storage stays.
  await page.goto('about:blank')
  await hub.db
    .updateTable('sessions')
    .set({ timeSlotId: slots[1]?.id ?? 0, roomId: rooms[1]?.id ?? 0 })
    .where('id', '=', sessions[0]?.id ?? 0)
    .execute()
  await hub.db
    .deleteFrom('sessions')
    .where('id', '=', sessions[1]?.id ?? 0)
    .execute()
  await hub.db
    .updateTable('sessions')
    .set({ timeSlotId: slots[0]?.id ?? 0 })
    .where('id', '=', sessions[2]?.id ?? 0)
    .execute()
  await open()
  await expect.poll(newsShown).toEqual(EXPECTED)
})

it('says it once, where everybody can see it and nothing is covered', async () => {
  const button = news().getByRole('button', { name: 'Got it' })
  const isInFront = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isInFront).toBe(true)
  expect(await page.locator('[data-toasts] li').count()).toBe(0)
})

it('keeps the list above the strip at the bottom of the window', async () => {
  const isCovered = await page.evaluate(() => {
    // As it is while there is no connection (client/live/live-strip.tsx).
    const strip = Object.assign(document.createElement('p'), { className: 'live-strip', textContent: 'Away' })
    document.body.append(strip)
    document.body.dataset.strip = ''
    const list = document.querySelector('.live-news')?.getBoundingClientRect()
    const isCovered = !list || list.bottom > strip.getBoundingClientRect().top + 1
    strip.remove()
    delete document.body.dataset.strip
    return isCovered
  })
  expect(isCovered).toBe(false)
})

it('does not move the list to say that the event is kept', async () => {
  const moved = await page.evaluate(() => {
    const bottom = () => document.querySelector('.live-news')?.getBoundingClientRect().bottom ?? 0
    const before = bottom()
    const strip = Object.assign(document.createElement('p'), { className: 'live-strip', textContent: 'Kept' })
    strip.dataset.kept = 'true'
    document.body.append(strip)
    document.body.dataset.strip = ''
    const [by, visibility] = [bottom() - before, getComputedStyle(strip).visibility]
    strip.remove()
    delete document.body.dataset.strip
    return { by, visibility }
  })
  expect(moved).toEqual({ by: 0, visibility: 'hidden' })
})

it('cuts no word of the list on a phone whose letters are of twice the size', async () => {
  const cut = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const list = document.querySelector('.live-news ul')
    const cut = list ? list.scrollWidth - list.clientWidth : null
    document.documentElement.style.fontSize = ''
    return cut
  })
  expect(cut).toBe(0)
})

it('says it to a screen reader as well, in a region that breaks no rule', async () => {
  const spoken = page.getByRole('status').filter({ has: news() })
  await expect.poll(() => spoken.first().textContent()).toContain(EXPECTED[0])
  expect(await axe(page)).toEqual([])
})

it('keeps the list until it is put away, however often the page is opened', async () => {
  await page.reload()
  await expect.poll(newsShown).toEqual(EXPECTED)
  await page.goto('/')
  await page.goto(path)
  await expect.poll(newsShown).toEqual(EXPECTED)
  await news().getByRole('button', { name: 'Got it' }).press('Enter')
  await expect.poll(() => news().count()).toBe(0)
  await open()
  await page.getByText('Consent in practice', { exact: true }).waitFor()
  expect(await news().count()).toBe(0)
  await page.getByRole('link', { name: 'Consent in practice' }).first().click()
  await page.getByRole('dialog').getByText('Moved, from Room A, 11:00 AM.').waitFor()
})
