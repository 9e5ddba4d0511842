/**
 * Scrolls to a control whose result appears below it. On the day of the event, the control is low on the page, so the
 * result would be below the screen or behind a phone's keyboard. From the middle of a long page, it is above the
 * screen.
 */
export function scrollIntoReach(selector: string): void {
  const control = document.querySelector(selector)
  const top = control?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 3) control?.scrollIntoView({ behavior: 'instant' })
}
