import { editDistance } from '../text/edit-distance.ts'
import { plainText } from '../text/search-words.ts'
import { lettersOf } from '../text/text-likeness.ts'

/** Of the letters of a name: how many a reading of it may have wrong. */
const MISREAD = 0.25
/** Names of fewer letters are the same only if all of these are. */
const FEWEST_LETTERS = 5
/** Heads of what is no room: people say on the card where they meet. */
const ELSEWHERE =
  /\b(else\s?where|some\s?where\s+else|other place|outside|outdoors?|garden|anders\s?wo|woanders|drau(ß|ss)en|ailleurs|dehors|otro (lugar|sitio)|afuera|altrove|gdzie indziej|in[ny]* miejsce)\b|\(?\bwhere\s?\?/i

/** A name without case, accents, spaces and marks, as people compare the names of rooms. */
export function comparableName(name: string): string {
  return lettersOf(plainText(name))
}

/** Whether two names are those of one room, but for case, accents, spaces and marks such as #. */
export function isSameName(a: string, b: string): boolean {
  return comparableName(a) === comparableName(b)
}

/**
 * The room whose name is on a head that was read: the same name, or else the only one that is like it. Numbers are never
 * misread into each other: "Room 1" is not "Room 2".
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

/** Whether a head names no room, but any place that the card names: "Somewhere else (where?)". */
export function isElsewhere(name: string): boolean {
  return ELSEWHERE.test(name)
}

/** The name of a new room, as its head says it: without a leading #, a hyphen or what is read as one between two lines, and the question where. */
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
