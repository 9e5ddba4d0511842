import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Doubted, doubtsOf } from '../../domain/cards/card-doubts.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { scheduleRows, slotAt } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Day, spotWarnings, starsOf, type Warning } from '../../domain/schedule/spot-warnings.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { shortWeekday, weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useMinutesOn } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { needsAxis } from './needs-axis.ts'
import { useMovedSessions } from './pending-moves.ts'

/** Everything that the board shows. */
export type BoardData = {
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  /** The event's clock format. */
  clock: Clock
  sessions: readonly Session[]
  /** "Saturday, May 9" and "Sat" for each day of an event of several days; empty for a single day. */
  days: readonly { name: string; short: string }[]
  /** Whether it is drawn on an axis of time, instead of as rows. */
  isAxis: boolean
  rows: ReturnType<typeof scheduleRows>
  tray: readonly Session[]
  /** Photographed cards that need a person's review. */
  waiting: readonly SessionCard[]
  day: Day<Session>
  /** The current time slot, otherwise the next one; null on other days, and after the last one. */
  at: ReturnType<typeof slotAt>
  /** The reader's doubts about sessions, by id. */
  doubts: ReadonlyMap<number, Doubted>
  /** The warnings about each session in its spot, by id; sessions without any are missing. */
  warnings: ReadonlyMap<number, readonly Warning[]>
}

const EMPTY: never[] = []
const NO_STARS: ReadonlyMap<number, number> = new Map()
/** Stars are not in the stream, because there would be too many messages. */
const STARS_MS = 15_000

/** The board's reads and the data derived from them; null until the first three have loaded. */
export function useBoardData(event: Event) {
  const query = useEventAddress()
  const sessions = useMovedSessions(event.id)
  const rooms = useQuery({ ...read('GET /api/rooms', { query }), refetchOnMount: 'always' })
  const slots = useQuery({ ...read('GET /api/time-slots', { query }), refetchOnMount: 'always' })
  const cards = useQuery(read('GET /api/session-cards', { query: { eventId: String(event.id) } }))
  const { data: counts } = useQuery({
    ...read('GET /api/stars', { query: { eventId: String(event.id) } }),
    enabled: event.countsStars || event.ideas !== undefined,
    refetchInterval: STARS_MS,
  })
  const now = useMinutesOn(event)

  const board = useMemo(() => {
    if (!sessions.data || !rooms.data || !slots.data) return null
    return pictureOf({
      rooms: rooms.data,
      slots: slots.data,
      sessions: sessions.data,
      cards: cards.data ?? EMPTY,
      stars: counts && event.countsStars ? starsOf(sessions.data, counts) : NO_STARS,
      hands: new Map(counts?.map(({ sessionId, hands = 0 }) => [sessionId, hands])),
      now,
      clock: event.clock,
      days: event.days > 1 ? daysOf(event).map(dayNames) : [],
    })
  }, [sessions.data, rooms.data, slots.data, cards.data, counts, event, now])
  const failed = [sessions, rooms, slots].find(({ error, data }) => error && !data)
  return { board, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}

function dayNames(date: string) {
  return { name: weekDate(date), short: shortWeekday(date) }
}

type Given = Pick<BoardData, 'rooms' | 'slots' | 'sessions' | 'clock' | 'days'> &
  Pick<Day, 'stars' | 'hands' | 'now'> & { cards: readonly SessionCard[] }

function pictureOf({
  rooms,
  slots,
  sessions,
  cards,
  stars,
  hands = NO_STARS,
  now,
  clock,
  days,
}: Given): BoardData {
  const isAxis = needsAxis({ slots, rooms })
  const [slotIds, roomIds] = [slots, rooms].map((rows) => new Set<number | null>(rows.map(({ id }) => id)))
  const day = { sessions, slots, rooms, stars, hands, now, clock }
  const warnings = new Map<number, readonly Warning[]>()
  for (const session of sessions) {
    const spot = spotOf(session)
    // The past time has the warning, instead of every session in it.
    const found = spot ? spotWarnings(session, spot, day).filter(({ kind }) => kind !== 'past') : []
    if (found.length > 0) warnings.set(session.id, found)
  }
  return {
    rooms,
    slots,
    clock,
    days,
    sessions,
    isAxis,
    rows: isAxis ? EMPTY : scheduleRows({ rooms, timeSlots: slots, sessions }),
    day,
    at: now === null ? null : slotAt(slots, now),
    warnings,
    doubts: doubtsOf(sessions, cards),
    tray: sessions.filter(({ timeSlotId, roomId }) => !slotIds?.has(timeSlotId) || !roomIds?.has(roomId)),
    waiting: cards.filter(({ state }) => state === 'read' || state === 'failed'),
  }
}
