/// <reference path="../bidi-js.d.ts" />
import createBidi from 'bidi-js'
import { type Font, fontFinder, type Glyph } from './fonts.ts'

/** A character as a reader sees it, the font that draws it, and the level of its direction. A space has no font. */
export type Letter = { text: string; font: Font | null; level: number }
/** Glyphs that one font draws in one direction. The width is a share of their size. */
export type Piece = { font: Font; level: number; width: number; glyphs: readonly Glyph[] }
/** Letters that stay on one line, and the width of the space before them if they follow another word. */
export type Word = {
  letters: readonly Letter[]
  pieces: readonly Piece[]
  width: number
  space: number
  ascent: number
  descent: number
}
/** A text whose letters have fonts and widths. `lacking` are the letters that no font has. */
export type Words = { words: Word[]; isRightToLeft: boolean; lacking: string[] }

/**
 * How to set a text. `isExact` keeps every letter and space from left to right, as a password needs. `instead` replaces
 * letters that no font has. Without it they are left out, as are other characters, because a gap is better than boxes.
 */
export type Setting = { isBold: boolean; isExact?: boolean; instead?: string }

type Range = { from: number; to: number; spaces: number }

const SPACE = 0.25
/** Scripts without spaces between words: a line may end after each letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Lines do not begin with these, or end with those. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}\p{Lm}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u
const ENDS_PART = /[-\u2010\u2013\u2014/]/u
/** Spaces at which a line may end. */
const SPACES = /[^\S\u00a0\u202f]/gu
/**
 * Characters of no particular script take the font of those before them, so that a word with its marks is shaped as
 * one.
 */
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]+$/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const openBidi = () => createBidi()
let bidi: ReturnType<typeof openBidi> | undefined

export async function wordsOf(text: string, setting: Setting): Promise<Words> {
  const { isExact = false } = setting
  const composed = text.normalize('NFC').replaceAll(SPACES, ' ')
  const { letters, lacking } = await lettersOf(composed, { ...setting, isExact })
  const whole = letters.map(({ text: each }) => each).join('')
  bidi ??= openBidi()
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, isExact ? 'ltr' : 'auto')
  const leveled: Letter[] = []
  const positions = new Map<number, number>()
  let at = 0
  for (const [index, letter] of letters.entries()) {
    positions.set(at, index)
    leveled.push({ ...letter, level: levels[at] ?? 0 })
    at += letter.text.length
  }
  positions.set(at, letters.length)
  // A position inside a letter belongs to that letter.
  const indexAt = (position: number): number => positions.get(position) ?? indexAt(position + 1)
  return {
    words: rangesOf(whole, isExact)
      .map(({ from, to, spaces }) => wordOf(leveled.slice(indexAt(from), indexAt(to)), spaces * SPACE))
      .filter(({ pieces }) => pieces.length > 0),
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
    lacking,
  }
}

export function wordOf(letters: readonly Letter[], space: number): Word {
  const runs: { text: string; font: Font; level: number }[] = []
  for (const { text, font, level } of letters) {
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
  }
  const pieces = runs.map(({ text, font, level }) => ({ font, level, ...font.shape(text, level % 2 === 1) }))
  return {
    letters,
    pieces,
    space,
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(0, ...pieces.map(({ font }) => font.ascent)),
    descent: Math.max(0, ...pieces.map(({ font }) => font.descent)),
  }
}

type Found = Omit<Letter, 'level'>

/** The characters of a text, each with a font that has it, or that has it without its marks. */
async function lettersOf(
  text: string,
  { isBold, isExact, instead = '' }: Setting & { isExact: boolean },
): Promise<{ letters: Found[]; lacking: string[] }> {
  const fontOf = fontFinder(text, { isBold, isExact })
  const letters: Found[] = []
  const lacking: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (segment === ' ') {
      letters.push({ text: segment, font: null })
      continue
    }
    const before = letters.at(-1)?.font
    const isShared = !isExact && SHARED.test(segment) && !PICTOGRAPH.test(segment)
    const font =
      isShared && before && !before.isPictographs && before.has(segment) ? before : await fontOf(segment)
    if (font) {
      letters.push({ text: segment, font })
      continue
    }
    const parts: Found[] = []
    for (const part of segment.normalize('NFKD')) parts.push({ text: part, font: await fontOf(part) })
    const drawn = parts.filter((part) => part.font)
    letters.push(...drawn)
    if (drawn.length > 0 || !/[\p{L}\p{N}]/u.test(segment)) continue
    lacking.push(segment)
    if (instead !== '') letters.push({ text: instead, font: await fontOf(instead) })
  }
  return { letters, lacking }
}

/** Where words begin and end in a text, and how many spaces precede each. */
function rangesOf(text: string, isExact: boolean): Range[] {
  const ranges: Range[] = []
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    const end = ranges.at(-1)?.to ?? index
    let from = 0
    for (const to of isExact ? [word.length] : breaksIn(word)) {
      const spaces = from > 0 ? 0 : isExact ? index - end : Math.min(1, index - end)
      ranges.push({ from: index + from, to: index + to, spaces })
      from = to
    }
  }
  return ranges
}

/** Where a line may end within a word, and the word's end. */
function breaksIn(word: string): number[] {
  if (!UNSPACED.test(word) && !ENDS_PART.test(word)) return [word.length]
  const starts = Array.from(words.segment(word), ({ index }) => index).filter((index) => index > 0)
  return [...starts.filter((index) => mayBreak(word.slice(0, index), word.slice(index))), word.length]
}

function mayBreak(before: string, after: string): boolean {
  if (CLOSING.test(after) || OPENING.test(before)) return false
  const [last = '', first = ''] = [before.slice(-2), after.slice(0, 2)]
  return ENDS_PART.test(before.slice(-1)) || UNSPACED.test(last) || UNSPACED.test(first)
}
