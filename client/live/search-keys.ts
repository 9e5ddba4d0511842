const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/** "/" and Ctrl or Command with K press the bar's link to the search, where a page has it. @returns a function that ends this */
export function openSearchByKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isTyped = target instanceof Element && target.closest(TYPED_INTO)
    const isWanted =
      key === '/' ? !isTyped && !ctrlKey && !metaKey && !altKey : key === 'k' && (ctrlKey || metaKey)
    const link = document.querySelector<HTMLElement>('.event-bar [href$="/search"]')
    if (!isWanted || !link || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    link.click()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
