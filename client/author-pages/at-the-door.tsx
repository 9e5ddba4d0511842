import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/numbered-cards.ts'
import { endOf, startOf } from '../../domain/times.ts'
import { useCall } from '../lib/calling.tsx'
import { useMinutesOn } from '../lib/clock.tsx'
import { saidFull } from '../lib/full.ts'
import { FullButton } from '../lib/full-button.tsx'
import { read } from '../lib/reads.ts'

/** People come to the door so long before a session begins. */
const BEFORE_MINUTES = 30

type Props = { card: AuthorPage; spot: NonNullable<AuthorPage['spot']>; code: string }

/** Around the time of the session: one tap for its author, who stands at the door, and what was said there. */
export function AtTheDoor({ card: { event, isClosed }, spot, code }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const minutes = useMinutesOn(event)
  const times = { ...spot, day: spot.day ?? 1 }
  const isTime =
    minutes !== null && startOf(times) - BEFORE_MINUTES <= minutes && minutes < endOf(times) && !isClosed
  const isFull = spot.fullAt !== ''
  if (!isTime && !isFull) return null

  async function say(wanted: boolean) {
    const page = await call('PUT /api/author-pages/:code/full', {
      params: { code },
      body: { isFull: wanted },
    })
    reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, page)
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isFull && <p className="font-semibold text-bad">{saidFull(event, spot.fullAt)}.</p>}
      {!isClosed && <FullButton isFull={isFull} say={say} />}
    </div>
  )
}
