import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSmallEvent, type OpenPortal, openPortal } from './open-portal.ts'

let portal: OpenPortal
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  const { path } = await addSmallEvent(portal.call, 'Malmo')
  page = await portal.visit(1280)
  await page.goto(`${path}?section=static-content&tab=rooms`)
})
afterAll(() => portal?.close())

/** Presses on the first room's handle and moves down by as many pixels. */
async function drag(distance: number): Promise<void> {
  const handle = await page.getByRole('button', { name: 'Drag Main Hall' }).boundingBox()
  if (!handle) throw new Error('There is no handle')
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + distance, { steps: 6 })
}

it('does not take a press that slips by less than 8 pixels for a drag', async () => {
  await page.getByRole('button', { name: 'Drag Main Hall' }).waitFor()
  await drag(6)
  expect(await page.getByText(/^Picked up/).count()).toBe(0)
  await page.mouse.up()
})

it('puts a room where the mouse drops it', async () => {
  await drag(60)
  await page.getByText('Main Hall is over position 2 of 2').waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect
    .poll(async () =>
      (await portal.call('GET /api/rooms', { query: { city: 'malmo', date: '2030-05-09' } })).map(
        ({ name }) => name,
      ),
    )
    .toEqual(['Library', 'Main Hall'])
})
