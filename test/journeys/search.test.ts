import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let path: string
beforeAll(async () => {
  hub = await serveApp()
  const { id: eventId, slug, date } = await addEvent(hub.db)
  path = `/${slug}/${date}`
  const rooms = [
    await addRoom(hub.db, { eventId, name: 'Asteroids' }),
    await addRoom(hub.db, { eventId, name: 'Photo corner', order: 1 }),
  ]
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' }),
  ]
  const add = (slot: number, room: number, words: object) =>
    addSession(hub.db, {
      eventId,
      timeSlotId: slots[slot]?.id ?? 0,
      roomId: rooms[room]?.id ?? 0,
      ...words,
    })
  await add(0, 0, {
    title: 'Consent',
    presenterName: 'Ada Berg & Zoë Ñandú',
    description: 'With many photographs of bees',
  })
  await add(1, 0, { title: 'Photography for all', presenterName: 'Ada Berg', description: 'Bring a camera' })
  await add(1, 1, {
    title: 'Rubik’s cube',
    presenterName: 'Kim',
    description: 'No slides',
    level: '["Sturdy"]',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search sessions, people, and rooms' })
const inGroup = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('.session-title, .found-name').allInnerTexts()
const groups = async (page: Page) => ({
  sessions: await inGroup(page, 'Sessions'),
  people: await inGroup(page, 'People'),
  rooms: await inGroup(page, 'Rooms'),
})

async function openSearch(page: Page): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('.event-bar').getByRole('link', { name: 'Search' }).click()
  await expect.poll(() => field(page).evaluate((each) => each === document.activeElement)).toBe(true)
}

it('opens from the bar at its top with the field focused, and closes on Back', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await openSearch(page)
  expect(new URL(page.url()).pathname).toBe(`${path}/search`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.keyboard.type('bees')
  await page.waitForURL(/q=bees/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Session Schedule' }).waitFor()
  await page.close()
})

it('finds sessions, people and rooms, best first, despite typos or missing accents and apostrophes', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await openSearch(page)
  await field(page).fill('photografy')
  await expect
    .poll(() => groups(page))
    .toMatchObject({ sessions: ['Photography for all', 'Consent'], rooms: [] })
  await field(page).fill('photo')
  await expect
    .poll(() => groups(page))
    .toEqual({
      sessions: ['Photography for all', 'Rubik’s cube', 'Consent'],
      people: [],
      rooms: ['Photo corner'],
    })
  expect(await page.locator('.session-found').allInnerTexts()).toEqual(['With many photographs of bees'])
  for (const query of ['rubiks', 'sturdy', '"no slides"', 'kim 11:00'])
    await field(page)
      .fill(query)
      .then(() => expect.poll(() => inGroup(page, 'Sessions')).toEqual(['Rubik’s cube']))
  await field(page).fill('nandu')
  await expect.poll(() => inGroup(page, 'People')).toEqual(['Zoë Ñandú'])
  expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.close()
})

it('links from a name to that person’s sessions, from there to one of them, and back', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.goto(`${path}/search?q=ada`)
  await page.getByRole('link', { name: /^Ada Berg/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Berg' }).waitFor()
  expect(await page.locator('main h4').allInnerTexts()).toEqual(['Consent', 'Photography for all'])
  expect([await axe(page), await sideways(page), await page.title()]).toEqual([
    [],
    0,
    expect.stringMatching(/^Ada Berg – /),
  ])
  await page.getByRole('link', { name: 'Consent' }).click()
  await page.getByRole('dialog').getByText('With many photographs of bees').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('ada')
  await page.close()
})

it('reports when it finds nothing, and clears the search', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.goto(`${path}/search?q=zzqq`)
  await page.getByText('No sessions found for “zzqq”').last().waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('')
  await expect.poll(() => inGroup(page, 'Rooms')).toEqual(['Asteroids', 'Photo corner'])
  await page.close()
})

it.each(['/', 'Control+k'])('opens on %s on a laptop, but not while in a text field', async (key) => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 1280 })
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.goto(path)
  await streaming
  await page.getByRole('searchbox', { name: 'Search sessions' }).press('/')
  await page.waitForURL(/q=/)
  await page.locator('h1').click()
  await page.keyboard.press(key)
  await page.waitForURL(/\/search$/)
  await expect.poll(() => field(page).evaluate((each) => each === document.activeElement)).toBe(true)
  await page.close()
})
