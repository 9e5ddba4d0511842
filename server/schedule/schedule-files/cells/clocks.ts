import { DAY_MINUTES, NIGHT_ENDS } from '../../../../domain/times/times.ts'
import { inPlainMarks, lettersOf } from './names.ts'

/** Intl has no word for noon. */
const NOON = new Set(
  'noon midday mittag mittags midi mediodia meiodia mezzogiorno poludnie middag'.split(' '),
)
const MIDNIGHT = new Set(
  'midnight mitternacht minuit medianoche meianoite mezzanotte polnoc middernacht'.split(' '),
)

/** Words before a time that do not change it. */
const BEFORE =
  /^(?:ca\.?|circa|approx\.?|approximately|about|around|etwa|gegen|vers|environ|um|ab|at|from|von|bis|until|till|to|à|a las|de|às|alle|ore|ora|o|godz\.?|o godz\.?|om|kl\.?|klo|klockan|saat|в|с|~|≈)\s*(?=\d|noon|mid)/iu
/** Words after a time. */
const BEHIND = /\s*(?:uhr|h|hs|hrs?\.?|heures?|horas?|ore|uur|hod\.?|godz\.?|óra|ч\.?|o['’]?clock)\.?$/iu
const HALF = /\s*([ap])\.?\s?m?\.?$/iu
const HALF_IN_GREEK = /\s*([πμ])\.?\s?μ\.?$/iu
/** 午前9時30分: AM or PM before the time, as on East Asian clocks and in some sheets. */
const HALF_BEFORE = /^(?:(午前|上午|凌晨|清晨|早上|오전|am\b)|午後|中午|下午|晚上|오후|pm\b)\s*(.+)$/iu
const HOURS_IN_CHARACTERS = /^(\d{1,2})\s?[時时點点시]\s?(?:(\d{1,2})\s?[分분]|(半))?$/u
/** 13:30, 13.30, 13,30, 13h30, 20u05, 9 Uhr 30, 8:30:00 */
const WITH_MINUTES = /^(?!0[.,]25$)(\d{1,2})\s?(?:[:.,]|h|u|uhr)\s?(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?$/iu
/** 0930 */
const DIGITS = /^(\d{1,2})(\d{2})$/
const HOUR = /^(\d{1,2})\s?[hu]?$/iu
/** A fraction of a day, as spreadsheets store times. 0.25 does not count, because it can mean 0:25. */
const PART_OF_DAY = /^0?[.,](\d{3,}|5|75)$/

export type ReadClock = {
  /** Since midnight. */
  minutes: number
  /** Whether it says AM or PM, or has an hour that exists only once a day. */
  isSure: boolean
}

/** A time of day as people and spreadsheets write it: "8:30:00 AM", "9 Uhr", "20h05", "0930", "noon", "24:00". */
export function clockIn(text: string): ReadClock | null {
  const said = inFigures(inPlainMarks(text).replace(BEFORE, ''))
  const letters = lettersOf(said)
  if (NOON.has(letters) && /^(?:12\b)?[^\d]*$/.test(said)) return { minutes: 12 * 60, isSure: true }
  if (MIDNIGHT.has(letters) && /^(?:12\b|24\b)?[^\d]*$/.test(said))
    return { minutes: DAY_MINUTES, isSure: true }
  const part = PART_OF_DAY.exec(said)
  if (part) return { minutes: Math.round(Number(`0.${part[1]}`) * DAY_MINUTES) % DAY_MINUTES, isSure: true }
  const half = HALF.exec(said)
  const plain = half ? said.slice(0, half.index) : said.replace(BEHIND, '')
  const [, hours, after = '0'] = WITH_MINUTES.exec(plain) ?? DIGITS.exec(plain) ?? HOUR.exec(plain) ?? []
  if (hours === undefined || Number(after) > 59) return null
  if (half) return halved(Number(hours), Number(after), half[1]?.toLowerCase() === 'p')
  const minutes = Number(hours) * 60 + Number(after)
  return minutes <= NIGHT_ENDS ? { minutes, isSure: Number(hours) >= 13 } : null
}

/** East Asian times in Western form: "午後1時半" becomes "1:30 PM". */
function inFigures(text: string): string {
  const [, isMorning, time] = HALF_BEFORE.exec(text) ?? []
  if (time !== undefined) return `${inFigures(time)} ${isMorning === undefined ? 'PM' : 'AM'}`
  const [, hours, minutes, half] = HOURS_IN_CHARACTERS.exec(text) ?? []
  if (hours === undefined) return text.replace(HALF_IN_GREEK, (_, letter) => (letter === 'π' ? ' AM' : ' PM'))
  return `${hours}:${half ? '30' : (minutes ?? '').padStart(2, '0')}`
}

/** Applies AM or PM. "13:30 PM", as in some spreadsheets, is accepted. */
function halved(hours: number, minutes: number, isAfternoon: boolean): ReadClock | null {
  if (hours > 12) return isAfternoon && hours < 24 ? { minutes: hours * 60 + minutes, isSure: true } : null
  return { minutes: ((hours % 12) + (isAfternoon ? 12 : 0)) * 60 + minutes, isSure: true }
}

const DASH = /\s*(?:->|[-‐–—−‒―~〜→])\s*|\s+(?:to|until|till|bis|à|au|a|al|até|do|tot|t\/m)\s+/iu

/**
 * The two times of a range in one cell: "10:00–10:45 Uhr", "10 - 11:30", "11:00 to 12:30 pm". Null if there is no
 * range.
 */
export function rangeIn(text: string): { start: ReadClock; end: ReadClock } | null {
  const [first = '', second = '', ...more] = inPlainMarks(text)
    .replace(/^(?:from|von|de|dalle|od|van|desde|das)\s+(?=\d)/iu, '')
    .split(DASH)
  if (second === '' || more.length > 0) return null
  const end = clockIn(second)
  const start = clockIn(first)
  if (!start || !end) return null
  const half = HALF.exec(second)
  // In "1:00 - 2:00 PM", PM applies to both times; in "11:00 - 12:30 PM", only to the second.
  if (half && !HALF.test(first) && !start.isSure) {
    const same = clockIn(`${first} ${half[1]}m`)
    if (same && same.minutes < end.minutes) return { start: same, end }
    if (half[1]?.toLowerCase() === 'p') return { start: { ...start, isSure: true }, end }
  }
  return { start, end }
}
