import { expect, it } from 'vitest'
import { boundingBox, cornersOf } from '../photo/raster.ts'
import type { FoundPaper, Texts } from './seen-papers.ts'
import { withWholeHours } from './whole-hours.ts'

const texts: Texts = new Map()
const block = (
  text: string,
  x: number,
  y: number,
  width: number,
  more: Partial<FoundPaper> = {},
): FoundPaper => {
  const found = { outline: cornersOf({ x, y, width, height: 40 }), color: 0, isWhole: false, ...more }
  texts.set(found, { text, plain: text, confidence: 0.9 })
  return found
}

it('joins "4" and the "pm" to the right of it', () => {
  const [four, pm, room] = [block('4', 100, 10, 20), block('pm', 140, 16, 60), block('Library', 400, 10, 200)]
  const [kept, whole, ...more] = withWholeHours([four, pm, room], texts)
  expect([kept, more]).toEqual([room, []])
  expect(boundingBox(whole?.outline ?? [])).toEqual({ x: 100, y: 10, width: 100, height: 46 })
})

it('looks to the left of "am" if no number was found there, as far as the photo goes', () => {
  const whole = withWholeHours([block('am', 60, 10, 60)], texts)
  expect(whole.map(({ outline }) => boundingBox(outline))).toEqual([{ x: 0, y: 10, width: 120, height: 40 }])
})

it('leaves papers, and numbers that are in another line or far away, as they are', () => {
  const note = block('pm', 140, 10, 60, { color: 3, isWhole: true })
  const papers = [block('4', 100, 10, 20), note]
  expect(withWholeHours(papers, texts)).toBe(papers)
  const below = [block('4', 100, 90, 20), block('7', 20, 10, 20), block('pm', 240, 10, 60)]
  expect(withWholeHours(below, texts)).toHaveLength(3)
})
