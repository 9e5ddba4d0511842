import { createCardReader } from '@conference-hub/card-reader'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WallCard } from '../../domain/wall/wall.ts'
import { headNumbers } from '../../domain/wall/wall-heads.ts'
import { drawWall } from '../../packages/card-reader/test/walls/draw-wall.ts'
import { planWall } from '../../packages/card-reader/test/walls/wall-plan.ts'
import { partReading } from '../../server/cards/stored-reading.ts'
import { axe, newPage, openBrowser } from '../browser.ts'
import { addSessionCard } from '../card-factories.ts'
import { readingWith } from '../card-reader.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from '../factories.ts'
import { picture } from '../pictures.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'
import { toast } from './open-portal.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ cardReader: createCardReader({ engine: 'embedded' }), now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

it('carries an author’s words from their card’s page, by a photo of the wall, to the schedule', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-06-01' })
  const eventId = event.id
  const rooms = []
  for (const [order, name] of ['Asteroids', 'Łódź'].entries())
    rooms.push(await addRoom(hub.db, { eventId, name, order }))
  const slots = []
  for (const hour of [9, 10])
    slots.push(await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` }))
  const { call } = await hub.as(owner)
  await call('POST /api/numbered-cards', { body: { eventId, count: 3 } })
  const { code } = await hub.db
    .selectFrom('numbered_cards')
    .select('code')
    .where('eventId', '=', eventId)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()

  const author = await newPage(browser, { width: 390 })
  await author.goto(`${hub.baseUrl}/c/${code}`)
  await author.getByRole('heading', { name: 'Session card 2' }).waitFor()
  expect(await axe(author)).toEqual([])
  await author.getByLabel('Title').fill('東京 by bike')
  await author.getByLabel('Your name').fill('Zoë Example')
  await author.getByRole('checkbox', { name: 'Workshop' }).check()
  await author.getByRole('button', { name: 'Save' }).click()
  await author.getByText('Your text is saved. Put the card').waitFor()

  const numbers = headNumbers(rooms, slots)
  const plan = planWall(4, {
    columns: 2,
    rows: 2,
    cards: 1,
    halfSize: 0,
    people: 0,
    photo: { width: 1_600, height: 1_200 },
  })
  const heads = {
    rooms: rooms.map(({ id }) => numbers.rooms.get(id) ?? 0),
    slots: slots.map(({ id }) => numbers.slots.get(id) ?? 0),
  }
  const papers = plan.papers.map((paper) => ({
    ...paper,
    number:
      paper.kind === 'card'
        ? 2
        : ((paper.row === -1 ? heads.rooms[paper.column] : heads.slots[paper.row]) ?? 0),
  }))
  const { jpeg } = await drawWall({ ...plan, papers })
  const hung = plan.papers.find(({ kind }) => kind === 'card')

  const organizer = await openAs({ hub, browser }, owner, `/${event.slug}/${event.date}/admin/wall`, {
    width: 390,
  })
  await organizer.route('**/api/wall/photos', (route) => route.abort(), { times: 1 })
  await organizer
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await organizer.getByText('1,600 × 1,200').waitFor()
  await organizer.getByText('This photo is low-resolution').waitFor()
  await organizer.getByRole('button', { name: 'Read the wall' }).click()
  await organizer.getByText('Your photo is kept here and will be sent again automatically.').waitFor()
  await organizer.getByRole('button', { name: 'Send again now' }).click()
  // The spinner is round even beside text of several lines.
  const wheel = await organizer.getByText('Looking for cards').locator('span').boundingBox()
  expect(Math.abs((wheel?.width ?? 0) - (wheel?.height ?? 0))).toBeLessThan(0.5)
  await organizer.locator(':focus', { hasText: '1 card found on the wall.' }).waitFor()
  const place = `${slots[hung?.row ?? 0]?.id}/${rooms[hung?.column ?? 0]?.id}`
  const mark = organizer.locator(`[data-spot="${place}"]`).getByRole('checkbox', { name: 'New 東京 by bike' })
  expect(await mark.isChecked()).toBe(true)
  expect(await axe(organizer)).toEqual([])
  await organizer.getByRole('button', { name: 'Lock: card 2' }).click()
  await organizer.getByRole('button', { name: 'Unlock: card 2' }).click()
  await organizer.getByRole('button', { name: 'Lock: card 2' }).waitFor()
  await acceptByKeyboard(organizer, 'New 東京 by bike')
  await organizer.getByRole('heading', { name: 'The schedule matches the wall' }).waitFor()

  const [session] = await hub.call('GET /api/sessions', { query: { city: event.slug, date: event.date } })
  expect(session).toMatchObject({
    title: '東京 by bike',
    presenterName: 'Zoë Example',
    type: ['workshop'],
    roomId: rooms[hung?.column ?? 0]?.id,
    timeSlotId: slots[hung?.row ?? 0]?.id,
  })
  await organizer.getByRole('navigation', { name: 'This event' }).getByRole('link', { name: 'Board' }).click()
  const rush = organizer.getByRole('navigation', { name: 'Cards of this event' })
  await rush.getByRole('link', { name: '1 scheduled' }).waitFor()
  expect(await rush.getByRole('link').allTextContents()).toEqual([
    '3 created',
    '1 filled in',
    '0 photographed',
    '0 read',
    '0 waiting',
    '1 scheduled',
  ])
  await rush.getByRole('link', { name: '3 created' }).click()
  await organizer.waitForFunction(() => {
    const heading = document.getElementById('wall-print')?.getBoundingClientRect()
    return heading !== undefined && heading.top >= 0 && heading.bottom <= innerHeight
  })
  await author.getByText(rooms[hung?.column ?? 0]?.name ?? '').waitFor()
  // No visitor sees a hidden event, but the author still sees where the session is.
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', eventId).execute()
  const id = rooms[hung?.column ?? 0]?.id ?? 0
  await hub.db.updateTable('rooms').set({ name: 'Ballroom' }).where('id', '=', id).execute()
  await author.getByText('Ballroom').waitFor()
})

/** Unchecks the only change, checks it again, and accepts it. */
async function acceptByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Accept', exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Accept 1 change')
  await page.keyboard.press('Enter')
}

it('resolves doubtful titles and rooms on the proposal, by keyboard too', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-06-03' })
  const room = await addRoom(hub.db, { eventId: event.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const seen = { column: 0, row: 0, throughRow: null, votes: 0, isSure: true, sessionId: null }
  const cards: WallCard[] = []
  for (const [column, title] of ['Maqs', 'Sourd0ugh'].entries()) {
    const { stored } = partReading(readingWith({ title, presenterName: 'Chi' }))
    stored.fields.title.doubts = [{ word: 'Sourd0ugh', others: ['Sourdough', 'Sourdoughs'] }]
    const reading = JSON.stringify(stored)
    const of = { eventId: event.id, uploadKey: `wall/${title}` }
    const { id } = await addSessionCard(hub.db, { ...of, state: 'read', reading })
    cards.push({ ...seen, number: null, cardId: id, column, words: null })
  }
  const line = { isSeen: true, written: null, breakName: null }
  const lab = { text: '#Lab', start: null, end: null, isSure: false, picture: null }
  const page = await openAs({ hub, browser }, owner, `/${event.slug}/${event.date}/admin/wall`, {
    width: 390,
  })
  await page.route('**/api/wall/photos', (route) =>
    route.fulfill({
      json: {
        columns: [
          { ...line, id: room.id },
          { ...line, id: null, written: lab },
        ],
        rows: [{ ...line, id: slot.id }],
        cards,
        bare: [],
        covered: [],
        warnings: [],
        closeUp: [],
      },
    }),
  )
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByRole('button', { name: 'Read the wall' }).tap()
  await page.getByText('1 new room · 2 new · 2 to check · 1 room or time to check').waitFor()
  await page.getByText('Its room may be misread.').waitFor()
  await page.getByRole('button', { name: 'Change Lab' }).tap()
  expect(await axe(page)).toEqual([])
  // The name is selected, and typing replaces it, even on a phone, where the focus opens the keyboard.
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Łab')
  await page.getByText('1 new room · 2 new · 2 to check', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Also select 2 to check later' }).tap()
  await page.getByText('2 cards have words to check. The board marks them.').waitFor()
  // Two lines of buttons with their gap and the bar's padding and border; the text is beside a button.
  expect((await page.locator('.wall-accept').boundingBox())?.height).toBeLessThanOrEqual(2 * 44 + 28)
  await page.getByRole('button', { name: 'Select none' }).tap()
  await page.getByRole('button', { name: 'Change Sourd0ugh' }).tap()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace Sourd0ugh with Sourdough', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Sourdough' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).tap()
  await page.getByRole('button', { name: 'The title is right: Maqs' }).tap()
  await toast(page, '“Maqs” is confirmed')
  const [said, bar] = await Promise.all(
    ['[data-toasts] li', '.wall-accept'].map((place) => page.locator(place).first().boundingBox()),
  )
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByText('1 new room · 2 new · 1 to check').waitFor()
  const unread = page.getByRole('checkbox', { name: 'New Sourd0ugh' })
  // The bar at the foot of the window covers it until it is focused.
  await unread.evaluate((box) => scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 20))
  await unread.focus()
  await page.waitForFunction(() => {
    const [box, above] = [document.activeElement, document.querySelector('.wall-accept')]
    return Number(box?.getBoundingClientRect().bottom) <= Number(above?.getBoundingClientRect().top)
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator(':focus[type=checkbox]').waitFor()
  await page.getByText('1 new room · 2 new', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change Sourd0ugh' }).tap()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sourdough')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Bring back' }).tap()
  await page.getByRole('checkbox', { name: 'New Sourdough' }).waitFor()
  await page.reload()
  await page.getByRole('checkbox', { name: 'New Sourdough' }).waitFor()
  await page.getByRole('button', { name: 'Accept 3 changes' }).click()
  await page.getByRole('heading', { name: 'The schedule matches the wall' }).waitFor()
  const { call } = await hub.as(owner)
  const saved = await call('GET /api/session-cards', { query: { eventId: String(event.id) } })
  expect(saved.map(({ state, doubtful }) => [state, doubtful])).toEqual([
    ['saved', []],
    ['saved', []],
  ])
  const query = { city: event.slug, date: event.date }
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title, roomName }) => [title, roomName])).toEqual([
    ['Maqs', room.name],
    ['Sourdough', 'Łab'],
  ])
})

it('reports that a photo shows no wall', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-06-02' })
  const page = await openAs({ hub, browser }, owner, `/${event.slug}/${event.date}/admin/wall`, {
    width: 1280,
  })
  const { jpeg } = await drawWall({ ...planWall(1, { photo: { width: 800, height: 600 } }), papers: [] })
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await page.getByRole('button', { name: 'Read the wall' }).click()
  await page.getByText('No wall was found').waitFor()
})

it('states on an author’s page that it needs JavaScript', async () => {
  const html = await (await fetch(`${hub.baseUrl}/c/mqIVNOlE83yWJRJb`)).text()
  expect(html).toMatch(/<noscript>.*This page needs JavaScript\..*<\/noscript>/)
})
