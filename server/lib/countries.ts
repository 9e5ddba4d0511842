/** Before JavaScript had a call for it, it was a property. */
type Region = Intl.Locale & {
  timeZones?: readonly string[]
  getTimeZones?: () => readonly string[] | undefined
}

const names = new Map<string, string>()
const known = new Map<string, string>()

/** The English name of the country that an IANA time zone belongs to; empty for UTC and zones that this runtime does not know. */
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
    // Former countries come before those of today in none of their zones: the last name counts.
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? []) names.set(zone, name)
  }
}

/** Zones have several names, of which this runtime's data has one: "Asia/Kolkata" is "Asia/Calcutta". */
function nameHere(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}
