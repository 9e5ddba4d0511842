import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { axe, newPage, openBrowser } from '../browser.ts'
import { chunksOf } from '../chunks.ts'
import { addEvent, addRoom } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'
import { addThreeSessions, EVENT } from './open-late.ts'

const LONG = 'A description of many lines. '.repeat(200)

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { location: 'Bangalore' })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'قاعة كبيرة' })
  await addThreeSessions(hub, eventId, () => ({ roomId, description: LONG }))
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

let problems: string[] = []
beforeEach(() => {
  problems = []
})

/** A phone with the second session open from the schedule. */
async function openSecond(): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390, height: 700 })
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(EVENT)
  await untilHydrated(page)
  await page.locator('tr .session-title a').nth(1).click()
  await page.getByRole('dialog', { name: 'Second' }).getByRole('link', { name: 'Next ›' }).waitFor()
  await untilFollowing(page)
  return page
}

/** Moves the sheet a little and takes that back, until the code that loads on the first touch follows the finger. */
async function untilFollowing(page: Page): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchCancel',
    ...touchPoints: { x: number; y: number }[]
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await expect
    .poll(async () => {
      await send('touchStart', { x: 200, y: 120 })
      for (const y of [135, 150]) await send('touchMove', { x: 200, y })
      const { f } = await moved(page)
      await send('touchCancel')
      return f
    })
    .toBeGreaterThan(0)
  await expect.poll(async () => (await moved(page)).f).toBe(0)
  await finger.detach()
}

const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()
const moved = (page: Page) =>
  page.getByRole('dialog').evaluate((each) => new DOMMatrix(getComputedStyle(each).transform))

/** A finger that goes from one place to another, and is lifted unless it is held. */
async function drag(page: Page, from: [number, number], to: [number, number], isHeld = false) {
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', { x: from[0], y: from[1] })
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', {
      x: from[0] + (to[0] - from[0]) * part,
      y: from[1] + (to[1] - from[1]) * part,
    })
  if (!isHeld) await send('touchEnd')
  return () => send('touchEnd')
}

it('follows a downward drag and closes, but springs back if released early', async () => {
  const page = await openSecond()
  const lift = await drag(page, [200, 120], [200, 180], true)
  await expect.poll(async () => (await moved(page)).f).toBe(60)
  await page.waitForTimeout(200)
  await lift()
  await expect.poll(async () => (await moved(page)).f).toBe(0)
  expect(await title(page)).toBe('Second')
  await drag(page, [200, 120], [200, 420])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual([EVENT, ''])
  expect(problems).toEqual([])
  await page.close()
})

it('scrolls a text that is longer than the sheet, and is pulled down only from its top', async () => {
  const page = await openSecond()
  const text = page.getByRole('dialog').getByText('A description of many lines.')
  // As it was typed, with its line breaks, and with a gap below the presenter.
  expect(
    await text.evaluate((each) => [getComputedStyle(each).whiteSpace, getComputedStyle(each).marginTop]),
  ).toEqual(['pre-line', '16px'])
  const scrolled = () => page.evaluate(() => document.querySelector('[role=dialog]')?.children[1]?.scrollTop)
  await page.evaluate(() => document.querySelector('[role=dialog]')?.children[1]?.scrollTo(0, 300))
  await drag(page, [200, 300], [200, 420])
  await expect.poll(scrolled).toBeLessThan(300)
  expect(await title(page)).toBe('Second')
  await page.close()
})

it('swipes to neighboring sessions, each shown from its top and replacing the one before', async () => {
  const page = await openSecond()
  const open = new URL(page.url()).search
  await page.evaluate(() => document.querySelector('[role=dialog]')?.children[1]?.scrollTo(0, 300))
  await drag(page, [300, 300], [120, 310])
  await expect.poll(() => title(page)).toBe('Third')
  expect(new URL(page.url()).search).not.toBe(open)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[role=dialog]')?.children[1]?.scrollTop))
    .toBe(0)
  // There is none after it.
  await drag(page, [300, 300], [100, 300])
  await expect.poll(async () => (await moved(page)).e).toBe(0)
  expect(await title(page)).toBe('Third')
  await drag(page, [100, 300], [300, 300])
  await expect.poll(() => title(page)).toBe('Second')
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.close()
})

it('does not animate with reduced motion', async () => {
  const page = await openSecond()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('It moved')
    }
  })
  await drag(page, [300, 300], [120, 300])
  await expect.poll(() => title(page)).toBe('Third')
  await drag(page, [200, 120], [200, 420])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.close()
})

it('can be pulled down in another language too', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390, height: 700 })
  await page.goto(`${EVENT}?lang=de`)
  await untilHydrated(page)
  await page.locator('tr .session-title a').nth(1).click()
  await page.getByRole('dialog', { name: 'Second' }).locator('[rel=next]').waitFor()
  await untilFollowing(page)
  await drag(page, [200, 120], [200, 420])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.close()
})

it('stays in place and closes by its link if the code of its gestures fails to load', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390, height: 700 })
  page.on('pageerror', ({ message }) => problems.push(message))
  const code = await chunksOf('client/schedule/fingers.ts')
  await page.route(code, (route) => route.abort())
  await page.goto(EVENT)
  await untilHydrated(page)
  await page.locator('tr .session-title a').nth(1).click()
  await page.getByRole('dialog', { name: 'Second' }).getByRole('link', { name: 'Next ›' }).waitFor()
  const lost = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await drag(page, [200, 120], [200, 420])
  await lost
  await page.waitForTimeout(100)
  expect((await moved(page)).f).toBe(0)
  expect(problems).toEqual([])
  await page.getByRole('dialog').getByLabel('Close').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.close()
})
