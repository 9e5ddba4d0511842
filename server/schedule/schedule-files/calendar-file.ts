import { TZDate } from '@date-fns/tz'
import ICAL from 'ical.js'
import { MOST_SESSIONS } from '../../../domain/publish/schedule-files.ts'
import { t, textKey } from '../../../domain/text/t.ts'
import { isDate, isTimeZone, MOST_DAYS, wallClock } from '../../../domain/times/dates.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { type DatedSession, datedSchedule, minutesAfter } from './dated-schedule.ts'
import { tooManySessions } from './file-bounds.ts'
import { hostsIn, type LostFacts, lostSentences, noLostFacts } from './file-facts.ts'
import { convertedRemark } from './offset-zone.ts'
import { blockOf, lineOf, plainText } from './plain-text.ts'
import { type Schedule, UnusableSchedule } from './schedule.ts'
import { titlesOf } from './table/line-lists.ts'
import { unreadKeys } from './unread-keys.ts'

/** The length of an event without an end. */
const USUAL_MINUTES = 45
/** Properties that are read, or that say nothing about a session. */
const READ = new Set(
  'uid,dtstamp,dtstart,dtend,duration,summary,location,description,x-alt-desc,categories,attendee,url,status,created,last-modified,sequence,transp,class,rrule,rdate,exdate,recurrence-id'.split(
    ',',
  ),
)

/** Whether a text is an iCalendar file. */
export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR\s/i.test(text)
}

/**
 * The events of a calendar, on the clock of the event that it is for, otherwise on the calendar's own.
 * @throws UnusableSchedule for a calendar that cannot be read, or with more events than an event has sessions
 */
export function scheduleOfCalendar(text: string, eventZone?: string): Schedule {
  if (text.split(/^BEGIN:VEVENT/gim).length - 1 > MOST_SESSIONS) throw tooManySessions()
  const calendar = parsed(text)
  const events = calendar.getAllSubcomponents('vevent')
  const ownZone = zoneOf(calendar, events)
  const zone =
    [eventZone, ownZone].find((each) => each !== null && each !== undefined && isTimeZone(each)) ?? null
  const leftOut: string[] = []
  const endless: string[] = []
  const lost = noLostFacts()
  const counts = Map.groupBy(events, (event) => textIn(event, 'uid'))
  const moved = new Set(events.map((event) => `${textIn(event, 'uid')} ${textIn(event, 'recurrence-id')}`))
  const dated = events.flatMap((event) => {
    try {
      const session = sessionOf(event, zone, { leftOut, endless, lost })
      if (!session) return []
      const isShared = (counts.get(session.sourceId)?.length ?? 0) > 1
      // Some programs give all events the same UID.
      const named = isShared ? { ...session, sourceId: `${session.sourceId} ${session.title}` } : session
      return repeated(event, named, { zone, moved, leftOut })
    } catch {
      // The parser decodes times only here, and throws if it cannot.
      leftOut.push(t('import.timesUnread', { title: lineOf(textIn(event, 'summary')).slice(0, 80) }))
      return []
    }
  })
  const hasRooms = dated.some(({ room }) => room !== null)
  const rows = events.map((event) =>
    Object.fromEntries(event.getAllProperties().map(({ name }) => [name, 'there'])),
  )
  const schedule = datedSchedule(
    dated.map((session) => ({
      ...session,
      isBreak: hasRooms && session.room === null && !session.presenterName,
    })),
    {
      name: textIn(calendar, 'x-wr-calname') || null,
      timeZone: zone,
      leftOut: [
        ...leftOut,
        ...lostSentences(lost),
        ...unreadKeys(rows, READ, textKey('import.unreadEvents')),
      ],
      remarks: [
        ...remarksOnClocks(dated, ownZone, zone),
        ...(endless.length > 0
          ? [t('import.endless', { count: endless.length, minutes: USUAL_MINUTES })]
          : []),
      ],
    },
  )
  const breaks = schedule.slots.filter(({ isStatic }) => isStatic)
  return breaks.length === 0
    ? schedule
    : { ...schedule, remarks: [...schedule.remarks, t('import.breaks', { titles: titlesOf(breaks) })] }
}

/** A sentence if the times of the calendar's zone were converted to another one. */
function remarksOnClocks([first]: readonly DatedSession[], from: string | null, to: string | null): string[] {
  const remark = first && from && to && convertedRemark({ date: first.date, from, to })
  return remark ? [remark] : []
}

function parsed(text: string): ICAL.Component {
  // Some programs break lines without folding them.
  const folded = text.replaceAll(/\r?\n(?![A-Z0-9-]+[;:]|[ \t]|\s*$)/gi, '\\n')
  try {
    return new ICAL.Component(ICAL.parse(folded.trim()) as unknown[])
  } catch (error) {
    throw new UnusableSchedule(t('import.badCalendar'), { cause: error })
  }
}

/** The time zone that the calendar names, or that of its events. */
function zoneOf(calendar: ICAL.Component, events: readonly ICAL.Component[]): string | null {
  const named = textIn(calendar, 'x-wr-timezone')
  if (named !== '' && isTimeZone(named)) return named
  const ofEvents = events.map((event) => event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '')
  return ofEvents.find((each) => each !== '' && isTimeZone(each)) ?? null
}

type Said = { leftOut: string[]; endless: string[]; lost: LostFacts }

function sessionOf(
  event: ICAL.Component,
  zone: string | null,
  { leftOut, endless, lost }: Said,
): DatedSession | null {
  const title = lineOf(textIn(event, 'summary'))
  const skip = (why: 'import.canceled' | 'import.noTime' | 'import.allDay' | 'import.timesUnread') => {
    leftOut.push(t(why, { title: title.slice(0, 80) }))
    return null
  }
  if (title === '') {
    leftOut.push(t('import.noTitle'))
    return null
  }
  if (/^cancelled$/i.test(textIn(event, 'status'))) return skip(textKey('import.canceled'))
  const from = event.getFirstPropertyValue('dtstart')
  if (!(from instanceof ICAL.Time)) return skip(textKey('import.noTime'))
  if (from.isDate) return skip(textKey('import.allDay'))
  const start = clockOf(from, zoneIn(event, 'dtstart'), zone)
  if (!isDate(start.date)) return skip(textKey('import.timesUnread'))
  const minutes = lengthOf(event, from, start, zone)
  if (minutes === null) endless.push(title)
  const uid = textIn(event, 'uid')
  const url = textIn(event, 'url')
  return {
    sourceId: uid || title,
    ids: { ...(uid !== '' && { guid: uid }), ...(url !== '' && { url }) },
    title,
    ...hostsIn(
      event
        .getAllProperties('attendee')
        .map((property) => ({ name: property.getFirstParameter('cn') ?? '' })),
      { title, lost },
    ),
    description: descriptionOf(event),
    focus: event
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map((word) => lineOf(String(word)))),
    room: lineOf(textIn(event, 'location')) || null,
    date: start.date,
    start: start.minutes,
    end: start.minutes + Math.max(minutes ?? USUAL_MINUTES, 1),
    line: null,
  }
}

type Repeats = { zone: string | null; moved: ReadonlySet<string>; leftOut: string[] }

/**
 * The session at each time of its recurrence rule within the days that an event can have, except those that the
 * calendar moves.
 */
function repeated(
  event: ICAL.Component,
  session: DatedSession,
  { zone, moved, leftOut }: Repeats,
): DatedSession[] {
  const from = event.getFirstPropertyValue('dtstart')
  if (!(from instanceof ICAL.Time) || !(event.hasProperty('rrule') || event.hasProperty('rdate')))
    return [session]
  const times = new ICAL.Event(event).iterator()
  const found: DatedSession[] = []
  for (let time = times.next(); time && found.length <= MOST_SESSIONS; time = times.next()) {
    const { date, minutes: start } = clockOf(time, zoneIn(event, 'dtstart'), zone)
    if (Date.parse(date) - Date.parse(session.date) >= MOST_DAYS * DAY_MS) {
      leftOut.push(t('import.repeats', { title: session.title.slice(0, 80), date }))
      break
    }
    if (moved.has(`${textIn(event, 'uid')} ${time.toString()}`)) continue
    const ids = found.length === 0 ? session.ids : {}
    found.push({ ...session, ids, date, start, end: start + session.end - session.start })
  }
  return found
}

function lengthOf(
  event: ICAL.Component,
  from: ICAL.Time,
  start: { date: string; minutes: number },
  zone: string | null,
): number | null {
  const to = event.getFirstPropertyValue('dtend')
  if (to instanceof ICAL.Time) {
    const end = clockOf(
      to,
      zoneIn(event, 'dtend') ?? zoneIn(event, 'dtstart'),
      to.isDate || from.isDate ? null : zone,
    )
    return minutesAfter(start.date, end) - start.minutes
  }
  const length = event.getFirstPropertyValue('duration')
  return length instanceof ICAL.Duration ? Math.round(length.toSeconds() / 60) : null
}

/**
 * A time on the clock of a zone, converted from an instant or from another zone's clock; on its own clock if the zone
 * is unknown.
 */
function clockOf(
  time: ICAL.Time,
  ownZone: string | null,
  zone: string | null,
): { date: string; minutes: number } {
  const own = { date: time.toString().slice(0, 10), minutes: time.hour * 60 + time.minute }
  const written = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : ownZone
  if (written === null || zone === null || written === zone || !isTimeZone(written)) return own
  const { year, month, day, hour, minute } = time
  return wallClock(new Date(new TZDate(year, month - 1, day, hour, minute, written).getTime()), zone)
}

function zoneIn(event: ICAL.Component, name: string): string | null {
  return event.getFirstProperty(name)?.getFirstParameter('tzid') ?? null
}

function descriptionOf(event: ICAL.Component): string {
  const plain = blockOf(textIn(event, 'description'))
  return plain === '' ? plainText(textIn(event, 'x-alt-desc')) : plain
}

/** The text of a property; empty if it has none, or one that cannot be decoded. */
function textIn(component: ICAL.Component, name: string): string {
  try {
    return String(component.getFirstPropertyValue(name) ?? '')
  } catch {
    return ''
  }
}
