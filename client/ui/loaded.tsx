import type { ReactNode } from 'react'
import { errorMessage } from '../net/error-message.ts'
import { ErrorState } from './error-state.tsx'
import { Spinner } from './spinner.tsx'

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

type Props<T> = {
  query: Query<T>
  /** 'Loading sessions...' */
  loading: string
  /** 'Failed to fetch sessions', above the server's message; or one text that contains the message. */
  failed: string | ((said: string) => string)
  children: (data: T) => ReactNode
}

/** Shows the data of a read, or that it is still loading, or that it failed. */
export function Loaded<T>({ query, loading, failed, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner label={loading} />
  const isWhole = typeof failed === 'function'
  return (
    <ErrorState title={isWhole ? failed(errorMessage(query.error)) : failed} onRetry={() => query.refetch()}>
      {!isWhole && errorMessage(query.error, '')}
    </ErrorState>
  )
}
