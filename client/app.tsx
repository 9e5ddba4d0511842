import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useRoutes } from 'react-router'
import type { MakeCall } from './lib/call.ts'
import { CallProvider } from './lib/calling.tsx'
import { RenderedAtProvider } from './lib/clock.tsx'
import { Live } from './live/live.tsx'
import { Navigation } from './pages/navigation.tsx'
import { routes } from './routes.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Spinner } from './ui/spinner.tsx'
import { Toasts } from './ui/toasts.tsx'
import { wholeEvent } from './whole-event.ts'

type EventAddress = { city: string; date: string }

type Props = {
  reads: QueryClient
  call: MakeCall
  /** When the server wrote the page. */
  renderedAt: Date
}

/** The whole client below a router: the same in the browser and on the server. */
export function App({ reads, call, renderedAt }: Props) {
  const [keepable] = useState(() => (eventAddress: EventAddress) => wholeEvent(reads, eventAddress))
  return (
    <QueryClientProvider client={reads}>
      <CallProvider value={call}>
        <RenderedAtProvider value={renderedAt}>
          <Navigation />
          <Routes />
          <Live wholeEvent={keepable} />
          <Toasts />
        </RenderedAtProvider>
      </CallProvider>
    </QueryClientProvider>
  )
}

function Routes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary at={pathname}>
      <Suspense fallback={<Spinner label="Loading..." />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  )
}
