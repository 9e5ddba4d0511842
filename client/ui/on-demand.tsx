import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type Props = {
  /** A new value makes it try the part again. */
  at: string
  /** The replacement if the code cannot be loaded. */
  fallback?: ReactNode
  /** Shown until the code has loaded. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** A part in its own chunk. The page around it keeps working even if the chunk fails. */
export function OnDemand({ at, fallback = null, meanwhile, children }: Props) {
  return (
    <ErrorBoundary at={at} fallback={fallback}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
