import type { ReactNode } from 'react'
import { useIsLive } from '../lib/is-live.ts'

/** Nothing in it can be pressed before the page has come alive: one element says so for hundreds of buttons. */
export function AwaitScript({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsLive()} role="presentation" className="contents">
      {children}
    </fieldset>
  )
}
