import { isDate } from '../../../../domain/times/dates.ts'
import { DAY_WORDS, inPlainMarks, lettersOf, type Meaning, MONTHS, WEEKDAYS } from './names.ts'

/** A calendar day that a text may mean; the year is null if the text has none. */
export type DayOption = { year: number | null; month: number; day: number }

/** Everything that a text says about a day. */
export type WrittenDay = {
  /** If the order is ambiguous, month first comes before day first. Empty if the text has no date. */
  options: DayOption[]
  /** Sunday is 0. There are two if the name means different days in different languages. */
  weekdays: readonly Meaning[]
  /** The number in "Day 2". */
  nth: number | null
  /** The order that numbers such as 5/25/2026 must have, which then applies to the other dates of the column. */
  order: DateOrder | null
}
export type DateOrder = 'month first' | 'day first'

const ISO = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\.?$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
/** 09.05.2026, 9.5.26, 9.5. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4}|\d{2})?$/
/** 5/9/2026, 9-5-26, 5/9 */
const OPEN = /^(\d{1,2})\s?([/-])\s?(\d{1,2})(?:\s?\2\s?(\d{4}|\d{2}))?$/
/** A spreadsheet's serial day, counted from the last day of 1899; these are from 2009 to 2064. */
const SERIAL = /^[45]\d{4}(?:\.0+)?$/
/** Small words between the parts of a date. */
const BETWEEN = new Set(
  'of de the den del le der am on el il dia d st nd rd th er e o a г р r m ημερα'.split(' '),
)
/** The second day: "2日目", "第2天". */
const NTH = /^第?\s*(\d{1,2})\s*(?:日目|天|일차)$/u

/**
 * Reads what a text says about a day: a date in any spelling, a weekday, "Day 2", or several of these. Null if it says
 * nothing.
 */
export function dayIn(given: string): WrittenDay | null {
  const text = inPlainMarks(given)
  const [, nth] = NTH.exec(text) ?? []
  if (nth !== undefined) return { ...dated([]), nth: Number(nth) }
  if (SERIAL.test(text)) return dated([asOption(new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text)))))])
  const whole = numbersIn(text)
  if (whole) return whole.length === 0 ? null : { ...dated(whole), order: orderIn(text, whole) }
  return inWords(text)
}

/** The dates that a text of numbers can mean; empty if none is on the calendar, null for other texts. */
function numbersIn(text: string): DayOption[] | null {
  const [, year, month, day] = ISO.exec(text) ?? COMPACT.exec(text) ?? []
  if (year !== undefined) return real([{ year: Number(year), month: Number(month), day: Number(day) }])
  const dotted = DOTTED.exec(text)
  const open = OPEN.exec(text)
  const [first, second, own] = dotted?.slice(1) ?? [open?.[1], open?.[3], open?.[4]]
  if (first === undefined) return null
  const dayFirst = { year: yearIn(own), month: Number(second), day: Number(first) }
  // With dots and a year, the day comes first. Without a year, some languages that write the year first use "5. 9."
  if (dayFirst.day === dayFirst.month || (dotted && own !== undefined)) return real([dayFirst])
  return real([{ ...dayFirst, month: Number(first), day: Number(second) }, dayFirst])
}

function orderIn(text: string, [only, other]: readonly DayOption[]): DateOrder | null {
  if (DOTTED.test(text)) return 'day first'
  const open = OPEN.exec(text)
  if (!open || !only || other || open[1] === open[3]) return null
  return only.month === Number(open[1]) ? 'month first' : 'day first'
}

/** A day with words: "Sat May 9", "Samstag, 9. Mai 2026", "Day 2 (Sunday)", "Sat 9/5". */
function inWords(text: string): WrittenDay | null {
  const found = dated([])
  const left: string[] = []
  const words =
    text
      .replaceAll(/(?<=\d\.)\s+(?=\d)/g, '')
      .match(/\d+(?:[./-]\d+){1,2}\.?|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*|\d+|[^\s,.()]/gu) ?? []
  for (const [index, word] of words.entries()) {
    const letters = lettersOf(word)
    // "mar" can be Tuesday or March, and a date has one month.
    const isMonth =
      MONTHS.has(letters) &&
      /\d/.test(text) &&
      !words.some((other) => /^\d+[./-]\d/.test(other)) &&
      !words.some((other, place) => place !== index && MONTHS.has(lettersOf(other)))
    const weekdays = isMonth ? undefined : WEEKDAYS.get(letters)
    if (weekdays && found.weekdays.length === 0) found.weekdays = weekdays
    else if (isNumbered(words, index)) found.nth = Number(words[index + 1])
    else if (index > 0 && isNumbered(words, index - 1)) continue
    else if (!BETWEEN.has(letters) && !/^[-–/'’ºª:]$/.test(word)) left.push(word)
  }
  if (left.length > 0) {
    const [one = '', ...others] = left
    const isDayOfMonth = /^\d{1,2}$/.test(one) && found.weekdays.length > 0
    const options = others.length > 0 ? named(left) : isDayOfMonth ? ofAnyMonth(Number(one)) : numbersIn(one)
    if (!options || options.length === 0) return null
    found.options = options
    if (others.length === 0) found.order = orderIn(one, options)
  }
  return found.options.length > 0 || found.weekdays.length > 0 || found.nth !== null ? found : null
}

/** Whether the word is the "Day" in "Day 2"; "den" in "lørdag den 9. maj" is not. */
function isNumbered(words: readonly string[], index: number): boolean {
  const letters = lettersOf(words[index] ?? '')
  const isWord = DAY_WORDS.has(letters) && !(BETWEEN.has(letters) && words.length > 2)
  return isWord && /^\d{1,2}$/.test(words[index + 1] ?? '')
}

/** A day of any month: "Saturday 9th". */
function ofAnyMonth(day: number): DayOption[] {
  return real(Array.from({ length: 12 }, (_, index) => ({ year: null, month: index + 1, day })))
}

/** A month by name, a day, and perhaps a year, in any order. */
function named(words: readonly string[]): DayOption[] | null {
  const months = words.flatMap((word) => MONTHS.get(lettersOf(word)) ?? [])
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const [month] = months
  if (month === undefined || months.length > 1 || months.length + numbers.length < words.length) return null
  const years = numbers.filter((number) => number.length === 4)
  const [day, other, ...more] = numbers.filter((number) => number.length <= 2)
  if (day === undefined || more.length > 0 || years.length > 1 || (other !== undefined && years.length > 0))
    return null
  return real([{ year: yearIn(years[0] ?? other), month: month + 1, day: Number(day) }])
}

function yearIn(text: string | undefined): number | null {
  if (text === undefined) return null
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/** The options that are on the calendar; those without a year as in a leap year. */
function real(options: readonly DayOption[]): DayOption[] {
  return options.filter((option) => isDate(dateOf(option, 2024)))
}

/** YYYY-MM-DD. */
export function dateOf({ year, month, day }: DayOption, otherwise: number): string {
  return [
    String(year ?? otherwise).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
}

function asOption(date: Date): DayOption {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dated(options: DayOption[]): WrittenDay {
  return { options, weekdays: [], nth: null, order: null }
}
