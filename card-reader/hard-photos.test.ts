import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createCardReader, printedMarks } from './card-reader.ts'
import { photograph } from './tools/made-up-cards/camera.ts'
import type { CardText } from './tools/made-up-cards/card-text.ts'
import { freePaper } from './tools/made-up-cards/free-paper.ts'
import { createHand } from './tools/made-up-cards/handwriting.ts'
import { printedPaper } from './tools/made-up-cards/printed-paper.ts'
import { createRandom } from './tools/made-up-cards/random.ts'

const folder = new URL('./sample/', import.meta.url)
const { cards } = JSON.parse(readFileSync(new URL('cards.json', folder), 'utf8'))
const reader = createCardReader({ engine: 'embedded' })
afterAll(() => reader.close())

/** The reading of a photo: title, ticked values, and the codes of its notes. */
async function read(image: Buffer) {
  const { fields, warnings } = await reader.recognise(image, { event: { id: 1 } })
  const { title, type, level, focus } = fields
  const lists = [type, level, focus].map(({ value }) => [...value].sort())
  const doubtful = Object.entries(fields).flatMap(([name, field]) => (field.doubtful ? [name] : []))
  return { title: title.value.toLowerCase(), lists, doubtful, codes: warnings.map(({ code }) => code) }
}
const photo = (file: string) => sharp(readFileSync(new URL(file, folder)))
const truthOf = (file: string) => {
  const { truth } = cards.find((card: { file: string }) => card.file === file)
  return {
    title: truth.title.toLowerCase(),
    lists: [truth.type, truth.level, truth.focus].map((list: string[]) => [...list].sort()),
  }
}

it('reads the negative of a printed card, boxes and all', async () => {
  expect(await read(await photo('T01.jpg').negate().jpeg().toBuffer())).toMatchObject(truthOf('T01.jpg'))
})

it('reads a photo that was taken in the dusk', async () => {
  for (const file of ['T01.jpg', 'F01.jpg'])
    expect(await read(await photo(file).linear(0.12, 0).jpeg().toBuffer())).toMatchObject(truthOf(file))
})

it('reads a mirrored photo and says that it was one', async () => {
  for (const file of ['T01.jpg', 'F01.jpg']) {
    const found = await read(await photo(file).flop().jpeg().toBuffer())
    expect(found).toMatchObject(truthOf(file))
    expect(found.codes).toContain('mirrored-photo')
  }
})

it('takes a hard shadow off a printed card', async () => {
  const { width, height } = await photo('T02.jpg').metadata()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0H${width * 0.4}L${width * 0.6} ${height}H0Z" fill-opacity=".85"/></svg>`
  const shaded = photo('T02.jpg').composite([{ input: Buffer.from(shadow) }])
  const found = await read(await shaded.jpeg().toBuffer())
  expect(found).toMatchObject(truthOf('T02.jpg'))
  expect(found.codes).not.toContain('markers-missing')
})

it('reads the visible part of a printed card that the photo cuts off, and says what is unknown', async () => {
  const { width, height } = await photo('T01.jpg').metadata()
  const part = photo('T01.jpg').extract({
    left: Math.round(width * 0.25),
    top: 0,
    width: Math.round(width * 0.75),
    height,
  })
  const found = await read(await part.jpeg().toBuffer())
  expect(found.codes).toContain('markers-missing')
  expect(found.doubtful).toEqual(['title', 'presenterName', 'description', 'type', 'level', 'focus'])
  expect(found.lists[0]).toEqual([])
})

it('takes no printed value for ticked when none of the marks can be seen', async () => {
  const { width, height } = await photo('T01.jpg').metadata()
  const cover = {
    create: { width: Math.round(width * 0.2), height, channels: 3, background: '#776655' } as const,
  }
  const side = await sharp(cover).png().toBuffer()
  const covered = photo('T01.jpg').composite([
    { input: side, left: 0, top: 0 },
    { input: side, left: width - cover.create.width, top: 0 },
  ])
  const found = await read(await covered.jpeg().toBuffer())
  expect(found.lists.flat().length).toBeLessThan(9)
  expect(found.doubtful).toEqual(expect.arrayContaining(['type', 'level', 'focus']))
})

it('doubts every field of a card whose writing goes on outside of the photo', async () => {
  const { width, height } = await photo('F01.jpg').metadata()
  const part = photo('F01.jpg').extract({ left: 0, top: 0, width: Math.round(width * 0.7), height })
  const found = await read(await part.jpeg().toBuffer())
  expect(found.codes).toContain('cut-off')
  expect(found.doubtful).toEqual(['title', 'presenterName', 'description', 'type', 'level', 'focus'])
})

it('reads a card in another language with its spaces and its accents', async () => {
  const random = createRandom(5)
  const hand = createHand('pangolin', random, ['latin', 'latin-ext'])
  const text = {
    title: 'Dlaczego ludzie już nie pytają',
    presenterName: 'Anna Nowak',
    ...{
      description: 'Jak często mówimy o tym w naszych firmach? Nie będzie łatwo.',
      type: [],
      level: [],
      focus: [],
    },
  }
  const shot = { hard: false, exif: 1, turned: 0, side: 1400 }
  const { fields } = await reader.recognise(await photograph(freePaper(text, hand, random), shot, random), {
    event: { id: 1 },
  })
  expect(fields.title.value).toContain('Dlaczego ludzie już nie')
  expect(fields.description.value).toContain('Nie będzie')
})

describe('a printed card on which nothing is written', () => {
  const nothing: CardText = {
    ...{ title: '', presenterName: '', description: '' },
    ...{ type: [], level: [], focus: [] },
  }
  const numbered = printedMarks('card', 17)
    .map(
      ({ x, y, size, isLight }) =>
        `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${isLight ? '#fff' : '#000'}" shape-rendering="crispEdges"/>`,
    )
    .join('')

  async function photographed(marks: string, written = nothing) {
    const random = createRandom(4)
    const paper = printedPaper(written, createHand('pangolin', random), random)
    const shot = { hard: false, exif: 1, turned: 0, side: 1400 }
    const image = await photograph({ ...paper, svg: paper.svg + marks }, shot, random)
    return reader.recognise(image, { event: { id: 1 } })
  }

  it.each([
    ['an event', ''],
    ['a number', numbered],
  ])('is said to be empty, with %s', async (_, marks) => {
    const { rawText, warnings, card } = await photographed(marks)
    expect([rawText, card?.number]).toEqual(['', marks === '' ? null : 17])
    expect(warnings[0]?.code).toBe('empty-card')
  })

  it('is not said to be empty where a box is ticked', async () => {
    const { rawText, warnings } = await photographed(numbered, { ...nothing, type: ['workshop'] })
    expect(rawText).toContain('workshop')
    expect(warnings[0]?.code).toBe('no-text')
  })
})

it.each([
  {
    script: 'Japanese',
    font: 'klee-one',
    alphabets: ['japanese'],
    title: '東京の自由な会議',
    presenterName: '山田花子',
    description: 'みんなで話しましょう',
  },
  {
    script: 'Cyrillic',
    font: 'pangolin',
    alphabets: ['cyrillic', 'latin'],
    title: 'Почему мы так долго молчим',
    presenterName: 'Анна Смирнова',
    description: 'Поговорим о том, что делать дальше.',
  },
])('says that $script letters cannot be read, and guesses none', async ({ font, alphabets, ...written }) => {
  const random = createRandom(3)
  const hand = createHand(font, random, alphabets)
  const text = { ...written, type: [], level: [], focus: [] }
  const shot = { hard: false, exif: 1, turned: 0, side: 1400 }
  const found = await read(await photograph(freePaper(text, hand, random), shot, random))
  expect(found.title).toBe('')
  expect(found.codes).toContain('other-script')
})

it('keeps a name in Latin letters on a card in another script', async () => {
  const random = createRandom(3)
  const hand = createHand('klee-one', random, ['japanese', 'latin'])
  const text = {
    ...{ title: '東京の自由な会議', presenterName: 'Yuki Tanaka', description: 'みんなで話しましょう' },
    ...{ type: [], level: [], focus: [] },
  }
  const shot = { hard: false, exif: 1, turned: 0, side: 1400 }
  const photo = await photograph(freePaper(text, hand, random), shot, random)
  const { fields, rawText, warnings } = await reader.recognise(photo, { event: { id: 1 } })
  expect(warnings.map(({ code }) => code)).toContain('other-script')
  expect(rawText).toContain('Yuki Tanaka')
  expect(Object.values(fields).map(({ value }) => String(value))).toContainEqual(
    expect.stringContaining('Yuki Tanaka'),
  )
})
