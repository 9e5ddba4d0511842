import { t, textKey } from '../../../domain/text/t.ts'
import { longDate, longDates, MOST_DAYS } from '../../../domain/times/dates.ts'
import { dateOfDay } from '../../../domain/times/event-days.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import type { Days } from './cells/column-days.ts'
import { checkSchedule, type KnownRoom, type Schedule, slotKey } from './schedule.ts'

type Why = 'import.dayOutside' | 'import.dayTooMany'

/** Days that are further apart belong to two events. */
const LARGEST_GAP = 7

/**
 * Merges schedules of consecutive days into one, up to the maximum number of days; what is outside is reported in
 * `leftOut`. If one of the days is a day of the event, the schedule gets the event's days. A schedule without a date
 * stays separate.
 */
export function mergedDays(schedules: readonly Schedule[], event?: Days): Schedule[] {
  const dated = schedules.filter(({ date }) => date !== null)
  const undated = schedules.filter(({ date }) => date === null)
  const groups = grouped(dated.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')))
  const fitting = event && groups.some((group) => group.some((each) => doesFit(each, event))) ? event : null
  const merged = fitting
    ? [within(groups.flat(), { first: fitting.date, days: fitting.days, why: textKey('import.dayOutside') })]
    : groups.map((group) =>
        within(group, {
          first: group[0]?.date ?? '',
          days: MOST_DAYS,
          why: textKey('import.dayTooMany'),
        }),
      )
  return [...undated, ...merged].map(checkSchedule)
}

/** A sentence about the days of a schedule that is loaded into an event on other days; null if they are the event's. */
export function shiftRemark({ date, days }: Schedule, event: Days): string | null {
  if (date === null || date === event.date) return null
  const ofFile = longDates(date, dateOfDay({ date }, days))
  return t('import.shifted', { dates: ofFile, date: longDate(event.date) })
}

function grouped(sorted: readonly Schedule[]): Schedule[][] {
  const groups: Schedule[][] = []
  for (const schedule of sorted) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const gap = last ? daysBetween(dateOfDay({ date: last.date ?? '' }, last.days), schedule.date ?? '') : 0
    if (group && last?.date !== schedule.date && gap <= LARGEST_GAP) group.push(schedule)
    else groups.push([schedule])
  }
  return groups
}

function doesFit({ date, days, sessions, slots }: Schedule, event: Days): boolean {
  const offset = daysBetween(event.date, date ?? '')
  return days > 0 && [...sessions, ...slots].some(({ day }) => isWithin(day + offset, event.days))
}

function isWithin(day: number, days: number): boolean {
  return day >= 1 && day <= days
}

function daysBetween(first: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(first)) / DAY_MS)
}

/** Merges several schedules into one that starts on a given date. */
function within(
  schedules: readonly Schedule[],
  { first, days, why }: { first: string; days: number; why: Why },
): Schedule {
  const all = schedules.map((schedule) => moved(schedule, daysBetween(first, schedule.date ?? first)))
  const [one = EMPTY, ...others] = all
  const offsets = new Set(all.map(({ offset }) => offset ?? null))
  const sessions = all.flatMap((each) => each.sessions)
  const kept = sessions.filter(({ day }) => isWithin(day, days))
  const rooms = new Set(kept.map(({ room }) => room))
  const slots = new Map(
    all
      .flatMap((each) => each.slots)
      .filter(({ day }) => isWithin(day, days))
      .map((slot) => [`${slotKey(slot)} ${slot.isStatic}`, slot]),
  )
  const isWhole = kept.length === sessions.length
  const beyond = outside(sessions, first, days, why)
  return {
    ...one,
    date: first,
    timeZone: [one, ...others].find(({ timeZone }) => timeZone !== null)?.timeZone ?? null,
    ...(all.some(({ offset }) => offset !== undefined) && {
      offset: offsets.size === 1 ? ([...offsets][0] ?? null) : null,
    }),
    days: Math.max(1, ...[...kept, ...slots.values()].map(({ day }) => day)),
    rooms: [...new Set(all.flatMap((each) => each.rooms))].filter((room) => isWhole || rooms.has(room)),
    slots: [...slots.values()],
    sessions: kept,
    outside: beyond,
    leftOut: [...beyond, ...new Set(all.flatMap((each) => each.leftOut))],
    remarks: [...new Set(all.flatMap((each) => each.remarks))],
    ...(all.some(({ facts }) => facts) && {
      facts: { rooms: knownRooms(all, days) },
    }),
  }
}

/** What the schedules know about their rooms. Each knows the closed times on its own days. */
function knownRooms(all: readonly Schedule[], days: number): ReadonlyMap<string, KnownRoom> {
  const known = new Map<string, KnownRoom>()
  for (const [name, room] of all.flatMap(({ facts }) => [...(facts?.rooms ?? [])])) {
    const own = (room.closedTimes ?? []).filter(({ day }) => isWithin(day, days))
    known.set(name, { ...room, closedTimes: [...(known.get(name)?.closedTimes ?? []), ...own] })
  }
  return known
}

const EMPTY: Schedule = {
  label: '',
  ...{ name: null, date: null, days: 1, timeZone: null },
  ...{ rooms: [], slots: [], sessions: [], leftOut: [], remarks: [] },
}

function moved(schedule: Schedule, offset: number): Schedule {
  if (offset === 0) return schedule
  const later = <T extends { day: number }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, day: row.day + offset }))
  const { facts } = schedule
  const rooms = Array.from(
    facts?.rooms ?? [],
    ([name, { closedTimes = [], ...room }]) => [name, { ...room, closedTimes: later(closedTimes) }] as const,
  )
  return {
    ...schedule,
    sessions: later(schedule.sessions),
    slots: later(schedule.slots),
    ...(facts && { facts: { rooms: new Map(rooms) } }),
  }
}

/** Sentences such as "17 sessions of August 12, 2017 are left out. An event has at most 7 days." */
function outside(sessions: Schedule['sessions'], first: string, days: number, why: Why): string[] {
  const byDay = Map.groupBy(
    sessions.filter(({ day }) => !isWithin(day, days)),
    ({ day }) => day,
  )
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .map(([day, own]) => {
      const date = longDate(dateOfDay({ date: first }, day))
      return t(why, { count: own.length, date, max: MOST_DAYS })
    })
}
