/** The BCP 47 codes of the languages of pages. Phones load these; the names are in a file that phones do not load. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'nl', 'cs', 'uk', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((each) => each === code)
}

/** English with longer words, and English from right to left, to test how pages handle other languages. */
export const TEST_LANGUAGES = ['en-XA', 'en-XB'] as const
export type PageLanguage = Language | (typeof TEST_LANGUAGES)[number]

export function isPageLanguage(code: unknown): code is PageLanguage {
  return isLanguage(code) || TEST_LANGUAGES.some((each) => each === code)
}

/**
 * The cookie that holds the language a reader chose, for all events. Other sites on the domain may set one with the
 * same name.
 */
const CHOSEN = /(?:^|;\s*)lang=/

/** @param cookies in the form of a `Cookie` header or of `document.cookie` */
export function chosenLanguage(cookies: string | undefined): PageLanguage | null {
  const [, ...found] = cookies?.split(CHOSEN) ?? []
  return found.map((rest) => rest.split(';')[0]).find(isPageLanguage) ?? null
}

/** The language of an event's pages. Events omit it if it is English. */
export function languageOf(event: { language?: Language | undefined } | null | undefined): Language {
  return event?.language ?? 'en'
}

/** Includes the right-to-left test language. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|en-XB)\b/

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
}

/** A page's address in a language other than its event's. */
export function translatedAddress(address: string, language: PageLanguage): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}
