const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Written forms that people tell apart, and languages that have no code of two letters. */
const FURTHER =
  'gsw nds fil yue en-GB en-US en-AU en-CA de-AT de-CH es-ES es-MX es-419 fr-CA fr-CH nl-BE pt-BR pt-PT zh-Hans zh-Hant'
/** The languages in which most other lists of languages are written. */
const WRITTEN_IN = 'de fr es it pt nl pl cs sv da nb fi hu tr ru uk ja'
/** Names that are in no list. */
const ALSO = { castellano: 'es', farsi: 'fa', mandarin: 'zh', bokmål: 'nb', 'bahasa indonesia': 'id' }

/** The codes of languages by their English names, their own names and themselves. */
let known: ReadonlyMap<string, string> | null = null
/** The same by their names in other languages: asked for only where the others do not know a name. */
let foreign: ReadonlyMap<string, string> | null = null

/**
 * The code (BCP 47) of a language that people name: "de" for "German", "Deutsch", "Allemand", "Deutsch (German)", "deu" and "de"; null
 * where it is unknown, and for two languages at once.
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

/** The English name of a language by its code: "German" for "de"; any other text as it is. */
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

/** @param hasOwn with the names of each language in itself, and codes */
function codesBy(languages: readonly string[], hasOwn: boolean): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const two = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  const codes = [...two, ...FURTHER.split(' ')].filter((code) => english.of(code) !== undefined)
  const found = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = keyOf(name ?? '')
    // "mo", which is withdrawn, is "ro".
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

/** Without what people leave out: capitals and accents. */
function keyOf(name: string): string {
  return name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
