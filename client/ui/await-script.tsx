import type { ReactNode } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { isPartial } from './in-turn.tsx'

/** Disables everything in it until the page is hydrated: one element does so for hundreds of buttons. */
export function AwaitScript({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const isLate = isPartial.use()
  return (
    <fieldset disabled={!isHydrated || isLate} role="presentation" className="await-script contents">
      {children}
    </fieldset>
  )
}
