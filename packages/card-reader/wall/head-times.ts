import { wordsOfHours } from './head-words.ts'

/**
 * A time of day on a heading, in minutes after midnight. `isHalfDay`: whether it says am or pm. `isExact`: whether no
 * letter had to be taken for a digit.
 */
export type HeadTime = {
  start: number
  end: number | null
  isHalfDay: boolean
  isExact: boolean
  /** The words around it, as in "Session 1 10:00". */
  words?: string
}

/** The end of a word of an hour: no letter follows except "à", as in "9hà 10h". */
const END = String.raw`(?!(?!à)\p{L})`
const ONE = String.raw`(\d{1,2})(?:\s?(?:[:.,;]|h(?!\s?\d\d\s?h))\s?(\d\d)|\s?(\d\d))?\s?(?:(${wordsOfHours.behind})${END}\.?)?\s?([ap]\.?\s?m\.?)?`
/** Between two times. A short dash after minutes is read as a period. */
const TO = String.raw`\s?[-–—~]\s?|\s?(?:(?<!\p{L})(?:${wordsOfHours.between})\s|à\s?)|(?<=\d[\s:.,;h]{0,2}\d\d)(?:[.,]\s|\/)|\s`
const SPAN = new RegExp(
  String.raw`^(?:(?:${wordsOfHours.before}|(${wordsOfHours.telling}))(?:\.|\s|\.\s))?${ONE}(?:(?:${TO})${ONE})?$`,
  'iu',
)
/** Letters that the recognizer confuses with digits. */
const MISTAKEN: readonly [RegExp, string][] = [
  [/[oOQD]/g, '0'],
  [/[lIi|!\]]/g, '1'],
  [/[zZ]/g, '2'],
  [/[sS]/g, '5'],
  [/[bB]/g, '8'],
  [/[qg]/g, '9'],
]
/** Letters and digits, two at most, that may be an hour beside its words. */
const DIGITS = String.raw`[\doOQDlIi|!zZsSbBqg]{1,2}`
const HOUR_WORD = String.raw`(?:${wordsOfHours.behind}|[ap]\.?\s?m)${END}`
const WORDED = new RegExp(
  String.raw`(?<![\p{L}\d])${DIGITS}(?=\s?${HOUR_WORD}|\s?(?:${wordsOfHours.between})\s)|(?<=(?:^|\s)(?:${wordsOfHours.between})\s?)${DIGITS}(?=\s?${HOUR_WORD})`,
  'giu',
)

/** The time on a heading, or null if it says something else. */
export function headTime(text: string): HeadTime | null {
  const plain = withoutSigns(text)
  const exact = timeIn(plain) ?? timeAmongWords(plain)
  if (exact) return lostDigit(exact) ?? { ...exact, isExact: true }
  const worded = plain.replace(WORDED, asDigits)
  const digits = worded === plain ? asDigits(plain).replace(LOST_ZERO, '00') : worded
  const guessed = worded !== plain || looksLikeTime(plain) ? timeIn(digits) : null
  if (guessed && guessed.start > 0) return lostDigit(guessed) ?? { ...guessed, isExact: false }
  const begun = BEGUN.exec(plain)?.[1]
  const begin = begun && timeIn(asDigits(begun))
  return begin ? { ...begin, isExact: false } : null
}

/** As minutes: hours before this one are rare, and so are sessions longer than this. */
const RARE = { before: 7 * 60, longer: 4 * 60 }

/** "5:15-10:55" is 10:15 with an hour that was misread; null if the time is a usual one. */
function lostDigit({ start, end, ...other }: Omit<HeadTime, 'isExact'>): HeadTime | null {
  const isRare = start < RARE.before && end !== null && end > RARE.before && end - start > RARE.longer
  if (!isRare) return null
  return { ...other, start: end - ((end - start) % 60 || 60), end, isExact: false }
}

/** A time with minutes, or with a word that says what it is. */
const CLEAR = new RegExp(String.raw`\d[:.h]\s?\d\d|\d\s?${HOUR_WORD}`, 'iu')
const NUMBER = String.raw`(?:\d{1,2}|[Il])(?!\d|[:.,]\s?\d\d(?!\s?[:.]\s?\d)|\p{L}|\s?${HOUR_WORD})[.,:]?`
/** A word with or without a number, as in "Session 1", "Slot3" and "2. Runde", or how long it takes. */
const OTHER = [
  String.raw`(?!${HOUR_WORD}|(?:${wordsOfHours.between}|${DIGITS})(?!\p{L}))\p{L}{2,}[.,:]?(?:\s?${NUMBER})?`,
  String.raw`\d{1,2}\.\s\p{L}{2,}[.,:]?`,
  String.raw`\(?\d{1,3}\s?(?:min\p{L}*\.?|['′])\)?`,
].join('|')
const AMONG = new RegExp(
  String.raw`^((?:(?:${OTHER})[\s–-]+){0,3})(\S.*?)((?:[\s–-]+(?:${OTHER})){0,3})$`,
  'iu',
)
/** "Session 210:00": the space behind the number was not read. */
const LOST_SPACE = /(?<=\p{L}\s?\d)(?=\d\d[:.]\s?\d\d)/u

/** A clear time with up to three other words before or behind it, as in "Lunch 12:30" or "Saturday, 10:00 (45 min)". */
function timeAmongWords(text: string): Omit<HeadTime, 'isExact'> | null {
  if (/^(?:12 )?(?:noon|midi|mediodía|mezzogiorno)$/iu.test(text))
    return { start: 12 * 60, end: null, isHalfDay: true }
  const [, before = '', middle = '', behind = ''] = AMONG.exec(text.replace(LOST_SPACE, ' ')) ?? []
  const time = CLEAR.test(middle) ? timeIn(middle) : null
  return time && { ...time, words: `${before} ${behind}`.replace(/\s+/g, ' ').trim() }
}

/** Two zeros that touch are read as one. */
const LOST_ZERO = /(?<=\d[:.]\s?)0(?!\d)/g

/** A time with minutes, a dash, and an unreadable end. */
const BEGUN = /^([\doOl]{1,2}[\s:.,]?[\doOl]{2})(?:\s?[-–—]\s?|[.,]\s)(?=.*\d)[\p{L}\d\s:.,|!]{1,7}$/u

/** A number with a dot and two digits, which is a time or a room. */
const DOTTED = /^(\d{1,2})\.\s?([0-5]\d)$/
/** Sessions are rarely shorter, in minutes. */
const SHORTEST = 15

/**
 * The texts that are numbers of rooms, such as "2.01" and "2.02": at least three numbers with a dot, most of them with
 * minutes at which nothing begins, or only minutes apart while other texts are hours without a dot. The hours of several
 * boards count once.
 */
export function roomNumbersIn(texts: readonly string[]): Set<string> {
  const dotted = texts.filter((text) => DOTTED.test(text))
  const times = [...new Set(dotted.map((text) => headTime(text)?.start ?? 0))].sort((a, b) => a - b)
  if (times.length < 3) return new Set()
  const isOdd = times.filter((time) => time % 5 > 0).length * 2 > times.length
  const close = times.slice(1).filter((time, index) => time - (times[index] ?? 0) < SHORTEST).length
  const others = texts.filter((text) => !/\d\.\s?\d\d/.test(text) && headTime(text)).length
  return new Set(isOdd || (others > 1 && close * 2 >= times.length - 1) ? dotted : [])
}

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

/** The text with digits in place of the letters that resemble them. */
export function asDigits(text: string): string {
  return MISTAKEN.reduce((changed, [letters, digit]) => changed.replace(letters, digit), text)
}

function timeIn(text: string): Omit<HeadTime, 'isExact'> | null {
  const match = SPAN.exec(text)
  if (!match) return null
  const [, telling, hour, minute, glued, word, half, endHour, endMinute, endGlued, , endHalf] = match
  // A number alone may just as well be a room's.
  if (!telling && !minute && !glued && !word && !half && !endHour) return null
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

/** HH:MM */
export function clockOf(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
