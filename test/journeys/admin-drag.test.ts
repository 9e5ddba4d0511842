import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSmallEvent, type OpenPortal, openPortal } from './open-portal.ts'

let portal: OpenPortal
let page: Page
let address: string
beforeAll(async () => {
  portal = await openPortal()
  const { path } = await addSmallEvent(portal.call, 'Malmo')
  page = await portal.visit(1280)
  address = `${path}?section=static-content&tab=rooms`
  await page.goto(address)
})
afterAll(() => portal?.close())

async function roomNames(): Promise<string[]> {
  const rooms = await portal.call('GET /api/rooms', { query: { city: 'malmo', date: '2099-05-09' } })
  return rooms.map(({ name }) => name)
}

async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`There is no ${name}`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Presses the first room's handle and moves down by that many pixels. */
async function drag(distance: number): Promise<void> {
  const [x, y] = await middleOf(page, 'Drag Main Hall')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + distance, { steps: 6 })
}

/** A phone with a finger resting on the handle of the room Main Hall, whose middle is at `y`. */
async function fingerOnMainHall() {
  const phone = await portal.visit(390)
  await phone.goto(address)
  const [x, y] = await middleOf(phone, 'Drag Main Hall')
  const screen = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  return { phone, y, touch }
}

it('does not treat a press that moves less than 8 pixels as a drag', async () => {
  await page.getByRole('button', { name: 'Drag Main Hall' }).waitFor()
  await drag(6)
  expect(await page.getByText(/^Picked up/).count()).toBe(0)
  await page.mouse.up()
})

it('moves a room to where the mouse drops it', async () => {
  await drag(60)
  await page.getByText('Main Hall is over position 2 of 2').waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect.poll(roomNames).toEqual(['Library', 'Main Hall'])
})

it('moves a room to where a finger drops it after resting on its handle', async () => {
  const { phone, y, touch } = await fingerOnMainHall()
  await phone.getByText('Picked up Main Hall at position 2 of 2').waitFor({ state: 'attached' })
  for (let step = 1; step <= 6; step++) await touch('touchMove', y - step * 20)
  await phone.getByText('Main Hall is over position 1 of 2').waitFor({ state: 'attached' })
  await touch('touchEnd', null)
  await expect.poll(roomNames).toEqual(['Main Hall', 'Library'])
  await phone.close()
})

it('moves a room by finger from the first position to the third', async () => {
  const { id: eventId } = (
    await portal.call('GET /api/events', { query: { city: 'malmo', date: '2099-05-09' } })
  )[0] ?? { id: 0 }
  await portal.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
  const { phone, y, touch } = await fingerOnMainHall()
  await phone.getByText('Picked up Main Hall at position 1 of 3').waitFor({ state: 'attached' })
  const [, last] = await middleOf(phone, 'Drag Attic')
  for (let step = 1; step <= 12; step++) await touch('touchMove', y + ((last + 20 - y) * step) / 12)
  await phone.getByText('Main Hall is over position 3 of 3').waitFor({ state: 'attached' })
  await touch('touchEnd', null)
  await expect.poll(roomNames).toEqual(['Library', 'Attic', 'Main Hall'])
  await phone.close()
})

it('scrolls a long list while a finger holds a room at the edge of the window', async () => {
  const { id: eventId } = (
    await portal.call('GET /api/events', { query: { city: 'malmo', date: '2099-05-09' } })
  )[0] ?? { id: 0 }
  for (let index = 1; index <= 16; index++)
    await portal.call('POST /api/rooms', { body: { name: `Cabin ${index}`, eventId } })
  const { phone, touch } = await fingerOnMainHall()
  await phone.getByText(/^Picked up Main Hall/).waitFor({ state: 'attached' })
  await touch('touchMove', 835)
  await phone.getByText('Main Hall is over position 19 of 19').waitFor({ state: 'attached' })
  await touch('touchMove', 9)
  await phone.getByText('Main Hall is over position 1 of 19').waitFor({ state: 'attached' })
  await touch('touchEnd', null)
  await expect.poll(async () => (await roomNames())[0]).toBe('Main Hall')
  await phone.close()
})

it('keeps focus in the list when the focused row is deleted', async () => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete Attic' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByText('Attic', { exact: true }).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Rooms')
})
