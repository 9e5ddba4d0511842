/** In older runtimes a property, now a method. */
type Region = Intl.Locale & {
  timeZones?: readonly string[]
  getTimeZones?: () => readonly string[] | undefined
}

const names = new Map<string, string>()
const known = new Map<string, string>()

/**
 * The English name of the country of an IANA time zone; empty for UTC and for zones that this runtime does not know.
 */
export function countryOf(timeZone: string): string {
  let country = known.get(timeZone)
  if (country === undefined) {
    if (names.size === 0) readNames()
    country = names.get(timeZone) ?? names.get(nameHere(timeZone)) ?? ''
    known.set(timeZone, country)
  }
  return country
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

function readNames(): void {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const name = english.of(code)
    if (!name) continue
    const region: Region = new Intl.Locale(`und-${code}`)
    // Former countries come before today's, so the last name for a zone is right.
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? []) names.set(zone, name)
  }
}

/** The name of a time zone in this runtime's data, which has one of several: "Asia/Kolkata" is "Asia/Calcutta". */
function nameHere(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}
