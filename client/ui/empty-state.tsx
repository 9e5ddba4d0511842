import type { ReactNode } from 'react'

/** The text of an empty list; `children` are the ways to fill it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line px-6 py-12 text-center text-soft [&_p]:text-balance">
      <p className="text-lg not-only:font-semibold not-only:text-ink">{title}</p>
      {children}
    </div>
  )
}
