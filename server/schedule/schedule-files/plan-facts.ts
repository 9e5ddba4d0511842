import { uriOf } from '../../../domain/content/web-addresses.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { namesIn } from '../../../domain/schedule/names-in.ts'
import { type Host, type SessionFacts, withoutEmpty } from '../../../domain/schedule/session-facts.ts'
import type { Row } from '../../db/schema.ts'
import { factsOf } from '../session-fields/data.ts'
import { comparable } from './comparable.ts'
import type { FileFacts } from './file-facts.ts'
import { peopleIn } from './same-text.ts'
import type { ScheduledSession } from './schedule.ts'

/**
 * The presenter and the facts of a session after a file is loaded. People who are only listed in a different way stay
 * as they are. A link that the file does not have stays with its person, and so does a joining address, which no file
 * has.
 */
export function plannedFacts(
  session: ScheduledSession,
  row: Row<'sessions'> | undefined,
): { presenterName: string | null | undefined; facts: string } {
  const kept = (row && factsOf(row).facts) ?? {}
  const { presenterName, facts: written = {} } = session
  const before = { presenterName: row?.presenterName ?? '', facts: kept }
  const isSamePeople = row !== undefined && presenterName != null && namesOf(session) === namesOf(before)
  const hosts = isSamePeople ? linkedHosts(kept, written) : hostsOf(session, kept)
  const people = isSamePeople ? before.presenterName : presenterName
  const isSamePresenter = comparable(people ?? before.presenterName) === comparable(before.presenterName)
  const { isNotRecorded = kept.isNotRecorded ?? false } = written
  const facts = withoutEmpty({
    presenterLink: written.presenterLink || (isSamePresenter ? kept.presenterLink : undefined),
    hosts,
    links: written.links ?? kept.links,
    isNotRecorded: isNotRecorded || undefined,
    joining: kept.joining,
    notes: written.notes ?? kept.notes,
    // An older file must not restore consent that was withdrawn.
    isOpenAbout: row ? kept.isOpenAbout : written.isOpenAbout,
  })
  const isSame = row !== undefined && formOf(facts) === formOf(kept)
  return { presenterName: people, facts: isSame ? row.facts : JSON.stringify(facts) }
}

/**
 * The further hosts according to the file. If it has only a text of presenters, further hosts stay unless that text
 * names them.
 */
function hostsOf({ presenterName, facts }: ScheduledSession, kept: SessionFacts): Host[] | undefined {
  if (facts?.hosts) return facts.hosts.map((host) => withLink(host, linkOf(host, kept.hosts)))
  if (!kept.hosts || presenterName == null) return kept.hosts
  const named = new Set(namesIn(presenterName).map(comparable))
  return kept.hosts.filter(({ name }) => !named.has(comparable(name)))
}

function linkOf({ name, link }: Host, known: readonly Host[] = []): string | undefined {
  return link ?? known.find((each) => comparable(each.name) === comparable(name))?.link
}

/** The same people with the links of the file, which may list more of them as further hosts. */
function linkedHosts({ hosts }: SessionFacts, written: FileFacts): Host[] | undefined {
  return hosts?.map((host, index) =>
    withLink(host, written.hosts?.at(index - hosts.length)?.link ?? host.link),
  )
}

function withLink({ name }: Host, link: string | undefined): Host {
  return { name, ...(link && { link }) }
}

function namesOf({ presenterName, facts }: Pick<ScheduledSession, 'presenterName' | 'facts'>): string {
  return peopleIn(hostNames({ presenterName: presenterName ?? '', facts }))
}

/** Facts without the differences that files introduce. */
function formOf({ presenterLink, hosts, links, notes, isNotRecorded, joining }: SessionFacts): string {
  const line = (text: string) => comparable(text).replaceAll('\n', ' ')
  const uri = (link: string | undefined) => link && uriOf(link)
  return JSON.stringify([
    uri(presenterLink),
    (hosts ?? []).map(({ name, link }) => [line(name), uri(link)]),
    (links ?? []).map(({ title, url }) => [line(title), uri(url)]),
    [comparable(notes ?? ''), isNotRecorded ?? false, joining],
  ])
}
