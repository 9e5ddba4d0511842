/**
 * Stores the language that the user chose on this device, for all events. The server reads the cookie with each page.
 */
export function keepLanguage(code: string): void {
  // The oldest supported browsers have no Cookie Store API.
  document.cookie = `lang=${code};path=/;max-age=31536000;samesite=lax`
}
