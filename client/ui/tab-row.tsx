import { List, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = {
  label: string
  tabs: readonly { value: string; label: ReactNode }[]
  className: string
  /** Tabs that share the width of a phone's screen. */
  isFilling?: boolean
}

/** The row of tabs by which a section is chosen; it stands in the `Root` of radix that holds the sections. */
export function TabRow({ label, tabs, className, isFilling = false }: Props) {
  return (
    <List aria-label={label} className={classes('gap-1 overflow-x-auto border-b border-line', className)}>
      {tabs.map((tab) => (
        <Trigger
          key={tab.value}
          value={tab.value}
          className={classes(
            '-mb-px min-h-11 cursor-pointer border-b-3 border-transparent font-semibold whitespace-nowrap text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink',
            isFilling ? 'flex-1 px-1.5 sm:flex-none sm:px-4' : 'px-3.5',
          )}
        >
          {tab.label}
        </Trigger>
      ))}
    </List>
  )
}
