import { forgivenWords, vocabularyOf } from '../text/forgiven-words.ts'
import { joined, plainText } from '../text/search-words.ts'
import { withoutMarks } from '../text/without-marks.ts'
import { flagWords } from './room-facts.ts'
import type { Room } from './rooms.ts'
import { textsOfFacts } from './session-facts.ts'
import { TEXT_FIELDS, VALUE_KINDS } from './session-fields.ts'
import type { Session } from './sessions.ts'

/** The plain text that a session is found by; kept, since phones search again with every letter. */
const texts = new WeakMap<Session, string>()
/** All words of these sessions. */
const vocabularies = new WeakMap<readonly Session[], ReadonlySet<string>>()

/** A time begins a word: "1:45" is not in "11:45". */
const TIME = /^(?:\d{1,2}:\d*|(?:\d{1,2}(?::\d\d)?)?[ap]m)$/

export type Found = {
  sessions: Session[]
  /** For each word of the search, the words to be marked: itself, or those that are like it. */
  words: string[][]
}

/** What a session is found by beside its own words. */
type Beside = {
  /** The time that a session begins at, in all its spellings, with spaces between them. */
  timeOf: (session: Session) => string
  /** What its room has, as a plain text. */
  roomOf: (session: Session) => string
  /** What else is searched, as plain texts: a word in them is not mistyped. */
  others?: readonly string[]
}

/**
 * The sessions that have every word of a search in a text, a value, the room or the time that they begin at; accents, apostrophes
 * and hyphens do not matter. A word that no session has may have one letter too many, too few, another or in the wrong place.
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

/** What a room has, as a search finds it. */
export function wordsOfRoom({ facts }: Pick<Room, 'facts'>): string {
  return joined(plainText(flagWords(facts).join('\n')))
}

/** The words of a session's room, by the rooms of its event. */
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
