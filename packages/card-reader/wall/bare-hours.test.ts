import { expect, it } from 'vitest'
import { bareHours } from './bare-hours.ts'

const at = (plain: string, x: number, y: number) => ({ x, y, text: { text: plain, plain, confidence: 0.8 } })
const column = (numbers: readonly string[], step = 130) =>
  numbers.map((number, row) => at(number, (row % 2) * 6, row * step))

const clocks = (papers: ReturnType<typeof at>[]) =>
  [...bareHours(papers)].flatMap(([{ text }, time]) => (time ? [`${text.plain}: ${time.start / 60}`] : []))

it('takes numbers that grow evenly down a column as hours, with the minutes found beside them', () => {
  const hours = [at('9', 0, 0), at('10', 5, 130), at('I2', 2, 390), at('13', 4, 520)]
  const minutes = [at('0o', 70, -10), at('30', 72, 120)]
  const others = [at('Forum', 300, -150), at('12', 560, 400)]
  const found = bareHours([...others, ...minutes, ...hours])
  expect(hours.map((paper) => found.get(paper)?.start)).toEqual([540, 630, 720, 780])
  expect(minutes.map((paper) => found.get(paper))).toEqual([null, null])
  expect(found.size).toBe(6)
  expect([...found.values()].some((time) => time?.isExact)).toBe(false)
})

it('counts the afternoon from 1', () => {
  expect(clocks(column(['11', '12', '1', '2']))).toEqual(['11: 11', '12: 12', '1: 13', '2: 14'])
})

it('takes no hour for the minutes of a near one above it', () => {
  expect(clocks(column(['9', '10', '11', '12'], 40))).toEqual(['9: 9', '10: 10', '11: 11', '12: 12'])
})

it.each([
  ['numbers that are not hours', ['1', '2', '3', '4', '5']],
  ['too few', ['9', '10', '11']],
  ['numbers in another order', ['9', '12', '10', '11']],
  ['numbers that skip without a gap', ['9', '10', '14', '15', '16']],
])('takes none of %s', (_, numbers) => {
  expect(clocks(column(numbers))).toEqual([])
})
