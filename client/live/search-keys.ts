import { KEYS, readKept } from '../lib/browser-storage.ts'

const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/**
 * "/", "?", and Ctrl+K (Cmd+K on a Mac, where Ctrl+K deletes text) press the bar's link to the search, if the page has
 * it, nothing is being typed, and the visitor has not switched this off.
 * @returns a function that ends this
 */
export function openSearchByKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const [own, other] = /Mac|iP/.test(navigator.platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
    const link = document.querySelector<HTMLElement>('.event-bar [href$="/search"]')
    if (
      other ||
      altKey ||
      !(own ? ['k'] : ['/', '?']).includes(key) ||
      (target instanceof Element && target.closest(TYPED_INTO)) ||
      !link ||
      readKept('localStorage', KEYS) ||
      document.querySelector('[aria-modal="true"]')
    )
      return
    event.preventDefault()
    link.click()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
