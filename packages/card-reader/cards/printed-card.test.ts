import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parsePrintedCode, readPrintedCode } from '../marks/event-code.ts'
import { findCard } from '../marks/find-card.ts'
import { findMarkers, type Marker } from '../marks/markers.ts'
import { printedBoxes, printsOf } from '../marks/printed-boxes.ts'
import { registerCard } from '../marks/registration.ts'
import { countFrames, readTickBoxes } from '../marks/tick-boxes.ts'
import { applyHomography, fitHomography } from '../photo/homography.ts'
import { openPhoto } from '../photo/photo.ts'
import { type Raster, toGray, turnRaster } from '../photo/raster.ts'
import type { ValueLists } from '../reading.ts'
import { usualLists } from '../test/usual-lists.ts'
import { LIST_FIELDS } from '../words/written-values.ts'
import { readPrintedParts } from './printed-parts.ts'

const folder = new URL('../sample/', import.meta.url)
const cards: Array<{ file: string; kind: string; truth: Record<'type' | 'level' | 'focus', string[]> }> =
  JSON.parse(readFileSync(new URL('cards.json', folder), 'utf8')).cards
const printed = cards.filter((card) => card.kind === 'T')
const photos = new Map<string, Raster>()

beforeAll(async () => {
  for (const { file } of cards) {
    photos.set(file, (await openPhoto(readFileSync(new URL(file, folder)))).raster)
  }
})

const photoOf = (file: string) => photos.get(file) as Raster
const boxesOf = (photo: Raster) => {
  const card = registerCard(findMarkers(toGray(photo)))
  if (!card) throw new Error('the card was not found')
  const { type, level, focus } = readTickBoxes(photo, card.toPhoto, printsOf(usualLists).first)
  return { type: type.values, level: level.values, focus: focus.values }
}
const truthOf = ({ truth }: (typeof cards)[number]) => ({
  type: [...truth.type].sort(byOrder),
  level: [...truth.level].sort(byOrder),
  focus: [...truth.focus].sort(byOrder),
})
const order =
  'presentation discussion workshop beginner intermediate advanced technical analytics business'.split(' ')
const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

describe('finding the printed card', () => {
  it('finds four markers on every printed card and none on the others', () => {
    const counts = cards.map(({ file, kind }) => [
      kind,
      new Set(findMarkers(toGray(photoOf(file))).map(({ id }) => id)).size,
    ])
    expect(counts).toEqual(cards.map(({ kind }) => [kind, kind === 'T' ? 4 : 0]))
  })

  it('reads every box correctly, whichever way up the card is', () => {
    for (const card of printed) {
      for (const turns of [0, 1, 2, 3]) {
        expect(boxesOf(turnRaster(photoOf(card.file), turns)), `${card.file} turned ${turns}`).toEqual(
          truthOf(card),
        )
      }
    }
  })

  it('reads the event from the code', () => {
    const events = printed.map(({ file }) => {
      const card = registerCard(findMarkers(toGray(photoOf(file))))
      return card && readPrintedCode(photoOf(file), card.toPhoto).eventId
    })
    expect(events).toEqual(printed.map(() => 1))
  })

  it('finds the card with one or two corners hidden, but not with three', () => {
    const markers = findMarkers(toGray(photoOf(printed[0]?.file ?? '')))
    const without = (...ids: number[]) => markers.filter(({ id }) => !ids.includes(id))
    expect(registerCard(without(2))?.markers).toBe(3)
    const whole = registerCard(markers)
    for (const hidden of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
    ]) {
      const card = registerCard(without(...hidden))
      expect(card?.markers).toBe(2)
      for (const corner of [
        [0, 0],
        [210, 0],
        [210, 148],
        [0, 148],
      ].map(([x = 0, y = 0]) => ({ x, y }))) {
        const [right, rough] = [whole, card].map((each) => applyHomography(each?.toPhoto ?? [], corner))
        // On a card about 1,300 pixels wide.
        expect(Math.hypot((right?.x ?? 0) - (rough?.x ?? 0), (right?.y ?? 0) - (rough?.y ?? 0))).toBeLessThan(
          60,
        )
      }
    }
    expect(registerCard(without(1, 2, 3))).toBeNull()
    expect(registerCard([])).toBeNull()
  })

  it('finds a marker that a dark streak connects to the edge of the photo', () => {
    const photo = photoOf(printed[0]?.file ?? '')
    const marker = findMarkers(toGray(photo)).find(({ id }) => id === 1)
    const data = photo.data.slice()
    const [{ x, y } = { x: 0, y: 0 }] = marker?.corners ?? []
    for (let row = 0; row < y + 2; row++)
      data.fill(0, (row * photo.width + Math.round(x)) * 3, (row * photo.width + Math.round(x) + 5) * 3)
    const joined = { ...photo, data }
    expect(findMarkers(toGray(joined)).map(({ id }) => id)).not.toContain(1)
    expect(findCard(joined)?.registration.markers).toBe(4)
  })

  it('finds a card lit only in the middle, where no marker shows at first', () => {
    const { data, width, height } = photoOf(printed[0]?.file ?? '')
    const dark = { data: data.slice(), width, height }
    for (let at = 0; at < data.length; at++) {
      const x = (Math.floor(at / 3) % width) / width - 0.5
      const y = Math.floor(at / 3 / width) / height - 0.5
      if (Math.hypot(x, y) > 0.28) dark.data[at] = (data[at] as number) * 0.05
    }
    expect(findMarkers(toGray(dark))).toEqual([])
    expect(findCard(dark)?.registration.markers).toBe(4)
  })

  it('notices a second card and is not misled by a stray marker', () => {
    const markers = findMarkers(toGray(photoOf(printed[0]?.file ?? '')))
    const moved = (marker: Marker): Marker => ({
      id: marker.id,
      corners: [
        { x: marker.corners[0].x + 3000, y: marker.corners[0].y },
        { x: marker.corners[1].x + 3000, y: marker.corners[1].y },
        { x: marker.corners[2].x + 3000, y: marker.corners[2].y },
        { x: marker.corners[3].x + 3000, y: marker.corners[3].y },
      ],
    })
    expect(registerCard(markers)?.severalCards).toBe(false)
    expect(registerCard([...markers, ...markers.map(moved)])).toMatchObject({
      markers: 4,
      severalCards: true,
    })
    const stray = moved(markers[0] as Marker)
    expect(registerCard([stray, ...markers])).toMatchObject({ markers: 4, severalCards: false })
  })
})

describe('the code on the card', () => {
  it('is accepted only in the product’s own format', () => {
    expect(
      [
        'unconf:card:v1:42',
        'unconf:card:v2:42',
        'unconf:card:v1:0',
        'unconf:card:v1:1e3',
        'https://example.org/42',
      ].map((text) => parsePrintedCode(text).eventId),
    ).toEqual([42, null, null, null, null])
  })

  it('holds a layout number on newer cards and none on older ones', () => {
    const page = 'https://hub.example/c/aBcD-efGH_12345x'
    expect(
      [`unconf:card:v1:42:7`, `${page}#12`, page, `${page}#0`, 'unconf:card:v1:42:'].map(parsePrintedCode),
    ).toEqual([
      { eventId: 42, authorCode: null, layout: 7 },
      { eventId: null, authorCode: 'aBcD-efGH_12345x', layout: 12 },
      { eventId: null, authorCode: 'aBcD-efGH_12345x', layout: null },
      { eventId: null, authorCode: null, layout: null },
      { eventId: null, authorCode: null, layout: null },
    ])
  })
})

describe('the boxes of a printed card', () => {
  const first = printsOf(usualLists).first
  const code = { eventId: 1, layout: null }
  const listed = (values: readonly string[]) => values.map((value) => ({ value, words: [value] }))
  const withType = (...type: string[]): ValueLists => ({ ...usualLists, type: listed(type) })
  const boxesFor = (lists: ValueLists, frames: number, more = {}, prints = {}) =>
    printedBoxes(
      { ...code, ...more },
      { lists, prints: { numbered: {}, first, ...prints }, eventId: 1 },
      () => frames,
    )

  it('are counted by their frames: three for each list', () => {
    for (const { file } of printed) {
      const photo = photoOf(file)
      const card = registerCard(findMarkers(toGray(photo)))
      if (!card) throw new Error('the card was not found')
      const counts = LIST_FIELDS.map((field) => countFrames(photo, card.toPhoto, field))
      expect([file, ...counts]).toEqual([file, 3, 3, 3])
    }
  })

  it('are never more than the frames on the card, even if the list has grown since', async () => {
    const lists = withType(...first.type, 'fishbowl')
    for (const card of printed) {
      const found = findCard(photoOf(card.file))
      if (!found) throw new Error('the card was not found')
      const asked = { eventId: 1, lists, prints: { numbered: {}, first } }
      const { lists: read, warnings } = await readPrintedParts(found, asked)
      expect([read.type.value, read.level.value, read.focus.value]).toEqual(Object.values(truthOf(card)))
      expect(warnings).not.toContain('other-boxes')
      const foreign = await readPrintedParts(found, { ...asked, eventId: 2 })
      expect([foreign.lists.type.doubtful, foreign.lists.type.value]).toEqual([true, read.type.value])
      expect(foreign.warnings).toContain('other-boxes')
    }
  })

  it('follow the layout numbered in the code, whatever the lists are now', () => {
    const numbered = { 7: { ...first, type: ['walk', 'talk'] } }
    const lists = withType('talk', 'fishbowl', 'walk', 'run')
    expect(boxesFor(lists, 4, { layout: 7 }, { numbered }).type).toEqual({
      values: ['walk', 'talk'],
      isSure: true,
    })
    // The number belongs to another event.
    expect(boxesFor(lists, 4, { layout: 8 }, { numbered }).type).toMatchObject({ isSure: false })
    expect(boxesFor(lists, 4, { layout: 7, eventId: 3 }, { numbered }).type).toMatchObject({ isSure: false })
  })

  it.each([
    ['added', ['presentation', 'discussion', 'workshop', 'fishbowl'], 3, first.type, true],
    ['added before the print', ['presentation', 'discussion', 'workshop', 'fishbowl'], 4, null, true],
    ['removed', ['presentation', 'workshop'], 3, first.type, true],
    ['reordered', ['workshop', 'discussion', 'presentation'], 3, null, false],
    ['renamed', ['talk', 'discussion', 'workshop'], 3, null, false],
    ['of unknown values', ['talk', 'walk'], 5, null, false],
  ])('of an older print are certain only if no other values fit: %s', (_, type, frames, values, isSure) => {
    const boxes = boxesFor(withType(...type), frames).type
    expect(boxes).toEqual({ values: values ?? type.slice(0, frames), isSure })
  })
})

describe('a homography', () => {
  const map = [1.2, 0.1, 30, -0.05, 0.9, 12, 0.0002, 0.0001, 1]
  const points = [
    { x: 0, y: 0 },
    { x: 200, y: 10 },
    { x: 190, y: 140 },
    { x: 5, y: 150 },
    { x: 90, y: 70 },
  ]

  it('is recovered from the points it mapped', () => {
    const fitted = fitHomography(points.map((from) => ({ from, to: applyHomography(map, from) }))) ?? []
    expect(fitted.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(map)
  })

  it('does not exist for points on a line', () => {
    const line = [0, 1, 2, 3].map((at) => ({ from: { x: at, y: at }, to: { x: at * 2, y: at * 2 } }))
    expect(fitHomography(line)).toBeNull()
    expect(fitHomography(line.slice(0, 3))).toBeNull()
  })
})
