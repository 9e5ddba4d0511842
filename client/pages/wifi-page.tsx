import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { WifiCard, WifiSkeleton } from '../wifi-settings/wifi-card.tsx'
import { readWifi } from './public-pages.ts'

export function WifiPage() {
  const { data: wifi, isError, refetch } = useQuery(readWifi(useEventAddress()))
  return (
    <PageBody title={t('wifi.title')}>
      {wifi && <WifiCard wifi={wifi} />}
      {wifi === undefined && !isError && <WifiSkeleton />}
      {wifi === null && (
        <EmptyState title={t('wifi.unavailable')}>
          <p>{t('wifi.notConfigured')}</p>
        </EmptyState>
      )}
      {wifi === undefined && isError && (
        <ErrorState title={t('wifi.unavailable')} onRetry={() => refetch()}>
          {t('wifi.notConfigured')}
        </ErrorState>
      )}
    </PageBody>
  )
}
