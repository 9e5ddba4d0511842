import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createCardReader } from './card-reader.ts'
import { usualLists } from './test/usual-lists.ts'

const folder = new URL('./sample/', import.meta.url)
const { cards } = JSON.parse(readFileSync(new URL('cards.json', folder), 'utf8'))
const reader = createCardReader({ engine: 'embedded' })
afterAll(() => reader.close())

/** The reading of a photo: title, ticked values, and the codes of its notes. */
async function read(image: Buffer) {
  const { fields, warnings } = await reader.recognize(image, { event: { id: 1 }, lists: usualLists })
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

it('reads a photo taken at dusk', async () => {
  for (const file of ['T01.jpg', 'F01.jpg'])
    expect(await read(await photo(file).linear(0.12, 0).jpeg().toBuffer())).toMatchObject(truthOf(file))
})

it('reads a mirrored photo and reports that it is mirrored', async () => {
  for (const file of ['T01.jpg', 'F01.jpg']) {
    const found = await read(await photo(file).flop().jpeg().toBuffer())
    expect(found).toMatchObject(truthOf(file))
    expect(found.codes).toContain('mirrored-photo')
  }
})

it('reads a printed card under a hard shadow', async () => {
  const { width, height } = await photo('T02.jpg').metadata()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0H${width * 0.4}L${width * 0.6} ${height}H0Z" fill-opacity=".85"/></svg>`
  const shaded = photo('T02.jpg').composite([{ input: Buffer.from(shadow) }])
  const found = await read(await shaded.jpeg().toBuffer())
  expect(found).toMatchObject(truthOf('T02.jpg'))
  expect(found.codes).not.toContain('markers-missing')
})

it('warns about a printed card that the photo cuts off, and doubts every field', async () => {
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

it('does not read every printed value as ticked if no marks are visible, and doubts the lists', async () => {
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

it('doubts every field of a card whose writing continues outside the photo', async () => {
  const { width, height } = await photo('F01.jpg').metadata()
  const part = photo('F01.jpg').extract({ left: 0, top: 0, width: Math.round(width * 0.7), height })
  const found = await read(await part.jpeg().toBuffer())
  expect(found.codes).toContain('cut-off')
  expect(found.doubtful).toEqual(['title', 'presenterName', 'description', 'type', 'level', 'focus'])
})

const written = (file: string) => readFileSync(new URL(`hands/${file}`, folder))

it('reads a Polish card with its spaces and accents', async () => {
  const { fields } = await reader.recognize(written('polish.jpg'), { event: { id: 1 }, lists: usualLists })
  expect(fields.title.value).toContain('Dlaczego ludzie już nie')
  expect(fields.description.value).toContain('Nie będzie')
})

describe('a printed card on which nothing is written', () => {
  const recognize = (file: string) => reader.recognize(written(file), { event: { id: 1 }, lists: usualLists })

  it.each([
    ['an event', 'empty.jpg', null],
    ['a number', 'empty-numbered.jpg', 17],
  ])('is reported as empty, with %s', async (_, file, number) => {
    const { rawText, warnings, card } = await recognize(file)
    expect([rawText, card?.number]).toEqual(['', number])
    expect(warnings[0]?.code).toBe('empty-card')
  })

  it('is not reported as empty if a box is ticked', async () => {
    const { rawText, warnings } = await recognize('ticked-numbered.jpg')
    expect(rawText).toContain('workshop')
    expect(warnings[0]?.code).toBe('no-text')
  })
})

it.each(['japanese', 'cyrillic'])('reports %s letters as unreadable, and guesses none', async (script) => {
  const found = await read(written(`${script}.jpg`))
  expect(found.title).toBe('')
  expect(found.codes).toContain('other-script')
})

it('keeps a name in Latin letters on a card in another script', async () => {
  const { fields, rawText, warnings } = await reader.recognize(written('japanese-with-latin-name.jpg'), {
    event: { id: 1 },
    lists: usualLists,
  })
  expect(warnings.map(({ code }) => code)).toContain('other-script')
  expect(rawText).toContain('Yuki Tanaka')
  expect(Object.values(fields).map(({ value }) => String(value))).toContainEqual(
    expect.stringContaining('Yuki Tanaka'),
  )
})
