import { joined, plainText, searchWords } from '../text/search-words.ts'
import { TEXT_FIELDS, VALUE_KINDS } from './session-fields.ts'
import type { Session } from './sessions.ts'

/** The plain text that a session is found by; kept, since phones search again with every letter. */
const texts = new WeakMap<Session, string>()
/** All words of these sessions. */
const vocabularies = new WeakMap<readonly Session[], ReadonlySet<string>>()

/** Shorter words are like too many others. */
const FEWEST_LETTERS = 4
/** A time begins a word: "1:45" is not in "11:45". */
const TIME = /^(?:\d{1,2}:\d*|(?:\d{1,2}(?::\d\d)?)?[ap]m)$/

export type Found = {
  sessions: Session[]
  /** For each word of the search, the words to be marked: itself, or those that are like it. */
  words: string[][]
}

/**
 * The sessions that have every word of a search in a text, a value, the room or the time that they begin at; accents, apostrophes
 * and hyphens do not matter. A word that no session has may have one letter too many, too few, another or in the wrong place.
 * @param timeOf the time that a session begins at, in all its spellings, with spaces between them
 */
export function findSessions(
  sessions: readonly Session[],
  query: string,
  timeOf: (session: Session) => string,
): Found {
  const has = (session: Session, word: string) =>
    TIME.test(word)
      ? RegExp(`(^|\\s|\\D(?=\\d))${word}`).test(`${textOf(session)} ${timeOf(session)}`)
      : textOf(session).includes(word)
  const words = searchWords(query).map((word) => {
    if (word.length < FEWEST_LETTERS || TIME.test(word) || sessions.some((session) => has(session, word)))
      return [word]
    const alike = [...vocabularyOf(sessions)].filter((each) => isAlike(word, each))
    return alike.length > 0 ? alike : [word]
  })
  return {
    sessions: sessions.filter((session) => words.every((some) => some.some((word) => has(session, word)))),
    words,
  }
}

function textOf(session: Session): string {
  let text = texts.get(session)
  if (text === undefined) {
    const values = VALUE_KINDS.flatMap((kind) => session[kind])
    const said = [...TEXT_FIELDS.map((name) => session[name]), session.roomName, session.place, ...values]
    text = joined(plainText(said.join('\n')))
    texts.set(session, text)
  }
  return text
}

function vocabularyOf(sessions: readonly Session[]): ReadonlySet<string> {
  let words = vocabularies.get(sessions)
  if (!words) {
    words = new Set(sessions.flatMap((session) => textOf(session).split(/[^\p{L}\p{N}]+/u)))
    vocabularies.set(sessions, words)
  }
  return words
}

/** Whether a word is another one, or its beginning, but for one typing error; "f" for "ph" is none. */
function isAlike(typed: string, whole: string): boolean {
  const [word, other] = [typed, whole].map((each) => each.replaceAll('ph', 'f')) as [string, string]
  if (other.length < word.length - 1) return false
  // There are many short words, and people seldom miss the first letter.
  if (word[0] !== other[0] && word.length <= FEWEST_LETTERS + 1) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  const [rest, next] = [word.slice(at + 1), other.slice(at + 1)]
  return (
    next.startsWith(rest) ||
    other.startsWith(rest, at) ||
    other.startsWith(word.slice(at), at + 1) ||
    (word[at] === other[at + 1] && word[at + 1] === other[at] && other.startsWith(word.slice(at + 2), at + 2))
  )
}
