import { medianOf } from './averages.ts'

/**
 * A time of day on a heading, in minutes after midnight. `isHalfDay`: whether it says am or pm. `isExact`: whether no
 * letter had to be taken for a digit.
 */
export type HeadTime = { start: number; end: number | null; isHalfDay: boolean; isExact: boolean }

const ONE = String.raw`(\d{1,2})(?:\s?[:.,;h]\s?(\d\d)|\s?(\d\d))?\s?(h|uhr|o'?clock)?\s?([ap]\.?\s?m\.?)?`
/** Between two times. A short dash after minutes is read as a period. */
const TO = String.raw`\s?(?:[-–—~]|to|bis|until)\s?|(?<=\d[\s:.,;h]{0,2}\d\d)[.,]\s|\s`
const SPAN = new RegExp(`^(?:at |um |ab |from )?${ONE}(?:(?:${TO})${ONE})?$`, 'i')
/** Letters that the recognizer confuses with digits. */
const MISTAKEN: readonly [RegExp, string][] = [
  [/[oOQD]/g, '0'],
  [/[lIi|!\]]/g, '1'],
  [/[zZ]/g, '2'],
  [/[sS]/g, '5'],
  [/[bB]/g, '8'],
  [/[qg]/g, '9'],
]
/** An hour with its word, in which letters may represent digits. */
const WORDED = /^([\doOQDlIi|!zZsSbBqg]{1,2}) ?(h|am|pm|a\.m\.|p\.m\.|uhr)$/i

/** The time on a heading, or null if it says something else. */
export function headTime(text: string): HeadTime | null {
  const plain = withoutSigns(text)
  const exact = timeIn(plain)
  if (exact) return lostDigit(exact) ?? { ...exact, isExact: true }
  const [, hour, word] = WORDED.exec(plain) ?? []
  const digits = hour ? `${asDigits(hour)} ${word}` : asDigits(plain).replace(LOST_ZERO, '00')
  const guessed = hour || looksLikeTime(plain) ? timeIn(digits) : null
  if (guessed && guessed.start > 0) return lostDigit(guessed) ?? { ...guessed, isExact: false }
  const begun = BEGUN.exec(plain)?.[1]
  const begin = begun && timeIn(asDigits(begun))
  return begin ? { ...begin, isExact: false } : null
}

/** As minutes: hours before this one are rare, and so are sessions longer than this. */
const RARE = { before: 7 * 60, longer: 4 * 60 }

/** "5:15-10:55" is 10:15 with an hour that was misread; null if the time is a usual one. */
function lostDigit({ start, end, isHalfDay }: Omit<HeadTime, 'isExact'>): HeadTime | null {
  const isRare = start < RARE.before && end !== null && end > RARE.before && end - start > RARE.longer
  if (!isRare) return null
  return { start: end - ((end - start) % 60 || 60), end, isHalfDay, isExact: false }
}

/** Two zeros that touch are read as one. */
const LOST_ZERO = /(?<=\d[:.]\s?)0(?!\d)/g

/** A time with minutes, a dash, and an unreadable end. */
const BEGUN = /^([\doOl]{1,2}[\s:.,]?[\doOl]{2})(?:\s?[-–—]\s?|[.,]\s)(?=.*\d)[\p{L}\d\s:.,|!]{1,7}$/u

/** Whether a paper among hours may be a misread hour: nothing was read, or almost nothing but possible digits. */
export function mayBeHour(text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '')
  const digits = asDigits(letters).match(/\d/g)?.length ?? 0
  return letters.length <= 2 || /\d/.test(letters) || digits >= letters.length * 0.67
}

/** The text without arrows, "~" and marks around a time, and with the zeros of its minutes as digits. */
function withoutSigns(text: string): string {
  return (
    text
      .replace(/(?<=\d[\s:.,;]?)[oO]{2}(?![\p{L}\d])/gu, '00')
      // "~15:00-~16:00": the sign for "about" is read as a letter, or as a mark after the dash.
      .replace(/^[Nn](?=\d{2}\D{0,3}[-–—])/u, '')
      .replace(/(?<=\d\s?[-–—]\s?)[:~N]\s?(?=\d)/gu, '')
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '')
      .replace(/[~"'“”°*_]/g, ' ')
      .trim()
      .replace(/\s+/g, ' ')
  )
}

/**
 * Whether a text has a digit and at least two possible digits, and nothing but them and signs once letters are taken
 * for the digits that they resemble.
 */
function looksLikeTime(text: string): boolean {
  const digits = asDigits(text)
  // "B12" is a room.
  if (/^\p{L}\d\d$/u.test(text)) return false
  return /\d/.test(text) && (digits.match(/\d/g)?.length ?? 0) >= 3 && /^[\d\s:.,;\-–]+$/.test(digits)
}

function asDigits(text: string): string {
  return MISTAKEN.reduce((changed, [letters, digit]) => changed.replace(letters, digit), text)
}

function timeIn(text: string): Omit<HeadTime, 'isExact'> | null {
  const match = SPAN.exec(text)
  if (!match) return null
  const [, hour, minute, glued, word, half, endHour, endMinute, endGlued, , endHalf] = match
  // A number alone may just as well be a room's.
  if (!minute && !glued && !word && !half && !endHour) return null
  // "00 13" are raised minutes that were read first.
  if (/^0+$/.test(hour ?? '') && !minute) return null
  const start = minutesOf(hour, minute ?? glued, half ?? endHalf)
  const end = endHour ? minutesOf(endHour, endMinute ?? endGlued, endHalf) : null
  if (start === null || (endHour && end === null)) return null
  return { start, end: end !== null && end > start ? end : null, isHalfDay: Boolean(half ?? endHalf) }
}

function minutesOf(hour = '', minute = '0', half = ''): number | null {
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (minutes > 59 || hours > 24 || (half && hours > 12)) return null
  const isAfternoon = half.toLowerCase().startsWith('p')
  return ((hours % 12) + (isAfternoon || (!half && hours >= 12 && hours < 24) ? 12 : 0)) * 60 + minutes
}

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

/** HH:MM */
export function clockOf(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
