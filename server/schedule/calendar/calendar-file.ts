import ical, { foldLines, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Event } from '../../../domain/events/events.ts'
import { paths } from '../../../domain/paths.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import { t } from '../../../domain/text/t.ts'
import { isTimeZone } from '../../../domain/times/dates.ts'
import { dateOfDay } from '../../../domain/times/event-days.ts'
import { timesBy } from '../../../domain/times/session-times.ts'
import { endOf, startOf, type Timed } from '../../../domain/times/times.ts'
import { instantOf } from '../../lib/instants.ts'
import { inLanguage } from '../../lib/texts.ts'
import { takeBreak } from '../../lib/turns.ts'

const READ_AGAIN_SECONDS = 15 * 60
/** Before migration 014, the versions of a restored row started over. No one edits a row this many times. */
const DELETION_COUNTS = 1_000

type Given = {
  event: Pick<
    Event,
    | 'id'
    | 'name'
    | 'location'
    | 'date'
    | 'days'
    | 'timeZone'
    | 'language'
    | 'languageCodes'
    | 'description'
    | 'version'
  >
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  rooms: readonly Room[]
  product: string
  /** The site's address, without a slash at the end. */
  site: string
  /** Distinguishes this installation's entries from others, whatever its address is. */
  source: string
  madeAt: Date
  /** Recently unscheduled sessions as they were, so that subscribers see that they are cancelled. */
  cancelled?: readonly Session[]
  /** Changes by people, with keys such as `rooms/7`. */
  changes: ReadonlyMap<string, { at: string; deletions: number }>
}

/**
 * An iCalendar file (RFC 5545). Times are in UTC, so that calendars show them on their own clocks without needing time
 * zone rules; if the event's zone is unknown, times are floating. An entry keeps its UID when its session moves or the
 * site's address changes, and its SEQUENCE increases with every change. Texts are tagged with their language if it is
 * certain.
 */
export async function calendarFile(given: Given): Promise<string> {
  const { event, sessions, timeSlots, product, site, madeAt } = given
  const calendar = ical({
    // The library does not escape this one.
    name: escapedText(event.name),
    prodId: { company: product, product: 'Schedule', language: languageOf(event).toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    url: `${site}${paths.event(event)}`,
    ttl: READ_AGAIN_SECONDS,
  })
  const slots = new Map(timeSlots.map((slot) => [slot.id, slot]))
  const more = new Map<string, More>()
  const words = inLanguage(languageOf(event), () => ({
    notRecorded: t('session.notRecorded'),
    join: t('session.join'),
  }))
  for (const slot of timeSlots)
    if (slot.isStatic)
      calendar.createEvent({
        ...timesOf(event, slot),
        ...revisionOf(given, { slots: [slot] }),
        id: `time-slot-${slot.id}@${given.source}`,
        stamp: madeAt,
        summary: plain(slot.staticTitle ?? slot.title ?? event.name),
        location: plain([slot.staticLocation, event.location].filter(Boolean).join(', ')),
      })
  for (const session of [...sessions, ...(given.cancelled ?? [])]) {
    await takeBreak()
    const times = timesBy(session, (id) => slots.get(id))
    if (!times) continue
    const own = [session.timeSlotId ?? 0, ...session.furtherSlotIds].flatMap((id) => slots.get(id) ?? [])
    const id = `session-${session.id}@${given.source}`
    const url = `${site}${paths.event(event, { session: session.id })}`
    const code = event.languageCodes?.[session.language.join()]
    // The file does not contain the address itself, which is shown shortly before the session: calendars are kept
    // longer and passed on.
    const join = session.facts?.joining && { url, label: words.join }
    if (code || join) more.set(id, { code, join })
    calendar.createEvent({
      ...timesOf(event, times),
      ...revisionOf(given, { slots: own, session }),
      id,
      stamp: madeAt,
      summary: plain(session.title),
      location: plain([session.roomName, session.place, event.location].filter(Boolean).join(', ')),
      description: plain(describedIn(session, words.notRecorded)),
      url,
      ...(given.cancelled?.includes(session) && { status: ICalEventStatus.CANCELLED }),
    })
  }
  // A calendar must have an entry (RFC 5545, section 3.6). Until there is a schedule, it is the day itself.
  if (calendar.length() === 0)
    calendar.createEvent({
      ...revisionOf(given, {}),
      id: `event-${event.id}@${given.source}`,
      start: new Date(`${event.date}T00:00:00Z`),
      ...(event.days > 1 && { end: new Date(`${dateOfDay(event, event.days + 1)}T00:00:00Z`) }),
      allDay: true,
      stamp: madeAt,
      summary: plain(event.name),
      location: plain(event.location),
      description: plain(event.description),
      url: `${site}${paths.event(event)}`,
    })
  // Every line ends with a line break (RFC 5545), including the last.
  return withMore(`${calendar.toString().trimEnd()}\r\n`, more)
}

const ENTRY = /^UID:(.+)\r\n[\s\S]*?^END:VEVENT\r\n/gm
const WORDS = /^(SUMMARY|DESCRIPTION):(.*(?:\r\n .*)*)/gm

type More = {
  /** The language of the entry's text. */
  code: string | undefined
  /** The page that shows the session's joining address when it is time. */
  join: { url: string; label: string } | undefined
}

/**
 * Adds what the library does not support: the language of a text (RFC 5545, section 3.2.10), and a way to join remotely
 * (RFC 7986, section 5.11).
 * @param more by the UID of the entry
 */
function withMore(file: string, more: ReadonlyMap<string, More>): string {
  if (more.size === 0) return file
  return file.replace(ENTRY, (entry, uid: string) => {
    const { code, join } = more.get(uid) ?? {}
    const worded = code
      ? entry.replace(WORDS, (_, name: string, value: string) =>
          foldLines(`${name};LANGUAGE=${code}:${value.replaceAll('\r\n ', '')}`),
        )
      : entry
    if (!join) return worded
    const line = foldLines(`CONFERENCE;VALUE=URI;LABEL="${join.label.replaceAll('"', '')}":${join.url}`)
    return worded.replace(/^END:VEVENT\r\n/m, (end) => `${line}\r\n${end}`)
  })
}

/** Hosts, description, other facts of a session and its links, one per line. */
function describedIn(session: Session, notRecorded: string): string {
  const { presenterLink, hosts = [], links = [], isNotRecorded, notes } = session.facts ?? {}
  const people = [{ name: session.presenterName, link: presenterLink }, ...hosts]
  const linked = [
    ...people.flatMap(({ name, link }) => (link ? [`${name}: ${link}`] : [])),
    ...links.map(({ title, url }) => `${title}: ${url}`),
  ]
  const known = [isNotRecorded && notRecorded, notes].filter(Boolean).join('\n')
  return [hostNames(session), plainOf(session.description), known, linked.join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

/** The revision number of an entry, computed from everything in it, and when that last changed. */
function revisionOf(
  { event, rooms, changes }: Given,
  { slots = [], session }: { slots?: readonly TimeSlot[]; session?: Session },
): Pick<ICalEventData, 'sequence' | 'lastModified'> {
  const room = rooms.find(({ id }) => id === session?.roomId)
  const parts = [
    { key: `events/${event.id}`, version: event.version },
    ...slots.map(({ id, version }) => ({ key: `time_slots/${id}`, version })),
    ...(room ? [{ key: `rooms/${room.id}`, version: room.version }] : []),
    ...(session ? [{ key: `sessions/${session.id}`, version: session.version }] : []),
  ]
  const made = parts.map(({ key }) => changes.get(key)).filter((each) => each !== undefined)
  const last = made
    .map(({ at }) => at)
    .sort()
    .at(-1)
  const deletions = made.reduce((sum, each) => sum + each.deletions, 0)
  return {
    sequence: parts.reduce((sum, { version }) => sum + version - 1, 0) + deletions * DELETION_COUNTS,
    ...(last && { lastModified: new Date(last) }),
  }
}

/** Text with uniform line breaks and without characters that are not allowed in a calendar file. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** `end` is null if the slot's end is not after its start. */
function timesOf(event: Given['event'], slot: Timed): { start: Date; end: Date | null; floating: boolean } {
  const start = instantOf(event, startOf(slot))
  const end = instantOf(event, endOf(slot))
  return { start, end: end > start ? end : null, floating: !isTimeZone(event.timeZone) }
}

/** Escapes as in RFC 5545, section 3.3.11. Lines must not contain control characters. */
function escapedText(text: string): string {
  return text
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
}
