import { plainText, takenApart } from '../text/search-words.ts'
import type { Hosted } from './host-names.ts'
import { hostsOf } from './names-in.ts'

export type Person<S> = { name: string; slug: string; sessions: readonly S[] }

/**
 * A name for an address. "zoe-o'neil", "Zoë O’Neil" and "ZOE ONEIL" are one person, as in the search. Empty if nothing
 * is left of the name. A slug's slug is the slug itself.
 */
export function personSlug(name: string): string {
  return plainText(name.toWellFormed().normalize('NFKC'), plainName)
    .replaceAll(/[\s\-/\\?#%.:]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .normalize('NFC')
}

const plainName = (letters: string) =>
  takenApart(letters, (apart) => apart.replaceAll(UNSEEN, '').replaceAll(MARKS, '$1'))

/** Zero-width characters, the elongation of Arabic letters, and variation selectors. */
const UNSEEN = /\p{Cf}|ـ|[\u{FE00}-\u{FE0F}]/gu
/**
 * Marks that can be dropped without changing the letter. In other scripts a mark makes a different letter: राम is not
 * रमा, nor はた はだ.
 */
const MARKS = /(^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}])\p{M}+/gu

const known = new WeakMap<readonly Hosted[], ReadonlyMap<string, Person<unknown>>>()

/**
 * The hosts of sessions by slug, each as first written. Cached, because pages and every keystroke of a search ask
 * again.
 */
export function peopleIn<S extends Hosted>(sessions: readonly S[]): ReadonlyMap<string, Person<S>> {
  const kept = known.get(sessions)
  if (kept) return kept as ReadonlyMap<string, Person<S>>
  const people = new Map<string, { name: string; slug: string; sessions: S[] }>()
  for (const session of sessions)
    for (const name of hostsOf(session)) {
      const slug = personSlug(name)
      const person = people.get(slug) ?? { name, slug, sessions: [] }
      if (slug !== '' && !person.sessions.includes(session)) person.sessions.push(session)
      if (slug !== '') people.set(slug, person)
    }
  known.set(sessions, people)
  return people
}
