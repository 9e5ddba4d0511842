import { expect, it } from 'vitest'
import { type HeadLine, joinedText, nameLines } from './head-lines.ts'

const line = (text: string, plain: string, confidence: number, y: number): HeadLine => ({
  text,
  plain,
  confidence,
  x: 100,
  y,
  width: 120,
  height: 40,
})

it('keeps clearly seen accents of a name, and a lone letter below it', () => {
  expect(joinedText([line('Beziers', 'Béziers', 0.9, 40), line('', 'C', 0, 100)])).toMatchObject({
    text: 'Béziers C',
    confidence: 0,
  })
  expect(joinedText([line('Library', 'Líbrary', 0.5, 40), line('', '|~', 0, 100)]).text).toBe('Library')
})

it('drops seat counts and signs that are misread as words below one end of a name', () => {
  const name = { ...line('Garden', 'Garden', 1, 60), x: 120, width: 168, height: 55 }
  const below = (text: string, confidence: number, place: Partial<HeadLine>) =>
    nameLines([name, { ...line(text, text, confidence, 119), ...place }], 256).map(({ text }) => text)
  expect(below('Suit', 0.65, { x: 185, width: 83, height: 30 })).toEqual(['Garden'])
  expect(below('30 cats', 0.89, { x: 190, width: 84, height: 34 })).toEqual(['Garden'])
  expect(below('off', 0.63, { x: 195, width: 75, height: 56 })).toEqual(['Garden'])
  expect(below('House', 0.97, { x: 122, width: 160, height: 52 })).toEqual(['Garden', 'House'])
  expect(below('two', 0.97, { x: 76, width: 80, height: 54 })).toEqual(['Garden', 'two'])
})
