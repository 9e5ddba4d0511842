import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createCardReader } from './card-reader.ts'
import { surelyOf } from './cards/card-evidence.ts'
import type { CardReading, ListField, TextField } from './reading.ts'
import { byNight } from './test/night.ts'
import { usualLists } from './test/usual-lists.ts'
import { editDistance } from './words/edit-distance.ts'

type Truth = Record<TextField, string> & Record<ListField, string[]>

const folder = new URL('./sample/', import.meta.url)
const cards: Array<{ file: string; kind: 'F' | 'T'; truth: Truth }> = JSON.parse(
  readFileSync(new URL('cards.json', folder), 'utf8'),
).cards
/** The samples that other tests use too, and the one with the most writing. */
const ofEachKind = cards.filter(({ file }) => ['F01.jpg', 'F04.jpg', 'T01.jpg', 'T02.jpg'].includes(file))
const photo = (file: string) => readFileSync(new URL(file, folder))
const truthOf = (file: string) => cards.find((card) => card.file === file)?.truth as Truth
const blank = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })

const reader = createCardReader({ engine: 'embedded' })
afterAll(() => reader.close())

const read = (image: Buffer, people: string[] = [], eventId = 1) =>
  reader.recognize(image, { event: { id: eventId }, lists: usualLists, people })
/** The reading of an unchanged sample, which several tests use. */
const readings = new Map<string, Promise<CardReading>>()
function readingOf(file: string): Promise<CardReading> {
  const reading = readings.get(file) ?? read(photo(file))
  readings.set(file, reading)
  return reading
}
const codes = ({ warnings }: CardReading) => warnings.map(({ code }) => code)
const lists = ({ fields }: CardReading) =>
  [fields.type.value, fields.level.value, fields.focus.value].map((list) => [...list].sort())
const truthLists = (truth: Truth) => [truth.type, truth.level, truth.focus].map((list) => [...list].sort())

/** The share of wrong letters in title, presenter and description together. */
function wrongShare({ fields }: CardReading, truth: Truth): number {
  const names = ['title', 'presenterName', 'description'] as const
  const wrong = names.map((name) => editDistance(fields[name].value.toLowerCase(), truth[name].toLowerCase()))
  return (
    wrong.reduce((sum, value) => sum + value, 0) / names.reduce((sum, name) => sum + truth[name].length, 0)
  )
}

describe('the embedded engine', () => {
  it.each([...ofEachKind, ...byNight(cards.filter((card) => !ofEachKind.includes(card)))])(
    'reads $file with all its values and nearly all its letters',
    async ({ file, kind, truth }) => {
      const reading = await readingOf(file)
      expect(lists(reading)).toEqual(truthLists(truth))
      expect(wrongShare(reading, truth)).toBeLessThan(0.1)
      expect([reading.engine, reading.card]).toEqual([
        'embedded',
        kind === 'T' ? { eventId: 1, number: null, authorCode: null, markers: 4 } : undefined,
      ])
    },
  )

  it('suggests a word from an earlier title for a doubtful word, without changing the reading', async () => {
    const { fields: before } = await readingOf('T02.jpg')
    expect(before.title.doubts).toEqual([{ word: 'bots', others: [] }])
    const event = { id: 1, earlierTitles: ['Three boats on a lake'] }
    const { fields } = await reader.recognize(photo('T02.jpg'), { event, lists: usualLists })
    expect(fields.title).toEqual({ ...before.title, doubts: [{ word: 'bots', others: ['boats'] }] })
  })

  it('crops the photo for each field of a printed card', async () => {
    const { fields } = await readingOf('T02.jpg')
    for (const field of Object.values(fields)) {
      expect(field.crop?.mediaType).toBe('image/webp')
      const { format, width, height } = await sharp(Buffer.from(field.crop?.image ?? [])).metadata()
      expect([format, width, height]).toEqual(['webp', field.crop?.width, field.crop?.height])
    }
  })

  it('crops the photo for the text fields of a free-form card', async () => {
    const { fields } = await readingOf('F01.jpg')
    expect(
      [fields.title.crop, fields.presenterName.crop, fields.description.crop].map(
        (crop) => crop !== undefined,
      ),
    ).toEqual([true, true, true])
  })

  it('recognizes a known card by its words without reading it, and matches nothing to a new card', async () => {
    const own = cards.findIndex(({ file }) => file === 'F01.jpg')
    const evidence = await reader.compare(
      photo('F01.jpg'),
      cards.map(({ truth }) => truth),
    )
    expect(surelyOf(evidence)).toBe(own)
    expect(surelyOf(evidence.filter((_, index) => index !== own))).toBeNull()
  })

  it('warns when a card was printed for another event', async () => {
    expect(codes(await read(photo('T02.jpg'), [], 2))).toContain('other-event')
    expect(codes(await readingOf('T02.jpg'))).not.toContain('other-event')
  })

  // One angle is enough by day: `printed-card.test.ts` finds the boxes of printed cards whichever way up they are.
  it.each([
    [180, 'F01.jpg'],
    ...byNight([
      [90, 'T01.jpg'],
      [90, 'F01.jpg'],
      [180, 'T02.jpg'],
      [270, 'F01.jpg'],
    ]),
  ] as const)('reads a card turned by %i degrees without an orientation tag: %s', async (angle, file) => {
    const reading = await read(await sharp(photo(file)).rotate(angle).jpeg().toBuffer())
    expect([codes(reading).includes('turned-photo'), lists(reading)]).toEqual([
      true,
      truthLists(truthOf(file)),
    ])
    expect(wrongShare(reading, truthOf(file))).toBeLessThan(0.1)
  })

  it('warns about two cards side by side, and doubts every field if they come from a wall', async () => {
    const [left, right] = await Promise.all(
      ['F01.jpg', 'F02.jpg'].map((file) => sharp(photo(file)).resize(1000, 900, { fit: 'cover' }).toBuffer()),
    )
    const both = await blank(2000, 900, '#553311')
      .composite([
        { input: left as Buffer, left: 0, top: 0 },
        { input: right as Buffer, left: 1000, top: 0 },
      ])
      .jpeg()
      .toBuffer()
    expect(codes(await read(both))).toContain('several-cards')
    // On a wall, no one would notice that the other one is lost.
    const options = { event: { id: 1 }, lists: usualLists, isUpright: true }
    const { fields } = await reader.recognize(both, options)
    expect(Object.values(fields).every(({ doubtful }) => doubtful)).toBe(true)
  })

  it.each(byNight([0, 60]))('warns about two cards one above the other, %i pixels apart', async (apart) => {
    const [upper, lower] = await Promise.all(
      ['F02.jpg', 'F01.jpg'].map((file) =>
        sharp(photo(file)).resize(1400).png().toBuffer({ resolveWithObject: true }),
      ),
    )
    if (!upper || !lower) throw new Error('there are no samples')
    const both = await blank(1400, upper.info.height + lower.info.height + apart, '#553311')
      .composite([
        { input: upper.data, left: 0, top: 0 },
        { input: lower.data, left: 0, top: upper.info.height + apart },
      ])
      .jpeg()
      .toBuffer()
    const reading = await read(both)
    expect(codes(reading)).toContain('several-cards')
    expect([truthOf('F01.jpg').title, truthOf('F02.jpg').title]).toContain(reading.fields.title.value)
  })

  it('matches a misspelled presenter to a known person and marks the field as doubtful', async () => {
    const known = truthOf('F01.jpg').presenterName.replace('n', 'm')
    const { fields } = await read(photo('F01.jpg'), [known])
    expect([fields.presenterName.value, fields.presenterName.doubtful]).toEqual([known, true])
  })

  it.each([
    ['a white photo', '#ffffff'],
    ['a black photo', '#000000'],
  ])('finds nothing on %s', async (_, color) => {
    const reading = await read(await blank(1200, 900, color).jpeg().toBuffer())
    expect([codes(reading), reading.rawText, reading.fields.title]).toEqual([
      ['no-text'],
      '',
      { value: '', confidence: 0, doubtful: true },
    ])
  })

  it('copes with noise, a narrow strip and a huge photo', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const strip = await blank(4000, 40, '#eeeeee').png().toBuffer()
    const huge = await blank(8000, 6000, '#eeeeee').jpeg().toBuffer()
    for (const image of [noise, strip, huge]) expect((await read(image)).engine).toBe('embedded')
  })

  it('refuses an empty file, a text file and half a photo, and still reads the next card', async () => {
    const refused: [Buffer, string][] = [
      [Buffer.alloc(0), 'empty'],
      [Buffer.from('Title: Bees'), 'not-an-image'],
      [photo('F01.jpg').subarray(0, 9000), 'damaged'],
    ]
    for (const [image, code] of refused)
      await expect(read(image)).rejects.toMatchObject({ name: 'CardReadingError', code, kind: 'input' })
    expect((await read(photo('T02.jpg'))).card?.markers).toBe(4)
  })

  it('stops when its caller aborts', async () => {
    const signal = AbortSignal.timeout(5)
    await expect(
      reader.recognize(photo('F01.jpg'), { event: { id: 1 }, lists: usualLists, signal }),
    ).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

describe('no engine', () => {
  it('returns empty fields with a notice, and still refuses a file that is not an image', async () => {
    const none = createCardReader({ engine: 'none' })
    const reading = await none.recognize(photo('F01.jpg'), { event: { id: 1 }, lists: usualLists })
    expect([reading.engine, codes(reading), reading.fields.title.value]).toEqual([
      'none',
      ['recognition-off'],
      '',
    ])
    await expect(
      none.recognize(Buffer.from('text'), { event: { id: 1 }, lists: usualLists }),
    ).rejects.toMatchObject({
      code: 'not-an-image',
    })
  })
})

describe('a reader with a vision service', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function ask(file: string, status: number, content: object): Promise<CardReading> {
    const reply = JSON.stringify({ choices: [{ message: { content: JSON.stringify(content) } }] })
    server = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.writeHead(status).end(reply))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const vision = createCardReader({ engine: 'vision', apiUrl, model: 'a-model' })
    try {
      return await vision.recognize(photo(file), { event: { id: 1 }, lists: usualLists })
    } finally {
      await vision.close()
    }
  }

  const answer = {
    title: 'Bees',
    presenterName: 'Ada Quist',
    description: 'Roofs.',
    type: ['workshop'],
    level: [],
    focus: [],
  }

  it('uses the service’s words, but the ticked boxes of a printed card win', async () => {
    const truth = truthOf('T02.jpg')
    const reading = await ask('T02.jpg', 200, {
      ...answer,
      type: ['discussion', 'workshop'],
      level: ['advanced'],
    })
    expect([reading.engine, reading.fields.title.value, lists(reading)]).toEqual([
      'vision',
      'Bees',
      truthLists(truth),
    ])
    expect(reading.card).toEqual({ eventId: 1, number: null, authorCode: null, markers: 4 })
  })

  it('uses the service’s list values on a free-form card', async () => {
    const reading = await ask('F01.jpg', 200, answer)
    expect([reading.engine, lists(reading), reading.card]).toEqual([
      'vision',
      [['workshop'], [], []],
      undefined,
    ])
  })

  it('falls back to the embedded engine when the service fails', async () => {
    const reading = await ask('F01.jpg', 401, answer)
    expect([reading.engine, codes(reading)[0], lists(reading)]).toEqual([
      'embedded',
      'vision-failed',
      truthLists(truthOf('F01.jpg')),
    ])
  })
})
