import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser, sideways } from '../browser.ts'
import { addAnnouncement, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let path: string

beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  const event = await addEvent(hub.db)
  const eventId = event.id
  path = `/${event.slug}/${event.date}`
  const room = await addRoom(hub.db, { eventId, name: 'Room A' })
  for (let hour = 9; hour < 21; hour += 1) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
    const session = { eventId, roomId: room.id, timeSlotId: slot.id, description: 'Long. '.repeat(800) }
    await addSession(hub.db, { ...session, title: `Talk ${hour}` })
  }
  await addAnnouncement(hub.db, {
    eventId,
    text: `Leave the building:\n${'now '.repeat(40)}`,
    isEmergency: true,
    endsAt: '9999-12-31T23:59:59.999Z',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** The parts of an element from top to bottom, as it is seen: nothing else lies over its middle. */
async function inSight(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  const place = page.locator(selector)
  await expect
    .poll(() =>
      place.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
  const box = await place.boundingBox()
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
}

it.each([390, 1280])(
  'shows an emergency in one line, scrolled down and with an open session, %s pixels wide',
  async (width) => {
    const page = await newPage(browser, { width, baseUrl: hub.baseUrl })
    await page.goto(path)
    await page.locator('.announcement').waitFor()
    expect(await page.locator('.emergency-bar').count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 900))
    const scrolled = await inSight(page, '.emergency-bar')
    expect(scrolled.bottom - scrolled.top).toBeLessThanOrEqual(54)
    const header = await page.locator('header').first().boundingBox()
    expect(scrolled.top).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
    await page.getByText('Talk 14').first().click()
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Talk 14' })
    await title.waitFor()
    const over = await inSight(page, '.emergency-bar')
    expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(over.bottom)
    await page.locator('.emergency-bar button').click()
    expect((await inSight(page, '.emergency-bar')).bottom).toBeGreaterThan(over.bottom + 24)
    expect(await sideways(page)).toBe(0)
    await page.close()
  },
)
