import { expect, it } from 'vitest'
import { type CardLine, standsAlone } from './title-lines.ts'

const line = (top: number, height: number, left: number, right: number): CardLine => ({
  text: 'anything',
  confidence: 1,
  height,
  top,
  bottom: top + height,
  left,
  right,
})
const title = [line(0, 40, 0, 300), line(60, 40, 0, 260)]

it('takes a line for set off where it is smaller or at the right, and below a gap', () => {
  expect(standsAlone(line(180, 40, 200, 300), title)).toBe(true)
  expect(standsAlone(line(180, 20, 0, 80), title)).toBe(true)
  expect(standsAlone(line(125, 20, 220, 300), title)).toBe(true)
})

it('takes no line for set off that goes on with the others, or that one sign alone sets off', () => {
  expect(standsAlone(line(120, 40, 0, 200), title)).toBe(false)
  expect(standsAlone(line(120, 40, 200, 300), title)).toBe(false)
  expect(standsAlone(line(180, 40, 0, 100), title)).toBe(false)
  expect(standsAlone(line(125, 20, 0, 80), title)).toBe(false)
  expect(standsAlone(line(0, 40, 0, 300), [])).toBe(false)
})
