/** A session that is open over the page, and the link that was tapped. */
export type EarlyBox = HTMLElement & { link: HTMLElement }

/** The session that opened before the page was hydrated (open-early.ts). */
function earlySession(): EarlyBox | null {
  return document.querySelector<EarlyBox>('[data-search]')
}

/** The query of the page before a session opened early; null where none has. */
export function searchBeforeEarly(): string | null {
  return earlySession()?.dataset.search ?? null
}

/**
 * Ends what open-early.ts does, and gives the focus back to the link that was tapped.
 * @returns whether there is a session to take over
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

/** Puts the session's panel in the place of the early one, of its height and as far scrolled. */
export function replaceEarly(): void {
  const box = earlySession()
  const [panel, early] = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  if (!box || !panel || !early) return
  panel.style.height = early.style.height
  panel.children[1]?.scrollTo(0, early.children[1]?.scrollTop ?? 0)
  box.remove()
}
