import { uriOf } from '../../domain/content/web-addresses.ts'
import { paths } from '../../domain/paths.ts'
import { personsOf } from '../../domain/publish/persons.ts'
import { timedSessions } from '../../domain/schedule/day.ts'
import { slotsOfDay } from '../../domain/schedule/now.ts'
import type { SessionLink } from '../../domain/schedule/session-facts.ts'
import { labelOf, type ValueKind } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { languageCode } from '../../domain/text/language-codes.ts'
import { plainOf } from '../../domain/text/plain-of.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { DAY_MINUTES, endOf, startOf } from '../../domain/times/times.ts'
import { guidOf } from '../lib/guids.ts'
import { offsetTime } from '../lib/instants.ts'
import { takeBreak } from '../lib/turns.ts'
import type { WholeEvent } from './data.ts'

/** A scheduled session in the form that conference apps use for talks. Texts contain no control characters. */
export type Talk = {
  id: number
  guid: string
  slug: string
  url: string
  title: string
  /** The place within an open room; mostly empty. */
  place: string
  description: string
  /** All hosts, each once, those in the presenter field first. */
  persons: { guid: string; name: string; link?: string }[]
  links: SessionLink[]
  isNotRecorded: boolean
  /** On access or content; mostly empty. */
  notes: string
  room: string
  /** Counted from 1. */
  day: number
  /** With its offset from UTC. */
  start: string
  end: string
  /** The start on the event's clocks: 09:30. */
  startTime: string
  minutes: number
  type: string
  level: string
  track: string
  /** The names of all its languages. */
  languages: string
  /** The code of the first language. */
  language: string | null
}

/**
 * The talks of an event by day, start and room. A large event is processed in pieces, so that other requests can
 * continue.
 */
export async function talksOf(whole: WholeEvent): Promise<Talk[]> {
  const { event, site } = whole
  const acronym = acronymOf(whole)
  const talks: Talk[] = []
  for (const { session, day, start: from, end } of timedSessions(whole)) {
    await takeBreak()
    const to = Math.max(from, end)
    const start = offsetTime(event, from)
    const labels = (kind: ValueKind) =>
      session[kind].map((value) => plain(labelOf(value, event.lists[kind]))).join(', ')
    talks.push({
      id: session.id,
      guid: guidOf(whole, `sessions/${session.id}`),
      slug: `${acronym}-session-${session.id}`,
      url: `${site}${paths.event(event, { session: session.id })}`,
      title: plain(session.title),
      place: plain(session.place),
      description: plain(plainOf(session.description)),
      persons: personsIn(whole, session),
      links: (session.facts?.links ?? []).map(({ title, url }) => ({ title: plain(title), url: uriOf(url) })),
      isNotRecorded: session.facts?.isNotRecorded ?? false,
      notes: plain(session.facts?.notes ?? ''),
      room: plain(session.roomName),
      day,
      start,
      end: offsetTime(event, to),
      startTime: start.slice(11, 16),
      minutes: to - from,
      type: labels('type'),
      level: labels('level'),
      track: labels('focus'),
      languages: labels('language'),
      language: whole.event.languageCodes?.[session.language.join()] ?? languageCode(session.language[0]),
    })
  }
  return talks
}

export type Day = { index: number; date: string; start: string; end: string; talks: Talk[] }

/**
 * The days of an event, each from the start of its first time slot to the end of its last one; otherwise the whole day.
 */
export function daysWithTalks({ event, timeSlots }: WholeEvent, talks: readonly Talk[]): Day[] {
  return Array.from({ length: event.days }, (_, index) => {
    const day = index + 1
    const slots = slotsOfDay(timeSlots, day)
    const midnight = (day - 1) * DAY_MINUTES
    const [from, to] =
      slots.length === 0
        ? [midnight, midnight + DAY_MINUTES - 1]
        : [Math.min(...slots.map(startOf)), Math.max(...slots.map(endOf))]
    return {
      index: day,
      date: dateOfDay(event, day),
      start: offsetTime(event, from),
      end: offsetTime(event, to),
      talks: talks.filter((talk) => talk.day === day),
    }
  })
}

/** "sao_paulo_20260509", in the letters that formats allow; "event" for a city without such letters. */
export function acronymOf({ event }: Pick<WholeEvent, 'event'>): string {
  const letters = event.location
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return `${/[a-z]/.test(letters) ? letters : 'event'}_${event.date.replaceAll('-', '')}`
}

/** Equal names in an event's sessions count as one person. */
function personsIn(whole: WholeEvent, session: Session): Talk['persons'] {
  return personsOf(session)
    .map(({ name, link }) => ({ name: plain(name), link }))
    .filter(({ name }) => name !== '')
    .map(({ name, link }) => ({
      guid: guidOf(whole, `events/${whole.event.id}/persons/${name}`),
      name,
      ...(link && { link: uriOf(link) }),
    }))
}

/**
 * A text that XML and JSON readers accept: well-formed and composed, without control characters other than line breaks
 * and tabs.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\uFFFE|\uFFFF/gu, '')
    .trim()
}
