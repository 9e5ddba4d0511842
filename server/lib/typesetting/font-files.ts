import { createRequire } from 'node:module'

/** A subset of a family: the package has a file for each, as browsers request them. The file has all weights. */
export type FontFile = { family: Family; part: string }
/**
 * `isTall`: it has marks above and below its letters. `isPictographs`: its spaces and digits are as wide as its
 * pictures.
 */
export type Family = { name: string; isTall?: boolean; isPictographs?: boolean }

type Range = { first: number; last: number; part: string }
/** By the higher bits of the characters in the ranges. */
type Ranges = ReadonlyMap<number, readonly Range[]>

const LOWER_BITS = 8

const ROBOTO: Family = { name: 'roboto' }
/** For text that people type from a sheet: l, I and 1, or O and 0, cannot be confused in it. */
const EXACT: Family = { name: 'roboto-mono' }
/** Each family writes a script that the others do not have. */
const SCRIPTS = [
  'arabic',
  'hebrew',
  'thaana',
  'armenian',
  'georgian',
  'ethiopic',
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'myanmar',
].map((script): Family => ({ name: `noto-sans-${script}`, isTall: true }))
const SYMBOLS: Family = { name: 'noto-sans-symbols' }
const [CHINESE, JAPANESE, KOREAN, TRADITIONAL] = [
  { name: 'noto-sans-sc' },
  { name: 'noto-sans-jp' },
  { name: 'noto-sans-kr' },
  { name: 'noto-sans-tc' },
] as const
const EMOJI: Family = { name: 'noto-emoji', isPictographs: true }

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/gu
const PICTOGRAPH = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u
/** Characters that join or vary others, without a shape themselves. */
export const INVISIBLE = /\u200C|\u200D|\uFE0E|\uFE0F/gu
/** The subsets that Roboto covers. */
const PARTS_OF_ROBOTO = /^(latin|vietnamese|cyrillic|greek)/

const packages = createRequire(import.meta.url)
const known = new Map<string, Ranges>()

/**
 * The families to try for a character, in order. The same Chinese characters look different by language: a text with
 * only such characters is set as Japanese, or as Chinese if some of them are used in Chinese only.
 * @param isExact whether similar letters must be distinguishable
 */
export function familiesFor(text: string, isExact: boolean): Family[] {
  const own = hanOf(text)
  const han = [CHINESE, JAPANESE, KOREAN, TRADITIONAL].filter((family) => family !== own)
  return [...(isExact ? [EXACT] : []), ROBOTO, ...SCRIPTS, SYMBOLS, own, ...han, EMOJI]
}

function hanOf(text: string): Family {
  if (KANA.test(text)) return JAPANESE
  if (HANGUL.test(text)) return KOREAN
  const letters = text.match(HAN) ?? []
  const hasAll = (family: Family) =>
    letters.every((letter) => partsWith(rangesOf(family), letter.codePointAt(0) ?? 0).length > 0)
  return letters.length === 0 || hasAll(JAPANESE) ? JAPANESE : hasAll(CHINESE) ? CHINESE : TRADITIONAL
}

/** The files that may have all of these characters, the best first. A family is read when the iteration reaches it. */
export function* filesFor(cluster: string, families: readonly Family[]): Generator<FontFile> {
  const codes = [...cluster.replaceAll(INVISIBLE, '')].map((character) => character.codePointAt(0) ?? 0)
  const [first = 0, ...others] = codes
  for (const family of PICTOGRAPH.test(cluster) ? [EMOJI, ...families] : families) {
    const ranges = rangesOf(family)
    for (const part of partsWith(ranges, first))
      if (others.every((code) => partsWith(ranges, code).includes(part))) yield { family, part }
  }
}

export function pathOf({ family: { name }, part }: FontFile): string {
  return packages.resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`)
}

function partsWith(ranges: Ranges, code: number): string[] {
  const near = ranges.get(code >> LOWER_BITS) ?? []
  return near.filter(({ first, last }) => first <= code && code <= last).map(({ part }) => part)
}

/** The characters in each file of a family, from its package: "U+0000-00FF,U+0131". */
function rangesOf(family: Family): Ranges {
  const { name } = family
  const earlier = known.get(name)
  if (earlier) return earlier
  const listed: Record<string, string> = packages(`@fontsource-variable/${name}/unicode.json`)
  const isRoboto = family === ROBOTO || family === EXACT
  const ranges = new Map<number, Range[]>()
  for (const [part, text] of Object.entries(listed)) {
    if (!isRoboto && PARTS_OF_ROBOTO.test(part)) continue
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
