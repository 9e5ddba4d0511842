const YEAR_SECONDS = 31_536_000

/** Loads this page anew in a language, which stays that of this device; null: in that of the event. */
export function showInLanguage(lang: string | null): void {
  const seconds = lang ? YEAR_SECONDS : 0
  // The cookie of `client/lib/keep-language.ts`, which is part of each visitor's first script.
  document.cookie = `lang=${lang ?? ''};path=/;max-age=${seconds};samesite=lax`
  const { pathname, hash } = location
  // The language in an address would win.
  history.replaceState(history.state, '', pathname + hash)
  location.reload()
}
