import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

type Props = {
  title: string
  level?: 2 | 3
  /** For a section that is labelled by its heading. */
  id?: string
  children?: ReactNode
}

/** A section's heading with the section's buttons at its side. */
export function SectionHead({ title, level = 2, id, children }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Heading level={level} id={id} className="min-w-0 wrap-anywhere">
        {title}
      </Heading>
      {children && <div className={BUTTONS}>{children}</div>}
    </div>
  )
}

/** On a phone one stands beside the heading, and several fill lines of their own. */
const BUTTONS = 'flex flex-wrap gap-3 max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:*:grow'
