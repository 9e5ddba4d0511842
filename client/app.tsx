import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { t } from '../domain/text/t.ts'
import { RenderedAtProvider } from './event/clock.tsx'
import type { EventAddress } from './event/event.ts'
import { EventOfAddress } from './event/event-of-address.tsx'
import { AddressProvider, ParamsProvider, usePathname } from './lib/address.tsx'
import { Live } from './live/live.tsx'
import type { MakeCall } from './net/call.ts'
import { CallProvider } from './net/calling.tsx'
import { Navigation } from './pages/navigation.tsx'
import { prepare, rowAt } from './routes.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Spinner } from './ui/spinner.tsx'
import { Toasts } from './ui/toasts.tsx'

type Props = {
  /**
   * The page's address: given by the server, or by a browser in which a session has opened since (schedule/early.ts).
   */
  at?: { pathname: string; search: string }
  reads: QueryClient
  call: MakeCall
  /** When the server wrote the page. */
  renderedAt: Date
}

/** The whole client: the same in the browser and on the server. */
export function App({ at, reads, call, renderedAt }: Props) {
  const [keepable] = useState(
    () => (eventAddress: EventAddress) =>
      import('./whole-event.ts').then(({ wholeEvent }) => wholeEvent(reads, eventAddress)),
  )
  return (
    <QueryClientProvider client={reads}>
      <CallProvider value={call}>
        <RenderedAtProvider value={renderedAt}>
          <AddressProvider {...(at && { at })} prepare={prepare}>
            <Page>
              <Live wholeEvent={keepable} />
            </Page>
          </AddressProvider>
          <Toasts />
        </RenderedAtProvider>
      </CallProvider>
    </QueryClientProvider>
  )
}

/** The page at the address, and `children` that are kept from page to page. */
function Page({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const { row, params } = useMemo(() => rowAt(pathname), [pathname])
  return (
    <ParamsProvider value={params}>
      <EventOfAddress>
        <Navigation />
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<Spinner label={t('loading')} />}>{row.page}</Suspense>
        </ErrorBoundary>
        {children}
      </EventOfAddress>
    </ParamsProvider>
  )
}
