import { isStillClaimed } from '../../../domain/cards/claim-window.ts'
import { closedDuring } from '../../../domain/schedule/closed-rooms.ts'
import { breakTitle, timedSessions } from '../../../domain/schedule/day.ts'
import { freeSpots } from '../../../domain/schedule/free-spots.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { slotsOfDay } from '../../../domain/schedule/now.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { t } from '../../../domain/text/t.ts'
import { weekDate } from '../../../domain/times/dates.ts'
import { dateOfDay, minutesAt } from '../../../domain/times/event-days.ts'
import { clockRange, clockTime, endOf, startOf } from '../../../domain/times/times.ts'
import type { WholeEvent } from '../data.ts'
import { plain } from '../talks.ts'

/** A time of the day when something begins. A band is a break during which no session takes place. */
export type Row = {
  start: number
  startTime: string
  /** Empty if time slots with different ends begin here. */
  endTime: string
  breaks: string[]
  isBand: boolean
}

export type Entry = {
  /** Empty if the room is closed. */
  title: string
  presenter: string
  /** That the session is not recorded, and its notes, for papers with room for them. */
  notes: string
  place: string
  room: number
  /** The first and last row, counted from 0. */
  from: number
  to: number
  /** Its times, if they differ from its row's; otherwise empty. */
  ownTime: string
  time: string
}

export type DayOfEvent = {
  name: string
  date: string
  rooms: string[]
  rows: Row[]
  entries: Entry[]
  /** Free spots that holders of cards can still take. */
  free: Entry[]
}

/** A day of an event as papers show it. `at`: the time of printing, for papers that show free spots. */
export function dayOfEvent(
  { event, sessions, timeSlots, rooms }: WholeEvent,
  day: number,
  at: Date | null = null,
): DayOfEvent {
  const slots = slotsOfDay(timeSlots, day)
  const slotsAt = Map.groupBy(slots, startOf)
  const starts = [...slotsAt.keys()]
  const startOfSlot = new Map(slots.map((slot) => [slot.id, startOf(slot)]))
  // A session is in the row of its time slot, even if it begins a little later.
  const talks = timedSessions({ rooms, timeSlots: slots, sessions }).map((timed) => ({
    ...timed,
    from: startOfSlot.get(timed.session.timeSlotId ?? 0) ?? timed.start,
  }))
  const rows = [...slotsAt].map(([start, at]): Row => {
    const ends = new Set(at.map(endOf))
    const breaks = at.filter(({ isStatic }) => isStatic)
    const isReached = talks.some(({ from, end }) => from <= start && end > start)
    return {
      start,
      startTime: clockTime(at[0]?.startTime ?? '', event.clock),
      endTime: ends.size === 1 ? clockTime(at[0]?.endTime ?? '', event.clock) : '',
      breaks: breaks.map((slot) =>
        plain([breakTitle(slot), slot.staticLocation].filter(Boolean).join(' · ')),
      ),
      isBand: breaks.length > 0 && breaks.length === at.length && !isReached,
    }
  })
  const entries = talks.map(({ session, room, ...times }): Entry => {
    const from = starts.indexOf(times.from)
    const last = starts.findLastIndex((start) => start < times.end)
    const time = clockRange(times, event.clock)
    const row = rows[from]
    const isSaid = row?.endTime !== '' && time === `${row?.startTime} – ${row?.endTime}`
    return {
      title: plain(session.title),
      presenter: plain(hostNames(session)),
      notes: notesOf(session),
      place: plain(session.place),
      room,
      from,
      to: Math.max(from, last),
      ownTime: isSaid ? '' : time,
      time,
    }
  })
  const onSheet = settled(entries, rooms)
  return {
    name: plain(event.name),
    date: weekDate(dateOfDay(event, day)),
    rooms: rooms.map(({ name }) => plain(name)),
    rows,
    entries: [...onSheet, ...closedIn({ rows, entries: onSheet, rooms, slotsAt })].toSorted(
      (a, b) => a.from - b.from || a.room - b.room,
    ),
    free: at && isStillClaimed(event, at) ? freeIn({ event, sessions, slots, rooms, rows, at }) : [],
  }
}

type Free = Pick<WholeEvent, 'event' | 'sessions' | 'rooms'> & {
  slots: WholeEvent['timeSlots']
  rows: readonly Row[]
  at: Date
}

function freeIn({ event, sessions, slots, rooms, rows, at }: Free): Entry[] {
  const places = new Map(rooms.map(({ id }, index) => [id, index]))
  const found = freeSpots({ sessions, slots, rooms, now: minutesAt(event, at) })
  const byRow = Map.groupBy(found, ({ slot }) => rows.findIndex(({ start }) => start === startOf(slot)))
  return [...byRow].flatMap(([from, spots]) =>
    [...new Set(spots.flatMap((spot) => spot.rooms))].map(({ id }) =>
      without({ place: t('paper.free'), room: places.get(id) ?? 0, row: from, time: '' }),
    ),
  )
}

/** The text of a spot without a session. */
function without({ row, ...spot }: Pick<Entry, 'place' | 'room' | 'time'> & { row: number }): Entry {
  return { ...spot, title: '', presenter: '', notes: '', from: row, to: row, ownTime: '' }
}

function notesOf({ facts }: Session): string {
  const parts = [facts?.isNotRecorded ? t('session.notRecorded') : '', plain(facts?.notes ?? '')]
  return parts.filter((part) => part !== '').join(' · ')
}

type Closing = Pick<WholeEvent, 'rooms'> & {
  rows: readonly Row[]
  entries: readonly Entry[]
  slotsAt: ReadonlyMap<number, WholeEvent['timeSlots']>
}

/** Entries for closed rooms: the sheet says that they are closed. */
function closedIn({ rows, entries, rooms, slotsAt }: Closing): Entry[] {
  const byRoom = Map.groupBy(entries, ({ room }) => room)
  return rooms.flatMap((place, room) => {
    if (!place.closedTimes?.length) return []
    const own = byRoom.get(room) ?? []
    return rows.flatMap(({ isBand, start, startTime, endTime }, at) => {
      const isTaken = own.some(({ from, to }) => from <= at && at <= to)
      const isShut = slotsAt.get(start)?.some((slot) => closedDuring(place, slot))
      if (isBand || isTaken || !isShut) return []
      const time = `${startTime} – ${endTime}`
      return [without({ place: t('paper.closed'), room, row: at, time })]
    })
  })
}

/** In an open room, and if sessions in one room overlap, each is in the row in which it begins. */
function settled(entries: readonly Entry[], rooms: WholeEvent['rooms']): Entry[] {
  const isShared = rooms.map(({ isOpen }, room) => {
    const own = entries.filter((entry) => entry.room === room).toSorted((a, b) => a.from - b.from)
    return isOpen || own.some(({ from }, index) => index > 0 && from <= (own[index - 1]?.to ?? -1))
  })
  return entries.map((entry) => (isShared[entry.room] ? { ...entry, to: entry.from } : entry))
}
