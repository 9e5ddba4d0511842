import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createRandom } from '../../card-reader/test/random.ts'
import { createHand } from '../made-up-cards/handwriting.ts'
import { drawLine } from './draw-line.ts'
import { createLineTexts } from './line-texts.ts'
import { strokesOf } from './pen-strokes.ts'

it('draws the same line for the same seed, as high as the recognizer takes it', async () => {
  const draw = async () => {
    const random = createRandom(11)
    const text = createLineTexts(random)()
    const line = await drawLine(text, [createHand('kalam', random)], random)
    return { text, height: line?.height, pixels: Buffer.from(line?.data ?? []).toString('base64') }
  }
  const drawn = await draw()
  expect(drawn.height).toBe(48)
  expect(await draw()).toEqual(drawn)
})

it('finds the strokes of letters: one that goes round, one with two ends, and one below a dot', async () => {
  const hand = createHand('kalam', createRandom(11))
  const ends = async (letter: string) => (await strokesOf(hand, letter)).map(({ isOpen }) => isOpen)
  expect(await ends('o')).toEqual([[false, false]])
  expect(await ends('l')).toEqual([[true, true]])
  expect(await ends('i')).toEqual([
    [true, true],
    [true, true],
  ])
  const [dot, stem] = await strokesOf(hand, 'i')
  const lowest = (points: ReadonlyArray<readonly [number, number]> = []) =>
    Math.max(...points.map(([, y]) => y))
  // Small letters are 1 high, and y goes down.
  expect(lowest(dot?.points)).toBeLessThan(-1)
  expect(lowest(stem?.points)).toBeGreaterThan(-0.3)
})

it('keeps the marks of letters, which are thinned to points, hooks and tails', async () => {
  const hand = createHand('kalam', createRandom(11), ['latin', 'latin-ext'])
  const parts = async (letter: string) => (await strokesOf(hand, letter)).length
  expect(await parts('ö')).toBe((await parts('o')) + 2)
  expect(await parts('č')).toBeGreaterThan(await parts('c'))
  const lowest = async (letter: string) =>
    Math.max(...(await strokesOf(hand, letter)).flatMap(({ points }) => points.map(([, y]) => y)))
  expect(await lowest('ą')).toBeGreaterThan((await lowest('a')) + 0.15)
})

it('draws every letter with a mark that the recognizer knows, and lines of capitals', () => {
  const next = createLineTexts(createRandom(5))
  const texts = Array.from({ length: 20_000 }, next)
  const drawn = new Set(texts.join('').replaceAll('ș', 'ş').replaceAll('Ș', 'Ş'))
  const known: string[] = JSON.parse(
    readFileSync(new URL('../../card-reader/data/symbols.json', import.meta.url), 'utf8'),
  )
  expect(known.filter((symbol) => /\p{L}/u.test(symbol) && !drawn.has(symbol))).toEqual([])
  const capitals = texts.filter((text) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text))
  expect(capitals.length / texts.length).toBeGreaterThan(0.13)
})
