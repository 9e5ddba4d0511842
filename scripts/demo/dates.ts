import { DAY_MS } from '../../domain/times.ts'

/** The day of the listing of city events; later events were ahead. */
const LISTED_ON = '2026-08-21'

/** The day when the demo plays, moved by a number of days: YYYY-MM-DD. */
export function daysFrom(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Moves a listed date by whole weeks: events that were ahead are ahead of today, on the same day of the week. */
export function movedDate(listed: string, today: string): string {
  const weeks = Math.floor((Date.parse(today) - Date.parse(LISTED_ON)) / (7 * DAY_MS))
  return daysFrom(saneDate(listed), weeks * 7)
}

/** The year 2041 of one listed event is a slip: the event is as far ahead as its neighbours. */
function saneDate(listed: string): string {
  const year = Number(LISTED_ON.slice(0, 4))
  return Number(listed.slice(0, 4)) > year + 1 ? `${year}${listed.slice(4)}` : listed
}
