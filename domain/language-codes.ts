const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The codes of languages of two letters, by their English names, their own names and themselves. */
let codes: ReadonlyMap<string, string> | null = null

/** The code of a language that people name: "de" for "German", "Deutsch" and "de"; null where nobody knows it. */
export function languageCode(value: string | undefined): string | null {
  codes ??= readCodes()
  return codes.get(value?.trim().toLowerCase() ?? '') ?? null
}

/** The English name of a language by its code: "German" for "de"; any other text as it is. */
export function languageName(text: string): string {
  const code = text.trim().toLowerCase()
  if (languageCode(code) !== code) return text
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? text
}

function readCodes(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const found = new Map<string, string>()
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const code = first + second
      const name = english.of(code)
      if (name === undefined) continue
      const own = new Intl.DisplayNames(code, { type: 'language' }).of(code)
      for (const each of [code, name, own ?? '']) {
        const key = each.toLowerCase()
        if (!found.has(key)) found.set(key, code)
      }
    }
  return found
}
