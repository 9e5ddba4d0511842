import { asDigits } from './head-times.ts'
import type { WrittenHead } from './written-head.ts'

type Names = readonly (WrittenHead | null)[]

/** A capital or two and a number, such as "R1" and "A102". */
const CODE = /^(\p{Lu}(?:(?![IO])\p{Lu})?)(\d{1,4})$/u
/** The digits that the recognizer reads in place of a capital. */
const DIGITS_FOR: Readonly<Record<string, string>> = {
  A: '4',
  B: '38',
  E: '3',
  G: '6',
  R: '2',
  S: '5',
  T: '7',
  Z: '27',
}

/**
 * Completes the names of rooms in a row of codes or counted names: among "R1", "R2", "R4", "23", and "RS", the last two
 * are "R3" and "R5"; between "A", "B", and "D" is "C". What is completed is not sure, nor is a name of two letters.
 */
export function withWholeCodes(names: Names): Names {
  return withCodes(withCountedNames(withCapitals(names))).map((name) =>
    name && /^\p{L}{2}$/u.test(name.text) ? { ...name, isSure: false } : name,
  )
}

const compact = (name: WrittenHead | null) => name?.text.replace(/\s/g, '') ?? ''

/** Codes such as "a102" in capitals, and single letters if most of the others are: a "C" alone looks like a "c". */
function withCapitals(read: Names): Names {
  const names = read.map((name) =>
    name && /^\p{Ll}\d{2,4}$/u.test(name.text) ? { ...name, text: name.text.toUpperCase() } : name,
  )
  const single = names.filter((name) => name && /^\p{L}$/u.test(name.text))
  const capitals = single.filter((name) => name && /^\p{Lu}$/u.test(name.text)).length
  if (capitals * 2 <= single.length) return names
  return names.map((name) =>
    name && /^\p{Ll}$/u.test(name.text) ? { ...name, text: name.text.toUpperCase() } : name,
  )
}

/** Codes with letters in place of digits, or a digit in place of the letter, if most names are codes. */
function withCodes(names: Names): Names {
  const clear = names.map((name) => CODE.exec(compact(name)))
  const prefixes = [...new Set(clear.flatMap((code) => code?.[1] ?? [])), 'B']
  const lengths = new Set(clear.flatMap((code) => code?.[0].length ?? []))
  const taken = new Set(names.map(compact))
  const whole = names.map((name, index) => {
    if (!name || clear[index]) return null
    const text = compact(name)
    // "HQ" alone is no code; "ClO1" and "ClOI" are.
    const own = /^\p{L}(?=.*\d|.{3})/u.exec(text)?.[0].toUpperCase()
    return (
      [...(own ? [own] : []), ...prefixes]
        .map((prefix) => codeFrom(text, prefix))
        .find((code) => code !== null && lengths.has(code.length) && !taken.has(code)) ?? null
    )
  })
  const [clearly, all] = [clear.filter(Boolean).length, [...clear, ...whole].filter(Boolean).length]
  if (clearly < 2 || all * 3 < names.length * 2) return names
  return names.map((name, index) => {
    const text = whole[index]
    return name && text ? { ...name, text, isSure: false } : name
  })
}

/** The code with this prefix that may have been misread as a text; null if none. */
function codeFrom(text: string, prefix: string): string | null {
  const start = text.slice(0, prefix.length)
  const isPrefix = [...prefix].every(
    (letter, at) => start[at]?.toUpperCase() === letter || DIGITS_FOR[letter]?.includes(start[at] ?? ' '),
  )
  const number = asDigits(text.slice(prefix.length))
  return isPrefix && CODE.test(prefix + number) ? prefix + number : null
}

/** How many names must count by one, from left to right, for the others to follow from them. */
const COUNTED = 3

/** Names that count, such as "Room 1" or "C", where others beside them do. */
function withCountedNames(names: Names): Names {
  const counted = names.map((name, index) => {
    const [, prefix = '', count = ''] = /^(.*?)\s?(\d{1,2}|(?<!.)[A-Z])$/u.exec(name?.text ?? '') ?? []
    const value = /\d/.test(count) ? Number(count) : count.charCodeAt(0)
    return count ? { prefix, isLetter: !/\d/.test(count), from: value - index } : null
  })
  const keys = Map.groupBy(
    counted.filter((each) => each !== null),
    (each) => JSON.stringify(each),
  )
  const [same = []] = [...keys.values()].sort((a, b) => b.length - a.length)
  const [{ prefix, isLetter, from } = { prefix: '', isLetter: false, from: 0 }] = same
  const others = counted.filter((each) => each && each.prefix === prefix && each.from !== from).length
  if (same.length < COUNTED || others > 0) return names
  const pattern = names[counted.indexOf(same[0] ?? null)]?.text ?? ''
  return names.map((name, index) => {
    const count = isLetter ? String.fromCharCode(from + index) : String(from + index)
    const text = pattern.replace(/(\d+|[A-Z])$/, count)
    const own = counted[index]
    // "Zoom 1" beside "Room 1" counts by itself.
    if (own && (own.from === from || /\p{L}{2}/u.test(own.prefix))) return name
    // Nothing comes before "A" or 1.
    if (!/^([A-Z]|[1-9]\d*)$/.test(count) || (name && !isMisreadOf(text, name.text))) return name
    return { ...(name ?? { start: null, end: null, piece: null }), text, isSure: false }
  })
}

/** "Room A" beside "Room 1": a letter that looks like no digit. */
const LETTERED = /\s(?![OQDIZSB])\p{Lu}$/u

/** Whether a text is as long as another one and has at least half of its letters, or such that look alike. */
function isMisreadOf(text: string, read: string): boolean {
  if (LETTERED.test(read)) return false
  const [one, other] = [text, read].map((each) => [...asDigits(each.replace(/\s/g, '')).toLowerCase()])
  const alike = one?.filter((letter, at) => letter === other?.[at]).length ?? 0
  return one?.length === other?.length && alike * 2 >= (one?.length ?? 0)
}
