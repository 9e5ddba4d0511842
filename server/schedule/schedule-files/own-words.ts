import { uriOf } from '../../../domain/content/web-addresses.ts'
import { personsOf } from '../../../domain/publish/persons.ts'
import type { ScheduleExtension } from '../../../domain/publish/schedule-extension.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import type { Host, SessionLink } from '../../../domain/schedule/session-facts.ts'
import { languageCode } from '../../../domain/text/language-codes.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import { blockOf, lineOf } from './plain-text.ts'
import type { ScheduledSession } from './schedule.ts'

/**
 * A session with what our own export says about it outside the format's fields, unless that was changed in the file
 * since.
 */
export function withOwnWords(
  session: ScheduledSession,
  { sessions, timeSlots }: ScheduleExtension,
): ScheduledSession {
  const own = sessions[session.ids.guid ?? '']
  if (!own) return session
  const within = own.timeSlots.flatMap((place) => timeSlots[place] ?? [])
  const isSame = (labels: readonly string[], written: readonly string[] | undefined) =>
    labels.join(', ') === (written ?? []).join(', ')
  const isSameLanguage = languageCode(own.language[0]) === languageCode(session.language?.[0])
  return {
    ...session,
    ...(isSame(own.type, session.type) && { type: own.type }),
    ...(isSame(own.focus, session.focus) && { focus: own.focus }),
    ...((session.language === undefined || isSameLanguage) && { language: own.language }),
    level: own.level,
    ...((session.place === undefined || session.place === own.place) && { place: own.place }),
    ...hostsIn(session, own),
    ...(blockOf(plainOf(own.description ?? '')) === session.description && { description: own.description }),
    within: within.map(({ start, end }) => ({ start, end })),
  }
}

type OwnSession = ScheduleExtension['sessions'][string]

/**
 * The presenter and the facts as in the export, because other formats list all people in the same way and have no
 * notes. What someone has changed in the file since comes from the file.
 */
function hostsIn(
  session: ScheduledSession,
  own: OwnSession,
): Pick<ScheduledSession, 'presenterName' | 'facts'> {
  const { joining: _, hosts = [], links = [], ...facts } = own.facts ?? {}
  const { facts: written = {} } = session
  const people = hostNames({ presenterName: session.presenterName ?? '', facts: written })
  const presenterName = own.presenterName ?? people
  const all = personsOf({ presenterName, facts: { hosts } })
    .map(({ name }) => lineOf(name))
    .join(', ')
  const isAsWritten = own.presenterName === undefined || people === all
  if (!own.facts) return isAsWritten ? { presenterName, facts: { ...written, hosts: undefined } } : {}
  const known = new Set(
    [facts.presenterLink, ...hosts.map(({ link }) => link)].map((link) => uriOf(link ?? '')),
  )
  // Keep the spelling of a link in the file, unless someone has changed it there.
  const linkIn = (inFile: string | undefined, link: string | undefined) =>
    inFile && !known.has(inFile) ? inFile : link
  const linkOf = ({ name, link }: Host) =>
    linkIn(written.hosts?.find((host) => host.name === lineOf(name))?.link, link)
  const same = (one: readonly SessionLink[]) =>
    [...new Set(one.map(({ title, url }) => JSON.stringify([lineOf(title), uriOf(url)])))].join()
  return {
    ...(isAsWritten && { presenterName }),
    facts: {
      presenterLink:
        presenterName.trim() === ''
          ? facts.presenterLink
          : linkIn(written.presenterLink, facts.presenterLink),
      hosts: isAsWritten
        ? hosts.map((host) => ({ name: host.name, ...(linkOf(host) && { link: linkOf(host) }) }))
        : (written.hosts ?? []),
      links: same(links) === same(written.links ?? []) ? links : (written.links ?? []),
      isNotRecorded: written.isNotRecorded ?? false,
      notes: facts.notes ?? '',
      isOpenAbout: facts.isOpenAbout,
    },
  }
}
