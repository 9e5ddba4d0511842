/** The languages whose names of days, months and units are recognized. */
export const LANGUAGES =
  'en en-GB de de-AT fr es pt it pl nl sv da nb fi cs sk hu ro tr ru uk el ca ja zh zh-Hant ko'.split(' ')

/** A name reduced to its letters: "Févr." becomes "fevr". */
export function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}

/**
 * Normalizes digits and punctuation to those of a Western keyboard: "９：３０" and "5月9日"; "2026年5月9日" becomes "9 May
 * 2026".
 */
export function inPlainMarks(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(
      /(?:(\d{4})\s*[年년]\s*)?(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日日일号號]/gu,
      (whole, year: string | undefined, month: string, day: string) =>
        Number(month) > 12 ? whole : ` ${day} ${MONTH_NAMES[Number(month) - 1]} ${year ?? ''} `,
    )
    .trim()
}

type Named = Iterable<readonly [name: string, meaning: number, language: string]>

/** A meaning of a name, and the languages in which it has that meaning. */
export type Meaning = { meaning: number; languages: string[] }

/** The meanings of names in several languages: "so" is Sunday in German and Saturday in Czech. */
function allMeanings(named: Named): ReadonlyMap<string, readonly Meaning[]> {
  const found = new Map<string, Meaning[]>()
  for (const [name, meaning, language] of named) {
    const letters = lettersOf(name)
    if (letters === '') continue
    const known = found.get(letters) ?? []
    found.set(letters, known)
    const same = known.find((each) => each.meaning === meaning)
    if (same) same.languages.push(language)
    else known.push({ meaning, languages: [language] })
  }
  return found
}

/** The same without ambiguous names. */
function meanings(named: Named): ReadonlyMap<string, number> {
  return new Map(
    [...allMeanings(named)].flatMap(([letters, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[letters, only.meaning] as const],
    ),
  )
}

function* parts(
  type: 'month' | 'weekday',
  dates: readonly Date[],
  forms: readonly Intl.DateTimeFormatOptions[],
): Generator<readonly [string, number, string]> {
  for (const language of LANGUAGES)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (const [index, date] of dates.entries())
        yield [format.formatToParts(date).find((part) => part.type === type)?.value ?? '', index, language]
    }
}

const MONTH_DATES = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9)))
/** The first is a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)))
const LENGTHS = ['long', 'short'] as const
const MONTH_NAMES = MONTH_DATES.map((date) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date),
)

/** Months by name, from 0, including the endings that some languages use after a day. */
export const MONTHS = meanings(
  parts(
    'month',
    MONTH_DATES,
    LENGTHS.flatMap((month) => [{ month }, { month, day: 'numeric' }]),
  ),
)
/** Days of the week by name; Sunday is 0. */
export const WEEKDAYS = allMeanings([
  ...parts(
    'weekday',
    WEEK,
    LENGTHS.map((weekday) => ({ weekday })),
  ),
  ...[...'日月火水木金土'].map((name, index) => [`${name}曜`, index, 'ja'] as const),
])

export const DAY_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.map((language) =>
    lettersOf(new Intl.DisplayNames(language, { type: 'dateTimeField' }).of('day') ?? ''),
  ),
)

function* units(unit: 'hour' | 'minute', minutes: number): Generator<readonly [string, number, string]> {
  for (const language of LANGUAGES)
    for (const unitDisplay of LENGTHS) {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
      for (const count of [1, 1.5, 2, 5])
        yield [
          format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? '',
          minutes,
          language,
        ]
    }
}

/** The number of minutes in a unit of time, by its name. */
export const UNITS = meanings([
  ...units('hour', 60),
  ...units('minute', 1),
  ...(['h', 'u', 'hr', 'hrs', 'hs', 'hour', 'hours'] as const).map((name) => [name, 60, ''] as const),
  ...(['m', 'mins'] as const).map((name) => [name, 1, ''] as const),
])
