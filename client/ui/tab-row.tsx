import type { ReactNode } from 'react'
import { focusAmong, TO_THE_SIDES } from '../lib/focus-among.ts'
import { classes } from './classes.ts'

type Props = {
  /** The panel's id; the ids of the tabs follow from it. */
  panel: string
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: ReactNode }[]
  className: string
  /** Tabs that share the width of a phone's screen. */
  isFilling?: boolean
}

/** The row of tabs for choosing a section: arrow keys move the focus, Enter and the space bar choose. */
export function TabRow({ panel, label, value, onChange, tabs, className, isFilling = false }: Props) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes('gap-1 overflow-x-auto overflow-y-hidden border-b border-line', className)}
      onKeyDown={(event) =>
        focusAmong([...event.currentTarget.querySelectorAll('button')], event, TO_THE_SIDES)
      }
    >
      {tabs.map((tab) => {
        const isChosen = tab.value === value
        return (
          <button
            type="button"
            key={tab.value}
            id={tabId(panel, tab.value)}
            role="tab"
            aria-selected={isChosen}
            aria-controls={isChosen ? panel : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            // Where colors are the reader's own, no border is clear: it takes the color behind it.
            className={classes(
              '-mb-px min-h-11 cursor-pointer border-b-3 border-transparent font-semibold text-soft hover:text-ink aria-selected:border-accent aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas]',
              isFilling ? 'flex-1 px-1.5 sm:flex-none sm:px-4' : 'px-2 whitespace-nowrap xl:px-3.5',
            )}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

/** The content of the chosen tab. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div key={value} id={id} role="tabpanel" aria-labelledby={tabId(id, value)} className="pt-1 outline-none">
      {children}
    </div>
  )
}

function tabId(panel: string, value: string): string {
  return `${panel}-${value}`
}
