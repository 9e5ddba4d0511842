import { createRequire } from 'node:module'

/** A file of a family: which characters are in it, and where it lies for a weight. */
export type FontFile = { name: string; family: string }

type Family = { name: string; isFixed?: boolean }
type Range = { first: number; last: number; part: string }
/** By the higher bits of the characters in them. */
type Ranges = ReadonlyMap<number, readonly Range[]>

const LOWER_BITS = 8

export type Weight = 400 | 700

const ROBOTO: Family = { name: 'roboto', isFixed: true }
const HAN = ['sc', 'jp', 'kr', 'tc'].map((region): Family => ({ name: `noto-sans-${region}` }))
export const PICTOGRAPHS = 'noto-emoji'
const EMOJI: Family = { name: PICTOGRAPHS }
/** Each writes a script that the others do not have. */
const SCRIPTS = [
  ...['arabic', 'hebrew', 'thaana', 'armenian', 'georgian', 'ethiopic', 'devanagari', 'bengali'],
  ...['gujarati', 'gurmukhi', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['thai', 'lao', 'khmer', 'myanmar', 'symbols'],
].map((script): Family => ({ name: `noto-sans-${script}` }))

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const PICTOGRAPH = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u
/** Characters that join or vary others, and have no shape of their own. */
const INVISIBLE = /\u200C|\u200D|\uFE0E|\uFE0F/g
/** Roboto has the letters of these parts. */
const PARTS_OF_ROBOTO = /^(latin|vietnamese|cyrillic|greek)/

const packages = createRequire(import.meta.url)
const known = new Map<string, Ranges>()

/** The order in which families are asked for a character: Chinese letters look like those of the text's own language. */
export function familiesFor(text: string): Family[] {
  const own = KANA.test(text) ? 'noto-sans-jp' : HANGUL.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
  const han = HAN.toSorted((a, b) => Number(b.name === own) - Number(a.name === own))
  return [ROBOTO, ...SCRIPTS, ...han, EMOJI]
}

/** The files that may have all of these characters, the best one first; a family is read when it is asked for. */
export function* filesFor(cluster: string, families: readonly Family[]): Generator<FontFile> {
  const codes = [...cluster.replaceAll(INVISIBLE, '')].map((character) => character.codePointAt(0) ?? 0)
  const [first = 0, ...others] = codes
  for (const family of PICTOGRAPH.test(cluster) ? [EMOJI, ...families] : families) {
    const ranges = rangesOf(family)
    for (const name of partsWith(ranges, first))
      if (others.every((code) => partsWith(ranges, code).includes(name))) yield { family: family.name, name }
  }
}

/** Where a file lies. A variable one has all weights. */
export function pathOf({ family, name }: FontFile, weight: Weight): { path: string; isVariable: boolean } {
  const isVariable = family !== ROBOTO.name
  const path = isVariable
    ? `@fontsource-variable/${family}/files/${family}-${name}-wght-normal.woff2`
    : `@fontsource/${family}/files/${family}-${name}-${weight}-normal.woff2`
  return { path: packages.resolve(path), isVariable }
}

function partsWith(ranges: Ranges, code: number): string[] {
  const near = ranges.get(code >> LOWER_BITS) ?? []
  return near.filter(({ first, last }) => first <= code && code <= last).map(({ part }) => part)
}

/** Which characters each file of a family has, as its package says: "U+0000-00FF,U+0131". */
function rangesOf({ name, isFixed }: Family): Ranges {
  const earlier = known.get(name)
  if (earlier) return earlier
  const listed: Record<string, string> = packages(
    `${isFixed ? '@fontsource' : '@fontsource-variable'}/${name}/unicode.json`,
  )
  const ranges = new Map<number, Range[]>()
  for (const [part, text] of Object.entries(listed)) {
    if (!isFixed && PARTS_OF_ROBOTO.test(part)) continue
    for (const range of readRanges(part.replaceAll(/[[\]]/g, ''), text))
      for (let high = range.first >> LOWER_BITS; high <= range.last >> LOWER_BITS; high += 1)
        ranges.set(high, [...(ranges.get(high) ?? []), range])
  }
  known.set(name, ranges)
  return ranges
}

function readRanges(part: string, text: string): Range[] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return { part, first: Number.parseInt(from, 16), last: Number.parseInt(to, 16) }
  })
}
