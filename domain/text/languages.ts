/** The BCP 47 codes of the languages of pages. Phones load these; the names are in a file that they do not load. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'nl', 'cs', 'uk', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((each) => each === code)
}

/** English with longer words, and English from right to left: they show what a page does with other languages. */
export const TEST_LANGUAGES = ['en-XA', 'en-XB'] as const
export type PageLanguage = Language | (typeof TEST_LANGUAGES)[number]

export function isPageLanguage(code: unknown): code is PageLanguage {
  return isLanguage(code) || TEST_LANGUAGES.some((each) => each === code)
}

/** The cookie that keeps the language a reader chose, for all events. Other sites of a domain may set one of this name, too. */
const CHOSEN = /(?:^|;\s*)lang=/

/** @param cookies in the form of a `Cookie` header and of `document.cookie` */
export function chosenLanguage(cookies: string | undefined): PageLanguage | null {
  const [, ...found] = cookies?.split(CHOSEN) ?? []
  return found.map((rest) => rest.split(';')[0]).find(isPageLanguage) ?? null
}

/** The language of an event's pages; events name it only where it is not English. */
export function languageOf(event: { language?: Language | undefined } | null | undefined): Language {
  return event?.language ?? 'en'
}

/** With the test language that is English from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|en-XB)\b/

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
}

/** An address of a page in another language than that of its event. */
export function translatedAddress(address: string, language: PageLanguage): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}
