import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { usePlace } from '../lib/event.ts'
import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'
import { LinkGrid } from '../links/link-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const helpfulLinksPage: Page = {
  head: ({ site, event }) => ({
    title: `${event ? `Helpful Links – ${event.name}` : 'Helpful Links'} | ${site.name}`,
    ...(event && {
      description: `Helpful links for ${event.name}`,
      canonical: paths.helpfulLinks(event),
      image: event.bannerImageUrl,
    }),
  }),
}

export function HelpfulLinksPage() {
  const { data: links, isError, refetch } = useQuery(read('GET /api/helpful-links', { query: usePlace() }))
  return (
    <PageBody title="Helpful Links">
      {isError && !links && <ErrorState title="Failed to fetch helpful links" onRetry={() => refetch()} />}
      {!isError && !links && <Spinner label="Loading links..." />}
      {links?.length === 0 && <EmptyState title="No helpful links found." />}
      {links && links.length > 0 && <LinkGrid links={links} />}
    </PageBody>
  )
}
