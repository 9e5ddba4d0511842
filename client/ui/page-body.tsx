import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

/** The frame of a page that is one thing: its title, and the thing below. */
export function PageBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-480 px-5 pt-8 pb-20 md:pt-12 print:p-0">
      <Heading level={1} className="mb-8 print:mb-4">
        {title}
      </Heading>
      <div className="max-w-page">{children}</div>
    </div>
  )
}
