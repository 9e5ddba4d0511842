import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createCardReader } from './card-reader.ts'
import { photograph } from './tools/made-up-cards/camera.ts'
import { freePaper } from './tools/made-up-cards/free-paper.ts'
import { createHand } from './tools/made-up-cards/handwriting.ts'
import { createRandom } from './tools/made-up-cards/random.ts'

const folder = new URL('./sample/', import.meta.url)
const { cards } = JSON.parse(readFileSync(new URL('cards.json', folder), 'utf8'))
const reader = createCardReader({ engine: 'embedded' })
afterAll(() => reader.close())

/** What is read of a photo: title, ticked values, and the codes of what is said about it. */
async function read(image: Buffer) {
  const { fields, warnings } = await reader.recognise(image, { event: { id: 1 } })
  const { title, type, level, focus } = fields
  const lists = [type, level, focus].map(({ value }) => [...value].sort())
  return { title: title.value.toLowerCase(), lists, codes: warnings.map(({ code }) => code) }
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

it('says that letters of another script cannot be read, and guesses none', async () => {
  const random = createRandom(3)
  const hand = createHand('klee-one', random, 'japanese')
  const text = {
    ...{ title: '東京の自由な会議', presenterName: '山田花子', description: 'みんなで話しましょう' },
    ...{ type: [], level: [], focus: [] },
  }
  const shot = { hard: false, exif: 1, turned: 0, side: 1400 }
  const found = await read(await photograph(freePaper(text, hand, random), shot, random))
  expect(found.title).toBe('')
  expect(found.codes).toContain('other-script')
})
