/** The languages of pages, each with its name in itself. Visitors' texts are in all of them, the portal's in some. */
export const LANGUAGES = {
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
} as const
