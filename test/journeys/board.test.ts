import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partReading } from '../../server/cards/stored-reading.ts'
import { axe, newPage, openBrowser, sideways, standsStill } from '../browser.ts'
import { addSessionCard } from '../card-factories.ts'
import { readingWith } from '../card-reader.ts'
import { addAdmin, addGrant, addSession, addTimeSlot } from '../factories.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { addBoard, card, loseAnswer, spot } from './board-day.ts'
import { flick, INPUTS } from './inputs.ts'
import { openAs, signedInPage } from './open-as.ts'
import { labeled, toast } from './open-portal.ts'

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

it.each([['finger', 390], ['keys', 1280], ...(isNight ? ([['mouse', 1280]] as const) : [])] as const)(
  'moves in two steps, swaps in three, adds, undoes and drags by %s, %i wide',
  async (input, width) => {
    const day = await addBoard(hub)
    const page = await openAs({ hub, browser }, day.owner, day.path, { width, hasTouch: input === 'finger' })
    const { choose, carry } = await INPUTS[input](page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await choose(card(page, 'Bees'))
    await page.getByText('Tap a spot').waitFor()
    await page.getByText('Ada Example is also in Hall at 10:00 AM').first().waitFor()
    await page.getByText('Lifted “Bees in the city”.').waitFor({ state: 'attached' })
    if (input === 'finger') expect(await axe(page)).toEqual([])
    await choose(spot(page, day, [1, 2]))
    await page.getByText('“Bees in the city” is in Attic, 10:00 AM').first().waitFor({ state: 'attached' })
    await day.come({ 'Bees in the city': '1/2' })
    await choose(page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).last())
    await day.come({ 'Bees in the city': '0/0' })

    await choose(card(page, 'Slow software'))
    await choose(card(page, 'Maps'))
    await choose(button('Swap'))
    await day.come({ 'Slow software': '2/2', Maps: '0/1' })

    await choose(spot(page, day, [2, 0]))
    await page.getByLabel(/^Title/).fill('Bread')
    await page.getByLabel(/^Presenter/).fill('Eve Example')
    await page.keyboard.press('Enter')
    await day.come({ Bread: '2/0' })
    await toast(page, '“Bread” is in Hall, 11:00 AM')
    await card(page, 'Bread').getByText('No description yet').waitFor()

    await carry(card(page, 'Bread'), spot(page, day, [0, 2]))
    await day.come({ Bread: '0/2' })
    await carry(card(page, 'Bread'), spot(page, day, [2, 1]))
    await day.come({ Bread: '2/1' })
    expect(await page.locator('.board-ghost, [data-over], [data-lifted]').count()).toBe(0)
    await choose(page.getByRole('toolbar').getByRole('button', { name: 'Undo' }))
    await day.come({ Bread: '0/2' })
    await page.close()
  },
)

it('keeps a long title within its button on a phone', async () => {
  const day = await addBoard(hub)
  const title = 'Why every neighborhood needs a library of things, and how ours began with one ladder'
  const id = day.sessionIds.Mending ?? 0
  await hub.db.updateTable('sessions').set({ title }).where('id', '=', id).execute()
  const page = await openAs({ hub, browser }, day.owner, day.path, { width: 360 })
  await card(page, '東京の地図').tap()
  await card(page, title).tap()
  const button = page.getByRole('button', { name: `Move “${title}” to the tray` })
  await button.waitFor()
  const frames = await button.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [inner, outer] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return [
      inner.left - outer.left,
      outer.right - inner.right,
      inner.top - outer.top,
      outer.bottom - inner.bottom,
    ]
  })
  expect(Math.min(...frames)).toBeGreaterThanOrEqual(0)
  await page.close()
})

it('replaces, cancels, undoes and redoes by keyboard, and reports what was done if replies are lost', async () => {
  const day = await addBoard(hub)
  const page = await openAs({ hub, browser }, day.owner, day.path)
  for (const key of ['ArrowDown', 'Tab']) {
    await page.getByRole('link', { name: 'Skip to the board' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press(key)
    expect(await page.locator('[data-spot] > button:focus').count()).toBe(1)
  }
  await card(page, '東京の地図').click()
  await card(page, 'Mending').click()
  expect(await page.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Move “Mending” to the tray' }).click()
  await day.come({ 東京の地図: '1/0', Mending: 'tray' })
  await page.locator('.board-tray').getByText('Mending', { exact: true }).waitFor()
  await card(page, 'Slow software').click()
  expect(await shownAtNextTask(spot(page, day, [2, 1]))).toBe(String(day.sessionIds['Slow software']))
  await day.come({ 'Slow software': '2/1' })

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.getByText('Put back “Slow software”.').waitFor({ state: 'attached' })
  expect(await day.places()).toMatchObject({ 'Slow software': '2/1' })

  await page.keyboard.press('Control+z')
  await day.come({ 'Slow software': '0/1', Mending: 'tray' })
  await page.keyboard.press('Control+z')
  await day.come({ 東京の地図: 'tray', Mending: '1/0' })
  await page.keyboard.press('Control+Shift+z')
  await day.come({ 東京の地図: '1/0', Mending: 'tray' })

  await loseAnswer(page, '**/api/sessions/arrange')
  await card(page, 'Bees').click()
  await spot(page, day, [1, 2]).click()
  await toast(page, '“Bees in the city” is in Attic, 10:00 AM')
  await day.come({ 'Bees in the city': '1/2' })
  await loseAnswer(page, '**/undo')
  await page.keyboard.press('Control+z')
  await page
    .locator('[data-toasts]')
    .getByText(/^Undone: moved/)
    .first()
    .waitFor()
  await spot(page, day, [0, 0]).getByText('Bees').waitFor()
  expect(await day.places()).toMatchObject({ 'Bees in the city': '0/0', 東京の地図: '1/0' })
  await page.close()
})

/** The id of the session in a spot by the time of an event that follows a click on it immediately. */
function shownAtNextTask(there: Locator): Promise<string | undefined> {
  return there.evaluate(async (button: HTMLElement) => {
    const { port1, port2 } = new MessageChannel()
    const task = new Promise((begin) => {
      port1.onmessage = begin
    })
    port2.postMessage(null)
    button.focus()
    button.click()
    await task
    return button.dataset.card
  })
}

it('scrolls on a flick, confirms a doubtful title, and edits a session over the board', async () => {
  const day = await addBoard(hub)
  const reading = JSON.stringify(
    partReading(readingWith({ title: 'Maps', presenterName: 'Chi Example' })).stored,
  )
  const of = { eventId: day.event.id, sessionId: day.sessionIds.Maps ?? 0 }
  await addSessionCard(hub.db, { ...of, state: 'saved', uploadKey: 'wall/1', reading })
  const page = await openAs({ hub, browser }, day.owner, day.path, { width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  const begun = await scrolled()
  // While a page still moves, a tap only stops it.
  const moving = await page.evaluateHandle(() => ({
    ended: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
  }))
  await flick(page, card(page, 'Slow software'), -120)
  await moving.evaluate(({ ended }) => ended)
  expect(await scrolled()).toBeGreaterThan(begun)
  expect(await page.locator('[data-lifted]').count()).toBe(0)
  expect(await day.places()).toMatchObject({ 'Slow software': '0/1' })

  await card(page, 'Maps').getByText('Check the title').waitFor()
  await card(page, 'Maps').tap()
  await page.getByRole('button', { name: 'The title is right' }).tap()
  await toast(page, '“Maps” is confirmed')
  await page.getByText('Check the title').waitFor({ state: 'detached' })

  await card(page, 'Maps').tap()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await labeled(page, 'Title').fill('Maps of paper')
  await page.getByRole('button', { name: 'Save Changes' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await card(page, 'Maps of paper').waitFor()
  expect(new URL(page.url()).pathname).toBe(day.path)
  expect(await scrolled()).toBe(before)
  expect(await card(page, 'Maps of paper').evaluate((each) => each === document.activeElement)).toBe(true)
  await page.close()
})

it('shows another organizer’s changes by name, and does not let one overwrite the other', async () => {
  const board = await addBoard(hub)
  const ben = await addAdmin(hub.db, { name: 'Ben Organizer' })
  await addGrant(hub.db, { eventId: board.event.id, userId: ben.id })
  const mine = await openAs({ hub, browser }, board.owner, board.path)
  const his = await openAs({ hub, browser }, ben, board.path)
  await card(mine, 'Maps').waitFor()
  await card(his, 'Maps').click()
  await spot(his, board, [2, 0]).click()
  await spot(mine, board, [2, 0]).getByText('Ben Organizer').first().waitFor()

  // Ana moves a session away, Ben fills its old spot, and then Ana undoes.
  await card(mine, 'Bees').click()
  await spot(mine, board, [1, 1]).click()
  await spot(his, board, [1, 1]).getByText('Ana Organizer').first().waitFor()
  await card(his, '東京の地図').click()
  await spot(his, board, [0, 0]).click()
  await spot(mine, board, [0, 0]).getByText('Ben Organizer').first().waitFor()
  await mine.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
  await mine
    .getByText('Hall has since been filled by Ben Organizer: put “Bees in the city” in the tray?')
    .waitFor()
  await mine.getByText(/^“Bees in the city”: .+, 10:00 AM → the tray$/).waitFor()
  await mine.getByRole('button', { name: 'Undo the rest' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': 'tray', 東京の地図: '0/0' })
  await mine.close()
  await his.close()
})

it('previews large rearrangements, and restores the board as of an earlier moment', async () => {
  const board = await addBoard(hub)
  const page = await openAs({ hub, browser }, board.owner, board.path)
  const before = await board.places()
  await page.getByRole('button', { name: 'Rearrange Hall' }).click()
  await page.getByText('“Bees in the city”: Hall, 9:00 AM → Attic, 9:00 AM').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the room' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/2', Mending: '1/1' })
  const closed = await board.places()

  await page.getByRole('button', { name: 'Rearrange', exact: true }).click()
  await page.getByRole('radio', { name: 'Shift the times' }).check()
  await page.getByText('The day ends at 1:15 PM instead of 1:00 PM').waitFor()
  await page.getByRole('button', { name: 'Shift the times' }).click()
  await page.getByRole('button', { name: 'Rearrange 12:15 PM – 1:15 PM' }).waitFor()
  await page.getByRole('button', { name: 'Rearrange', exact: true }).click()
  await page.getByLabel('Room', { exact: true }).selectOption('Attic')
  await page.getByLabel('With').selectOption('Library')
  await page.getByRole('button', { name: 'Swap the rooms' }).click()
  await expect.poll(board.places).toMatchObject({ 'Slow software': '0/2' })

  await page.getByRole('button', { name: 'Restore…' }).click()
  await page.getByRole('button', { name: /Ana Organizer closed Hall from 9:00 AM/ }).click()
  await page.getByText('9:15 AM – 10:00 AM becomes 9:00 AM – 9:45 AM').waitFor()
  await page.getByText('“Slow software”: Attic, 9:15 AM → Library, 9:00 AM').waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(board.places).toEqual(closed)
  await page.getByRole('button', { name: 'Rearrange 9:00 AM – 9:45 AM' }).waitFor()
  for (const undone of ['restored the board as of', 'swapped', 'moved the time slots', 'closed Hall']) {
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-toasts]').getByText(`Undone: ${undone}`).first().waitFor()
  }
  await expect.poll(board.places).toEqual(before)
  await page.close()
})

it('starts in the top third of a phone, and never scrolls sideways with eight rooms and long words at any width', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `Room with a rather long name ${index + 1}`)
  const board = await addBoard(hub, names)
  const talk = {
    startTime: '13:00',
    endTime: '13:30',
    isStatic: true,
    staticTitle: 'Podiumsgespräch'.repeat(6),
  }
  await addTimeSlot(hub.db, { eventId: board.event.id, ...talk, staticLocation: talk.staticTitle })
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
    const shown = page.getByRole('navigation', { name: 'This event' }).getByRole('link')
    expect(await shown.allInnerTexts()).toEqual(['Board', 'Wall', 'Cards'])
    expect(await tooLow(page)).toEqual([])
    const bar = await page.getByRole('navigation', { name: 'This event' }).boundingBox()
    const tray = await page.locator('.board-tray').boundingBox()
    expect([(bar?.y ?? 0) + (bar?.height ?? 0), (tray?.y ?? 0) + (tray?.height ?? 0)]).toEqual([844, bar?.y])
    await page.getByRole('button', { name: 'More pages of this event' }).tap()
    const others = page.getByRole('menuitem')
    expect(await others.allTextContents()).toEqual([
      'Session Management',
      'Sponsor Management',
      'Static Content',
      'Event Management',
      'User Management',
      'Ideas',
      'Paper',
      'Screens',
      'Share',
      'History',
      'View Hub',
    ])
    expect(await tooLow(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.close()
})

/** The controls of the portal that are less than 44 pixels high. */
const tooLow = (page: Page) =>
  page
    .locator('[data-portal] :is(a, button, select, input):visible')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
    )

it('fits twelve rooms by eight times at 1280 by 800, and scrolls within the table at 1024', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Room ${index + 1}`)
  const board = await addBoard(hub, names)
  const eventId = board.event.id
  for (const hour of [13, 14, 15, 16, 17]) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
    const at = { timeSlotId: slot.id, roomId: board.roomIds[0] ?? 0 }
    await addSession(hub.db, { eventId, title: `A title of ${hour} that goes on in more lines`, ...at })
  }
  for (let count = 0; count < 6; count++) await addSession(hub.db, { eventId, title: `Waiting ${count}` })
  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 1280 })
  await page.setViewportSize({ width: 1280, height: 800 })
  const places = page.locator(`[data-spot^="${board.slotIds[0]}/"]`)
  await card(page, 'Bees').waitFor()
  const boxes = await places.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().toJSON()),
  )
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes[0].top).toBeLessThan(250)
  expect(boxes.at(-1).right).toBeLessThan(1280)
  await page.getByLabel('Find in the tray').waitFor()
  const table = page.locator('.board-scroller')
  expect(await table.evaluate((part) => [part.scrollHeight, part.scrollWidth])).toEqual(
    await table.evaluate((part) => [part.clientHeight, part.clientWidth]),
  )
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1024, height: 500 })
  expect(await sideways(page)).toBe(0)
  const head = page.getByRole('button', { name: 'Rearrange Room 12' })
  const time = page.getByRole('button', { name: /^Rearrange 11:00 AM/ })
  await spot(page, board, [2, 11]).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  for (const each of [head, time]) await each.click({ trial: true })
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('shows three rows of sessions with text of twice the size, by font size or by zoom', async () => {
  const board = await addBoard(hub, ['Hall', 'Library', 'Attic', 'Studio', 'Kitchen', 'Garden'])
  const large = await signedInPage({ hub, browser }, board.owner, { width: 1280, height: 800 })
  await large.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await large.goto(board.path)
  await card(large, 'Maps').waitFor()
  await expect.poll(() => rowsInSight(large)).toBeGreaterThanOrEqual(3)
  await large.close()
  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 640, height: 400 })
  await page.getByRole('button', { name: 'Jump to 9:00 AM' }).click()
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
  expect(await sideways(page)).toBe(0)
  await page.close()
})

/** How many rows of spots are entirely visible and uncovered. */
const rowsInSight = (page: Page) =>
  page.locator('.board [data-spot] :is(.board-card, .board-free)').evaluateAll((all) => {
    const isSeen = (each: Element) => {
      const { left, top, bottom } = each.getBoundingClientRect()
      return [top + 4, bottom - 4].every((y) => each.contains(document.elementFromPoint(left + 12, y)))
    }
    return new Set(all.filter(isSeen).map((each) => Math.round(each.getBoundingClientRect().top / 20))).size
  })

it('announces on every open page, even without scripts, and covers and moves nothing that people read', async () => {
  const board = await addBoard(hub)
  const event = `/${board.event.slug}/${board.event.date}`
  const visitor = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  const reader = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  for (const each of [visitor, reader]) {
    await each.goto(event)
    await each.getByText('Bees in the city').first().waitFor()
  }
  const read = reader.locator('.session').last()
  await read.scrollIntoViewIfNeeded()
  await standsStill(read)
  const before = await read.boundingBox()

  const page = await openAs({ hub, browser }, board.owner, board.path, { width: 390 })
  await page.getByRole('button', { name: 'Announce' }).tap()
  await page
    .getByLabel(/^Message/)
    .fill('Lunch is 15 minutes late, and is served in the courtyard behind the house')
  await page.getByText('67 characters left').waitFor()
  await page.getByLabel('For', { exact: true }).selectOption('Attic')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Announce', exact: true }).last().tap()

  await visitor.getByText('Attic: Lunch is 15 minutes late').waitFor()
  expect(await visitor.getByRole('status').getByText('Lunch is 15').count()).toBe(1)
  await visitor.getByText('just now').waitFor()
  const row = await visitor.locator('.announcement').boundingBox()
  const own = page.locator('.announcement')
  const ownHeight = async () => (await own.boundingBox())?.height ?? Infinity
  await expect.poll(ownHeight).toBeLessThanOrEqual(45)
  expect(row?.height).toBeGreaterThan(60)
  await own.locator('p').tap({ force: true })
  await own.getByRole('button', { name: 'Less', expanded: true }).waitFor()
  expect(await ownHeight()).toBeGreaterThan(60)
  await page.keyboard.press('Enter')
  await expect.poll(ownHeight).toBeLessThanOrEqual(45)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await ownHeight()).toBeLessThanOrEqual(45)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = await visitor.getByRole('heading', { level: 1 }).first().boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
  expect(await visitor.locator('[data-toasts]').count()).toBe(0)
  const bell = reader.getByRole('link', { name: 'News, 1 unread' })
  await bell.waitFor()
  expect(await read.boundingBox()).toEqual(before)
  await bell.tap()
  await reader.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  await reader.getByText('Attic: Lunch is 15 minutes late').first().waitFor()
  await reader.getByRole('link', { name: 'News', exact: true }).waitFor()
  await reader.close()
  expect(await axe(visitor)).toEqual([])
  expect(await sideways(visitor)).toBe(0)
  const plain = await newPage(browser, { width: 390, baseUrl: hub.baseUrl, javaScript: false })
  await plain.goto(event)
  await plain.getByText('Attic: Lunch is 15 minutes late').waitFor()
  await plain
    .getByRole('time')
    .getByText(/^\d+:\d\d [AP]M$/)
    .waitFor()
  const look = await plain.locator('.announcement').evaluate((element) => getComputedStyle(element).display)
  expect(look).toBe('flex')
  await plain.close()
  await visitor.getByRole('button', { name: 'Dismiss: Lunch is 15 minutes late' }).tap()
  await visitor.getByText('Lunch is 15').waitFor({ state: 'detached' })
  await visitor.reload()
  await visitor.getByText('Lunch is 15').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Announce' }).tap()
  await page.getByRole('button', { name: 'Take down: Lunch is 15 minutes late' }).tap()
  await toast(page, 'Announcement taken down')
  await visitor.close()
  await page.close()
})

it('counts stars, tells visitors so, and offers the larger room to the session with more', async () => {
  const board = await addBoard(hub)
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
  const phone = await openAs({ hub, browser }, board.owner, board.path, { width: 390 })
  await phone.getByRole('button', { name: 'Fewer conflicts' }).waitFor()
  const tools = phone.getByRole('toolbar', { name: 'Board' }).getByRole('button')
  const tops = await tools.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await phone.close()
  const page = await openAs({ hub, browser }, board.owner, board.path)
  await card(page, 'Bees')
    .getByText('2 stars, room for 1; Library holds 80, and its session has 0 stars')
    .waitFor()
  await card(page, 'Bees').click()
  await page.getByRole('button', { name: 'Swap rooms' }).click()
  await expect.poll(board.places).toMatchObject({ 'Bees in the city': '0/1', 'Slow software': '0/0' })
  await visitor.close()
  await page.close()
})
