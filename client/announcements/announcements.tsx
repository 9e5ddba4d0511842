import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventAddress } from '../../domain/events/event-address.ts'
import { read } from '../net/reads.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const AnnouncementList = inChunk(() =>
  import('./announcement-list.tsx').then((file) => file.AnnouncementList),
)

type Props = { of: EventAddress; isNews: boolean }

/**
 * The organizers' announcements, above the content of the page, so that they cover nothing at any text size. The page
 * of news, which lists them, and pages of one card or room show only emergencies here. The region is empty at first, so
 * that screen readers announce each announcement once and separately. The code of the list loads with the first
 * announcement, and informs readers who are further down (announcement-list.tsx).
 */
export function Announcements({ of: query, isNews }: Props) {
  const { data } = useQuery(read('GET /api/announcements', { query }))
  const [atFirst] = useState(data ?? [])
  return (
    <div role="status" aria-atomic="false" aria-relevant="additions" className="announcements">
      {data?.length ? (
        <OnDemand at={String(data.length)} fallback={data.map(({ id, text }) => <p key={id}>{text}</p>)}>
          <AnnouncementList rows={data} atFirst={atFirst} isNews={isNews} />
        </OnDemand>
      ) : null}
    </div>
  )
}
