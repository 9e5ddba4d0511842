import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { axe, newPage, openBrowser, type View } from '../browser.ts'
import { addEvent, addFloorPlan, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const EVENT = '/bangalore/2026-05-09'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let second = 0
let hall = 0
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { location: 'Bangalore' })
  const { id: floorPlanId } = await addFloorPlan(hub.db, { eventId, imageUrl: '/favicon.svg' })
  const rooms = []
  for (const [order, name] of ['Attic', 'Hall', 'Yard'].entries())
    rooms.push(
      await addRoom(hub.db, { eventId, name, order, floorPlanId, pinX: 0.2 + 0.3 * order, pinY: 0.1 }),
    )
  hall = rooms[1]?.id ?? 0
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    const slot = await addTimeSlot(hub.db, {
      eventId,
      startTime: `${index + 9}:00`,
      endTime: `${index + 9}:45`,
    })
    const roomId = rooms[index]?.id ?? 0
    const type = index === 1 ? '["workshop"]' : '["discussion"]'
    const { id } = await addSession(hub.db, { eventId, roomId, timeSlotId: slot.id, title, type })
    if (index === 1) second = id
  }
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

let problems: string[] = []
beforeEach(() => {
  problems = []
})

const PHONE: View = { width: 390, height: 844 }
const WIDE: View = { width: 1280, height: 800 }

/** A page of the event, once the code has come that comes with all that is read without a network. */
async function open(view: View, path = EVENT): Promise<Page> {
  const page = await newPage(browser, { ...view, baseUrl: hub.baseUrl, hasServiceWorker: true })
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(path)
  await untilLate(page)
  return page
}

/** The menu of a row answers once all of it is here. */
async function untilLate(page: Page): Promise<void> {
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

const row = (page: Page, title: string) =>
  page.locator('.schedule article.session', { has: page.getByRole('link', { name: title }) })
const stars = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))

/** A finger that rests on a row, moves by some pixels, and lets go. */
async function rest(page: Page, title: string, by = 0, ms = 700): Promise<void> {
  await row(page, title).scrollIntoViewIfNeeded()
  const box = await row(page, title).boundingBox()
  const [x, y] = [150, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  if (by)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by }] })
  await page.waitForTimeout(ms)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

it('asks for the menu of a session by a finger that rests on it: star, share, and not for me', async () => {
  const page = await open(PHONE)
  await rest(page, 'Second')
  const menu = page.getByRole('menu', { name: 'Second' })
  await menu.waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await menu.locator('[role^=menuitem]').allInnerTexts()).toEqual(['Favorite', 'Share', 'Not for me'])
  expect(await axe(page)).toEqual([])
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite', checked: false }).tap()
  await menu.waitFor({ state: 'detached' })
  expect(await stars(page)).toBe(`["${second}"]`)
  await rest(page, 'Second')
  await menu.getByRole('menuitemcheckbox', { name: 'Favorite', checked: true }).waitFor()
  await menu.getByRole('menuitem', { name: 'Not for me' }).tap()
  await row(page, 'Second').waitFor({ state: 'detached' })
  expect(await stars(page)).toBe('[]')
  await page.getByRole('button', { name: 'Show again' }).click()
  await row(page, 'Second').waitFor()
  expect(await stars(page)).toBe(`["${second}"]`)
  expect(problems).toEqual([])
  await page.close()
})

it('asks for none by a tap, a scroll, or a press on the star', async () => {
  const page = await open(PHONE)
  await rest(page, 'Second', 40)
  await rest(page, 'Third', 0, 50)
  await page.getByRole('dialog', { name: 'Third' }).waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)
  await page.close()
})

it('opens the same menu by keyboard, gives the focus back, and shares the address of the session', async () => {
  const page = await open(WIDE)
  await page.evaluate(() => {
    navigator.share = async ({ url } = {}) => {
      document.title = String(url)
    }
  })
  const link = row(page, 'Second').getByRole('link', { name: 'Second' })
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await link.press(key)
    await page.getByRole('menu', { name: 'Second' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await page.getByRole('menu').count()).toBe(0)
  }
  await link.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title()).toBe(`${hub.baseUrl}${EVENT}?session=${second}`)
  await page.close()
})

it('opens a room over the page from its name in a session, and going back closes that alone', async () => {
  const page = await open(PHONE)
  await row(page, 'Second').getByRole('link', { name: 'Second' }).tap()
  const session = page.getByRole('dialog', { name: 'Second' })
  await session.getByText('top center, between Attic and Yard').waitFor()
  const name = session.getByRole('link', { name: 'Hall' })
  expect(await name.getAttribute('href')).toBe(`${EVENT}/floor-plan#room-${hall}`)
  await name.tap()
  const room = page.getByRole('dialog', { name: 'Hall' })
  await room.getByRole('link', { name: 'All sessions in this room' }).waitFor()
  await room.getByRole('link', { name: 'Show on plan' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?session=${second}`)
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await room.waitFor({ state: 'detached' })
  await session.waitFor()
  await name.tap()
  await room.waitFor()
  await page.keyboard.press('Escape')
  await room.waitFor({ state: 'detached' })
  await session.getByRole('link', { name: 'Close' }).tap()
  await session.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(problems).toEqual([])
  await page.close()
})

it('opens a room from the head of its column, with its first session, which a press shows', async () => {
  const page = await open(WIDE)
  await page.locator('.schedule thead').getByText('Hall').click()
  const room = page.getByRole('dialog', { name: 'Hall' })
  await room.getByRole('link', { name: 'Second' }).click()
  await page.getByRole('dialog', { name: 'Second' }).waitFor()
  await room.waitFor({ state: 'detached' })
  await page.close()
})

it('offers the last filter of this browser, one press away, and shows all sessions until then', async () => {
  const page = await open(PHONE, `${EVENT}?type=workshop`)
  await page.getByText('1 of 3 sessions').waitFor()
  await page.goto(EVENT)
  await untilLate(page)
  expect(await page.locator('.schedule article.session').count()).toBe(3)
  await page.getByRole('link', { name: 'Filter again: Workshop' }).click()
  await page.getByText('1 of 3 sessions').waitFor()
  expect(new URL(page.url()).search).toBe('?type=workshop')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Filter again: Workshop' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(problems).toEqual([])
  await page.close()
})
