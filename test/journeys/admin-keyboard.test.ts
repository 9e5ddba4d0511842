import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSmallEvent, type OpenPortal, openPortal, toast } from './open-portal.ts'

/** A story without a mouse: every step is a key. */
let portal: OpenPortal
let page: Page
let path: string
beforeAll(async () => {
  portal = await openPortal()
  ;({ path } = await addSmallEvent(portal.call, 'Utrecht'))
  page = await portal.visit(1280)
  // The window is tall enough that nothing scrolls while a row is moved.
  await page.setViewportSize({ width: 1280, height: 1600 })
})
afterAll(() => portal?.close())

/** Presses a key until the focused element has this label. */
async function tabTo(name: string, key = 'Tab'): Promise<void> {
  await expect.poll(() => page.evaluate(namesOfControls, false)).toContain(name)
  for (let count = 0; count < 80; count++) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // The focus moves to the next tab a moment after the key.
    await page.waitForFunction((last) => document.activeElement !== last, before)
    const [focused] = await page.evaluate(namesOfControls, true)
    if (focused === name) return
  }
  throw new Error(`${key} never leads to ${name}`)
}

/** The labels of the page's controls, or of the focused one. Runs in the page. */
function namesOfControls(isOfFocus: boolean): string[] {
  const controls = isOfFocus
    ? [document.activeElement]
    : document.querySelectorAll('a, button, input, select, textarea, summary')
  return [...controls].map((element) => {
    const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const name = element?.getAttribute('aria-label') ?? labels ?? element?.textContent ?? ''
    return name.replace(' *', '').trim()
  })
}

it('reaches a section with the arrow keys of the tabs', async () => {
  await page.goto(path)
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await tabTo('Session Card Upload')
  await tabTo('Static Content', 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/section=static-content$/)
  await tabTo('Footer')
  await tabTo('Rooms', 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=rooms$/)
})

it('adds a room, and returns focus to the button', async () => {
  await tabTo('Add Room')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Balcony')
  await page.keyboard.press('Enter')
  await toast(page, 'Room added successfully')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Room')
})

it('moves a room 25 pixels per arrow key, and announces its position', async () => {
  await tabTo('Drag Main Hall')
  await page.keyboard.press('Space')
  await page.getByText('Picked up Main Hall at position 1 of 3').waitFor({ state: 'attached' })
  // The list listens to arrow keys only from the task after the announcement.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowDown')
  const row = page.getByRole('listitem').filter({ hasText: 'Main Hall' })
  const distance = () => row.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f)
  await expect.poll(distance).toBe(25)
  for (let count = 0; count < 2; count++) await page.keyboard.press('ArrowDown')
  await page.getByText('Main Hall is over position 2 of 3').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(roomNames).toEqual(['Library', 'Main Hall', 'Balcony'])
})

it('moves a room with its buttons, and keeps focus on them', async () => {
  await tabTo('Move Main Hall down')
  await page.keyboard.press('Enter')
  await page.getByText('Main Hall moved to position 3 of 3').waitFor({ state: 'attached' })
  await expect.poll(roomNames).toEqual(['Library', 'Balcony', 'Main Hall'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Main Hall down')
})

it('deletes a room after confirmation', async () => {
  await tabTo('Delete Main Hall')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete Room' }).waitFor()
  await tabTo('Delete')
  await page.keyboard.press('Enter')
  await toast(page, 'Room deleted successfully')
  expect(await roomNames()).toEqual(['Library', 'Balcony'])
})

async function roomNames(): Promise<string[]> {
  const rooms = await portal.call('GET /api/rooms', { query: { city: 'utrecht', date: '2099-05-09' } })
  return rooms.map(({ name }) => name)
}

it('follows a link that is pressed while a dialog is closing', async () => {
  await tabTo('Add Room')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.evaluate(
    (selectors) => {
      for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click()
    },
    ['[role=dialog] [aria-label=Close]', 'a[href$="/admin/history"]'],
  )
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(/tab=rooms$/)
})

it('keeps the focus in the field from which Enter saves a panel', async () => {
  await page.goto(`${path}?section=static-content&tab=footer`)
  await tabTo('Contact email')
  await page.keyboard.type('desk@example.com')
  await page.keyboard.press('Enter')
  await toast(page, 'Footer settings updated successfully')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('contactEmail')
})
