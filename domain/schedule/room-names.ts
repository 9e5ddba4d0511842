import { editDistance } from '../text/edit-distance.ts'
import { plainText } from '../text/search-words.ts'
import { lettersOf } from '../text/text-likeness.ts'

/** The share of a name's letters that may be misread. */
const MISREAD = 0.25
/** Shorter names match only if all letters do. */
const FEWEST_LETTERS = 5
/** Heads of columns without a room; those cards say where people meet. */
const ELSEWHERE =
  /\b(else\s?where|some\s?where\s+else|other place|outside|outdoors?|garden|anders\s?wo|woanders|drau(ß|ss)en|ailleurs|dehors|otro (lugar|sitio)|afuera|altrove|gdzie indziej|in[ny]* miejsce)\b|\(?\bwhere\s?\?/i

/** A name without case, accents, spaces and punctuation, for comparing names of rooms. */
export function comparableName(name: string): string {
  return lettersOf(plainText(name))
}

/** Whether two names are those of one room, ignoring case, accents, spaces and characters such as #. */
export function isSameName(a: string, b: string): boolean {
  return comparableName(a) === comparableName(b)
}

/**
 * The room whose name was read on a head: the same name, or the only similar one. Digits are never treated as misread:
 * "Room 1" is not "Room 2".
 */
export function roomNamed<R extends { name: string }>(read: string, rooms: readonly R[]): R | null {
  const own = comparableName(read)
  if (own === '') return null
  const same = rooms.find(({ name }) => isSameName(name, read))
  if (same) return same
  const [best, second] = rooms
    .map((room) => ({ room, distance: distanceOf(own, comparableName(room.name)) }))
    .toSorted((a, b) => a.distance - b.distance)
  if (!best || own.length < FEWEST_LETTERS || best.distance > own.length * MISREAD) return null
  return second && second.distance < best.distance + 2 ? null : best.room
}

/** Whether a head stands for any place that its cards give: "Somewhere else (where?)". */
export function isElsewhere(name: string): boolean {
  return ELSEWHERE.test(name)
}

/**
 * The name for a new room from its head: without a leading #, without hyphens that come from line breaks, and without a
 * question such as "where?".
 */
export function nameOnHead(text: string): string {
  return text
    .replace(/^[\s#]+/, '')
    .replaceAll(/(?<=\p{L})[-.]\s+(?=\p{Ll})/gu, '')
    .replace(/\s*\(\s*where\s*\??\s*\)?\s*$/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function distanceOf(a: string, b: string): number {
  const numbersOf = (name: string) => name.replaceAll(/\P{N}+/gu, ' ')
  return numbersOf(a) === numbersOf(b) ? editDistance(a, b) : Number.POSITIVE_INFINITY
}
