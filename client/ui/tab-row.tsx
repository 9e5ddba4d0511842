import type { ReactNode } from 'react'
import { focusAmong, TO_THE_SIDES, UP_AND_DOWN } from '../lib/focus-among.ts'
import { classes } from './classes.ts'

type Props = {
  /** The panel's id, from which the ids of the tabs are derived. */
  panel: string
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: ReactNode }[]
  className?: string
  /** Whether the tabs share the width of a phone's screen. */
  isFilling?: boolean
  /** Tabs below each other, as entries of a list that may contain others; `at` is their position in it. */
  isUpright?: boolean
  at?: number | undefined
}

/** The row of tabs for choosing a section: arrow keys move the focus, Enter and the space bar choose. */
export function TabRow(props: Props) {
  const { panel, label, value, onChange, tabs, className, isFilling = false, isUpright = false, at } = props
  const looks = isUpright ? 'rail-entry' : classes(FLAT, isFilling ? FILLING : NATURAL)
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : undefined}
      className={
        isUpright
          ? 'contents'
          : classes('gap-1 overflow-x-auto overflow-y-hidden border-b border-line', className)
      }
      onKeyDown={(event) =>
        focusAmong(
          [...event.currentTarget.querySelectorAll('button')],
          event,
          isUpright ? UP_AND_DOWN : TO_THE_SIDES,
        )
      }
    >
      {tabs.map((tab, index) => {
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
            className={classes(looks, isUpright && at !== undefined && 'ms-4')}
            style={isUpright ? { order: at ?? index } : undefined}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

/** In forced colors no border is transparent, so it takes the color behind it. */
const FLAT =
  '-mb-px min-h-11 cursor-pointer border-b-3 border-transparent font-semibold text-soft hover:text-ink aria-selected:border-accent aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas]'
const FILLING = 'flex-1 px-1.5 sm:flex-none sm:px-4'
const NATURAL = 'px-2 whitespace-nowrap xl:px-3.5'

/** The content of the selected tab. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div
      key={value}
      id={id}
      role="tabpanel"
      aria-labelledby={tabId(id, value)}
      className="outline-none not-has-[[role=tabpanel]]:pt-1.5"
    >
      {children}
    </div>
  )
}

function tabId(panel: string, value: string): string {
  return `${panel}-${value}`
}
