import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useLang } from '../event/lists.ts'
import { usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormattedText } from '../ui/formatted-text.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NotFoundPage, pageIn } from './public-pages.ts'

/** A page of text that organizers wrote (docs/product.md#pages-of-an-event). */
export function InfoPage() {
  const {
    data: pages,
    isError,
    refetch,
  } = useQuery(read('GET /api/event-pages', { query: useEventAddress() }))
  const pathname = usePathname()
  const lang = useLang()
  const page = pageIn(pages, pathname)
  if (pages && !page) return <NotFoundPage />
  return (
    <PageBody title={page?.title ?? ''} lang={lang}>
      {page && <FormattedText text={page.markdown} lang={lang} level={2} />}
      {!page && isError && <ErrorState title={t('error.page')} onRetry={() => refetch()} />}
      {!page && !isError && <Spinner label={t('loading')} />}
    </PageBody>
  )
}
