/// <reference path="../../lib/bidi-js.d.ts" />
import createBidi from 'bidi-js'
import type { Shape } from './fonts.ts'
import type { Letter } from './letters.ts'

/** A line as it is drawn from left to right, in shares of the letters' size. */
export type Line = { width: number; shapes: Shape[] }

/** Written without spaces between words: a line may end after each. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** No line begins with these, or ends with those. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}\p{Lm}ー々]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u
const ENDS_PART = /[-\u2010\u2013\u2014/]$/u

const words = new Intl.Segmenter('en', { granularity: 'word' })
let bidi: ReturnType<typeof createBidi> | undefined

/** Whether a text is read from right to left, as its first letter says. */
export function isRightToLeft(letters: readonly Letter[]): boolean {
  return (levelsOf(textOf(letters)).paragraphs[0]?.level ?? 0) % 2 === 1
}

/** Draws one line: its parts of either direction stand in the order in which they are read (Unicode annex 9). */
export function lineOf(letters: readonly Letter[], isRtl: boolean): Line {
  const { levels } = levelsOf(textOf(letters), isRtl ? 'rtl' : 'ltr')
  const runs: { text: string; level: number; font: Letter['font'] }[] = []
  let at = 0
  for (const { text, font } of letters) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ text, level, font })
    at += text.length
  }
  let width = 0
  const shapes = inReadingOrder(runs).flatMap(({ text, level, font }) => {
    const run = font.shape(text, level % 2 === 1)
    const left = width
    width += run.width
    return run.shapes.map((shape) => ({ ...shape, x: shape.x + left }))
  })
  return { width, shapes }
}

/** Turns round what stands within a higher level, from the highest to the lowest odd one. */
function inReadingOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return ordered
}

/** The letters before which a line may begin, and the end of the text. */
export function breaksIn(letters: readonly Letter[]): number[] {
  const text = textOf(letters)
  const positions = new Map<number, number>()
  let at = 0
  for (const [index, letter] of letters.entries()) {
    positions.set(at, index)
    at += letter.text.length
  }
  const starts = Array.from(words.segment(text), ({ index }) => index).filter((index) => index > 0)
  const breaks = starts.flatMap((index) => {
    const position = positions.get(index)
    return position !== undefined && mayBreak(text.slice(0, index), text.slice(index)) ? [position] : []
  })
  return [...breaks, letters.length]
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after) || CLOSING.test(after) || OPENING.test(before)) return false
  if (/\s$/.test(before)) return true
  const [last = '', first = ''] = [before.slice(-2), after.slice(0, 2)]
  return ENDS_PART.test(before) || UNSPACED.test(last) || UNSPACED.test(first)
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ text }) => text).join('')
}

function levelsOf(text: string, direction?: 'ltr' | 'rtl') {
  bidi ??= createBidi()
  return bidi.getEmbeddingLevels(text, direction)
}
