import { boxPlaces } from '@conference-hub/card-reader'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CardKind } from '../../../domain/schedule/session-fields.ts'
import { readPrintedParts } from '../../../packages/card-reader/cards/printed-parts.ts'
import { findCard } from '../../../packages/card-reader/marks/find-card.ts'
import { openPhoto } from '../../../packages/card-reader/photo/photo.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { pictureOfPdf } from '../../../test/pdf-picture.ts'
import { listKnownWords } from '../known-words/data.ts'
import { printsOfEvent } from './data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const PIXELS_PER_MM = 8
type Value = { label: string; was?: string }
const USUAL = ['Presentation', 'Discussion', 'Workshop'].map((label) => ({ label }))

/** An event whose list of types is this one. */
async function addEventWith(types: Value[]) {
  const { eventId } = await hub.addOwnEvent()
  const change = (values: Value[], kind: CardKind = 'type') =>
    hub.admin.call('PUT /api/events/:id/lists', { params: { id: String(eventId) }, body: { kind, values } })
  await change(types)
  return { eventId, change }
}

/** A photo of a card that is printed now, with these boxes of its types ticked. */
async function ticked(address: string, ...boxes: number[]) {
  const sheet = await hub.admin.fetch(address)
  const { png } = await pictureOfPdf(Buffer.from(await sheet.arrayBuffer()), PIXELS_PER_MM)
  const side = 3 * PIXELS_PER_MM
  const input = { create: { width: side, height: side, channels: 3 as const, background: '#000' } }
  const ink = boxPlaces('type', 6).map(({ x, y }) => ({
    left: (x + 1) * PIXELS_PER_MM,
    top: (y + 1) * PIXELS_PER_MM,
    input,
  }))
  const marks = ink.filter((_, index) => boxes.includes(index))
  return sharp(png).composite(marks).png().toBuffer()
}

/** The types that are read from a photo, as it reads the cards of an event. */
async function typesOn(photo: Buffer, eventId: number) {
  const found = findCard((await openPhoto(photo)).raster)
  if (!found) throw new Error('No card was found')
  const { lists } = await listKnownWords(hub.db, eventId)
  const prints = await printsOfEvent(hub.db, eventId)
  const { type } = (await readPrintedParts(found, { eventId, lists, prints })).lists
  return { values: type.value, doubtful: type.doubtful }
}

it.each([
  ['added', [...USUAL, { label: 'Fishbowl' }], { values: ['presentation', 'workshop'], doubtful: false }],
  ['put first', [{ label: 'Fishbowl' }, ...USUAL], { values: ['presentation', 'workshop'], doubtful: false }],
  ['reordered', USUAL.toReversed(), { values: ['workshop', 'presentation'], doubtful: false }],
  [
    'renamed',
    [{ label: 'Talk', was: 'presentation' }, ...USUAL.slice(1)],
    { values: ['talk', 'workshop'], doubtful: false },
  ],
  ['removed', USUAL.slice(1), { values: ['workshop'], doubtful: true }],
  ['all others', [{ label: 'Walk' }], { values: [], doubtful: true }],
])('reads the boxes of a card as they were printed, though values are %s since', async (_, now, read) => {
  const { eventId, change } = await addEventWith(USUAL)
  const photo = await ticked(`/api/session-cards/sheet?eventId=${eventId}&layout=a5`, 0, 2)
  await change(now)
  expect(await typesOn(photo, eventId)).toEqual(read)
})

it('reads numbered cards by their layout, too, and the cards of each print by its own', async () => {
  const { eventId, change } = await addEventWith(USUAL)
  await addNumberedCard(hub.db, { eventId, number: 1, code: 'aBcD-efGH_12345x' })
  const sheet = `/api/numbered-cards/sheet?eventId=${eventId}&from=1&to=1&layout=a5`
  const early = await ticked(sheet, 1)
  await change([{ label: 'Fishbowl' }, { label: 'Walk' }, ...USUAL])
  const late = await ticked(sheet, 1)
  expect(await typesOn(early, eventId)).toEqual({ values: ['discussion'], doubtful: false })
  expect(await typesOn(late, eventId)).toEqual({ values: ['walk'], doubtful: false })
  // Printing once more makes no other layout.
  await ticked(sheet, 1)
  expect(Object.keys((await printsOfEvent(hub.db, eventId)).numbered)).toHaveLength(2)
})

it('marks the boxes of another event’s card', async () => {
  const { eventId } = await addEventWith([{ label: 'Walk' }, { label: 'Talk' }])
  const other = await addEventWith([{ label: 'Fishbowl' }, { label: 'Bowl' }])
  const photo = await ticked(`/api/session-cards/sheet?eventId=${eventId}&layout=a5`, 0)
  expect(await typesOn(photo, other.eventId)).toMatchObject({ doubtful: true })
})
