/** A language that someone chose in an address stays that of this device, for all events. The server reads it with each page. */
export function keepLanguage(): void {
  const lang = new URLSearchParams(location.search).get('lang')
  // The Cookie Store API is younger than the oldest browsers that this is for.
  if (lang === document.documentElement.lang)
    document.cookie = `lang=${lang};path=/;max-age=31536000;samesite=lax`
}
