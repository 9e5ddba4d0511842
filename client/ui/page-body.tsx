import type { ReactNode } from 'react'

/** The frame of a page that is one thing: its title, and the thing below. */
export function PageBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-480 px-5 pt-8 pb-20 md:pt-12 print:p-0">
      <h1 className="mb-8 print:mb-4 text-2xl font-black tracking-tight">{title}</h1>
      <div className="max-w-page">{children}</div>
    </div>
  )
}
