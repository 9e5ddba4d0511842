import { useEffect } from 'react'
import { t } from '../../domain/text/t.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { useOwnText } from '../lib/own-text.ts'
import { scrollIntoReach } from './scroll-into-reach.ts'
import { loadFind } from './use-find.ts'
import { showView, type View } from './view.ts'

/** Scrolls to the field, wherever it is on the page. @returns whether a visible one exists */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('.search')
  field?.focus()
  // An element hidden by style cannot take the focus.
  if (!field || field !== document.activeElement) return false
  field.scrollIntoView({ behavior: 'instant' })
  return true
}

/** Finds sessions during typing. */
export function SearchField({ view }: { view: View }) {
  const input = useOwnText('q', view.query)
  useEffect(() => {
    const field = input.current
    // The parts above disappear only once the schedule shows the result.
    if (field?.value === view.query && field === document.activeElement) scrollIntoReach('.search')
  }, [view.query, input])
  return (
    <input
      ref={input}
      type="search"
      aria-label={t('schedule.searchName')}
      placeholder={t('schedule.searchHint')}
      disabled={!useIsHydrated()}
      defaultValue={view.query}
      onChange={({ target }) => showView({ ...view, query: target.value })}
      onFocus={loadFind}
      className="search needs-script"
    />
  )
}
