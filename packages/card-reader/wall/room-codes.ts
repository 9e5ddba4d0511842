import type { WrittenHead } from './written-head.ts'

/** A capital or two and a number, such as "R1" and "A102". */
const CODE = /^(\p{Lu}(?:(?![IO])\p{Lu})?)(\d{1,4})$/u
/** The digits that the recognizer reads in place of a capital. */
const DIGITS_FOR: Readonly<Record<string, string>> = {
  A: '4',
  B: '38',
  C: '0',
  D: '0',
  E: '3',
  G: '6',
  H: '4',
  I: '1',
  L: '1',
  O: '0',
  Q: '0',
  R: '2',
  S: '5',
  T: '7',
  Z: '27',
}
/** The letters that it reads in place of a digit. */
const LETTERS_FOR: readonly [RegExp, string][] = [
  [/[OoQD]/g, '0'],
  [/[Il|]/g, '1'],
  [/[Zz]/g, '2'],
  [/[Ss]/g, '5'],
  [/[Bb]/g, '8'],
]

/**
 * Completes the names of rooms if at least half of them are codes: among "R1", "R2", "R4", "23", and "RI", the last two are
 * "R3" and "R1", not sure.
 */
export function withWholeCodes(names: readonly (WrittenHead | null)[]): (WrittenHead | null)[] {
  const prefixes = new Set(names.flatMap((name) => CODE.exec(compact(name))?.[1] ?? []))
  const lengths = names.map((name) => (CODE.test(compact(name)) ? compact(name).length : 0))
  const codes = lengths.filter((length) => length > 0).length
  if (codes < 2 || codes * 2 < names.length) return [...names]
  const taken = new Set(names.map(compact))
  return names.map((name) => {
    if (!name || CODE.test(compact(name))) return name
    const whole = [...prefixes]
      .map((prefix) => codeFrom(compact(name), prefix))
      .find((code) => code !== null && lengths.includes(code.length) && !taken.has(code))
    return whole ? { ...name, text: whole, isSure: false } : name
  })
}

const compact = (name: WrittenHead | null) => name?.text.replace(/\s/g, '') ?? ''

/** The code with this prefix that may have been misread as a text; null if none. */
function codeFrom(text: string, prefix: string): string | null {
  const start = text.slice(0, prefix.length)
  const isPrefix = [...prefix].every(
    (letter, at) => start[at]?.toUpperCase() === letter || DIGITS_FOR[letter]?.includes(start[at] ?? ' '),
  )
  const number = LETTERS_FOR.reduce(
    (digits, [letters, digit]) => digits.replace(letters, digit),
    text.slice(prefix.length),
  )
  return isPrefix && CODE.test(prefix + number) ? prefix + number : null
}

/** Single letters in capitals, if most of the others are: a "C" alone looks like a "c". */
export function withCapitalLetters(names: readonly (WrittenHead | null)[]): (WrittenHead | null)[] {
  const single = names.filter((name) => name && /^\p{L}$/u.test(name.text))
  const capitals = single.filter((name) => name && /^\p{Lu}$/u.test(name.text)).length
  if (capitals * 2 <= single.length) return [...names]
  return names.map((name) =>
    name && /^\p{Ll}$/u.test(name.text) ? { ...name, text: name.text.toUpperCase() } : name,
  )
}
