import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/times/times.ts'
import { newPage, openBrowser, sideways } from '../browser.ts'
import { addNumberedCard } from '../card-factories.ts'
import { addAnnouncement, addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { isUncovered } from './inputs.ts'
import { signedInPage } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let path: string
let owner: Awaited<ReturnType<typeof addSuperAdmin>>

beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  owner = await addSuperAdmin(hub.db)
  // The server ends emergencies a day after their event.
  const date = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const event = await addEvent(hub.db, { date })
  const eventId = event.id
  path = `/${event.slug}/${event.date}`
  const room = await addRoom(hub.db, { eventId, name: 'Room A' })
  for (let hour = 9; hour < 21; hour += 1) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
    const session = { eventId, roomId: room.id, timeSlotId: slot.id, description: 'Long. '.repeat(800) }
    await addSession(hub.db, { ...session, title: `Talk ${hour}` })
  }
  const emergency = { eventId, isEmergency: true, endsAt: '9999-12-31T23:59:59.999Z' } as const
  await addAnnouncement(hub.db, { ...emergency, text: `Leave the building:\n${'now '.repeat(40)}` })
  await addAnnouncement(hub.db, { ...emergency, text: `Do not use the stairs ${'at all '.repeat(25)}` })
  await addNumberedCard(hub.db, { eventId, number: 1, code: 'aBcD-efGH_12345x' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** The top and bottom of an element that is visible: nothing covers its middle. */
async function inSight(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  const place = page.locator(selector).first()
  await expect.poll(() => place.evaluate(isUncovered)).toBe(true)
  const box = await place.boundingBox()
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
}

it.each([390, 1280])(
  'keeps one-line emergencies in sight when scrolled and over an open session, %s pixels wide',
  async (width) => {
    const page = await newPage(browser, { width, baseUrl: hub.baseUrl })
    await page.goto(path)
    await page.locator('.announcement').first().waitFor()
    expect(await page.locator('.emergency-bar').count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 900))
    const scrolled = await inSight(page, '.emergency-bar')
    expect(scrolled.bottom - scrolled.top).toBeLessThanOrEqual(108)
    const header = await page.locator('header').first().boundingBox()
    expect(scrolled.top).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
    // Where the heads of rooms or times stick while their sessions scroll by.
    const heads = page.locator(width < 768 ? '.slot > th' : 'thead th').first()
    const stays = await heads.evaluate((head) => Number.parseFloat(getComputedStyle(head).top))
    expect(stays).toBeGreaterThanOrEqual(scrolled.bottom - 1)
    await page.getByText('Talk 14').first().click()
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Talk 14' })
    await title.waitFor()
    const over = await inSight(page, '.emergency-bar')
    expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(over.bottom)
    await page.locator('.emergency-bar button').first().click()
    const opened = await inSight(page, '.emergency-bar')
    expect(opened.bottom).toBeGreaterThan(over.bottom + 24)
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(opened.bottom)
    expect(await sideways(page)).toBe(0)
    await page.close()
  },
)

it('leaves a dialog half of a phone’s screen below long emergencies in text of 200 %', async () => {
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await page.goto(path)
  await page.locator('.announcement').first().waitFor()
  await page.getByText('Talk 14').first().click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Talk 14' }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const button of await page.locator('.emergency-bar button').all()) await button.click()
  const bar = await inSight(page, '.emergency-bar')
  const dialog = await page.getByRole('dialog').boundingBox()
  expect(bar.bottom).toBeLessThanOrEqual(844 / 2 + 1)
  expect(dialog?.y).toBeGreaterThanOrEqual(bar.bottom - 1)
  expect(await sideways(page)).toBe(0)
  await page.close()
})

it.each([800, 560])('fits the board with its rooms below emergencies, %s pixels high', async (height) => {
  const page = await signedInPage({ hub, browser }, owner, { width: 1280, height })
  await page.goto(`${path}/admin/board`)
  await page.locator('.announcement').first().waitFor()
  const room = page.locator('.board-room').first()
  await room.waitFor()
  const lowest = () => page.locator('.board').evaluate((board) => board.getBoundingClientRect().bottom)
  await expect.poll(lowest).toBeLessThanOrEqual(Math.max(height, 640))
  await page.evaluate((down) => scrollTo(0, down), Math.max(0, (await lowest()) - height))
  const emergencies = await page.locator('.announcement').last().boundingBox()
  const below = (emergencies?.y ?? 0) + (emergencies?.height ?? 0)
  expect((await inSight(page, '.board-room')).top).toBeGreaterThanOrEqual(below)
  expect(await page.locator('.emergency-bar').count()).toBe(0)
  await page.close()
})

it('shows emergencies at the top of a card’s page once its header has scrolled away', async () => {
  const page = await newPage(browser, { width: 390, height: 400, baseUrl: hub.baseUrl })
  await page.goto('/c/aBcD-efGH_12345x')
  await page.locator('.announcement').first().waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  expect((await inSight(page, '.emergency-bar')).top).toBe(0)
  await page.close()
})
