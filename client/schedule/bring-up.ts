/**
 * Scrolls to a control whose answer comes below it. On the day it stands low: the answer would be below the screen, or
 * behind a phone's keyboard.
 */
export function bringUp(selector: string): void {
  const control = document.querySelector(selector)
  if (control && control.getBoundingClientRect().top > innerHeight / 3) control.scrollIntoView()
}
