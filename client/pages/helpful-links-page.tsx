import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { LinkGrid } from '../links/link-grid.tsx'
import { read } from '../net/reads.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function HelpfulLinksPage() {
  const {
    data: links,
    isError,
    refetch,
  } = useQuery(read('GET /api/helpful-links', { query: useEventAddress() }))
  return (
    <PageBody title={t('link.title')}>
      {isError && !links && <ErrorState title={t('link.failed')} onRetry={() => refetch()} />}
      {!isError && !links && <Spinner label={t('link.loading')} />}
      {links?.length === 0 && <EmptyState title={t('link.none')} />}
      {links && links.length > 0 && <LinkGrid links={links} />}
    </PageBody>
  )
}
