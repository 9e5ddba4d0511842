import { plainText } from '../text/search-words.ts'
import { type Hosted, hostNames } from './host-names.ts'
import { namesIn } from './names-in.ts'

export type Person<S> = { name: string; slug: string; sessions: readonly S[] }

/** The people of a session as they are written, the presenter first. */
export function hostsOf(session: Hosted): string[] {
  return namesIn(hostNames(session))
}

/**
 * A name in an address: "zoe-o'neil", "Zoë O’Neil" and "ZOE ONEIL" are one person, as for the search. Empty where nothing is left of it,
 * and the same for what this gives.
 */
export function personSlug(name: string): string {
  return plainText(name.normalize('NFKC'))
    .replaceAll(/[\s\-/\\?#%.:]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

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
