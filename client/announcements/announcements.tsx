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
 * The organizers' announcements, above the content of the page: they cover nothing, at any size of text. The page of news, which lists
 * them, and pages of one card or room have only emergencies here. The region is empty before, so that screen readers say each announcement once, and each alone. The
 * code of the list comes with the first one, and tells readers who are further down (announcement-list.tsx).
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
