import { readFile } from 'node:fs/promises'
import type { CardReader } from '@conference-hub/card-reader'
import { createCardReader } from '@conference-hub/card-reader'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photograph } from '../../packages/card-reader/test/camera.ts'
import { createRandom } from '../../packages/card-reader/test/random.ts'
import { axe, newPage, openBrowser } from '../browser.ts'
import { fakeCardReader, readingWith } from '../card-reader.ts'
import { addAdmin, addEvent, addGrant, addRoom, addTimeSlot } from '../factories.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

/** The words of sample/hands/filled-in.svg, which ticks a presentation for beginners in business. */
const TEXT = {
  title: 'The cookie banner museum',
  presenterName: 'Lucia Ferrante',
  description: 'Forty banners to learn from',
}
const RUSH = isNight ? { cards: 12, slots: 3, rooms: 4 } : { cards: 6, slots: 2, rooms: 3 }
/** The words that tell the cards of the rush apart. */
const WORDS = 'amber birch cedar dunes ember fjord grove heath inlet knoll lagoon maple'.split(' ')

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let real: CardReader
const fake = fakeCardReader()
let isReal = true
beforeAll(async () => {
  real = createCardReader({ engine: 'embedded' })
  const recognize: CardReader['recognize'] = (photo, options) =>
    (isReal ? real : fake).recognize(photo, options)
  // The browser's sign-ins are checked against the real clock.
  hub = await serveApp({
    cardReader: { ...real, recognize, close: async () => undefined },
    now: () => new Date(),
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await real?.close()
})

async function addOpenSpots(slots: number, rooms: number) {
  const owner = await addAdmin(hub.db, { name: 'Olga Owner' })
  const helper = await addAdmin(hub.db, { name: 'Vic Volunteer' })
  const event = await addEvent(hub.db, { createdBy: owner.id })
  await addGrant(hub.db, { eventId: event.id, userId: helper.id })
  for (let hour = 0; hour < slots; hour += 1)
    await addTimeSlot(hub.db, { eventId: event.id, startTime: `${hour + 8}:00`, endTime: `${hour + 8}:45` })
  for (let order = 0; order < rooms; order += 1)
    await addRoom(hub.db, { eventId: event.id, name: `Room ${order + 1}`, order })
  return { owner, helper, event, path: `/${event.slug}/${event.date}` }
}

/** The first page that the browser prints, as a picture with 10 pixels per millimeter. */
async function printedPage(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const first = await document.getPage(1)
  const viewport = first.getViewport({ scale: (10 * 25.4) / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await first.render({ canvas: canvas as never, viewport }).promise
  return {
    pages: document.numPages,
    width: canvas.width,
    height: canvas.height,
    png: canvas.toBuffer('image/png'),
  }
}

it('turns a printed and filled-in card into a session on the schedule', async () => {
  const { owner, event, path } = await addOpenSpots(1, 2)
  const printing = await openAs({ hub, browser }, owner, `${path}/admin/session-cards`)
  await printing.getByAltText('An empty session card of').waitFor()
  await printing.getByLabel('Sheets').fill('2')
  expect(await axe(printing)).toEqual([])
  const { pages, width, height, png } = await printedPage(printing)
  expect([pages, Math.round(width / 10), Math.round(height / 10)]).toEqual([2, 210, 148])
  await printing.close()

  const random = createRandom(7)
  const filledIn = new URL('../../packages/card-reader/sample/hands/filled-in.svg', import.meta.url)
  const writing = (await readFile(filledIn, 'utf8')).replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  const print = `<image href="data:image/png;base64,${png.toString('base64')}" width="210" height="148"/>`
  const shot = { hard: false, exif: 6, turned: 0, side: 1_600 }
  const photo = await photograph(
    { width: 210, height: 148, svg: print + writing, color: '#ffffff', layout: 'printed' },
    shot,
    random,
  )

  const page = await openAs({ hub, browser }, owner, `${path}/admin`, { width: 390 })
  const image = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo }
  await page.getByText('Take a photo', { exact: true }).waitFor()
  await page.locator('input[type=file]').first().setInputFiles(image)
  await page.getByAltText('The chosen card').waitFor()
  // On a busy machine, recognition may give up on the first card.
  await expect
    .poll(
      async () => {
        const button = page.getByRole('button', { name: 'Process Image' })
        if (await button.isEnabled()) await button.click()
        return page.getByLabel('Title').inputValue()
      },
      { timeout: 200_000, interval: 500 },
    )
    .toBe(TEXT.title)
  expect(await page.getByLabel('Presenter Name').inputValue()).toBe(TEXT.presenterName)
  // Picture, title, presenter and a free spot fit on the phone's screen together.
  const place = page.getByRole('button', { name: /: save here$/ })
  for (const part of [page.getByLabel('Title'), page.getByAltText('Title on the card'), place.first()])
    expect(await part.evaluate(isOnScreen)).toBe(true)
  await page.getByText('All fields').click()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  expect(await page.getByText('This card was printed for another event.').count()).toBe(0)
  expect([
    await page.getByLabel('Time Slot').inputValue(),
    await page.locator('select[name=roomId]').inputValue(),
  ]).toEqual(['', ''])
  // Links that are half below the header are no targets for a finger.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Title').fill('The cookie banner museum, second floor')
  await page.getByLabel('Description').fill(TEXT.description)
  await place.first().click()
  await page.getByText('has been scheduled for').first().waitFor()
  await page.close()

  const visitor = await newPage(browser, { baseUrl: hub.baseUrl })
  await visitor.goto(path)
  await visitor.getByText('The cookie banner museum, second floor').first().waitFor()
  const cards = await hub.db
    .selectFrom('session_cards')
    .select('state')
    .where('eventId', '=', event.id)
    .execute()
  expect(cards.filter(({ state }) => state === 'saved').length).toBe(1)
  await visitor.close()
}, 300_000)

it('lets two volunteers schedule a wall of cards, none of them twice', async () => {
  isReal = false
  let read = 0
  fake.answer = async () => {
    read += 1
    const name = `${WORDS[read % 12]} ${WORDS[(read * 5) % 12]} ${read}`
    return readingWith({
      title: `Card ${name}`,
      presenterName: `Speaker ${name}`,
      description: name.repeat(5),
    })
  }
  const { owner, helper, event, path } = await addOpenSpots(RUSH.slots, RUSH.rooms)
  const photos = await Promise.all(
    Array.from({ length: RUSH.cards }, async (_, index) => {
      const random = createRandom(index + 1)
      const noise = Buffer.from(Array.from({ length: 1_200 }, () => random.whole(0, 255)))
      const buffer = await sharp(noise, { raw: { width: 40, height: 30, channels: 1 } })
        .resize(400)
        .jpeg()
        .toBuffer()
      return { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
  const volunteers = [
    await openAs({ hub, browser }, owner, `${path}/admin`),
    await openAs({ hub, browser }, helper, `${path}/admin`),
  ]
  await Promise.all(
    volunteers.map(async (page, half) => {
      await page.getByText('Choose photos').waitFor()
      const own = photos.filter((_, index) => index % 2 === half)
      await page.locator('input[type=file][multiple]').setInputFiles(own)
    }),
  )
  const listed = () =>
    hub.db.selectFrom('session_cards').selectAll().where('eventId', '=', event.id).execute()
  await expect
    .poll(async () => (await listed()).filter(({ state }) => state === 'read').length, { timeout: 100_000 })
    .toBe(RUSH.cards)

  // Each volunteer opens one card; from then on the next one opens by itself.
  await Promise.all(
    volunteers.map(async (page, half) => {
      await page
        .getByRole('button', { name: /^Open Card/ })
        .nth(half)
        .click()
      let title = await openedTitle(page, '')
      while (title !== null) {
        const next = page.waitForResponse(/claim-next$/)
        await save(page, half === 0)
        const { card } = await (await next).json()
        title = card && (await openedTitle(page, title))
      }
    }),
  )
  expect((await listed()).map(({ state }) => state)).toEqual(Array(RUSH.cards).fill('saved'))
  const sessions = await hub.db
    .selectFrom('sessions')
    .select('title')
    .where('eventId', '=', event.id)
    .execute()
  expect([sessions.length, new Set(sessions.map(({ title }) => title)).size]).toEqual([
    RUSH.cards,
    RUSH.cards,
  ])
  for (const page of volunteers) await page.close()
}, 300_000)

/** Whether an element is entirely between the header and the bar of an event's pages. */
function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 59 && bottom <= window.innerHeight - 50
}

/** The title of the open card, once another one is open. */
async function openedTitle(page: Page, before: string): Promise<string> {
  const opened = await page.waitForFunction((last) => {
    const title = document.querySelector<HTMLInputElement>('input[name=title]')?.value
    return title && title !== last ? title : null
  }, before)
  return (await opened.jsonValue()) as string
}

/** Puts the open card into the first or last free spot with one tap, and retries if someone was faster. */
async function save(page: Page, isFirst: boolean): Promise<void> {
  for (;;) {
    const places = page.getByRole('button', { name: /: save here$/ })
    const saved = page.waitForResponse(/\/save$/, { timeout: 5_000 }).catch(() => null)
    // The spot may have been taken since it was found.
    await (isFirst ? places.first() : places.last()).click({ timeout: 3_000 }).catch(() => null)
    const answer = await saved
    if (answer === null) continue
    if (answer.status() === 201) return
    // The choices are read again, and the spot that was just taken is missing.
    await page
      .getByText(/^Room Already Occupied$/)
      .first()
      .waitFor()
  }
}
