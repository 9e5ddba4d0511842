import { DAY_MINUTES } from '../../../../domain/times/times.ts'
import { inPlainMarks, lettersOf, UNITS } from './names.ts'

/** 1:30, 0:45, 01:30:00 */
const CLOCKED = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
const ISO = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?$/i
/** "1.5 h", "1h30", "1 hour, 30 minutes": a number and its unit, at most twice. The second unit may be omitted. */
const UNITED =
  /^(\d+(?:[.,]\d+)?)\s*(?:-|de\s)?\s*(\p{L}+\.?|['′’])(?:\s*(?:,|and|und|et|y|e|i|en|&)?\s*(\d+)\s*(\p{L}+\.?|['′’])?)?$/iu
const BARE = /^\d+(?:[.,]\d+)?$/
/** A clock time with a dot, because no length is 0.45 hours. */
const DOTTED = /^(\d)[.,]([0-5]\d)$/
/** A fraction of a day, as spreadsheets store lengths: 0.0625 is an hour and a half. */
const PART_OF_DAY = /^0?[.,]\d{3,}$/
const ABOUT = /^(?:ca\.?|circa|approx\.?|about|etwa|env\.?|environ|~|≈)\s*(?=\d)/iu
const FRACTIONS = { '¼': 0.25, '½': 0.5, '¾': 0.75 } as const

/** Bare numbers below this are hours: no session takes four minutes or five hours. */
const HOURS_BELOW = 5

export type LengthUnit = 'hours' | 'minutes' | null

/** The unit in the name of a column: "Duration (min)", "Stunden". */
export function unitIn(name: string): LengthUnit {
  for (const word of name.split(/[^\p{L}.]+/u)) {
    const minutes = UNITS.get(lettersOf(word))
    if (minutes !== undefined) return minutes === 60 ? 'hours' : 'minutes'
  }
  return null
}

/**
 * A written length in minutes: "1:30", "1h30", "90 min", "PT1H30M". A bare number is in the column's unit, or without
 * one in hours below five and in minutes from five on. Null if it is not a length, or is longer than a day.
 */
export function lengthIn(text: string, unit: LengthUnit): number | null {
  const decimal = text.replace(/(\d*)\s?([¼½¾])/u, (_, whole: string, part: keyof typeof FRACTIONS) =>
    String(Number(whole) + FRACTIONS[part]),
  )
  const minutes = minutesIn(inPlainMarks(decimal).replace(ABOUT, ''), unit)
  return minutes !== null && minutes > 0 && minutes <= DAY_MINUTES ? Math.round(minutes) : null
}

/** Whether a length is a bare number that is read as hours although its column names no unit. */
export function isTakenAsHours(text: string, unit: LengthUnit): boolean {
  return unit === null && BARE.test(text.trim()) && numberIn(text) < HOURS_BELOW
}

function minutesIn(text: string, unit: LengthUnit): number | null {
  const [, hours, after] = CLOCKED.exec(text) ?? []
  if (hours !== undefined) return Number(after) < 60 ? Number(hours) * 60 + Number(after) : null
  if (BARE.test(text)) return bareIn(text, unit)
  const iso = text.length > 2 ? ISO.exec(text) : null
  if (iso) return Number(iso[1] ?? 0) * DAY_MINUTES + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0)
  const [, count, of = '', rest, ofRest] = UNITED.exec(text) ?? []
  const first = minutesOfUnit(of)
  if (count === undefined || first === null) return null
  if (rest === undefined) return numberIn(count) * first
  return first === 60 && (ofRest === undefined || minutesOfUnit(ofRest) === 1)
    ? numberIn(count) * 60 + Number(rest)
    : null
}

/** Hours that do not give plausible minutes, such as 1.3, may mean 1:30, so they are rejected. */
function bareIn(text: string, unit: LengthUnit): number | null {
  const isHours = unit === null ? numberIn(text) < HOURS_BELOW : unit === 'hours'
  if (!isHours) return numberIn(text)
  const [minutes, step] = [numberIn(text) * 60, 5]
  if (unit === 'hours') return minutes
  if (PART_OF_DAY.test(text) && numberIn(text) < 0.25) return Math.round(numberIn(text) * DAY_MINUTES)
  const rounded = Math.round(minutes / step) * step
  if (Math.abs(minutes - rounded) < 0.5) return rounded
  const [, hours, after] = DOTTED.exec(text) ?? []
  return hours !== undefined && Number(after) % step === 0 ? Number(hours) * 60 + Number(after) : null
}

function minutesOfUnit(name: string): number | null {
  return /^['′’]$/.test(name) ? 1 : (UNITS.get(lettersOf(name)) ?? null)
}

function numberIn(text: string): number {
  return Number(text.trim().replace(',', '.'))
}
