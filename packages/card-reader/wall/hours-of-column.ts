import { medianOf } from './averages.ts'
import type { HeadTime } from './head-times.ts'

/** The reading of one heading in a column of hours. */
export type HourHead = { time: HeadTime | null; isClear: boolean }

/** Steps from one hour to the next that are accepted without doubt, in minutes. */
const SURE_STEPS = { least: 15, most: 180 }

export type Hour = { start: number; end: number | null; isSure: boolean }

const HALF_DAY = 12 * 60
/** The usual step between hours, in minutes. */
const USUAL_STEP = 60

/**
 * The hours of a column's headings, from top to bottom: as read, as long as they increase, with afternoon after 12. A
 * heading that was not read, that does not increase, or whose minutes are improbable ("11:33"), is interpolated
 * between its neighbors and is not sure. Null: its hour is unknown.
 */
export function hoursOf(heads: readonly HourHead[]): (Hour | null)[] {
  const read = risingFrom(heads)
  const steps = read.flatMap((start, index) => {
    const before = read[index - 1]
    return start !== null && before !== null && before !== undefined ? [start - before] : []
  })
  const step = medianOf(steps) || USUAL_STEP
  return heads.map((head, index): Hour | null => {
    const start = read[index] ?? null
    if (start !== null && start % 5 > 0) {
      const between = inferredAt(read.with(index, null), index, step)
      const isNear = between !== null && Math.abs(between - start) < USUAL_STEP
      return { start: isNear ? between : start, end: null, isSure: false }
    }
    if (start !== null && head.time) {
      const shift = start - head.time.start
      const isSure = head.isClear && head.time.isExact && isPlausible(read, index)
      return { start, end: head.time.end === null ? null : head.time.end + shift, isSure }
    }
    const inferred = inferredAt(read, index, step)
    return inferred === null ? null : { start: inferred, end: null, isSure: false }
  })
}

/** Whether the steps from the hour above and to the hour below are common ones. */
function isPlausible(read: readonly (number | null)[], index: number): boolean {
  const start = read[index] ?? 0
  return [index - 1, index + 1].every((other) => {
    const next = read[other]
    if (other < 0 || other >= read.length) return true
    // Beside a heading that was not read, nothing confirms this one.
    if (next === null || next === undefined) return read.filter((each) => each !== null).length > 2
    const step = Math.abs(next - start)
    return step >= SURE_STEPS.least && step <= SURE_STEPS.most
  })
}

/** The longest run of increasing hours, each in the morning or the afternoon; null for those outside it. */
function risingFrom(heads: readonly HourHead[]): (number | null)[] {
  type Run = { start: number; before: Run | null; index: number; worth: number }
  const runs: Run[] = []
  heads.forEach(({ time, isClear }, index) => {
    if (!time) return
    const choices =
      time.isHalfDay || time.start >= HALF_DAY ? [time.start] : [time.start, time.start + HALF_DAY]
    for (const start of choices) {
      const before = runs
        .filter((run) => run.index < index && run.start < start)
        .reduce<Run | null>((best, run) => (best && best.worth >= run.worth ? best : run), null)
      // A time before seven is rarely in the morning, and a step of more than six hours is rare.
      const odd = (start === time.start ? start < 7 * 60 : start < 13 * 60) || start >= 23 * 60 ? 0.6 : 0
      const gap = before ? (start - before.start) / (index - before.index) : USUAL_STEP
      const worth = (before?.worth ?? 0) + (isClear ? 1 : 0.6) - odd - (gap > 4 * USUAL_STEP ? 0.5 : 0)
      runs.push({ start, before, index, worth })
    }
  })
  const best = runs.reduce<Run | null>((one, other) => (one && one.worth >= other.worth ? one : other), null)
  const read: (number | null)[] = heads.map(() => null)
  for (let run = best; run; run = run.before) read[run.index] = run.start
  return read
}

function inferredAt(read: readonly (number | null)[], index: number, step: number): number | null {
  const before = read.findLastIndex((start, place) => place < index && start !== null)
  const after = read.findIndex((start, place) => place > index && start !== null)
  const [earlier, later] = [read[before] ?? null, read[after] ?? null]
  if (earlier !== null && later !== null)
    return Math.round((earlier + ((later - earlier) * (index - before)) / (after - before)) / 5) * 5
  if (earlier !== null) return earlier + step * (index - before)
  const start = later === null ? null : later - step * (after - index)
  // Nothing on a day begins before midnight.
  return start !== null && start >= 0 ? start : null
}
