import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'

const AnnouncementList = lazy(() =>
  import('./announcement-list.tsx').then((file) => ({ default: file.AnnouncementList })),
)

/**
 * What the organisers have to say, over the page's upper edge, so that nothing moves when it comes. It stands empty
 * before, so that screen readers say what comes into it, once. The code of the list comes with the first one.
 */
export function Announcements() {
  const { data } = useQuery(read('GET /api/announcements', { query: useEventAddress() }))
  return (
    <div role="status" className="announcements">
      <Suspense fallback={null}>{data?.length ? <AnnouncementList rows={data} /> : null}</Suspense>
    </div>
  )
}
