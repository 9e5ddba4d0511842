import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { textsOfFacts } from '../../domain/schedule/session-facts.ts'
import { type Found, findSessions, wordsOfRooms } from '../../domain/schedule/session-search.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { joined, plainText } from '../../domain/text/search-words.ts'
import { withoutMarks } from '../../domain/text/without-marks.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { typedTime } from '../../domain/times/times.ts'
import { foundIn } from './search-highlights.tsx'

/** The number of letters of a description before the match, and including it. */
const BEFORE = 24
const WHOLE = 90

export type FoundHere = {
  sessions: readonly Session[]
  /** The words to highlight. */
  words?: readonly string[]
  /** By id: the part of a description with a word that appears nowhere else in the tile. */
  lines?: ReadonlyMap<number, string> | undefined
}

type Searched = { sessions: readonly Session[]; timeSlots: readonly TimeSlot[]; rooms: readonly Room[] }

export function find(schedule: Searched, query: string): FoundHere {
  const found = findIn(schedule, query)
  const lines = new Map(
    found.sessions.flatMap((session) => {
      const line = lineOf(session, found)
      return line ? [[session.id, line]] : []
    }),
  )
  // Rows render again if the map is a new one.
  return {
    sessions: found.sessions,
    words: found.words.flat(),
    lines: lines.size > 0 ? lines : undefined,
  }
}

/** The sessions that a search finds, also by their start time and by the facts of their room. */
export function findIn(
  { sessions, timeSlots, rooms }: Searched,
  query: string,
  others?: readonly string[],
): Found {
  return findSessions(sessions, query, {
    timeOf: (session) => spelled(timesOf(session, timeSlots)?.startTime),
    roomOf: wordsOfRooms(rooms),
    ...(others && { others }),
  })
}

/** A time in the words of both clocks. */
function spelled(time: string | undefined): string {
  if (time === undefined) return ''
  const [small, large] = [typedTime(time, 12), typedTime(time, 24)]
  return `${small} ${small.replace(' ', '')} ${small.replace(/(:00)? /, '')} ${large} ${large.replace(/^0/, '')}`.toLowerCase()
}

/**
 * The part of a description, link or note with a word that appears nowhere else in a session's tile. Slow for a long
 * text.
 */
export function lineOf(session: Session, { words }: Pick<Found, 'words'>): string | null {
  const { title, roomName, place, facts = {} } = session
  const description = withoutMarks(session.description)
  const seen = [title, hostNames(session), roomName, place].join('\n')
  return lineIn([description, ...textsOfFacts(facts)], seen, words)
}

/** The part of the texts with the first search word that is not visible anyway. */
export function lineIn(texts: readonly string[], shown: string, words: Found['words']): string | null {
  const seen = joined(plainText(shown))
  for (const some of words) {
    if (some.some((word) => seen.includes(word))) continue
    for (const text of texts) {
      const [first] = foundIn(text, some)
      if (first) return around(text, first)
    }
  }
  return null
}

/** Whole words around a place in a text, as one line. */
function around(text: string, [from]: [number, number]): string {
  const start = from <= BEFORE ? 0 : text.indexOf(' ', from - BEFORE) + 1
  const begin = start > from || start === 0 ? (from <= BEFORE ? 0 : from) : start
  const end = text.length <= begin + WHOLE ? text.length : text.lastIndexOf(' ', begin + WHOLE)
  const until = end > from ? end : begin + WHOLE
  const part = text.slice(begin, until).replaceAll(/\s+/g, ' ')
  return `${begin > 0 ? '… ' : ''}${part}${until < text.length ? ' …' : ''}`
}
