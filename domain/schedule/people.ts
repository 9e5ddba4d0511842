import { plainText, takenApart } from '../text/search-words.ts'
import type { Hosted } from './host-names.ts'
import { hostsOf } from './names-in.ts'

export type Person<S> = { name: string; slug: string; sessions: readonly S[] }

/**
 * A name in an address: "zoe-o'neil", "Zoë O’Neil" and "ZOE ONEIL" are one person, as for the search. Empty where nothing is left of it,
 * and the same for what this gives.
 */
export function personSlug(name: string): string {
  return plainText(name.toWellFormed().normalize('NFKC'), plainName)
    .replaceAll(/[\s\-/\\?#%.:]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .normalize('NFC')
}

const plainName = (letters: string) =>
  takenApart(letters, (apart) => apart.replaceAll(UNSEEN, '').replaceAll(MARKS, '$1'))

/** What has no width, the line of Arabic letters, and the choice between looks of a sign. */
const UNSEEN = /\p{Cf}|ـ|[\u{FE00}-\u{FE0F}]/gu
/** Marks on letters that are the same without them. In other scripts a mark makes another letter: राम is not रमा, nor はた はだ. */
const MARKS = /(^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}])\p{M}+/gu

const known = new WeakMap<readonly Hosted[], ReadonlyMap<string, Person<unknown>>>()

/** The hosts of sessions by their slugs, each as first written; kept, since pages and letters of a search ask again. */
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
