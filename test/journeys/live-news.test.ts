import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addAnnouncement, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let page: Page
let path: string
let eventId: number
let rooms: { id: number }[]
let slots: { id: number }[]
let sessions: { id: number }[]

beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  const event = await addEvent(hub.db)
  eventId = event.id
  path = `/${event.slug}/${event.date}`
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

const bell = () => page.getByRole('link', { name: /^News/ })
const listed = () => page.locator('main li').allInnerTexts()
const EXPECTED = [
  ['Consent in practice', 'Room A, 11:00 AM → Room C, 2:15 PM'],
  ['Data for small teams', 'No longer on the schedule'],
]
const told = async () =>
  (await listed()).map((text) => text.split('\n').filter((line) => !/^$|^New:|ago$|now$/.test(line)))

/** Opens the event, and waits until the phone follows its changes. */
async function open(): Promise<void> {
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.goto(path)
  await streaming
}

it('counts only changes of favorites at the bell of a phone that was closed for a while', async () => {
  await open()
  for (const title of ['Consent in practice', 'Data for small teams'])
    await page.getByRole('button', { name: `Favorite: ${title}` }).click()
  expect(await bell().getAttribute('aria-label')).toBe('News')
  // Like a phone that is put away: nothing on the page runs, and the browser's storage stays.
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
  await page.getByRole('link', { name: 'News, 2 unread' }).waitFor()
})

it('announces them once to a screen reader, and shows them nowhere else', async () => {
  const spoken = page.getByRole('status').filter({ hasText: EXPECTED[0]?.[1] ?? '' })
  expect(await spoken.count()).toBe(1)
  expect(await spoken.evaluate((element) => element.clientWidth)).toBe(1)
  expect(await page.locator('[data-toasts] li').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

it('has a finger-sized bell that fits the screen, even with text of twice the size', async () => {
  for (const size of ['', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
    const box = await bell().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(await sideways(page)).toBe(0)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
})

it('keeps the count until the list is opened, which shows old and new places and marks what is new', async () => {
  await page.reload()
  await page.getByRole('link', { name: 'News, 2 unread' }).press('Enter')
  await page.getByRole('heading', { name: 'News' }).waitFor()
  await expect.poll(told).toEqual(EXPECTED)
  expect((await listed()).every((text) => text.startsWith('New:'))).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'News', exact: true }).waitFor()
  await page.reload()
  await expect.poll(told).toEqual(EXPECTED)
  await expect.poll(async () => (await listed()).some((text) => text.startsWith('New:'))).toBe(false)
})

it('links from a news item to its session, which shows where it was, and back', async () => {
  await page.getByRole('link', { name: 'Consent in practice' }).click()
  await page.locator('#session-description').getByText('Moved, from Room A, 11:00 AM.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'News' }).waitFor()
})

it('lists each announcement there once, with and without scripts', async () => {
  await addAnnouncement(hub.db, { eventId, text: 'Lunch is upstairs' })
  await page.reload()
  await expect.poll(async () => (await listed()).length).toBe(3)
  expect(await page.getByText('Lunch is upstairs').count()).toBe(1)
  const bare = await newPage(browser, { width: 390, baseUrl: hub.baseUrl, javaScript: false })
  await bare.goto(path)
  await bare.getByRole('link', { name: 'News' }).click()
  await bare.getByText('Lunch is upstairs').waitFor()
  expect(bare.url()).toContain(`${path}/news`)
  await bare.close()
})

it('does not count an announcement that was visible above the page', async () => {
  await addAnnouncement(hub.db, { eventId, text: 'The lift is broken' })
  await open()
  await page.getByText('The lift is broken').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('read-news'))).toContain('announcement 2')
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('News')
})
