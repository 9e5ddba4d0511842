import { expect, it } from 'vitest'
import { type HeadLine, joinedText } from './head-lines.ts'

const line = (text: string, plain: string, confidence: number, y: number): HeadLine => ({
  text,
  plain,
  confidence,
  x: 100,
  y,
  width: 120,
  height: 40,
})

it('keeps the accents of a name that were seen clearly, and a letter below it that no word has', () => {
  expect(joinedText([line('Beziers', 'Béziers', 0.9, 40), line('', 'C', 0, 100)])).toMatchObject({
    text: 'Béziers C',
    confidence: 0,
  })
  expect(joinedText([line('Library', 'Líbrary', 0.5, 40), line('', '|~', 0, 100)]).text).toBe('Library')
})
