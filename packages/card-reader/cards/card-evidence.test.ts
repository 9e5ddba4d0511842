import { expect, it } from 'vitest'
import { surelyOf } from './card-evidence.ts'

/** Score and share of title, name and description, and the share of the title's weakest word. */
const evidence = (
  title: readonly [number, number],
  name: readonly [number, number],
  description: readonly [number, number],
  weakestWord: number,
) => ({
  title: { score: title[0], share: title[1], weakestWord },
  presenterName: { score: name[0], share: name[1] },
  description: { score: description[0], share: description[1] },
})
const whole = evidence([50, 0.9], [20, 0.9], [0, 0], 0.8)

it.each([
  ['every word of the title', whole],
  ['much of the description', evidence([0, 0], [0, 0], [50, 0.4], 0)],
  ['part of the description with the name', evidence([2, 0.1], [12, 0.5], [25, 0.24], 0)],
  ['half of the title with a little of the description', evidence([30, 0.6], [0, 0], [18, 0.17], 0.4)],
])('is sure of a match from %s', (_, each) => {
  expect(surelyOf([each])).toBe(0)
})

it.each([
  ['a title with one different word', [evidence([60, 0.9], [20, 1], [0, 0], 0.3)]],
  ['a title too short to be evidence', [evidence([15, 1], [0, 0], [0, 0], 1)]],
  ['another session that fits nearly as well', [whole, evidence([40, 0.8], [20, 0.9], [0, 0], 0.7)]],
  ['no session at all', []],
])('is not sure of a match given %s', (_, all) => {
  expect(surelyOf(all)).toBeNull()
})
