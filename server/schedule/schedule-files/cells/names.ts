/** The languages whose names of days, months and units are known. */
const LANGUAGES = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'pt', 'it', 'pl', 'nl']

/** A name by its letters alone: "Févr." is "fevr". */
export function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}

/** The meanings of names of several languages; a name that means two things means none. */
function meanings(named: Iterable<readonly [name: string, meaning: number]>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const doubtful = new Set<string>()
  for (const [name, meaning] of named) {
    const letters = lettersOf(name)
    if ((found.get(letters) ?? meaning) !== meaning) doubtful.add(letters)
    if (letters !== '') found.set(letters, meaning)
  }
  for (const letters of doubtful) found.delete(letters)
  return found
}

function* parts(
  type: 'month' | 'weekday',
  dates: readonly Date[],
  forms: readonly Intl.DateTimeFormatOptions[],
): Generator<readonly [string, number]> {
  for (const language of LANGUAGES)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (const [index, date] of dates.entries())
        yield [format.formatToParts(date).find((part) => part.type === type)?.value ?? '', index]
    }
}

const MONTH_DATES = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9)))
/** The first is a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)))
const LENGTHS = ['long', 'short'] as const

/** Months by name, from 0; with a day before them, some languages change their end. */
export const MONTHS = meanings(
  parts(
    'month',
    MONTH_DATES,
    LENGTHS.flatMap((month) => [{ month }, { month, day: 'numeric' }]),
  ),
)
/** Days of the week by name; Sunday is 0. */
export const WEEKDAYS = meanings(
  parts(
    'weekday',
    WEEK,
    LENGTHS.map((weekday) => ({ weekday })),
  ),
)

/** The word for a day: day, Tag, jour. */
export const DAY_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.map((language) =>
    lettersOf(new Intl.DisplayNames(language, { type: 'dateTimeField' }).of('day') ?? ''),
  ),
)

function* units(unit: 'hour' | 'minute', minutes: number): Generator<readonly [string, number]> {
  for (const language of LANGUAGES)
    for (const unitDisplay of ['long', 'short', 'narrow'] as const) {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
      for (const count of [1, 1.5, 2, 5])
        yield [format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? '', minutes]
    }
}

/** How many minutes a unit of time has, by its name. */
export const UNITS = meanings([...units('hour', 60), ...units('minute', 1), ['hrs', 60], ['mins', 1]])
