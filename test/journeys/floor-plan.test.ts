import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways, stopClock } from '../browser.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { formOf, pdfOfPlan, picture } from '../pictures.ts'
import { serveApp } from '../served.ts'
import { openAs, untilHydrated } from './open-as.ts'

const EVENT = '/bangalore/2026-05-09'
const PLACE = { city: 'bangalore', date: '2026-05-09' }
const SETTINGS = `${EVENT}/admin/static-content?tab=floor-plan`

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let admin: Awaited<ReturnType<typeof addAdmin>>
let rooms: { id: number; name: string }[]
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  browser = await openBrowser()
  admin = await addAdmin(hub.db, { isSuperAdmin: true })
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference Bangalore', location: 'Bangalore' })
  const names = ['Hall', 'Attic', '東京']
  rooms = []
  for (const [order, name] of names.entries()) rooms.push(await addRoom(hub.db, { eventId, name, order }))
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' })
  await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: rooms[0]?.id ?? 0, title: 'Bees' })
  const { call } = await hub.as(admin)
  for (const title of ['Ground floor', 'First floor']) {
    const floorPlan = { bytes: await picture({ width: 1_200, height: 900 }) }
    await call('POST /api/floor-plans/upload', {
      form: formOf({ ...PLACE, title, floor: 'new' }, { floorPlan }),
    })
  }
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const pins = async () => {
  const read = await hub.call('GET /api/rooms', { query: PLACE })
  return read.map(({ floorPlanId, pinX, pinY }) => [floorPlanId, pinX, pinY])
}

const planOf = (page: Page, title: string) => page.getByRole('group', { name: title })

/** Taps the plan at a fraction of its width and height. */
async function tap(page: Page, title: string, x: number, y: number): Promise<void> {
  // Waits until the picture has been measured: before that the plan has a different size.
  const frame = page
    .locator(':not([style*="--ratio: 1.4"],[style*="--ratio:1.4"])[style*="--ratio"]')
    .getByRole('group', { name: title })
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (!box) throw new Error('The plan is not in sight')
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
}

it('lets an organizer place rooms by finger, adjust them by keyboard, and place them in words', async () => {
  const page = await openAs({ hub, browser }, admin, SETTINGS, { width: 390 })
  const [ground, first] = await hub.call('GET /api/floor-plans', { query: PLACE })
  await page.getByText('Tap the place of “Hall” on the plan.').waitFor()
  await tap(page, 'Ground floor', 0.25, 0.5)
  await page.getByText('Tap the place of “Attic” on the plan.').waitFor()
  await tap(page, 'Ground floor', 0.75, 0.5)
  await page.getByText('Tap the place of “東京” on the plan.').waitFor()
  const form = page.getByRole('form', { name: 'Place 東京 in words' })
  await form.getByLabel('Floor').selectOption('First floor')
  await form.getByLabel('Part of the plan').selectOption('upper left')
  await form.getByRole('button', { name: 'Place here' }).click()
  await page.getByText('東京 is on First floor, upper left.').waitFor()
  await page.getByRole('button', { name: 'Ground floor', exact: true }).click()
  const attic = page.getByRole('button', { name: /^2 Attic/ })
  await attic.press('Shift+ArrowRight')
  await expect.poll(async () => (await pins())[1]?.[1]).toBeGreaterThan(0.78)
  const [hall, moved, tokyo] = await pins()
  expect([hall?.[0], moved?.[0], tokyo]).toEqual([ground?.id, ground?.id, [first?.id, 0.1667, 0.1667]])
  expect(hall?.[1]).toBeCloseTo(0.25, 1)
  expect(hall?.[2]).toBeCloseTo(0.5, 1)
  // What has scrolled below the header counts as covered.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await attic.press('Delete')
  await expect.poll(async () => (await pins())[1]).toEqual([null, null, null])
  await page.close()
})

it('links from a session to its room on the plan, zooms by pinch, and shows what is on there', async () => {
  const { call } = await hub.as(admin)
  const [ground, first] = await hub.call('GET /api/floor-plans', { query: PLACE })
  for (const [index, plan] of [ground, ground, first].entries()) {
    // On a phone, the second number is where the first room's name is on wider screens.
    const pin = { floorPlanId: plan?.id ?? 0, x: 0.25 + index / 50, y: 0.5 + index / 8 }
    await call('PUT /api/rooms/:id/pin', { params: { id: rooms[index]?.id ?? 0 }, body: { pin } })
  }
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await stopClock(page, '2026-05-09T09:10:00Z')
  await page.goto(`${EVENT}?session=1`)
  await untilHydrated(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Hall' }).tap()
  const list = page.getByRole('list', { name: 'Rooms on Ground floor' })
  await list.getByText('Left, next to Attic').waitFor()
  await list.getByText('Now: Bees (until 9:45 AM)').waitFor()
  expect(new URL(page.url()).hash).toBe(`#room-${rooms[0]?.id}`)
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const number = list.locator('[aria-hidden]').first()
  expect(await number.evaluate((each) => getComputedStyle(each).printColorAdjust)).toBe('exact')
  await page.emulateMedia({ media: null, forcedColors: 'active' })
  const marked = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => getComputedStyle(each).outlineStyle))
  expect(marked.filter((style) => style === 'solid')).toHaveLength(1)
  await page.emulateMedia({ forcedColors: 'none' })
  const onPlan = planOf(page, 'Ground floor')
  const [name, neighbor] = [onPlan.getByText('Hall', { exact: true }), onPlan.getByText('2', { exact: true })]
  const isCovered = async () => {
    const [at, other] = [await name.boundingBox(), await neighbor.boundingBox()]
    return !at || !other || (at.y < other.y + other.height && other.y < at.y + at.height)
  }
  await expect.poll(isCovered).toBe(false)
  const picture = planOf(page, 'Ground floor').getByAltText('Ground floor')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(300)
  const whole = await width()
  await pinch(page)
  await expect.poll(width).toBeGreaterThan(whole * 1.5)
  const showAll = page.getByRole('button', { name: 'Reset zoom' }).first()
  await showAll.tap()
  await expect.poll(width).toBe(whole)
  await planOf(page, 'Ground floor').press('+')
  await expect.poll(width).toBeGreaterThan(whole)
  await showAll.tap()
  await page.locator('a[aria-hidden]', { hasText: '2' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`${EVENT}/rooms/${rooms[1]?.id}`)
  expect(await sideways(page)).toBe(0)
  await page.close()
})

it('reserves space for a picture that is still loading, and keeps the lines of a room close together', async () => {
  const page = await newPage(browser, { width: 390, height: 700, baseUrl: hub.baseUrl })
  await stopClock(page, '2026-05-09T09:10:00Z')
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${EVENT}/floor-plan#room-${rooms[0]?.id}`, { waitUntil: 'commit' })
  const list = page.getByRole('list', { name: 'Rooms on Ground floor' })
  await untilHydrated(page)
  const line = list.getByRole('listitem').filter({ hasText: 'Now: ' }).last()
  await line.waitFor()
  const top = async () => (await list.boundingBox())?.y ?? 0
  const before = await top()
  send()
  await page
    .locator(':not([style*="--ratio: 1.4"],[style*="--ratio:1.4"])[style*="--ratio"]')
    .first()
    .waitFor()
  expect(Math.abs((await top()) - before)).toBeLessThan(25)
  const lines = await line.evaluate((each) => {
    each.append(' and a sentence that needs a second line of its own')
    const words = document.createRange()
    words.selectNodeContents(each)
    const tops = [...words.getClientRects()].map(({ top }) => top)
    return { height: each.clientHeight, apart: Math.max(...tops) - Math.min(...tops) }
  })
  expect(lines.height).toBeGreaterThan(43)
  expect(lines.apart).toBeLessThan(40)
  await page.close()
})

/** Two fingers on the first plan go apart. */
async function pinch(page: Page): Promise<void> {
  const box = await planOf(page, 'Ground floor').boundingBox()
  if (!box) throw new Error('The plan is not in sight')
  const browserTouch = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    browserTouch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', fingers(20))
  for (const apart of [30, 40, 50, 60]) await send('touchMove', fingers(apart))
  await send('touchEnd', [])
}

it('draws the first page of a PDF as a plan, and explains why it cannot read another one', async () => {
  const page = await openAs({ hub, browser }, admin, SETTINGS, { width: 1280 })
  await page.getByRole('button', { name: 'Add Another Floor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Floor Plan' })
  const choose = async (pdf: Buffer | Promise<Buffer>) =>
    dialog
      .getByLabel('Upload a floor plan')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: await pdf })
  await choose(Buffer.from('%PDF-1.7 of a broken download'))
  await dialog.getByText('This PDF could not be read.').waitFor()
  await choose(pdfOfPlan({ userPassword: 'secret' }))
  await dialog.getByText('This PDF asks for a password.').waitFor()
  await choose(Buffer.alloc(6 * 2 ** 20))
  await dialog.getByText('File size must be less than 5MB').waitFor()
  await choose(pdfOfPlan())
  await dialog.getByLabel('Title').fill('Roof')
  await dialog.getByRole('button', { name: 'Add Floor Plan' }).click()
  await page.getByText('Floor plan uploaded successfully').first().waitFor()
  const roof = (await hub.call('GET /api/floor-plans', { query: PLACE })).find(
    ({ title }) => title === 'Roof',
  )
  const drawn = await sharp(await (await page.request.get(roof?.imageUrl ?? '')).body())
    .resize(3, 2)
    .raw()
    .toBuffer()
  const colorAt = (pixel: number) => [...drawn.subarray(3 * pixel, 3 * pixel + 3)].map((each) => each > 127)
  // Red above, white below.
  expect([colorAt(0), colorAt(3)]).toEqual([
    [true, false, false],
    [true, true, true],
  ])
  await page.close()
})
