const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Variants that people distinguish, and languages without a two-letter code. */
const FURTHER =
  'gsw nds fil yue en-GB en-US en-AU en-CA de-AT de-CH es-ES es-MX es-419 fr-CA fr-CH nl-BE pt-BR pt-PT zh-Hans zh-Hant'
/** The languages that most other lists of languages are written in. */
const WRITTEN_IN = 'de fr es it pt nl pl cs sv da nb fi hu tr ru uk ja'
/** Names that are in no list. */
const ALSO = { castellano: 'es', farsi: 'fa', mandarin: 'zh', bokmål: 'nb', 'bahasa indonesia': 'id' }

/** Codes of languages by their English names, their own names and the codes themselves. */
let known: ReadonlyMap<string, string> | null = null
/** Codes by the languages' names in other languages, built only when the first map does not have a name. */
let foreign: ReadonlyMap<string, string> | null = null

/**
 * The BCP 47 code of a language name: "de" for "German", "Deutsch", "Allemand", "Deutsch (German)", "deu" and "de".
 * Null if it is unknown or names two languages.
 */
export function languageCode(value: string | undefined): string | null {
  const names = value?.replace(/[([].*/s, '').split(/[/|]/) ?? []
  const [code = null, ...others] = new Set(
    [value ?? '', ...names].map(codeOf).filter((each) => each !== null),
  )
  return others.length > 0 ? null : code
}

function codeOf(value: string): string | null {
  const name = keyOf(value)
  known ??= codesBy(['en'], true)
  const code = known.get(name) ?? taggedCode(name, known)
  if (code !== null || name === '') return code
  foreign ??= codesBy(WRITTEN_IN.split(' '), false)
  return foreign.get(name) ?? null
}

/** The English name for a language code: "German" for "de". Any other text stays as it is. */
export function languageName(text: string): string {
  const code = text.trim().toLowerCase()
  if (languageCode(code) !== code) return text
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? text
}

/** "de-LI", or "deu" for "de" */
function taggedCode(name: string, codes: ReadonlyMap<string, string>): string | null {
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/.test(name)) return null
  try {
    const { baseName, language } = new Intl.Locale(name)
    return codes.has(language) ? baseName : null
  } catch {
    return null
  }
}

/** @param hasOwn whether to include each language's name for itself, and the codes */
function codesBy(languages: readonly string[], hasOwn: boolean): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const two = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  const codes = [...two, ...FURTHER.split(' ')].filter((code) => english.of(code) !== undefined)
  const found = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = keyOf(name ?? '')
    // The constructor replaces withdrawn codes: "mo" becomes "ro".
    if (key !== '' && !found.has(key)) found.set(key, new Intl.Locale(code).toString())
  }
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
    for (const code of codes) add(names.of(code), code)
  }
  if (!hasOwn) return found
  for (const [name, code] of Object.entries(ALSO)) add(name, code)
  for (const code of codes) {
    add(code, code)
    add(new Intl.DisplayNames(code, { type: 'language' }).of(code), code)
  }
  return found
}

/** Removes differences in capitals and accents. */
function keyOf(name: string): string {
  return name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
