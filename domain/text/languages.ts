/** The codes (BCP 47) of the languages that pages can be in. Phones use them: names are in a file that they do not load. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'nl', 'cs', 'uk', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((each) => each === code)
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
export function translatedAddress(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}
