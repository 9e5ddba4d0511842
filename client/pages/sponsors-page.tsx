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
    <PageBody title="Our Sponsors" isWide>
      {error && !sponsors && (
        <ErrorState title={`Error loading sponsors: ${error.sentence}`} onRetry={() => refetch()} />
      )}
      {!error && !sponsors && <Spinner label="Loading sponsors..." />}
      {sponsors?.length === 0 && <EmptyState title="No sponsors configured yet." />}
      {sponsors && sponsors.length > 0 && <SponsorWall sponsors={sponsors} brand={eventBrand} heading="h2" />}
    </PageBody>
  )
}
