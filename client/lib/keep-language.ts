/** Keeps a language that was chosen by an address on this device, for all events. The server reads the cookie with each page. */
export function keepLanguage(): void {
  const lang = new URLSearchParams(location.search).get('lang')
  // Test languages are `en-X…`.
  if (lang === document.documentElement.lang && !lang.includes('X')) keep(lang, YEAR_SECONDS)
}

const YEAR_SECONDS = 31_536_000

/** Loads this page anew in a language, which stays that of this device; null: as the event has it. */
export function showInLanguage(lang: string | null): void {
  keep(lang ?? '', lang ? YEAR_SECONDS : 0)
  const { pathname, hash } = location
  // The language in an address would win.
  history.replaceState(history.state, '', pathname + hash)
  location.reload()
}

function keep(lang: string, seconds: number): void {
  // The oldest browsers that we support have no Cookie Store API.
  document.cookie = `lang=${lang};path=/;max-age=${seconds};samesite=lax`
}
