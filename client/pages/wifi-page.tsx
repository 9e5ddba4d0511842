import { useQuery } from '@tanstack/react-query'
import { useEventAddress } from '../event/event.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { WifiCard, WifiSkeleton } from '../wifi-settings/wifi-card.tsx'
import { readWifi } from './public-pages.ts'

export function WifiPage() {
  const { data: wifi, isError, refetch } = useQuery(readWifi(useEventAddress()))
  return (
    <PageBody title="WiFi">
      {wifi && <WifiCard wifi={wifi} />}
      {wifi === undefined && !isError && <WifiSkeleton />}
      {wifi === null && (
        <EmptyState title="WiFi Information Unavailable">
          <p>WiFi settings for this event are not yet configured.</p>
        </EmptyState>
      )}
      {wifi === undefined && isError && (
        <ErrorState title="WiFi Information Unavailable" onRetry={() => refetch()}>
          WiFi settings for this event are not yet configured.
        </ErrorState>
      )}
    </PageBody>
  )
}
