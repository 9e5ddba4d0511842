import { boxPlaces, recordingBox } from '@conference-hub/card-reader'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { type Lists, ofKinds } from '../../domain/schedule/session-fields.ts'
import { writtenValues } from '../../domain/text/written-values.ts'
import { readPrintedCode } from '../../packages/card-reader/marks/event-code.ts'
import { findCard } from '../../packages/card-reader/marks/find-card.ts'
import { findMarkers } from '../../packages/card-reader/marks/markers.ts'
import { printsOf } from '../../packages/card-reader/marks/printed-boxes.ts'
import { registerCard } from '../../packages/card-reader/marks/registration.ts'
import { readBox, readTickBoxes } from '../../packages/card-reader/marks/tick-boxes.ts'
import { applyHomography } from '../../packages/card-reader/photo/homography.ts'
import { openPhoto } from '../../packages/card-reader/photo/photo.ts'
import { toGray } from '../../packages/card-reader/photo/raster.ts'
import { isNight } from '../../test/night.ts'
import { pictureOfPdf } from '../../test/pdf-picture.ts'
import { CARD_SIZE, drawCard, drawNumberedCard } from './card-drawing.ts'
import { cardSvg, sheetPdf } from './card-sheets.ts'
import { typedMarks, WRITING } from './typed-card.ts'
import { headsPdf } from './wall/heads.ts'

const EVENT = {
  id: 4711,
  name: 'Unconference Zürich & Łódź',
  lists: FIRST_LISTS,
  clock: 12,
  layout: 31,
} as const
const PIXELS_PER_MM = 8

const render = (pdf: Buffer) => pictureOfPdf(pdf, PIXELS_PER_MM)

/** Places on the card, in its millimeters. */
const PLACES = [
  { x: 6, y: 6 },
  { x: 204, y: 6 },
  { x: 204, y: 142 },
  { x: 6, y: 142 },
  { x: 8, y: 26 },
  { x: 142, y: 133 },
]

/** Whether places on the card are where they should be on a picture of its width, and whose card it is. */
async function register(png: Buffer) {
  const { raster } = await openPhoto(png)
  const scale = raster.width / 210
  const registration = registerCard(findMarkers(toGray(raster)))
  if (!registration) throw new Error('No card was found')
  const { toPhoto, markers } = registration
  const offBy = PLACES.map((place) => {
    const at = applyHomography(toPhoto, place)
    return Math.hypot(at.x / scale - place.x, at.y / scale - place.y)
  })
  // The marker finder itself is accurate to half a pixel.
  return { isExact: Math.max(...offBy) < 0.25, markers, eventId: readPrintedCode(raster, toPhoto).eventId }
}

it('prints the template in exact millimeters, with the event’s code', async () => {
  const { pages, png } = await render(await sheetPdf([drawCard(EVENT)], 'a5', 'Cards'))
  const { width, height } = await sharp(png).metadata()
  expect([pages, width, height]).toEqual([1, 210 * PIXELS_PER_MM, 148 * PIXELS_PER_MM])
  expect(await register(png)).toEqual({ isExact: true, markers: 4, eventId: 4711 })
})

it('prints two cards on a page, at A6 or on A4', async () => {
  for (const [layout, size, step] of [
    ['a6', { width: 148, height: 210 }, 105],
    ['a4', { width: 210, height: 297 }, 148.5],
  ] as const) {
    const { pages, png } = await render(await sheetPdf([drawCard(EVENT), drawCard(EVENT)], layout, 'Cards'))
    const page = await sharp(png).metadata()
    expect([pages, page.width, page.height]).toEqual([
      1,
      size.width * PIXELS_PER_MM,
      size.height * PIXELS_PER_MM,
    ])
    for (const top of [0, step]) {
      const card = await sharp(png)
        .extract({
          left: 0,
          top: top * PIXELS_PER_MM,
          width: page.width ?? 0,
          height: Math.floor((step - 0.9) * PIXELS_PER_MM),
        })
        .png()
        .toBuffer()
      const found = await register(card)
      expect(found).toEqual({ isExact: true, markers: 4, eventId: 4711 })
    }
  }
})

it('prints cards and heads on Letter, uncut and slightly smaller', async () => {
  const sheets = [
    await sheetPdf([drawCard(EVENT), drawCard(EVENT)], 'letter', 'Cards'),
    await headsPdf(EVENT, { rooms: [{ id: 1, name: 'Hall' }], slots: [], size: 'letter' }),
  ]
  for (const sheet of sheets) {
    const { width = 0, height = 0 } = await sharp((await render(sheet)).png).metadata()
    expect([width, height]).toEqual([1727, 2235])
  }
  const { png } = await render(sheets[0] ?? Buffer.of())
  for (const top of [0, 1_118]) {
    const card = await sharp(png).extract({ left: 0, top, width: 1_727, height: 1_117 }).png().toBuffer()
    const found = findCard((await openPhoto(card)).raster)
    expect(found?.registration).toMatchObject({ markers: 4 })
  }
})

it('draws the same card when printed by the browser', async () => {
  const svg = await cardSvg(drawCard(EVENT))
  const png = await sharp(Buffer.from(svg), { density: 25.4 * PIXELS_PER_MM })
    .png()
    .toBuffer()
  expect(await register(png)).toEqual({ isExact: true, markers: 4, eventId: 4711 })
  expect(svg).toContain('>Unconference Zürich &amp; Łódź</text>')
  expect(svg).toContain('>Please print in separate letters</text>')
})

/** The words on a PDF's first page, whatever font draws them. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

it.each([
  'Łódź & Zürich – Kraków',
  'Îmbunătățirea măsurătorilor, Iași',
  'Ελλάδα: ανάλυση δεδομένων',
  'Неконференция Київ',
  'Hội thảo mở Đà Nẵng',
  '北京 2026',
])('writes the name “%s” into the PDF, letter by letter', async (name) => {
  const words = await wordsOf(await sheetPdf([drawCard({ ...EVENT, name })], 'a5', 'Cards'))
  expect(words).toContain(`SESSION CARD${name.normalize('NFC')}TITLE`)
})

it('omits letters missing from the PDF’s fonts, but prints them in the browser', async () => {
  const name = '𒀀𒀀 2026'
  const shapes = drawCard({ ...EVENT, name })
  const words = await wordsOf(await sheetPdf([shapes], 'a5', 'Cards'))
  expect(words).toContain('SESSION CARD2026TITLE')
  expect(await cardSvg(shapes)).toContain(`>${name}</text>`)
})

it('prints a long name in full, and keeps the code readable', async () => {
  for (const name of [`${'INTERNATIONALE WELTKONFERENZ '.repeat(6)}ENDE`, 'Ż'.repeat(200)]) {
    const sheet = await sheetPdf([drawCard({ ...EVENT, name })], 'a5', 'Cards')
    const words = (await wordsOf(sheet)).replaceAll(' ', '')
    expect(words).toContain(`${name.replaceAll(' ', '')}TITLE`)
    const { png } = await render(sheet)
    expect(await register(png)).toEqual({ isExact: true, markers: 4, eventId: 4711 })
  }
})

it('prints the values of the event’s lists, and reads their boxes in place', async () => {
  const lists: Lists = {
    type: ['Rundgang', 'Gespräch'],
    level: [],
    focus: ['Boden', 'Bienen', 'Wasser', 'Kompost', 'Obstbäume und Beerensträucher', 'Pilze', 'Recht'],
    // Cards have no boxes for languages.
    language: ['Deutsch', 'English'],
  }
  const sheet = await sheetPdf([drawCard({ ...EVENT, lists })], 'a5', 'Cards')
  const words = await wordsOf(sheet)
  expect(words.replaceAll(' ', '')).toMatch(
    /TYPE.*FOCUS.*RundgangGesprächBodenBienenWasserKompostObstbäumeundBeerensträucherPilze/,
  )
  expect(words).not.toMatch(/LEVEL|Beginner|Workshop|Recht/)
  const { png } = await render(sheet)
  const ticked = [boxPlaces('type', 2)[1], boxPlaces('focus', 7)[0], boxPlaces('focus', 7)[5]]
  const ink = ticked.flatMap((box) =>
    box
      ? [{ left: (box.x + 1) * PIXELS_PER_MM, top: (box.y + 1) * PIXELS_PER_MM, side: 3 * PIXELS_PER_MM }]
      : [],
  )
  const marked = await sharp(png)
    .composite(
      ink.map(({ left, top, side }) => ({
        left,
        top,
        input: { create: { width: side, height: side, channels: 3 as const, background: '#000' } },
      })),
    )
    .png()
    .toBuffer()
  const { raster } = await openPhoto(marked)
  const registration = registerCard(findMarkers(toGray(raster)))
  if (!registration) throw new Error('No card was found')
  const { type, level, focus } = readTickBoxes(
    raster,
    registration.toPhoto,
    printsOf(ofKinds((kind) => writtenValues(lists[kind]))).first,
  )
  expect([type.values, level.values, focus.values]).toEqual([['gespräch'], [], ['boden', 'pilze']])
  expect([type.unclear, level.unclear, focus.unclear]).toEqual([false, false, false])
})

/** The letters of a PDF's first page within a box of the card, in its millimeters, and whether any exceeds it. */
async function lettersIn(pdf: Buffer, box: { x: number; y: number; width: number; height: number }) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const millimeters = 25.4 / 72
  const inside = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [x, y] = [item.transform[4] * millimeters, CARD_SIZE.height - item.transform[5] * millimeters]
    const isIn = x > box.x - 0.5 && x < box.x + box.width && y > box.y && y < box.y + box.height
    return isIn ? [{ text: item.str, end: x + item.width * millimeters }] : []
  })
  return {
    text: inside.map(({ text }) => text).join(''),
    isOver: inside.some(({ end }) => end > box.x + box.width + 0.3),
  }
}

const LETTERS = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzäöüßéłşABCMWQ'.split(''),
  ...'абвгджзийклмнощЖЩЫ'.split(''),
  ...'αβγδεζηθλμξπψωΩ'.split(''),
)
const VALUES = fc.uniqueArray(
  fc.oneof(
    fc.string({ unit: LETTERS, minLength: 1, maxLength: 40 }),
    fc
      .array(fc.string({ unit: LETTERS, minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 })
      .map((words) => words.join(' ').slice(0, 40).trim()),
    fc.constantFrom(
      'Presentation',
      'Donaudampfschifffahrtsgesellschaftskapitän',
      '北京的工作坊与讨论',
      'ワークショップ',
      'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    ),
  ),
  { minLength: 1, maxLength: 6 },
)

it('cuts off no value: every letter appears beside its box', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(VALUES, VALUES, VALUES, async (type, level, focus) => {
      const lists = { type, level, focus, language: [] }
      const shapes = drawCard({ ...EVENT, lists })
      const sheet = await sheetPdf([shapes], 'a5', 'Cards')
      const values = shapes.flatMap((shape) => (shape.kind === 'words' && shape.y > 100 ? [shape] : []))
      expect(values.map(({ text }) => text)).toEqual([...type, ...level, ...focus])
      for (const shape of values) {
        const { text, isOver } = await lettersIn(sheet, shape)
        expect([shape.text, lettersOf(text), isOver]).toEqual([shape.text, lettersOf(shape.text), false])
      }
    }),
    { numRuns: isNight ? 25 : 8 },
  )
})

function lettersOf(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/g, '')
}

it('explains the code on a numbered card, and encodes the layout in it', async () => {
  const address = 'https://hub.example/c/aBcD-efGH_12345x'
  const sheet = await sheetPdf([drawNumberedCard(EVENT, { number: 13, address })], 'a5', 'Cards')
  expect((await wordsOf(sheet)).replaceAll(' ', '')).toContain('Scantotypeityourself')
  const { raster } = await openPhoto((await render(sheet)).png)
  const found = findCard(raster)
  if (!found) throw new Error('No card was found')
  expect(readPrintedCode(found.photo, found.registration.toPhoto)).toEqual({
    eventId: null,
    authorCode: 'aBcD-efGH_12345x',
    layout: 31,
  })
})

it('prints what an author typed into the boxes, even very long texts, and ticks that the reader finds', async () => {
  const words = {
    title: 'Bienen & Böden',
    presenterName: 'Zoë Example, 李华',
    description: `**All** about them\n\n${'Long words of it. '.repeat(200)}`,
  }
  const values = { type: ['workshop'], level: ['advanced', 'beginner'], focus: ['nowhere'] }
  const shapes = [
    ...drawNumberedCard(EVENT, { number: 17, address: 'https://hub.example/c/aBcD-efGH_12345x' }),
    ...typedMarks(FIRST_LISTS, { ...words, ...values, facts: { isNotRecorded: true } }),
  ]
  const sheet = await sheetPdf([shapes], 'a5', 'Cards')
  const printed = (await wordsOf(sheet)).replaceAll(' ', '')
  for (const text of ['Bienen&Böden', 'ZoëExample,李华', 'Allaboutthem'])
    expect(printed).toContain(text.replaceAll(' ', ''))
  expect(printed).not.toContain('**')
  const { raster } = await openPhoto((await render(sheet)).png)
  const found = findCard(raster)
  if (!found) throw new Error('No card was found')
  const { toPhoto, number } = found.registration
  expect(number).toBe(17)
  expect(readBox(found.photo, toPhoto, recordingBox)).toEqual({ isMarked: true, unclear: false })
  const { type, level, focus } = readTickBoxes(
    found.photo,
    toPhoto,
    printsOf(ofKinds((kind) => writtenValues(FIRST_LISTS[kind]))).first,
  )
  expect([type.values, level.values.toSorted(), focus.values]).toEqual([
    ['workshop'],
    ['advanced', 'beginner'],
    [],
  ])
  for (const box of Object.values(WRITING)) expect((await lettersIn(sheet, box)).isOver).toBe(false)
})

/** The words of each page of a PDF. */
async function wordsOn(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? item.str : [])))
  }
  return pages
}

it('numbers the head of a room whose letters the fonts lack, and explains it on the first page', async () => {
  const heads = (names: string[]) =>
    headsPdf(EVENT, { rooms: names.map((name, index) => ({ id: index + 1, name })), slots: [] }).then(wordsOn)
  const [advice, ...sheets] = await heads(['Зал', '𒀀𒀀', 'قاعة', '𒀀𒀀 101', '101', 'Hall A'])
  const shown = sheets.flat().filter((words) => words !== 'Room')
  expect(shown).toEqual(['Зал', 'Room 2 of 6', 'قاعة', 'Room 4 of 6: 101', '101', 'Hall A'])
  expect(advice?.join(' ')).toContain('Write the name of that room on it.')
  const [plain] = await heads(['Зал', '101'])
  expect(advice?.slice(0, plain?.length)).toEqual(plain)
})
