import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type Props = {
  /** Another value tries again to show the part. */
  at: string
  /** The replacement when the code cannot be loaded. */
  fallback?: ReactNode
  /** Until the code is here. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** A part that comes in its own chunk. The page around it stays whole, whatever becomes of the chunk. */
export function OnDemand({ at, fallback = null, meanwhile, children }: Props) {
  return (
    <ErrorBoundary at={at} fallback={fallback}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
