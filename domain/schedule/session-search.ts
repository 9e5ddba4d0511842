import { forgivenWords, vocabularyOf } from '../text/forgiven-words.ts'
import { joined, plainText } from '../text/search-words.ts'
import { withoutMarks } from '../text/without-marks.ts'
import { flagWords } from './room-facts.ts'
import type { Room } from './rooms.ts'
import { textsOfFacts } from './session-facts.ts'
import { TEXT_FIELDS, VALUE_KINDS } from './session-fields.ts'
import type { Session } from './sessions.ts'

/** The plain text to search for each session, cached because phones search again with every letter. */
const texts = new WeakMap<Session, string>()
/** All words of these sessions. */
const vocabularies = new WeakMap<readonly Session[], ReadonlySet<string>>()

/** A time only matches at the beginning of a word: "1:45" is not in "11:45". */
const TIME = /^(?:\d{1,2}:\d*|(?:\d{1,2}(?::\d\d)?)?[ap]m)$/

export type Found = {
  sessions: Session[]
  /** For each word of the search, the words to highlight: the word itself, or similar ones. */
  words: string[][]
}

/** What to search in addition to a session's own text. */
type Beside = {
  /** The time when a session begins, in all its spellings, separated by spaces. */
  timeOf: (session: Session) => string
  /** The equipment of its room, as plain text. */
  roomOf: (session: Session) => string
  /** Further plain texts that are searched; a word that occurs in them is not treated as mistyped. */
  others?: readonly string[]
}

/**
 * The sessions that have every word of a search in a text, a value, the room, or their start time, regardless of
 * accents, apostrophes and hyphens. A word that no session has may have one letter too many, missing, wrong, or
 * swapped.
 */
export function findSessions(
  sessions: readonly Session[],
  query: string,
  { timeOf, roomOf, others = [] }: Beside,
): Found {
  const has = (session: Session, word: string) =>
    TIME.test(word)
      ? RegExp(`(^|\\s|\\D(?=\\d))${word}`).test(`${textOf(session)} ${timeOf(session)}`)
      : textOf(session).includes(word) || roomOf(session).includes(word)
  const words = forgivenWords(
    query,
    (word) =>
      TIME.test(word) ||
      others.some((text) => text.includes(word)) ||
      sessions.some((session) => has(session, word)),
    () => [...wordsOf(sessions), ...vocabularyOf(others)],
  )
  return {
    sessions: sessions.filter((session) => words.every((some) => some.some((word) => has(session, word)))),
    words,
  }
}

/** The equipment of a room in the form for searching. */
export function wordsOfRoom({ facts }: Pick<Room, 'facts'>): string {
  return joined(plainText(flagWords(facts).join('\n')))
}

/** A function for the words of a session's room, from the rooms of its event. */
export function wordsOfRooms(rooms: readonly Pick<Room, 'id' | 'facts'>[]): Beside['roomOf'] {
  const words = new Map(rooms.map((room) => [room.id, wordsOfRoom(room)]))
  return ({ roomId }) => words.get(roomId ?? 0) ?? ''
}

function textOf(session: Session): string {
  let text = texts.get(session)
  if (text === undefined) {
    const values = VALUE_KINDS.flatMap((kind) => session[kind])
    const facts = textsOfFacts(session.facts ?? {})
    const said = [
      ...TEXT_FIELDS.map((name) => withoutMarks(session[name])),
      session.roomName,
      session.place,
      ...values,
      ...facts,
    ]
    text = joined(plainText(said.join('\n')))
    texts.set(session, text)
  }
  return text
}

function wordsOf(sessions: readonly Session[]): ReadonlySet<string> {
  let words = vocabularies.get(sessions)
  if (!words) {
    words = vocabularyOf(sessions.map(textOf))
    vocabularies.set(sessions, words)
  }
  return words
}
