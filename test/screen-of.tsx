import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { EventOfAddress } from '../client/event/event-of-address.tsx'
import { AddressProvider, ParamsProvider, paramsIn } from '../client/lib/address.tsx'
import { createCall } from '../client/net/call.ts'
import { CallProvider } from '../client/net/calling.tsx'
import { follow } from '../client/net/changes.ts'
import { createQueryClient } from '../client/net/reads.ts'
import { readUser } from '../client/net/viewer.ts'
import { Toasts } from '../client/ui/toasts.tsx'
import type { openApp } from './app.ts'
import { type Network, openNetwork } from './network.ts'

type Shown = {
  hub: Awaited<ReturnType<typeof openApp>>
  /** The viewer; a visitor by default. */
  as?: { id: number } | undefined
  /** The address of the page, and the pattern of the route. */
  at?: string
  path?: string
  /** Loads the code of the page at a path, which the test navigates to. */
  prepare?: (pathname: string) => Promise<unknown> | undefined
  /** The faults of the network before the first call. */
  meet?: (network: Network) => void
}

/**
 * Shows a part of the product, as its pages do, on the application in memory. @returns the network in between, and
 * the reads
 */
export async function showScreen(
  screen: ReactNode,
  { hub, as, at = '/', path = '/', prepare, meet }: Shown,
): Promise<Network & { unmount: () => void; reads: QueryClient }> {
  const { fetch } = as ? await hub.as(as) : hub
  // The page requests the viewer only if the cookie is there.
  const user = as ? await createCall(fetch)('GET /api/user') : null
  const network = openNetwork(fetch)
  meet?.(network)
  const call = createCall(network.send, (messages) => {
    for (const message of messages) void follow(reads, message)
  })
  const reads = createQueryClient(call)
  reads.setQueryData(readUser.queryKey, user)
  history.replaceState(null, '', at)
  const { unmount } = render(
    <QueryClientProvider client={reads}>
      <CallProvider value={call}>
        <AddressProvider {...(prepare && { prepare })}>
          <ParamsProvider value={paramsIn(path, location.pathname) ?? {}}>
            <EventOfAddress>{screen}</EventOfAddress>
          </ParamsProvider>
        </AddressProvider>
        <Toasts />
      </CallProvider>
    </QueryClientProvider>,
  )
  return { ...network, unmount, reads }
}
