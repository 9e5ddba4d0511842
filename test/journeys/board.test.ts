import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Spot } from '../../domain/spots.ts'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'
import { toast } from './open-portal.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const ROOMS = ['Hall', 'Library', 'Attic']

/** Three rooms, three times and a break; five sessions, of which one lies in the tray. */
async function addBoard(rooms = ROOMS) {
  const owner = await addAdmin(hub.db, { name: 'Ana Organiser' })
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2030-05-09' })
  const eventId = event.id
  const roomIds: number[] = []
  for (const [order, name] of rooms.entries())
    roomIds.push((await addRoom(hub.db, { eventId, name, order })).id)
  const slotIds: number[] = []
  for (const hour of [9, 10, 11])
    slotIds.push((await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })).id)
  const lunch = { startTime: '12:00', endTime: '13:00', isStatic: true, staticTitle: 'Lunch' }
  await addTimeSlot(hub.db, { eventId, ...lunch })
  const add = (title: string, presenterName: string, place?: readonly [slot: number, room: number]) =>
    addSession(hub.db, {
      ...{ eventId, title, presenterName },
      ...(place && { timeSlotId: slotIds[place[0]], roomId: roomIds[place[1]] }),
    })
  await add('Bees in the city', 'Ada Example', [0, 0])
  await add('Slow software', 'Bo Example', [0, 1])
  await add('Mending', 'Ada Example', [1, 0])
  await add('Maps', 'Chi Example', [2, 2])
  await add('東京の地図', 'Dee Example')
  const path = `/${event.slug}/${event.date}/admin/board`
  const query = { city: event.slug, date: event.date }
  const { call } = await hub.as(owner)
  const places = async () => {
    const sessions = await call('GET /api/sessions', { query })
    return Object.fromEntries(
      sessions.map(({ title, timeSlotId, roomId }) => [
        title,
        timeSlotId === null ? 'tray' : `${slotIds.indexOf(timeSlotId)}/${roomIds.indexOf(roomId ?? 0)}`,
      ]),
    )
  }
  return { owner, event, path, places, call, roomIds, slotIds }
}

const card = (page: Page, title: string): Locator => page.locator('[data-card]').filter({ hasText: title })
const spot = (
  page: Page,
  { slotIds, roomIds }: { slotIds: number[]; roomIds: number[] },
  at: [number, number],
) => {
  const wanted: Spot = { timeSlotId: slotIds[at[0]] ?? 0, roomId: roomIds[at[1]] ?? 0 }
  return page.locator(`[data-spot="${wanted.timeSlotId}/${wanted.roomId}"] > button`)
}

it('moves with two taps, swaps with three, adds with one and undoes, on a phone', async () => {
  const board = await addBoard()
  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 390 })
  await card(page, 'Bees').tap()
  await page.getByText('Tap a place').waitFor()
  await page.getByText('Ada Example is also in Hall at 10:00 AM').first().waitFor()
  expect(await axe(page)).toEqual([])
  await spot(page, board, [1, 2]).tap()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '1/2' })
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/0' })

  await card(page, 'Slow software').tap()
  await card(page, 'Maps').tap()
  await page.getByRole('button', { name: 'Swap', exact: true }).tap()
  await expect.poll(board.places).toMatchObject({ 'Slow software': '2/2', Maps: '0/1' })

  await card(page, '東京の地図').tap()
  await card(page, 'Mending').tap()
  expect(await page.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Put “Mending” in the tray' }).tap()
  await expect.poll(board.places).toMatchObject({ 東京の地図: '1/0', Mending: 'tray' })
  await page.locator('.board-tray').getByText('Mending').waitFor()

  await spot(page, board, [2, 0]).tap()
  await page.getByLabel(/^Title/).fill('Bread')
  await page.getByLabel(/^Presenter/).fill('Eve Example')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(board.places).toMatchObject({ Bread: '2/0' })
  await toast(page, '“Bread” is in Hall, 11:00 AM')
  await card(page, 'Bread').getByText('No description yet').waitFor()
  await page.close()
})

it('drags by a finger that rests on a card, and scrolls by one that does not', async () => {
  const board = await addBoard()
  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Jump to 9:00 AM' }).tap()
  const middle = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('It is not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await middle(card(page, 'Bees'))
  const to = await middle(spot(page, board, [0, 2]))
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await page.locator('.board-ghost').waitFor()
  for (const part of [0.3, 0.6, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await page.locator('[data-over]').waitFor()
  await touch('touchEnd')
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/2' })
  expect(await page.locator('.board-ghost').count()).toBe(0)
  const scrolled = () => page.evaluate(() => window.scrollY)
  const [before, held] = [await scrolled(), await middle(card(page, 'Slow software'))]
  await touch('touchStart', held)
  for (const far of [20, 60, 120]) await touch('touchMove', { x: held.x, y: held.y - far })
  await touch('touchEnd')
  await expect.poll(scrolled).toBeGreaterThan(before)
  expect([await page.locator('[data-lifted]').count(), (await board.places())['Slow software']]).toEqual([
    0,
    '0/1',
  ])
  await page.close()
})

it('drags by mouse, moves by keys with announcements for screen readers, and undoes several acts by Ctrl+Z', async () => {
  const board = await addBoard()
  const page = await openAs({ hub, browser }, board.owner, board.path)
  await card(page, 'Bees').dragTo(spot(page, board, [0, 2]))
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/2' })

  await spot(page, board, [0, 1]).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Lifted “Slow software”.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const target = page.getByRole('button', { name: 'Put “Slow software” here: Library, 11:00 AM, empty' })
  expect(await target.evaluate((place) => place === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('“Slow software” is in Library, 11:00 AM').first().waitFor({ state: 'attached' })
  await expect.poll(board.places).toMatchObject({ 'Slow software': '2/1' })

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.getByText('Put back “Slow software”.').waitFor({ state: 'attached' })
  expect(await board.places()).toMatchObject({ 'Slow software': '2/1' })

  await page.keyboard.press('Control+z')
  await expect.poll(board.places).toMatchObject({ 'Slow software': '0/1', 'Bees in the city': '0/2' })
  await page.keyboard.press('Control+z')
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/0' })
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/2' })
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('shows what another organiser does, by name, and does not let one run over the other', async () => {
  const board = await addBoard()
  const ben = await addAdmin(hub.db, { name: 'Ben Organiser' })
  await addGrant(hub.db, { eventId: board.event.id, userId: ben.id })
  const mine = await openAs({ hub, browser }, board.owner, board.path)
  const his = await openAs({ hub, browser }, ben, board.path)
  await card(mine, 'Maps').waitFor()
  await card(his, 'Maps').click()
  await spot(his, board, [2, 0]).click()
  await spot(mine, board, [2, 0]).getByText('Ben Organiser').waitFor()

  // Ana takes a session away; Ben takes its old spot; then Ana undoes.
  await card(mine, 'Bees').click()
  await spot(mine, board, [1, 1]).click()
  await spot(his, board, [1, 1]).getByText('Ana Organiser').waitFor()
  await card(his, '東京の地図').click()
  await spot(his, board, [0, 0]).click()
  await spot(mine, board, [0, 0]).getByText('Ben Organiser').waitFor()
  await mine.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
  await mine
    .getByText('Hall was filled by Ben Organiser meanwhile: put “Bees in the city” in the tray?')
    .waitFor()
  await mine.getByRole('button', { name: 'Undo the rest' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': 'tray', 東京の地図: '0/0' })
  await mine.close()
  await his.close()
})

it('makes big moves after showing them, and goes back to a moment', async () => {
  const board = await addBoard()
  const page = await openAs({ hub, browser }, board.owner, board.path)
  const before = await board.places()
  await page.getByRole('button', { name: 'Rearrange Hall' }).click()
  await page.getByText('“Bees in the city”: Hall, 9:00 AM → Attic, 9:00 AM').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the room' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/2', Mending: '1/1' })
  const closed = await board.places()

  await page.getByRole('button', { name: 'Rearrange', exact: true }).click()
  await page.getByLabel('What', { exact: true }).selectOption('shift')
  await page.getByText('The day ends at 1:15 PM instead of 1:00 PM').waitFor()
  await page.getByRole('button', { name: 'Shift the times' }).click()
  await page.getByRole('button', { name: 'Rearrange 12:15 PM – 1:15 PM' }).waitFor()
  await page.getByRole('button', { name: 'Rearrange', exact: true }).click()
  await page.getByLabel('With').selectOption('Library')
  await page.getByRole('button', { name: 'Swap the rooms' }).click()
  await expect.poll(board.places).toMatchObject({ 'Slow software': '0/0' })

  await page.getByRole('button', { name: 'Back to…' }).click()
  await page.getByRole('button', { name: /Ana Organiser emptied Hall from 9:00 AM/ }).click()
  await page.getByText('9:15 AM – 10:00 AM becomes 9:00 AM – 9:45 AM').waitFor()
  await page.getByText('“Slow software”: Hall, 9:15 AM → Library, 9:00 AM').waitFor()
  await page.getByRole('button', { name: /^Go back to/ }).click()
  await expect.poll(board.places).toEqual(closed)
  await page.getByRole('button', { name: 'Rearrange 9:00 AM – 9:45 AM' }).waitFor()
  for (const undone of ['went back to', 'swapped', 'moved the time slots', 'emptied Hall']) {
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-toasts]').getByText(`Undid: ${undone}`).first().waitFor()
  }
  await expect.poll(board.places).toEqual(before)
  await page.close()
})

it('begins in the first third of a phone, and never moves sideways with eight rooms, 360 to 1280 pixels wide', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `Room with a rather long name ${index + 1}`)
  const board = await addBoard(names)
  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 360 })
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await card(page, 'Bees').waitFor()
    const first = await page.locator('[data-spot]').first().boundingBox()
    if (width < 400) expect(first?.y).toBeLessThan(844 / 3)
    expect([width, await sideways(page)]).toEqual([width, 0])
    const inner = await page.evaluate(
      () =>
        [...document.querySelectorAll('.board, .board *')].filter(
          (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto',
        ).length,
    )
    expect(inner).toBe(0)
    if (width !== 390) continue
    await page.getByRole('button', { name: 'More pages of this event' }).tap()
    const links = page.getByRole('menuitem')
    expect(await links.allTextContents()).toEqual(['Wall', 'History', 'Admin Portal', 'View Hub'])
    await page.keyboard.press('Escape')
  }
  await page.close()
})

it('announces on every open page without moving it, without scripts too, until it is put away', async () => {
  const board = await addBoard()
  const event = `/${board.event.slug}/${board.event.date}`
  const visitor = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await visitor.goto(event)
  await visitor.getByText('Bees in the city').first().waitFor()
  const title = visitor.getByRole('heading', { level: 1 }).first()
  const before = await title.boundingBox()

  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 390 })
  await page.getByRole('button', { name: 'Announce' }).tap()
  await page.getByLabel(/^What/).fill('Lunch is 15 minutes late')
  await page.getByText('116 characters left').waitFor()
  await page.getByLabel('For', { exact: true }).selectOption('Attic')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Announce', exact: true }).last().tap()

  await visitor.getByText('Attic: Lunch is 15 minutes late').waitFor()
  expect(await visitor.getByRole('status').getByText('Lunch is 15').count()).toBe(1)
  expect(await title.boundingBox()).toEqual(before)
  expect(await axe(visitor)).toEqual([])
  expect(await sideways(visitor)).toBe(0)
  const plain = await newPage(browser, { width: 390, baseUrl: hub.baseUrl, javaScript: false })
  await plain.goto(event)
  await plain.getByText('Attic: Lunch is 15 minutes late').waitFor()
  await plain.close()
  await visitor.getByRole('button', { name: 'Dismiss: Lunch is 15 minutes late' }).tap()
  await visitor.getByText('Lunch is 15').waitFor({ state: 'detached' })
  await visitor.reload()
  await visitor.getByText('Lunch is 15').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Announce' }).tap()
  await page.getByRole('button', { name: 'Take down: Lunch is 15 minutes late' }).tap()
  await toast(page, 'The announcement is taken down')
  await visitor.close()
  await page.close()
})

it('counts stars, says so, and offers the larger room', async () => {
  const board = await addBoard()
  const eventId = board.event.id
  await hub.db.updateTable('events').set({ countsStars: true }).where('id', '=', eventId).execute()
  await hub.db
    .updateTable('rooms')
    .set({ capacity: 1 })
    .where('id', '=', board.roomIds[0] ?? 0)
    .execute()
  await hub.db
    .updateTable('rooms')
    .set({ capacity: 80 })
    .where('id', '=', board.roomIds[1] ?? 0)
    .execute()
  const [bees] = await board.call('GET /api/sessions', {
    query: { city: board.event.slug, date: board.event.date },
  })
  const other = { eventId, browser: '0'.repeat(32), sessionIds: [bees?.id ?? 0] }
  await hub.call('POST /api/stars', { body: other })
  const visitor = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await visitor.goto(`/${board.event.slug}/${board.event.date}`)
  await visitor.getByText('This event counts stars').waitFor()
  const counted = visitor.waitForResponse((response) => response.url().endsWith('/api/stars'))
  await visitor.evaluate((id) => localStorage.setItem('favorites', JSON.stringify([String(id)])), bees?.id)
  await visitor.reload()
  await counted
  const page = await openAs({ hub, browser }, board.owner, board.path)
  await card(page, 'Bees').getByText('2 stars, room for 1; Library holds 80 and has 0').waitFor()
  await card(page, 'Bees').click()
  await page.getByRole('button', { name: 'Swap rooms' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/1', 'Slow software': '0/0' })
  await visitor.close()
  await page.close()
})
