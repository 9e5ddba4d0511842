import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newPage, openBrowser } from '../browser.ts'
import { addEvent, addRoom } from '../factories.ts'
import { serveApp } from '../served.ts'
import { addThreeSessions, EVENT, untilLate } from './open-late.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { location: 'Bangalore' })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  await addThreeSessions(hub, eventId, () => ({ roomId }))
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

let problems: string[] = []
beforeEach(() => {
  problems = []
})

/** A phone on the schedule, once the code of swipes has loaded with everything for offline use, in an idle moment. */
async function openSchedule(path = EVENT): Promise<Page> {
  const page = await newPage(browser, {
    baseUrl: hub.baseUrl,
    width: 390,
    height: 700,
    hasServiceWorker: true,
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(path)
  await untilLate(page)
  const first = page.locator('.schedule article.session').first()
  expect(await first.evaluate((row) => getComputedStyle(row).touchAction)).toBe('pan-y pinch-zoom')
  return page
}

const titles = (page: Page) =>
  page.locator('.schedule .session-title, .own-day .session-title').allTextContents()

async function middleOf(page: Page, title: string): Promise<[number, number]> {
  const row = page.locator('article.session', { hasText: title }).first()
  await row.scrollIntoViewIfNeeded()
  const box = await row.boundingBox()
  return [195, (box?.y ?? 0) + (box?.height ?? 0) / 2]
}

/** A finger that goes from one place to another in ten steps. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', { x: from[0], y: from[1] })
  for (let part = 1; part <= 10; part++)
    await send('touchMove', {
      x: from[0] + ((to[0] - from[0]) * part) / 10,
      y: from[1] + ((to[1] - from[1]) * part) / 10,
    })
  await send('touchEnd')
}

it('hides a session on a swipe, and restores it with its star', async () => {
  const page = await openSchedule()
  await page.getByRole('button', { name: 'Favorite: Second' }).first().click()
  const [x, y] = await middleOf(page, 'Second')
  await drag(page, [x + 100, y], [x - 100, y + 10])
  await expect.poll(() => titles(page)).toEqual(['First', 'Third'])
  expect(
    await page.evaluate(() => [localStorage.getItem('hidden'), localStorage.getItem('favorites')]),
  ).toEqual([expect.stringMatching(/^\["\d+"\]$/), '[]'])
  // Nothing was opened, and nothing is wider than the screen.
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect.poll(() => titles(page)).toEqual(['First', 'Second', 'Third'])
  expect(
    await page.getByRole('button', { name: 'Favorite: Second' }).first().getAttribute('aria-pressed'),
  ).toBe('true')
  expect(problems).toEqual([])
  await page.close()
})

it('keeps a session on a scroll, a short move, a swipe the other way or one from the screen’s edge', async () => {
  const page = await openSchedule()
  const [x, y] = await middleOf(page, 'Second')
  for (const [from, to] of [
    [
      [x, y],
      [x - 60, y - 120],
    ],
    [
      [x, y],
      [x - 40, y],
    ],
    [
      [x, y],
      [x + 180, y],
    ],
    [
      [10, y],
      [200, y],
    ],
    [
      [380, y],
      [150, y],
    ],
  ] as [[number, number], [number, number]][]) {
    const [, now] = await middleOf(page, 'Second')
    await drag(page, [from[0], now], [to[0], now + to[1] - from[1]])
  }
  await page.waitForTimeout(300)
  expect(await titles(page)).toEqual(['First', 'Second', 'Third'])
  const row = page.locator('article.session', { hasText: 'Second' }).first()
  expect(
    await row.evaluate((each) => [each.getAttribute('data-swipe'), (each as HTMLElement).style.translate]),
  ).toEqual([null, ''])
  await page.close()
})

it('swipes the other way in right-to-left scripts, and does not animate with reduced motion', async () => {
  const page = await openSchedule(`${EVENT}?lang=en-XB`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('It moved')
    }
  })
  const [x, y] = await middleOf(page, 'Second')
  await drag(page, [x + 100, y], [x - 100, y])
  expect(await page.locator('.schedule article.session').count()).toBe(3)
  await drag(page, [x - 100, y], [x + 100, y])
  await expect.poll(() => page.locator('.schedule article.session').count()).toBe(2)
  expect(problems).toEqual([])
  await page.close()
})

it('removes a session and its star from "My day" on a swipe', async () => {
  const page = await openSchedule()
  for (const title of ['First', 'Third'])
    await page
      .getByRole('button', { name: `Favorite: ${title}` })
      .first()
      .click()
  await page.getByRole('link', { name: /^My day/ }).click()
  await expect.poll(() => titles(page)).toEqual(['First', 'Third'])
  const [x, y] = await middleOf(page, 'Third')
  await drag(page, [x + 100, y], [x - 100, y])
  await expect.poll(() => titles(page)).toEqual(['First'])
  await page.close()
})
