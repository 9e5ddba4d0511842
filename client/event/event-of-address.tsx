import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EventsProvider, isEventAddress, readEvents, useEventAddress } from './event.ts'

/**
 * Reads the event in the address once for all parts of a page, because fifty reads of it were a tenth of the work of a
 * visit.
 */
export function EventOfAddress({ children }: { children: ReactNode }) {
  const address = useEventAddress()
  const { data } = useQuery({ ...readEvents(address), enabled: isEventAddress(address) })
  return <EventsProvider value={data}>{children}</EventsProvider>
}
