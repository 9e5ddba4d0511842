import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { usePlace } from '../lib/event.ts'
import type { Page } from '../lib/page.ts'
import { readOrNull } from '../lib/reads.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { WifiCard, WifiSkeleton } from '../wifi-settings/wifi-card.tsx'

const readWifi = (place: { city: string; date: string }) =>
  readOrNull(404, 'GET /api/wifi-settings', { query: place })

export const wifiPage: Page = {
  reads: ({ place }) => (place ? [readWifi(place)] : []),
  head: ({ site, event }) => ({
    title: `${event ? `WiFi – ${event.name}` : 'WiFi'} | ${site.name}`,
    ...(event && {
      description: `How to get online at ${event.name}`,
      canonical: paths.wifi(event),
      image: event.bannerImageUrl,
    }),
  }),
}

export function WifiPage() {
  const { data: wifi, isError, refetch } = useQuery(readWifi(usePlace()))
  const isMissing = wifi === null || (isError && !wifi)
  return (
    <PageBody title="WiFi" isNarrow>
      {wifi && <WifiCard wifi={wifi} />}
      {wifi === undefined && !isError && <WifiSkeleton />}
      {isMissing && (
        <ErrorState title="WiFi Information Unavailable" onRetry={() => refetch()}>
          WiFi settings for this event are not yet configured.
        </ErrorState>
      )}
    </PageBody>
  )
}
