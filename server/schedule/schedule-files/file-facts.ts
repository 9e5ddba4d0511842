import { completedLink, isLink, isSitePath, isWebAddress } from '../../../domain/content/web-addresses.ts'
import {
  type Host,
  SESSION_FACTS,
  type SessionFacts,
  type SessionLink,
} from '../../../domain/schedule/session-facts.ts'
import { t } from '../../../domain/text/t.ts'
import { lineOf } from './plain-text.ts'

/**
 * A session's facts in a file: an omitted fact keeps its stored value, and an empty one clears it. Public files never
 * have a joining address.
 */
export type FileFacts = Omit<SessionFacts, 'joining' | 'isNotRecorded'> & {
  isNotRecorded?: boolean | undefined
}

/** What an event cannot accept from a file, with the titles of the sessions. */
export type LostFacts = Record<'badLinks' | 'manyLinks' | 'manyHosts', { title: string; what: string }[]>

export function noLostFacts(): LostFacts {
  return { badLinks: [], manyLinks: [], manyHosts: [] }
}

const LONGEST = { name: 300, title: 200, url: 2_000 }
/** How many items one sentence names. */
const MOST_NAMED = 8

/**
 * The people of a talk: the first is the presenter, the others are further hosts. If they are too many, the presenter
 * field names several people, as far as it has room.
 */
export function hostsIn(
  persons: readonly Host[],
  { title, lost }: { title: string; lost: LostFacts },
): { presenterName: string; facts: Pick<FileFacts, 'presenterLink' | 'hosts'> } {
  const people = persons.map(({ name, link }) => ({ name: shortened(lineOf(name), LONGEST.name), link }))
  const named = people.filter(({ name }) => name !== '')
  const further = named.slice(1).slice(-SESSION_FACTS.hosts.most)
  const [first, ...beside] = named.slice(0, named.length - further.length)
  let presenterName = first?.name ?? ''
  let left = 0
  for (const { name } of beside)
    if (presenterName.length + name.length + 2 <= LONGEST.name) presenterName += `, ${name}`
    else left += 1
  if (left > 0) lost.manyHosts.push({ title, what: String(left) })
  const hosts = further.map(({ name, link }) => ({ name, ...(link && { link }) }))
  return { presenterName, facts: { ...(first?.link && { presenterLink: first.link }), hosts } }
}

/** The hosts other than the presenter, as far as a session has room for them. */
export function furtherHostsIn(
  persons: readonly Host[],
  { title, lost }: { title: string; lost: LostFacts },
): Host[] {
  const named = persons
    .map(({ name, link }) => ({ name: shortened(lineOf(name), LONGEST.name), ...(link && { link }) }))
    .filter(({ name }) => name !== '')
  const { most } = SESSION_FACTS.hosts
  if (named.length > most) lost.manyHosts.push({ title, what: String(named.length - most) })
  return named.slice(0, most)
}

type Reference = { url: string; title: string }

/** The links of a talk in any form that files use: a list of addresses, or of objects with an address and a title. */
export function referencesIn(value: unknown): Reference[] {
  if (value === null || value === undefined || value === '') return []
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  const read = rows.map((row) => {
    if (row === null) return { url: '', title: '' }
    if (typeof row !== 'object' || row === null) return { url: String(row), title: '' }
    const { url, href, title, name, text, type } = row as Record<string, unknown>
    const kind = typeof type === 'string' ? type.slice(0, 1).toUpperCase() + type.slice(1).toLowerCase() : ''
    return { url: wordIn(url, href), title: wordIn(title, name, text, kind) }
  })
  return read.filter(({ url, title }) => url !== '' || title !== '')
}

function wordIn(...values: readonly unknown[]): string {
  const found = values.find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return lineOf(found ?? '')
}

/** The links that a session can have, each once. @param base resolves relative addresses */
export function linksIn(
  references: readonly Reference[],
  { title: session, base, lost }: { title: string; base: string | null; lost: LostFacts },
): SessionLink[] {
  const links = new Map<string, SessionLink>()
  for (const { url: written, title } of references) {
    const url = addressIn(written, base)
    if (url === null) lost.badLinks.push({ title: session, what: shortened(written || title, 40) })
    else {
      const link = {
        title: shortened(title || url.replace(/^(https?:\/\/|mailto:)/i, ''), LONGEST.title),
        url,
      }
      links.set(JSON.stringify(link), link)
    }
  }
  const { most } = SESSION_FACTS.links
  const more = links.size - most
  if (more > 0) lost.manyLinks.push({ title: session, what: String(more) })
  return [...links.values()].slice(0, most)
}

/** The address of a page or a mailbox; null for scripts, files and anything else that browsers do not open. */
export function addressIn(written: string, base: string | null = null): string | null {
  const isFile = base !== null && FILE_NAME.test(written)
  const text = isFile ? written : completedLink(written)
  if (text.length > LONGEST.url) return null
  if (isLink(text) && !isSitePath(text)) return text
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase()
  if (text === '' || (scheme !== undefined && !/^https?:$/.test(scheme)) || text.startsWith('#')) return null
  if (scheme === undefined && base === null) return null
  const whole = URL.canParse(text, base ?? undefined) ? new URL(text, base ?? undefined).href : ''
  return isWebAddress(whole) && whole.length <= LONGEST.url ? whole : null
}

/** With a base, "slides.pdf" is a file there rather than a host. */
const FILE_NAME = /^[^/:]+\.(?:pdf|html?|md|txt|odp|pptx?|key|zip|png|jpe?g|webp|mp4|webm|mp3)$/i

/** Sentences about what was not accepted. */
export function lostSentences({ badLinks, manyLinks, manyHosts }: LostFacts): string[] {
  const sum = (rows: LostFacts['manyLinks']) => rows.reduce((all, { what }) => all + Number(what), 0)
  const links = { count: sum(manyLinks), names: namedIn(manyLinks), max: SESSION_FACTS.links.most }
  const hosts = { count: sum(manyHosts), names: namedIn(manyHosts), max: SESSION_FACTS.hosts.most }
  return [
    badLinks.length > 0 && t('import.badLinks', { count: badLinks.length, names: namedIn(badLinks) }),
    manyLinks.length > 0 && t('import.manyLinks', links),
    manyHosts.length > 0 && t('import.manyHosts', hosts),
  ].filter((each) => each !== false)
}

/** The names in a sentence: "“Bees” (ftp:…), “Wine” (3)". */
function namedIn(rows: readonly { title: string; what: string }[]): string {
  const names = rows
    .slice(0, MOST_NAMED)
    .map(({ title, what }) => `“${shortened(title, 60)}” (${what})`)
    .join(', ')
  return rows.length > MOST_NAMED ? t('import.more', { names, count: rows.length - MOST_NAMED }) : names
}

/** @param longest the most characters, including the ellipsis */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}
