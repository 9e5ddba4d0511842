import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Heading } from './heading.tsx'
import { useShownTabs } from './section-tabs.tsx'

type Props = {
  title: string
  level?: 2 | 3
  /** For a section that is labeled by its heading. */
  id?: string
  children?: ReactNode
}

/**
 * A section's heading with the section's buttons beside it. If its tab has the same text, only screen readers get the
 * heading.
 */
export function SectionHead({ title, level = 2, id, children }: Props) {
  const isNamed = useShownTabs().includes(title)
  return (
    <div
      className={isNamed && !children ? undefined : 'mb-3 flex flex-wrap items-center justify-between gap-3'}
    >
      <Heading level={level} id={id} className={isNamed ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        {title}
      </Heading>
      {children && <div className={classes('ms-auto', BUTTONS)}>{children}</div>}
    </div>
  )
}

/** On a phone, a single button is beside the heading, and several are on their own lines. */
const BUTTONS = 'flex flex-wrap gap-3 max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:*:grow'
