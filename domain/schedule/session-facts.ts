import type { Hosted } from './host-names.ts'

/**
 * What a session has beside its words, in the order of forms and files, without zod: visitors' phones use this. Schemas, forms,
 * conflicts, history, search, files and archives follow from this description (docs/product.md#session-facts).
 */
export const SESSION_FACTS = {
  presenterLink: { kind: 'link', label: 'Presenter Link' },
  hosts: { kind: 'hosts', label: 'Further Hosts', most: 11 },
  links: { kind: 'links', label: 'Links', most: 24 },
  isNotRecorded: { kind: 'flag', label: 'Not Recorded' },
  joining: { kind: 'joining', label: 'Joining Address' },
  notes: { kind: 'text', label: 'Access Notes', longest: 500 },
  isOpenAbout: { kind: 'flag', label: 'Hosts Listed Across Events' },
} as const satisfies Readonly<Record<keyof SessionFacts, FactSpec>>

type FactSpec = {
  kind: 'link' | 'hosts' | 'links' | 'flag' | 'joining' | 'text'
  /** Its name in files, which are in English. */
  label: string
  /** The most rows. */
  most?: number
  /** The most characters. */
  longest?: number
}

export type Host = { name: string; link?: string | undefined }
export type SessionLink = { title: string; url: string }

/** What is empty is absent. */
export type SessionFacts = {
  /** Of the first host, who is the presenter: https, http or mailto. */
  presenterLink?: string | undefined
  /** Those beside the presenter. */
  hosts?: Host[] | undefined
  /** Notes, slides, a video. */
  links?: SessionLink[] | undefined
  isNotRecorded?: true | undefined
  /**
   * Where one joins from afar. Rows that everyone reads have no `url`. `isForThoseWhoKnow`: the word of the event; without a `url`,
   * this is of the room's address.
   */
  joining?: { url?: string | undefined; isForThoseWhoKnow?: true | undefined } | undefined
  /** On access or content: "needs a laptop". */
  notes?: string | undefined
  /** The hosts' pages at this event and at others list each other's sessions, where both said so. */
  isOpenAbout?: true | undefined
}
export type SessionFact = keyof typeof SESSION_FACTS

export const FACT_NAMES = Object.keys(SESSION_FACTS) as readonly SessionFact[]

/** The minutes before the beginning of a session from which on its joining address is shown. */
export const JOINING_MINUTES = 10

/** "Ann, Bob +1": the hosts as a line has room for them. */
export function shortHostNames({ presenterName, facts }: Hosted): string {
  const further = facts?.hosts?.map(({ name }) => name) ?? []
  const [first = '', second, ...others] = [presenterName, ...further].filter((name) => name.trim())
  return second ? `${first}, ${second}${others.length > 0 ? ` +${others.length}` : ''}` : first
}

/** The texts that a session is found by. */
export function textsOfFacts({ hosts = [], links = [], notes = '' }: SessionFacts): string[] {
  return [...hosts.map(({ name }) => name), ...links.map(({ title }) => title), notes]
}

/** One fact as a text, for comparing and for lists; `yes` is the word of a box: "Bob (https://bob.example), Cleo"; empty where there is none. */
export function writtenFact(name: SessionFact, facts: SessionFacts, yes: string): string {
  const { hosts = [], links = [], joining } = facts
  switch (name) {
    case 'hosts':
      return hosts.map(({ name: host, link }) => (link ? `${host} (${link})` : host)).join(', ')
    case 'links':
      return links.map(({ title, url }) => `${title} (${url})`).join(', ')
    case 'joining':
      return joining?.url || (joining?.isForThoseWhoKnow || (joining && joining.url === undefined) ? yes : '')
    case 'isNotRecorded':
    case 'isOpenAbout':
      return facts[name] ? yes : ''
    default:
      return facts[name] ?? ''
  }
}

/** The facts that there are, in their order. */
export function withoutEmpty(facts: SessionFacts): SessionFacts {
  const some = FACT_NAMES.flatMap((name) => {
    const value = facts[name]
    return value && (!Array.isArray(value) || value.length > 0) ? [[name, value]] : []
  })
  return Object.fromEntries(some)
}
