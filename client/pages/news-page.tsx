import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { NewsList } from '../news/news-list.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'

const NONE: never[] = []

/** The one list of all that is new. */
export function NewsPage() {
  const { city, date } = useEventAddress()
  const { data, isError, refetch } = useQuery(read('GET /api/announcements', { query: { city, date } }))
  const [atFirst] = useState(data)
  const arrived = atFirst && data?.filter(({ id }) => !atFirst.some((known) => known.id === id))
  // So that a change that happens meanwhile is noticed here, too.
  useSchedule()
  return (
    <PageBody title="News">
      {/* In place of the announcements above other pages. */}
      <p role="status" className="sr-only">
        {arrived?.map(({ text }) => text).join('\n')}
      </p>
      {isError && !data ? (
        <ErrorState title="Failed to fetch announcements" onRetry={() => refetch()} />
      ) : (
        <NewsList announcements={data ?? NONE} eventPath={paths.event({ location: city, date })} />
      )}
    </PageBody>
  )
}
