import type { ReactNode } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'

/** Nothing in it can be pressed before the page is hydrated: one element says so for hundreds of buttons. */
export function AwaitScript({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsHydrated()} role="presentation" className="await-script contents">
      {children}
    </fieldset>
  )
}
