import type { ReactNode } from 'react'

type Props = {
  title: string
  /** The language of the title, if it is known to be another one. */
  lang?: string | undefined
  /** As wide as the header, for content that fills its own lines. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a page with a single purpose: its title, and the content below. */
export function PageBody({ title, lang, isWide = false, children }: Props) {
  return (
    <div className="mx-auto max-w-480 px-5 pt-8 pb-20 md:pt-12 print:p-0">
      <h1 dir="auto" lang={lang} className="mb-8 print:mb-4 text-2xl font-black tracking-tight">
        {title}
      </h1>
      <div className={isWide ? undefined : 'max-w-page'}>{children}</div>
    </div>
  )
}
