/// <reference path="../bidi-js.d.ts" />
import createBidi from 'bidi-js'
import type { FontKind, Fonts, PaperFont } from './fonts.ts'

/** Letters that one font draws in one direction; the width is a share of their size. */
export type Piece = { text: string; font: PaperFont; level: number; width: number }
/** Letters that stay on one line, and the width of the space before it where it follows another word. */
export type Word = { pieces: Piece[]; width: number; space: number; ascent: number; descent: number }
/** A text whose letters have their fonts and widths; `lacking` are letters that no font has. */
export type Words = { words: Word[]; isRightToLeft: boolean; lacking: string[] }

/** How a text is set: `isExact` keeps each letter and each space, as a password needs it, from left to right. */
export type Setting = { isBold: boolean; isExact?: boolean }

/** A letter with its marks; a space has no font. `lacks`: the letter that no font has. */
type Letter = { text: string; font: PaperFont | undefined; lacks?: string }
type Range = { from: number; to: number; spaces: number }

const SPACE = 0.25
/** Scripts that are written without spaces; only they are divided within a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NO_START = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const NO_END = /[\p{Ps}\p{Pi}]$/u
const MARK = /[\p{M}\u200c\u200d]/u
const JAPANESE_LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** A letter that no font has stands as this; other signs, such as pictures, are left out. */
const INSTEAD = '?'

const bidi = createBidi()
const inWords = new Intl.Segmenter('und', { granularity: 'word' })
const inLetters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const MOST_KNOWN = 20_000

/** Reads texts into words; words that it has seen are measured once. */
export type Typesetter = (text: string, setting: Setting) => Promise<Words>

export function createTypesetter(fonts: Fonts): Typesetter {
  const widths = new Map<string, number>()
  const widthOf = (text: string, font: PaperFont): number => {
    const key = `${font.name}\n${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = font.font.layout(text).advanceWidth / font.font.unitsPerEm
    if (widths.size >= MOST_KNOWN) widths.clear()
    widths.set(key, width)
    return width
  }

  return async (text, { isBold, isExact = false }) => {
    const composed = text.normalize('NFC')
    const letters = await lettersOf(composed, fonts, { isBold, isExact, isChinese: false })
    const whole = letters.map(({ text: each }) => each).join('')
    const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, isExact ? 'ltr' : 'auto')
    const fontAt: (PaperFont | undefined)[] = letters.flatMap(({ text: each, font }) =>
      Array.from({ length: each.length }, () => font),
    )
    const wordOf = (from: number, to: number, space: number): Word => {
      const pieces: Piece[] = []
      for (let at = from; at < to; at += 1) {
        const font = fontAt[at]
        const [letter = '', level = 0] = [whole[at], levels[at]]
        const last = pieces.at(-1)
        if (!font) continue
        if (last?.font === font && last.level === level) last.text += letter
        else pieces.push({ text: letter, font, level, width: 0 })
      }
      for (const piece of pieces) {
        piece.text = asDrawn(piece)
        piece.width = widthOf(piece.text, piece.font)
      }
      return {
        pieces,
        space,
        width: pieces.reduce((sum, { width }) => sum + width, 0),
        ascent: Math.max(0, ...pieces.map(({ font }) => font.ascent)),
        descent: Math.max(0, ...pieces.map(({ font }) => font.descent)),
      }
    }
    return {
      words: rangesOf(whole, isExact)
        .map(({ from, to, spaces }) => wordOf(from, to, spaces * SPACE))
        .filter(({ pieces }) => pieces.length > 0),
      isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1,
      lacking: letters.flatMap(({ lacks }) => (lacks === undefined ? [] : [lacks])),
    }
  }
}

/** A word that is wider than a line, in letters that may stand on lines of their own. */
export function inPieces(word: Word): Word[] {
  let isFirst = true
  return word.pieces.flatMap((piece) =>
    [...inLetters.segment(piece.text)].map(({ segment }): Word => {
      const { font } = piece
      const width = font.font.layout(segment).advanceWidth / font.font.unitsPerEm
      const space = isFirst ? word.space : 0
      isFirst = false
      return {
        pieces: [{ ...piece, text: segment, width }],
        width,
        space,
        ascent: word.ascent,
        descent: word.descent,
      }
    }),
  )
}

/** Each letter with its font. A text without Japanese letters in which some are only Chinese ones is Chinese as a whole. */
async function lettersOf(text: string, fonts: Fonts, kind: FontKind): Promise<Letter[]> {
  const letters = await drawn(text, fonts, kind)
  const isChinese =
    letters.some(({ font }) => font?.name.startsWith('noto-sans-sc')) && !JAPANESE_LETTER.test(text)
  return isChinese ? drawn(text, fonts, { ...kind, isChinese }) : letters
}

/** Each letter with its font; marks stay with the letter before them. */
async function drawn(text: string, fonts: Fonts, kind: FontKind): Promise<Letter[]> {
  const found: Letter[] = []
  for (const letter of text.replaceAll(/[\t\n\r]/g, ' ')) {
    if (letter === ' ') {
      found.push({ text: letter, font: undefined })
      continue
    }
    const before = found.at(-1)
    if (
      before?.font &&
      MARK.test(letter) &&
      before.font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    ) {
      before.text += letter
      continue
    }
    const font = await fonts.of(letter, kind)
    if (font) found.push({ text: letter, font })
    else if (/[\p{L}\p{N}]/u.test(letter))
      found.push({ text: INSTEAD, font: await fonts.of(INSTEAD, kind), lacks: letter })
  }
  return found
}

function asDrawn({ text, level }: Piece): string {
  if (level % 2 === 0) return text
  const mirrored = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  // The font library turns words of these scripts around by itself.
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.reverse()).join('')
}

/** Where words begin and end in a text, and how many spaces stand before each. */
function rangesOf(text: string, isExact: boolean): Range[] {
  const ranges: Range[] = []
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    const end = ranges.at(-1)?.to ?? index
    for (const { from, to } of isExact ? [{ from: 0, to: word.length }] : partsOf(word)) {
      const spaces = from > 0 ? 0 : isExact ? index - end : Math.min(1, index - end)
      ranges.push({ from: index + from, to: index + to, spaces })
    }
  }
  return ranges
}

function partsOf(word: string): { from: number; to: number }[] {
  if (!UNSPACED.test(word)) return [{ from: 0, to: word.length }]
  const parts: { from: number; to: number; text: string }[] = []
  for (const { segment, index } of inWords.segment(word)) {
    const last = parts.at(-1)
    if (last && (NO_START.test(segment) || NO_END.test(last.text))) {
      last.to = index + segment.length
      last.text += segment
    } else parts.push({ from: index, to: index + segment.length, text: segment })
  }
  return parts
}
