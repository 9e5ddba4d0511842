import type { Hosted } from '../schedule/host-names.ts'
import { hostsOf } from '../schedule/names-in.ts'
import { comparableName } from '../schedule/room-names.ts'
import { editDistance } from '../text/edit-distance.ts'
import type { CardField, WordDoubt } from './session-cards.ts'

/** The share of a name's letters that may be misread, and the number of names that are offered. */
const LIMITS = { misread: 0.5, most: 3 } as const

/** The words of a card, and those that were hard to read. */
type ReadCard = {
  words: (Hosted & { doubtful: readonly CardField[] }) | null
  doubtfulWords: { presenterName?: readonly WordDoubt[] | undefined }
}

/**
 * The people whose names are known: those of sessions, and those on cards whose presenter is not in doubt; each once.
 * A person who gives one session often gives another.
 */
export function knownPeople(sessions: readonly Hosted[], cards: readonly ReadCard[] = []): string[] {
  const read = cards.flatMap(({ words, doubtfulWords: { presenterName = [] } }) =>
    words && presenterName.length === 0 && !words.doubtful.includes('presenterName') ? hostsOf(words) : [],
  )
  return [...new Set([...sessions.flatMap(hostsOf), ...read])]
}

/** The marked words of a presenter's name, with the most similar names of known people first. */
export function withPeople(
  words: readonly WordDoubt[],
  name: string,
  people: readonly string[],
): readonly WordDoubt[] {
  const alike = words.length === 0 ? [] : namesLike(name, people)
  if (alike.length === 0) return words
  const whole = name.trim().replaceAll(/\s+/g, ' ')
  const others = words.find(({ word }) => word === whole)?.others ?? []
  const offered = [...new Set([...alike, ...others])].slice(0, LIMITS.most)
  return [{ word: whole, others: offered }, ...words.filter(({ word }) => word !== whole)]
}

function namesLike(name: string, people: readonly string[]): string[] {
  const own = comparableName(name)
  return people
    .map((person) => ({ person, slips: slipsBetween(own, comparableName(person)) }))
    .filter(({ slips }) => slips > 0 && slips <= LIMITS.misread)
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, LIMITS.most)
    .map(({ person }) => person)
}

/** The share of letters in which two names differ, or of those that one has more than the other if that is too much. */
function slipsBetween(one: string, other: string): number {
  const longest = Math.max(one.length, other.length, 1)
  const longer = Math.abs(one.length - other.length) / longest
  return longer > LIMITS.misread ? longer : editDistance(one, other) / longest
}
