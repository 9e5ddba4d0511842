import { splitJoinedName } from '../cards/name-lines.ts'
import { editDistance } from './edit-distance.ts'
import { smallLetters } from './marked-letters.ts'
import { presenterMatching } from './word-settings.ts'

export type MatchedName = { name: string; matched: boolean }

/**
 * A name as people write it, or the known person whose name it nearly is. `matched` is true only if the reading was
 * changed to that person's name.
 */
export function tidyPresenter(read: string, people: readonly string[]): MatchedName {
  const stripped = read.normalize('NFC').replace(/^[\s\-–—:,.~]+|[\s\-–—:,~]+$/gu, '')
  const name = capitalize(joinBrokenName(splitJoinedName(stripped)))
  const plain = smallLetters(name)
  const [first, second] = rankedPeople(plain, people)
  if (!first || first.share > presenterMatching.nearest) return { name, matched: false }
  if (second && second.share - first.share < presenterMatching.clearance) return { name, matched: false }
  return { name: first.person, matched: first.person !== name }
}

/** The people whose names a reading may be, the likeliest first. */
export function nearestPeople(read: string, people: readonly string[]): string[] {
  return rankedPeople(smallLetters(read), people)
    .filter(({ share }) => share <= presenterMatching.offered)
    .map(({ person }) => person)
}

function rankedPeople(plain: string, people: readonly string[]): { person: string; share: number }[] {
  return [...new Set(people.map((person) => person.normalize('NFC').trim()))]
    .filter((person) => person.length > 2)
    .map((person) => ({ person, share: distanceShare(plain, smallLetters(person)) }))
    .sort((a, b) => a.share - b.share)
}

/** The share of differing letters. Spaces count little, because they are read worst. */
function distanceShare(read: string, known: string): number {
  const without = (text: string) => text.replace(/[\s.]+/g, '')
  return editDistance(without(read), without(known)) / Math.max(1, without(known).length)
}

/**
 * "Nadia Kari mi": a few lowercase letters as the last of three words are the end of the second, after too wide a
 * gap.
 */
function joinBrokenName(name: string): string {
  return name.replace(/(?<=\S \p{Lu}\p{L}*) (?!jr|sr)(\p{Ll}{2,5})$/u, '$1')
}

/** ROMAN DVORAK and roman dvorak become Roman Dvorak; mixed case is left as its owner wrote it. */
function capitalize(name: string): string {
  if (/\p{Ll}/u.test(name) && /\p{Lu}/u.test(name)) return name
  if (!/\s/.test(name)) return name
  return name
    .replace(/(?<=\p{L})\p{L}/gu, smallLetters)
    .replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
