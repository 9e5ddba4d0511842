import type { Language } from './languages.ts'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
  pl: 'Polski',
  nl: 'Nederlands',
  cs: 'Čeština',
  uk: 'Українська',
  ja: '日本語',
}
