import type { Session } from './sessions.ts'

/** What a session is found by, plain: kept, since phones ask again with every letter. */
const texts = new WeakMap<Session, string>()

/** Whether every word of a search is in a session's title, presenter, description or room; accents do not matter. */
export function isFound(session: Session, words: readonly string[]): boolean {
  let text = texts.get(session)
  if (text === undefined) {
    const { title, presenterName, description, roomName } = session
    text = plain([title, presenterName, description, roomName].join('\n'))
    texts.set(session, text)
  }
  return words.every((word) => text.includes(word))
}

/** The words of a search as `isFound` takes them. */
export function searchWords(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean)
}

/** "Gdańsk" and "gdansk" are the same; letters that only look like others with a mark on them are those. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđß]/g, (letter) => ALIKE[letter] ?? letter)
}

const ALIKE: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }
