import type { ReactNode } from 'react'
import { Heading } from '../ui/heading.tsx'
import type { AuthTab } from './auth-tab.ts'

/** The props of each tab on the sign-in screen. */
export type InTab = {
  tab: AuthTab
  email: string
  /** Whether another tab was shown before. */
  isBack: boolean
  /** The address of another tab. */
  to: (tab: AuthTab) => string
  go: (tab: AuthTab) => void
}

export function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <>
      <Heading level={2}>{title}</Heading>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className="mt-6">{children}</div>
    </>
  )
}
