/** A session that is open over the page, and the tapped link. */
export type EarlyBox = HTMLElement & { link: HTMLElement }

/** The session that opened before the page was hydrated (open-early.ts). */
function earlySession(): EarlyBox | null {
  return document.querySelector<EarlyBox>('[data-search]')
}

/** The page's query before a session opened early; null if none has. */
export function searchBeforeEarly(): string | null {
  return earlySession()?.dataset.search ?? null
}

/**
 * Stops open-early.ts, and gives the focus back to the tapped link.
 * @returns whether there is an open session to take over
 */
export function endEarly(): boolean {
  document.onclick = document.onkeydown = window.onpopstate = null
  const root = document.getElementById('root')
  const early = earlySession()
  if (!early || !root) return false
  root.inert = false
  early.link.focus({ preventScroll: true })
  return true
}

/** Replaces the early panel with the session's panel, at the same height and scroll position. */
export function replaceEarly(): void {
  const box = earlySession()
  const [panel, early] = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  if (!box || !panel || !early) return
  panel.style.height = early.style.height
  panel.children[1]?.scrollTo(0, early.children[1]?.scrollTop ?? 0)
  box.remove()
}
