import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CardReader } from '@conference-hub/card-reader'
import { createCardReader } from '@conference-hub/card-reader'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { photo } from '../card-desk.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let cardReader: CardReader
beforeAll(async () => {
  cardReader = createCardReader({ engine: 'embedded' })
  hub = await serveApp({ cardReader, now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await cardReader?.close()
})

const PAPER = { width: 1_200, height: 900, channels: 3 } as const
const blank = () =>
  sharp({ create: { ...PAPER, background: 'white' } })
    .jpeg()
    .toBuffer()
const NO_TEXT = 'No text was found in the photo. Type the card in, or take a sharper photo of it.'
const REFUSED = 'Error processing image (400): Bad Request'
const NOT_A_PHOTO = 'Error processing image (415): Unsupported Media Type'
const TOO_LARGE = 'Error processing image (413): Payload Too Large'

/** The chosen file, the name in the alert, and the rest of its text. */
const BAD: [name: string, make: () => Promise<Buffer>, error: string, advice: string | null][] = [
  ['blank.jpg', blank, NO_TEXT, null],
  [
    'one-pixel.png',
    () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    REFUSED,
    'The picture is too small to show a card.',
  ],
  [
    'half.jpg',
    async () => (await photo(1)).subarray(0, 3_000),
    REFUSED,
    'The photo is damaged or incomplete. Take it again.',
  ],
  [
    'notes.jpg',
    async () => Buffer.from('The minutes of our last meeting'),
    NOT_A_PHOTO,
    'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.',
  ],
  [
    'IMG_0042.HEIC',
    async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
    NOT_A_PHOTO,
    'HEIC photos cannot be read here. In the iPhone’s settings choose Camera, Formats, Most Compatible, or share the photo as JPEG.',
  ],
  [
    'huge.jpg',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(16 * 2 ** 20, 7)]),
    TOO_LARGE,
    'File size must be less than 15MB',
  ],
]

const TYPED = { Title: 'Typed by hand', 'Presenter Name': 'Hanna Hand', Description: 'Nothing of it is lost' }

async function typed(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(TYPED).map(async (label) => [label, await page.getByLabel(label).inputValue()])
  return Object.fromEntries(await Promise.all(values))
}

async function processPhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  const answer = page.waitForResponse('**/api/process-image')
  await page.getByRole('button', { name: 'Process Image' }).click()
  await answer
}

it('reports what is wrong with every unusable photo, and leaves the form unchanged', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  await addTimeSlot(hub.db, { eventId: event.id })
  await addRoom(hub.db, { eventId: event.id })
  const page = await openAs({ hub, browser }, owner, `/${event.slug}/${event.date}/admin`, { width: 390 })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.getByText('Take a photo', { exact: true }).waitFor()
  for (const [label, value] of Object.entries(TYPED)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Time Slot').selectOption({ index: 1 })

  for (const [name, make, error, advice] of BAD) {
    await processPhoto(page, name, await make())
    const alert = page.getByRole('alert').filter({ hasText: 'Error processing image: ' })
    await alert.filter({ hasText: error }).waitFor()
    const said = (await alert.innerText()).split('\n').filter(Boolean)
    expect([name, ...said]).toEqual([name, `Error processing image: ${error}`, ...(advice ? [advice] : [])])
    await page.locator('[data-toasts]').getByText('Processing Error', { exact: true }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect([name, await typed(page)]).toEqual([name, TYPED])
    expect(await page.getByLabel('Time Slot').inputValue()).not.toBe('')
  }
  expect(errors).toEqual([])
  await page.close()
}, 240_000)

it('reads a card of another event with a warning, and a card in another language', async () => {
  const owner = await addAdmin(hub.db)
  // The sample was printed for event 1.
  await addEvent(hub.db, { createdBy: owner.id })
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const page = await openAs({ hub, browser }, owner, `/${event.slug}/${event.date}/admin`, { width: 390 })
  await page.getByText('Take a photo', { exact: true }).waitFor()
  const samples = join(import.meta.dirname, '../../packages/card-reader/sample')
  await processPhoto(page, 'other.jpg', await readFile(join(samples, 'T01.jpg')))
  await page.locator('summary', { hasText: 'The card' }).click()
  await page.getByText('This card was printed for another event. Check that it belongs here.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).not.toBe('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Form Cleared', { exact: true }).waitFor()

  await processPhoto(page, 'german.jpg', await readFile(join(samples, 'hands/printed-german.jpg')))
  await page.getByText('Image Processed Successfully').waitFor()
  expect(await page.getByLabel('Presenter Name').inputValue()).toContain('Weber')
  await page.close()
}, 120_000)
