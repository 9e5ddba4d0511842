import { completedAddress, isWebAddress } from '../content/web-addresses.ts'
import { namesIn } from './names-in.ts'
import { type Host, SESSION_FACTS, type SessionLink, withoutEmpty } from './session-facts.ts'
import type { SessionContent } from './session-fields.ts'
import { nameKey } from './without-named.ts'

/** Addresses that people write on paper: "https://slides.example/bees", "www.slides.example", "ann@example.com". */
const WRITTEN =
  /https?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|\b[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}|\b(?:[a-z0-9-]{1,63}\.){1,6}(?:(?:com|org|net|edu|info|io|dev|app|eu)\b(?!\.\w)|[a-z]{2,}\/)[^\s<>"]*/g
const AFTER_ADDRESS = /[.,;:!?)\]]+$/
/** A title directly before an address, such as "Slides: ": at most four words on one line. */
const NAMED = /((?:[\p{L}\p{N}&'’-]+ ){0,3}[\p{L}\p{N}&'’-]+)\s?:\s?$/u

/**
 * A session with the facts found in its text as written on a card: separate hosts ("Ann, Bob & Cleo"), their pages and
 * mail addresses, and addresses in the description as links. The description does not change.
 */
export function withWrittenFacts(content: SessionContent): SessionContent {
  const { hosts, presenterName, presenterLink } = writtenHosts(content.presenterName)
  const links = linksIn(content.description)
  const facts = withoutEmpty({ presenterLink, hosts, links, ...content.facts })
  return { ...content, presenterName, ...(Object.keys(facts).length > 0 && { facts }) }
}

/** Separates hosts when the presenter field names several. Hosts that were already listed stay; each is listed once. */
export function withHostsApart(content: SessionContent): SessionContent {
  const { presenterName, presenterLink, hosts } = writtenHosts(content.presenterName)
  const known = content.facts?.hosts ?? []
  const isKnown = ({ name }: Host) => known.some((other) => nameKey(other.name) === nameKey(name))
  const all = [
    ...hosts.filter((host) => !isKnown(host)),
    ...known.filter(({ name }) => nameKey(name) !== nameKey(presenterName)),
  ]
  if (hosts.length === 0 || all.length > SESSION_FACTS.hosts.most) return content
  const facts = withoutEmpty({ presenterLink, ...content.facts, hosts: all })
  return { ...content, presenterName, facts }
}

const LONGEST_NAME = 120

/** If a text names one person, or more than a session may have, it is the presenter's name as it is. */
function writtenHosts(text: string): { presenterName: string; presenterLink?: string; hosts: Host[] } {
  const addresses: string[] = []
  const names = text.replaceAll(WRITTEN, (address) => `\u{e000}${addresses.push(address) - 1}\u{e001}`)
  const people = namesIn(names).flatMap((part): Host[] => {
    const [, at] = /\u{e000}(\d+)\u{e001}/u.exec(part) ?? []
    const name = part.replaceAll(/[([<]?\u{e000}\d+\u{e001}[)\]>]?/gu, '').trim()
    const link = at === undefined ? undefined : linkOf(addresses[Number(at)] ?? '')
    return name === '' ? [] : [{ name, ...(link && { link }) }]
  })
  const [first, ...hosts] = people
  if (!first || hosts.length > SESSION_FACTS.hosts.most || (hosts.length === 0 && !first.link))
    return { presenterName: text, hosts: [] }
  return { presenterName: first.name, hosts, ...(first.link && { presenterLink: first.link }) }
}

function linksIn(text: string): SessionLink[] {
  const links = new Map<string, SessionLink>()
  for (const { 0: address, index } of text.matchAll(WRITTEN)) {
    const url = linkOf(address)
    // Mail addresses stay in the text only.
    if (!url || url.startsWith('mailto:') || links.has(url)) continue
    const [, named] = NAMED.exec(text.slice(Math.max(0, index - LONGEST_NAME), index)) ?? []
    links.set(url, { title: named ?? url.replace(/^https?:\/\//, ''), url })
  }
  return [...links.values()].slice(0, SESSION_FACTS.links.most)
}

function linkOf(written: string): string | undefined {
  const address = written.replace(AFTER_ADDRESS, '')
  if (/^[^/]*@/.test(address)) return `mailto:${address}`
  const url = completedAddress(address)
  return isWebAddress(url) && url.length <= 2_000 ? url : undefined
}
