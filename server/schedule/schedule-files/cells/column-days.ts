import { MOST_DAYS } from '../../../../domain/times/dates.ts'
import { dateOfDay } from '../../../../domain/times/event-days.ts'
import { DAY_MS } from '../../../../domain/times/times.ts'
import { type DateOrder, type DayOption, dateOf, type WrittenDay } from './dates.ts'

/** The days that a file is for, if known. */
export type Days = { date: string; days: number }

/** A calendar day, YYYY-MM-DD, or a day of the event by number; null if it is unclear. */
export type SettledDay = { date: string } | { nth: number } | null

export type SettledColumn = {
  days: SettledDay[]
  /** The order in which ambiguous dates were read, or both if they need different ones; null if there were none. */
  order: DateOrder | 'both' | null
}

const ORDERS = ['month first', 'day first'] as const

/**
 * The days of a column, each interpreted with the help of the event's days and the other cells: 5/9/2026 is in May if
 * the event is in May, if another cell is 5/25/2026, or if only this brings all dates close together.
 */
export function settledDays(written: readonly WrittenDay[], event: Days | undefined): SettledColumn {
  const dates = event ? Array.from({ length: event.days }, (_, index) => dateOfDay(event, index + 1)) : []
  const years = yearsOf(written, dates)
  const named = weekdaysOf(written)
  const options = written.map((each, index) => datesOf(each, named[index] ?? [], years))
  const votes = votesOf(written, options, dates)
  const order = orderOf(votes, options)
  const days = written.map((each, index): SettledDay => {
    const possible = options[index] ?? []
    const fitting = possible.filter((date) => dates.includes(date))
    const [only] = fitting.length === 1 ? fitting : possible.length === 1 ? possible : []
    if (only !== undefined) return { date: only }
    if (possible.length > 1) {
      const chosen = order === null || possible.length > 2 ? undefined : possible[ORDERS.indexOf(order)]
      return chosen === undefined ? null : { date: chosen }
    }
    if (each.options.length > 0) return null
    if (each.nth !== null) return each.nth > 0 ? { nth: each.nth } : null
    const [date, ...others] = dates.filter((one) => named[index]?.includes(weekdayOf(one)))
    return date !== undefined && others.length === 0 ? { date } : null
  })
  const isOpen = written.some((each, index) => options[index]?.length === 2 && each.order === null)
  return { days, order: !isOpen ? null : votes.length > 1 ? 'both' : order }
}

/**
 * The weekdays that each text can mean. If languages differ, those of a language that also has the column's other
 * names.
 */
function weekdaysOf(written: readonly WrittenDay[]): (readonly number[])[] {
  const sure = written.flatMap(({ weekdays: [one, ...others] }) => (one && others.length === 0 ? [one] : []))
  const isOfColumn = (language: string) => sure.every(({ languages }) => languages.includes(language))
  return written.map(({ weekdays }) => {
    const fitting = weekdays.filter(({ languages }) => languages.some(isOfColumn))
    return (weekdays.length > 1 && fitting.length > 0 ? fitting : weekdays).map(({ meaning }) => meaning)
  })
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}

/** The possible years of dates without a year: those of the event, otherwise those of the other dates. */
function yearsOf(written: readonly WrittenDay[], dates: readonly string[]): number[] {
  const ofEvent = new Set(dates.map((date) => Number(date.slice(0, 4))))
  if (ofEvent.size > 0) return [...ofEvent]
  return [...new Set(written.flatMap(({ options }) => options.flatMap(({ year }) => year ?? [])))]
}

/** The dates that a text can mean, in the order of its options. */
function datesOf({ options }: WrittenDay, weekdays: readonly number[], years: readonly number[]): string[] {
  const all = options.flatMap((option) => yearsFor(option, years).map((year) => dateOf(option, year)))
  const possible = all.filter(
    (date) =>
      !Number.isNaN(Date.parse(date)) && (weekdays.length === 0 || weekdays.includes(weekdayOf(date))),
  )
  return [...new Set(possible)]
}

function yearsFor({ year }: DayOption, years: readonly number[]): readonly number[] {
  // With two possible years, a date without a year stays open.
  return year !== null ? [year] : years.length === 1 ? years : []
}

/** The orders that single dates need: 5/25/2026, or those of which only one is a day of the event. */
function votesOf(
  written: readonly WrittenDay[],
  options: readonly (readonly string[])[],
  dates: readonly string[],
): DateOrder[] {
  const votes = new Set(written.flatMap(({ order }) => order ?? []))
  for (const possible of options) {
    const fitting = ORDERS.filter((_, index) => dates.includes(possible[index] ?? ''))
    if (possible.length === 2 && fitting[0] !== undefined && fitting.length === 1) votes.add(fitting[0])
  }
  return [...votes]
}

function orderOf(
  [vote, other]: readonly DateOrder[],
  options: readonly (readonly string[])[],
): DateOrder | null {
  if (vote) return other ? null : vote
  const close = ORDERS.filter((_, index) => isClose(options.map((each) => each[index] ?? each[0] ?? '')))
  return close.length === 1 ? (close[0] ?? null) : null
}

/** Whether several dates can be days of one event. */
function isClose(dates: readonly string[]): boolean {
  const instants = [...new Set(dates)].filter((date) => date !== '').map((date) => Date.parse(date))
  if (instants.length < 2) return false
  const sorted = instants.toSorted((a, b) => a - b)
  return ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / DAY_MS < MOST_DAYS
}
