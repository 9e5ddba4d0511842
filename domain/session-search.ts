import { hasWords, plainText } from './search-words.ts'
import { TEXTS } from './session-words.ts'
import type { Session } from './sessions.ts'

/** The plain text that a session is found by; kept, since phones search again with every letter. */
const texts = new WeakMap<Session, string>()

/** Whether every word of a search is in a session's title, presenter, description or room; accents do not matter. */
export function isFound(session: Session, words: readonly string[]): boolean {
  let text = texts.get(session)
  if (text === undefined) {
    text = plainText([...TEXTS.map((name) => session[name]), session.roomName].join('\n'))
    texts.set(session, text)
  }
  return hasWords(text, words)
}
