import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newPage, openBrowser, type View } from '../browser.ts'
import { addEvent, addFloorPlan, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

export const EVENT = '/bangalore/2026-05-09'
export const PHONE: View = { width: 390, height: 844 }
export const WIDE: View = { width: 1280, height: 800 }

/** "First", "Second", and "Third", at 9:00, 10:00, and 11:00. @returns their ids */
export async function addThreeSessions(
  { db }: Pick<Awaited<ReturnType<typeof serveApp>>, 'db'>,
  eventId: number,
  wordsOf: (index: number) => Omit<Parameters<typeof addSession>[1], 'eventId'>,
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    const times = { startTime: `${index + 9}:00`, endTime: `${index + 9}:45` }
    const { id: timeSlotId } = await addTimeSlot(db, { eventId, ...times })
    ids.push((await addSession(db, { eventId, timeSlotId, title, ...wordsOf(index) })).id)
  }
  return ids
}

/**
 * An event of three sessions in rooms on a plan, and its pages with the code that arrives with everything for offline
 * reading.
 */
export async function serveLate() {
  const hub = await serveApp()
  const browser = await openBrowser()
  const problems: string[] = []
  const { id: eventId } = await addEvent(hub.db, { location: 'Bangalore' })
  const { id: floorPlanId } = await addFloorPlan(hub.db, { eventId, imageUrl: '/favicon.svg' })
  const rooms: Awaited<ReturnType<typeof addRoom>>[] = []
  for (const [order, name] of ['Attic', 'Hall', 'Yard'].entries())
    rooms.push(
      await addRoom(hub.db, { eventId, name, order, floorPlanId, pinX: 0.2 + 0.3 * order, pinY: 0.1 }),
    )
  const [, second = 0] = await addThreeSessions(hub, eventId, (index) => ({
    roomId: rooms[index]?.id ?? 0,
    type: index === 1 ? '["workshop"]' : '["discussion"]',
  }))

  async function open(view: View, path = EVENT): Promise<Page> {
    const page = await newPage(browser, { ...view, baseUrl: hub.baseUrl, hasServiceWorker: true })
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(path)
    await untilLate(page)
    return page
  }
  async function close() {
    await browser.close()
    await hub.close()
  }
  return { baseUrl: hub.baseUrl, problems, second, hall: rooms[1]?.id ?? 0, open, close }
}

/** The menu of a row responds after all of it has arrived. */
export async function untilLate(page: Page): Promise<void> {
  await untilHydrated(page)
  const ask = (first: Element) =>
    first.dispatchEvent(
      new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }),
    )
  const asked = async () => {
    await page.locator('.schedule article.session').first().evaluate(ask)
    return page.getByRole('menu').count()
  }
  await expect.poll(asked, { timeout: 30_000 }).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

export const row = (page: Page, title: string) =>
  page.locator('.schedule article.session', { has: page.getByRole('link', { name: title }) })
export const stars = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))
