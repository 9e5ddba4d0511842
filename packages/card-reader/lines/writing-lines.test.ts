import { expect, it } from 'vitest'
import type { ReadLine } from './line-reading.ts'
import { onlyWriting, withoutSpecks } from './writing-lines.ts'

function line(text: string, height: number, confidence = 0.9): ReadLine {
  const at = { x: 0, y: 0 }
  return {
    place: { quad: [at, at, at, at], width: 100, height, angle: 0 },
    text: { text, confidence, quality: confidence, words: [], isForeign: text === '', looks: [] },
  }
}
const texts = (lines: readonly ReadLine[]) => lines.map(({ text }) => text.text)

it('drops specks, and keeps small writing and lines in another script', () => {
  const lines = [
    line('Unions can be', 40),
    line('', 6),
    line('i', 10),
    line('', 38),
    line('at noon', 15),
    line('panel', 42),
  ]
  expect(texts(withoutSpecks(lines))).toEqual(['Unions can be', '', 'at noon', 'panel'])
})

it('drops uncertain readings, and requires more certainty of one or two letters', () => {
  const lines = [
    line('grid', 40, 0.3),
    line('talk', 40, 0.5),
    line('AI', 40, 0.5),
    line('UX', 40),
    line('?!', 40),
  ]
  expect(texts(onlyWriting(lines))).toEqual(['talk', 'UX'])
})
