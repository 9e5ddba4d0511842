import { t } from '../../domain/text/t.ts'
import { useSite } from '../event/event.ts'
import { SponsorWall } from '../sponsors/sponsor-wall.tsx'
import { useSponsors } from '../sponsors/use-sponsors.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function SponsorsPage() {
  const { eventBrand } = useSite()
  const { data: sponsors, error, refetch } = useSponsors()
  return (
    <PageBody title={t('sponsor.heading')} isWide>
      {error && !sponsors && (
        <ErrorState title={t('sponsor.failed', { reason: error.sentence })} onRetry={() => refetch()} />
      )}
      {!error && !sponsors && <Spinner label={t('sponsor.loading')} />}
      {sponsors?.length === 0 && <EmptyState title={t('sponsor.none')} />}
      {sponsors && sponsors.length > 0 && <SponsorWall sponsors={sponsors} brand={eventBrand} heading="h2" />}
    </PageBody>
  )
}
