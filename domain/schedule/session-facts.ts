import type { Hosted } from './host-names.ts'

/**
 * What a session has in addition to its fields, in the order of forms and files. Without zod, because visitors' phones
 * load this file. Schemas, forms, conflicts, history, search, files and archives follow from this description
 * (docs/product.md#session-facts).
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
  /** The English name in files. */
  label: string
  /** The most rows. */
  most?: number
  /** The most characters. */
  longest?: number
}

export type Host = { name: string; link?: string | undefined }
export type SessionLink = { title: string; url: string }

/** Empty facts are absent. */
export type SessionFacts = {
  /** A link of the presenter, who is the first host: https, http or mailto. */
  presenterLink?: string | undefined
  /** The hosts other than the presenter. */
  hosts?: Host[] | undefined
  /** Notes, slides, a video. */
  links?: SessionLink[] | undefined
  isNotRecorded?: true | undefined
  /**
   * Where to join remotely. Rows that everyone can read have no `url`. `isForThoseWhoKnow`: only for people who know
   * the event's word; without a `url`, this applies to the room's address.
   */
  joining?: { url?: string | undefined; isForThoseWhoKnow?: true | undefined } | undefined
  /** On access or content: "needs a laptop". */
  notes?: string | undefined
  /** Whether the hosts' pages at several events may list each other's sessions; both must agree. */
  isOpenAbout?: true | undefined
}
export type SessionFact = keyof typeof SESSION_FACTS

export const FACT_NAMES = Object.keys(SESSION_FACTS) as readonly SessionFact[]

/** How many minutes before its start a session's joining address is shown. */
export const JOINING_MINUTES = 10

/** As many hosts as fit into a line: "Ann, Bob +1". */
export function shortHostNames({ presenterName, facts }: Hosted): string {
  const further = facts?.hosts?.map(({ name }) => name) ?? []
  const [first = '', second, ...others] = [presenterName, ...further].filter((name) => name.trim())
  return second ? `${first}, ${second}${others.length > 0 ? ` +${others.length}` : ''}` : first
}

/** The texts of the facts that a search looks in. */
export function textsOfFacts({ hosts = [], links = [], notes = '' }: SessionFacts): string[] {
  return [...hosts.map(({ name }) => name), ...links.map(({ title }) => title), notes]
}

/**
 * A fact as text, for comparisons and lists: "Bob (https://bob.example), Cleo"; empty if there is none. `yes` is the
 * text for a checked box.
 */
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

/** Only the facts with a value, in order. */
export function withoutEmpty(facts: SessionFacts): SessionFacts {
  const some = FACT_NAMES.flatMap((name) => {
    const value = facts[name]
    return value && (!Array.isArray(value) || value.length > 0) ? [[name, value]] : []
  })
  return Object.fromEntries(some)
}
