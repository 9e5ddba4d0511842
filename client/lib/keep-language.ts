/**
 * Keeps a language that was chosen by an address on this device, for all events. The server reads the cookie with each page. That
 * of a card's page is its event's.
 */
export function keepLanguage(): void {
  const lang = new URLSearchParams(location.search).get('lang')
  // Test languages are `en-X…`. The oldest browsers that we support have no Cookie Store API.
  if (lang === document.documentElement.lang && !/^\/c\/|-X/.test(location.pathname + lang))
    document.cookie = `lang=${lang};path=/;max-age=31536000;samesite=lax`
}
