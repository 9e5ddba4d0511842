/** Keeps a language that someone has chosen by a press on this device, for all events: the server reads the cookie with each page. */
export function keepLanguage(code: string): void {
  // The oldest browsers that we support have no Cookie Store API.
  document.cookie = `lang=${code};path=/;max-age=31536000;samesite=lax`
}
