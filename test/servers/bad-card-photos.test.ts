import { readFileSync } from 'node:fs'
import { createCardReader } from '@conference-hub/card-reader'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../app.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { byNight } from '../night.ts'

/*
 * Photos that are no card, more than one, or hard to read, through the whole application and the real recognition:
 * each is answered, with a sentence for a person where something is wrong, and the next card is read.
 */
const cardReader = createCardReader({ engine: 'embedded' })
let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let eventId: number

beforeAll(async () => {
  hub = await openApp({ cardReader })
  const user = await addAdmin(hub.db)
  admin = await hub.as(user)
  // The samples were printed for the first event.
  await addEvent(hub.db)
  eventId = (await addEvent(hub.db, { createdBy: user.id })).id
})
afterAll(async () => {
  await hub.close()
  await cardReader.close()
})

const sample = (file: string) =>
  readFileSync(new URL(`../../packages/card-reader/sample/${file}`, import.meta.url))
const blank = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function send(image: Buffer) {
  const form = new FormData()
  form.append('eventId', String(eventId))
  form.append('image', new File([new Uint8Array(image)], 'photo.jpg', { type: 'image/jpeg' }))
  const response = await admin.fetch('/api/process-image', { method: 'POST', body: form })
  const { success, message, warnings, data } = await response.json()
  const codes = (warnings ?? []).map(({ code }: { code: string }) => code)
  return { status: response.status, success, message, codes, title: data?.title }
}

const tooLittle = {
  success: false,
  message: 'No text was found in the photo. Type the card in, or take a sharper photo of it.',
  codes: ['no-text'],
}
const taken = {
  success: true,
  message: 'The card was read. Review the extracted information and correct any errors.',
}

it.each([
  { of: 'white', image: () => blank(1200, 900, '#fff') },
  ...byNight([{ of: 'as large as allowed', image: () => blank(8000, 6200, '#eee') }]),
])('finds no text on a photo that is $of', async ({ image }) => {
  expect(await send(await image().jpeg().toBuffer())).toMatchObject({ status: 200, ...tooLittle })
})

it('refuses files that can never be a photo of a card, and explains why', async () => {
  const frames = await Promise.all(['#fff', '#000'].map((color) => blank(99, 99, color).png().toBuffer()))
  const animation = () => sharp(frames, { join: { animated: true } })
  const cases: Array<[Buffer, number, string]> = [
    [await blank(1, 1, '#fff').png().toBuffer(), 400, 'The picture is too small to show a card.'],
    [sample('F01.jpg').subarray(0, 40_000), 400, 'The photo is damaged or incomplete. Take it again.'],
    [
      Buffer.concat([sample('F01.jpg'), Buffer.alloc(16 * 1024 * 1024)]),
      413,
      'File size must be less than 15MB',
    ],
    [
      await blank(9000, 6000, '#eee').jpeg().toBuffer(),
      400,
      'The photo has more than 50 megapixels. Choose a smaller one.',
    ],
    [await animation().webp().toBuffer(), 400, 'Animated images cannot be read. Choose a still photo.'],
    [
      await animation().gif().toBuffer(),
      415,
      'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.',
    ],
    [Buffer.from('Title: Bees'), 415, 'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.'],
  ]
  for (const [image, status, message] of cases) expect(await send(image)).toMatchObject({ status, message })
})

// It takes the time of ten cards.
it.each(byNight(['page-of-a-book']))('warns that a photo shows no card: %s', async (file) => {
  expect(await send(sample(`hands/${file}.jpg`))).toMatchObject({
    status: 200,
    ...taken,
    codes: expect.arrayContaining(['no-card']),
  })
})

it('reads a card in German, and marks its doubtful text', async () => {
  expect(await send(sample('hands/german.jpg'))).toMatchObject({
    ...taken,
    codes: ['doubtful-text'],
  })
})

it('reports that letters of another script cannot be read', async () => {
  expect(await send(sample('hands/devanagari.jpg'))).toMatchObject({
    status: 200,
    success: false,
    message: 'Some of the writing is in letters that cannot be read here. Type those words in.',
    codes: ['other-script'],
  })
})
