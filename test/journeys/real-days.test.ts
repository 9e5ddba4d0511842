import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from '../factories.ts'
import { widths } from '../night.ts'
import { serveApp } from '../served.ts'
import { openAs, untilHydrated } from './open-as.ts'
import { labeled } from './open-portal.ts'

type Hub = Awaited<ReturnType<typeof serveApp>>
let hub: Hub
/** At 9:20 on the first day. */
let onTheDay: Hub
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  onTheDay = await serveApp({ now: () => new Date('2099-05-09T09:20:00Z') })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await onTheDay?.close()
})

/** Two days of three times, with a hall, a library and a garden that is an open room. */
async function addTwoDays(at: Hub = hub) {
  const owner = await addAdmin(at.db, { name: 'Ana Organizer' })
  const event = await addEvent(at.db, { createdBy: owner.id, date: '2099-05-09', days: 2, clock: 24 })
  const eventId = event.id
  const slots: number[] = []
  for (const day of [1, 2])
    for (const hour of ['9', '10', '11'])
      slots.push(
        (await addTimeSlot(at.db, { eventId, day, startTime: `${hour}:00`, endTime: `${hour}:45` })).id,
      )
  const rooms: number[] = []
  for (const [order, name] of ['Hall', 'Library', 'Garden'].entries())
    rooms.push((await addRoom(at.db, { eventId, name, order, isOpen: name === 'Garden' })).id)
  const { call } = await at.as(owner)
  const add = (title: string, slot: number, room: number, more: object = {}) =>
    call('POST /api/sessions', {
      body: {
        title,
        description: 'About it',
        presenterName: `${title} Example`,
        eventId,
        ...more,
        timeSlotId: slots[slot] ?? 0,
        roomId: rooms[room] ?? 0,
      },
    })
  await add('Raft', 0, 0)
  await add('Maps', 2, 0)
  await add('Birds', 0, 2, { place: 'at the lake' })
  await add('Trees', 0, 2, { place: 'table 5' })
  await add('Second morning', 3, 1)
  const query = { city: event.slug, date: event.date }
  const lengths = async () =>
    Object.fromEntries(
      (await at.call('GET /api/sessions', { query })).map(({ title, furtherSlotIds }) => [
        title,
        1 + furtherSlotIds.length,
      ]),
    )
  return { owner, event, query, lengths, path: `/${event.slug}/${event.date}` }
}

it.each(widths(390))(
  'lengthens a session on the board, shows visitors at once, and undoes it, %i wide',
  async (width) => {
    const { owner, path, lengths } = await addTwoDays()
    const visitor = await newPage(browser, { width, baseUrl: hub.baseUrl })
    await visitor.goto(path)
    await untilHydrated(visitor)
    const tile = visitor.locator('.schedule article').filter({ hasText: 'Raft' })
    expect(await tile.count()).toBe(1)
    const board = await openAs({ hub, browser }, owner, `${path}/admin/board`, { width })
    await board.locator('[data-card]').filter({ hasText: 'Raft' }).click()
    await board.getByRole('button', { name: '1 slot more' }).click()
    await expect.poll(async () => (await lengths()).Raft).toBe(2)
    await tile.getByText('09:00 – 10:45').waitFor()
    expect(await tile.count()).toBe(1)

    // The next one is taken: the board asks.
    await board.locator('[data-card]').filter({ hasText: 'Raft' }).first().click()
    await board.getByRole('button', { name: '1 slot more' }).click()
    await board.getByText('Hall, Day 1, 11:00 has “Maps” by Maps Example.').waitFor()
    await board.getByRole('button', { name: 'Move “Maps” to the tray' }).click()
    await expect.poll(lengths).toMatchObject({ Raft: 3 })
    await tile.getByText('09:00 – 11:45').waitFor()
    expect(await visitor.getByText('Maps', { exact: true }).count()).toBe(0)
    await board.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(lengths).toMatchObject({ Raft: 2, Maps: 1 })
    await tile.getByText('09:00 – 10:45').waitFor()
    expect(await axe(board)).toEqual([])
    expect(await axe(visitor)).toEqual([])
    await board.close()
    await visitor.close()
  },
)

it('lengthens a session by dragging its lower edge', async () => {
  const { owner, path, lengths } = await addTwoDays()
  const board = await openAs({ hub, browser }, owner, `${path}/admin/board`, { width: 1280 })
  const edge = board.locator('[data-spot]').filter({ hasText: 'Second morning' }).locator('[data-edge]')
  await edge.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await edge.boundingBox()
  const next = await board.locator('tr').last().boundingBox()
  if (!box || !next) throw new Error('There is no edge')
  await board.mouse.move(box.x + box.width / 2, box.y + 4)
  await board.mouse.down()
  await board.mouse.move(box.x + box.width / 2, next.y + 5, { steps: 6 })
  await board.mouse.move(box.x + box.width / 2, next.y + 10, { steps: 3 })
  await board.mouse.up()
  await expect.poll(lengths).toMatchObject({ 'Second morning': 3 })
  await board.close()
})

it.each(widths(390))(
  'shows the days, the open room and what is on, even without a network, %i wide',
  async (width) => {
    const { event, path } = await addTwoDays(onTheDay)
    const page = await newPage(browser, { width, baseUrl: onTheDay.baseUrl, hasServiceWorker: true })
    await page.goto(`/${event.slug}/2099-05-10`)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(new URL(page.url()).hash).toBe('#day-2')
    await untilHydrated(page)
    const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
    expect(await days.allTextContents()).toEqual(['Saturday, May 9', 'Sunday, May 10'])
    expect(await page.getByRole('rowheader', { name: 'Sunday, May 10' }).count()).toBe(1)
    await page.getByText('May 9 – 10, 2099').first().waitFor()
    const birds = page.locator('.schedule article').filter({ hasText: 'Birds' })
    await birds.getByText('at the lake').waitFor()
    await page.locator('.schedule article').filter({ hasText: 'Trees' }).getByText('table 5').waitFor()
    const strip = page.getByRole('region', { name: 'On now' })
    if (width === 390) await strip.getByText('Trees', { exact: true }).waitFor()
    else await strip.getByText(/left$/).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(path)
    await untilHydrated(page)
    expect(await sideways(page)).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.context().setOffline(true)
    await page.goto(path)
    await page.getByRole('rowheader', { name: 'Sunday, May 10' }).waitFor()
    await page.locator('.schedule article').filter({ hasText: 'Second morning' }).getByRole('link').click()
    await page.getByRole('dialog').getByText('Sunday, May 10 · 09:00 – 09:45').waitFor()
    await page.close()
  },
)

it.each(widths(390))(
  'sets in the form how long a session lasts, when it starts and where, %i wide',
  async (width) => {
    const { owner, path, query } = await addTwoDays()
    const page = await openAs({ hub, browser }, owner, `${path}/admin?section=sessions`, { width })
    await page.getByRole('button', { name: 'Edit Birds' }).click()
    await labeled(page, 'Where').fill('on the pier')
    await labeled(page, 'Starts at').fill('9:15')
    await labeled(page, 'Lasts').selectOption({ label: '2 time slots, until 10:45' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect
      .poll(async () =>
        (await hub.call('GET /api/sessions', { query })).find(({ title }) => title === 'Birds'),
      )
      .toMatchObject({ place: 'on the pier', startsAt: '9:15', furtherSlotIds: [expect.any(Number)] })
    await page.getByText('Day 1, 09:15 – 10:45').waitFor()
    await page.getByText('Garden · on the pier').waitFor()
    await page.close()
  },
)

it.each(widths(390))('copies the time slots of one day to another, %i wide', async (width) => {
  const { owner, path, query, event } = await addTwoDays()
  await hub.db.updateTable('events').set({ days: 3 }).where('id', '=', event.id).execute()
  const section = `${path}/admin?section=static-content&tab=time-slots`
  const page = await openAs({ hub, browser }, owner, section, { width })
  await page.getByRole('button', { name: 'Copy a day' }).click()
  await page.getByRole('button', { name: 'Copy 3 time slots' }).click()
  await expect
    .poll(
      async () => (await hub.call('GET /api/time-slots', { query })).filter(({ day }) => day === 3).length,
    )
    .toBe(3)
  await page.getByText('Monday, May 11').first().waitFor()
  expect(await axe(page)).toEqual([])
  await page.close()
})
