import { useEffect, useRef } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { scrollIntoReach } from './scroll-into-reach.ts'
import { loadFind } from './use-find.ts'
import { showView, type View } from './view.ts'

/** Leads to the field, wherever it is on the page. @returns whether there is one in sight */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('.search')
  field?.focus()
  // What a style hides takes no focus.
  if (!field || field !== document.activeElement) return false
  field.scrollIntoView({ behavior: 'instant' })
  return true
}

/** Finds sessions while one types. The field keeps its own text: the address, which the list follows, may be late. */
export function SearchField({ view }: { view: View }) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    // Only now is what stood above it gone.
    if (field === document.activeElement) scrollIntoReach('.search')
    else if (field) field.value = view.query
  }, [view.query])

  return (
    <input
      ref={input}
      type="search"
      aria-label="Search sessions"
      placeholder="Title, presenter, room"
      disabled={!useIsHydrated()}
      defaultValue={view.query}
      onChange={({ target }) => showView({ ...view, query: target.value })}
      onFocus={loadFind}
      className="search needs-script"
    />
  )
}
