import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { NewsList } from '../news/news-list.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

const NONE: never[] = []

function NoNews() {
  return (
    <EmptyState title={t('news.none')}>
      <p>{t('news.willBe')}</p>
    </EmptyState>
  )
}

/** The single list of all news. */
export function NewsPage() {
  const { city, date } = useEventAddress()
  const { data, isError, refetch } = useQuery(read('GET /api/announcements', { query: { city, date } }))
  const [atFirst, setAtFirst] = useState(data)
  if (!atFirst && data) setAtFirst(data)
  const arrived =
    atFirst &&
    data?.filter(({ id, isEmergency }) => !isEmergency && !atFirst.some((known) => known.id === id))
  // So that changes in the meantime are noticed here too.
  const { sessions } = useSchedule()
  const isFailed = isError && !data
  return (
    <PageBody title={t('news.title')}>
      {/* Replaces the announcements above other pages; emergencies are shown above this one too. */}
      <p role="status" className="sr-only">
        {arrived?.map(({ text }) => text).join('\n')}
      </p>
      {isFailed && (
        <div className="mb-4">
          <ErrorState title={t('news.failed')} onRetry={() => refetch()}>
            {t('error.checkConnection')}
          </ErrorState>
        </div>
      )}
      <NewsList
        announcements={data ?? NONE}
        sessions={sessions}
        eventPath={paths.event({ location: city, date })}
        empty={data ? <NoNews /> : !isFailed && <Spinner label={t('news.loading')} />}
      />
    </PageBody>
  )
}
