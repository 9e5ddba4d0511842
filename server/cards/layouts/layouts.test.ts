import { boxPlaces, peopleBox, recordingBox } from '@conference-hub/card-reader'
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

/** A photo of a card printed now, with these type boxes ticked. */
async function ticked(address: string, ...boxes: number[]) {
  return inked(await printed(address), ...boxPlaces('type', 6).filter((_, index) => boxes.includes(index)))
}

async function printed(address: string): Promise<Buffer> {
  const sheet = await hub.admin.fetch(address)
  return (await pictureOfPdf(Buffer.from(await sheet.arrayBuffer()), PIXELS_PER_MM)).png
}

/** @param side of the ink in each of the boxes, in millimeters */
function inked(png: Buffer, ...places: (typeof recordingBox)[]): Promise<Buffer> {
  return withInk(png, 3, places)
}

function withInk(png: Buffer, millimeters: number, places: readonly (typeof recordingBox)[]) {
  const side = Math.round(millimeters * PIXELS_PER_MM)
  const input = { create: { width: side, height: side, channels: 3 as const, background: '#000' } }
  const marks = places.map(({ x, y, size }) => ({
    left: Math.round((x + (size - millimeters) / 2) * PIXELS_PER_MM),
    top: Math.round((y + (size - millimeters) / 2) * PIXELS_PER_MM),
    input,
  }))
  return sharp(png).composite(marks).png().toBuffer()
}

/** The types read from a photo of a card of an event. */
async function typesOn(photo: Buffer, eventId: number) {
  const { type } = (await partsOf(photo, eventId)).lists
  return { values: type.value, doubtful: type.doubtful }
}

async function partsOf(photo: Buffer, eventId: number) {
  const found = findCard((await openPhoto(photo)).raster)
  if (!found) throw new Error('No card was found')
  const { lists } = await listKnownWords(hub.db, eventId)
  const prints = await printsOfEvent(hub.db, eventId)
  return readPrintedParts(found, { eventId, lists, prints })
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
  ['all replaced', [{ label: 'Walk' }], { values: [], doubtful: true }],
])(
  'reads the boxes of a card as they were printed, even if values have since been %s',
  async (_, now, read) => {
    const { eventId, change } = await addEventWith(USUAL)
    const photo = await ticked(`/api/session-cards/sheet?eventId=${eventId}&layout=a5`, 0, 2)
    await change(now)
    expect(await typesOn(photo, eventId)).toEqual(read)
  },
)

it('reads numbered cards by their layout too, and each printing by its own', async () => {
  const { eventId, change } = await addEventWith(USUAL)
  await addNumberedCard(hub.db, { eventId, number: 1, code: 'aBcD-efGH_12345x' })
  const sheet = `/api/numbered-cards/sheet?eventId=${eventId}&from=1&to=1&layout=a5`
  const early = await ticked(sheet, 1)
  await change([{ label: 'Fishbowl' }, { label: 'Walk' }, ...USUAL])
  const late = await ticked(sheet, 1)
  expect(await typesOn(early, eventId)).toEqual({ values: ['discussion'], doubtful: false })
  expect(await typesOn(late, eventId)).toEqual({ values: ['walk'], doubtful: false })
  // Printing again adds no other layout.
  await ticked(sheet, 1)
  expect(Object.keys((await printsOfEvent(hub.db, eventId)).numbered)).toHaveLength(2)
})

it('marks the boxes of another event’s card as doubtful', async () => {
  const { eventId } = await addEventWith([{ label: 'Walk' }, { label: 'Talk' }])
  const other = await addEventWith([{ label: 'Fishbowl' }, { label: 'Bowl' }])
  const photo = await ticked(`/api/session-cards/sheet?eventId=${eventId}&layout=a5`, 0)
  expect(await typesOn(photo, other.eventId)).toMatchObject({ doubtful: true })
})

const KINDS = [
  ['card', (eventId: number) => `/api/session-cards/sheet?eventId=${eventId}&layout=a5`],
  [
    'numbered card',
    (eventId: number) => `/api/numbered-cards/sheet?eventId=${eventId}&from=1&to=1&layout=a5`,
  ],
] as const

/** A card from before there was such a box has the event's name in its place. */
async function removeBox(eventId: number, box: 'hasRecordingBox' | 'hasPeopleBox'): Promise<void> {
  await hub.db
    .updateTable('card_layouts')
    .set(({ fn, val }) => ({ lists: fn<string>('replace', ['lists', val(`,"${box}":true`), val('')]) }))
    .where('eventId', '=', eventId)
    .execute()
}

it.each(KINDS)(
  'reads from the box of a %s that its hosts want no recording, even if the mark is unclear',
  async (_, address) => {
    const { eventId } = await addEventWith(USUAL)
    await addNumberedCard(hub.db, {
      eventId,
      number: 1,
      code: `aBcD-efGH_${String(eventId).padStart(6, '0')}`,
    })
    await hub.db
      .updateTable('events')
      .set({ name: 'Unconference '.repeat(12) })
      .where('id', '=', eventId)
      .execute()
    const card = await printed(address(eventId))
    const read = async (millimeters: number) => {
      const photo = millimeters > 0 ? await withInk(card, millimeters, [recordingBox]) : card
      const { card: said, warnings } = await partsOf(photo, eventId)
      return [said.isNotRecorded ?? false, warnings.includes('recording-unclear')]
    }
    expect([await read(0), await read(0.8), await read(3)]).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ])
    await removeBox(eventId, 'hasRecordingBox')
    expect(await read(3)).toEqual([false, false])
  },
)

it.each(KINDS)(
  'reads from the box of a %s that pages may list it elsewhere, unless the mark is unclear',
  async (_, address) => {
    const { eventId } = await addEventWith(USUAL)
    await addNumberedCard(hub.db, {
      eventId,
      number: 1,
      code: `aBcD-efGI_${String(eventId).padStart(6, '0')}`,
    })
    const card = await printed(address(eventId))
    const read = async (millimeters: number) => {
      const photo = millimeters > 0 ? await withInk(card, millimeters, [peopleBox]) : card
      const { card: said } = await partsOf(photo, eventId)
      return [said.isOpenAbout ?? false, said.isNotRecorded ?? false]
    }
    expect([await read(0), await read(0.8), await read(3)]).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ])
    await removeBox(eventId, 'hasPeopleBox')
    expect(await read(3)).toEqual([false, false])
  },
)
