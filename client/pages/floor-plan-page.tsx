import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { OwnWords } from '../event/own-words.tsx'
import { FloorPlanView } from '../floor-plans/floor-plan-view.tsx'
import { useAddress } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { read } from '../net/reads.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

/**
 * All floors below each other, with their rooms, and the room that the address marks (docs/product.md#floor-plan-page).
 */
export function FloorPlanPage() {
  const query = useEventAddress()
  const { data, isError, refetch, dataUpdatedAt } = useQuery(read('GET /api/floor-plans', { query }))
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  const [only, ...further] = data ?? []
  const title = only && further.length === 0 ? only.title : t('plan.title')
  return (
    <PageBody title={title}>
      {only && <Floors plans={[only, ...further]} rooms={rooms} readAt={dataUpdatedAt} />}
      {isError && !data && <ErrorState title={t('plan.failed')} onRetry={() => refetch()} />}
      {!isError && !data && <Spinner label={t('plan.loading')} />}
      {data?.length === 0 && <EmptyState title={t('plan.none')} />}
    </PageBody>
  )
}

type Props = { plans: readonly FloorPlan[]; rooms: readonly Room[]; readAt: number }

function Floors({ plans, rooms, readAt }: Props) {
  const event = useEvent()
  const marked = useMarkedRoom(rooms)
  const lost = rooms.filter(({ floorPlanId }) => !plans.some(({ id }) => id === floorPlanId))
  if (!event) return null
  const hasPins = lost.length < rooms.length
  const isLost = lost.some(({ id }) => id === marked?.id)
  return (
    <>
      <p role="status" className={isLost ? 'mb-6 font-semibold' : 'sr-only'}>
        {marked && isLost && t('plan.roomUnmarked', { room: marked.name })}
      </p>
      {plans.length > 1 && (
        <nav aria-label={t('plan.floors')} className="mb-8 flex flex-wrap gap-2 print:hidden">
          {plans.map(({ id, title }) => (
            <a
              key={id}
              href={`#floor-${id}`}
              dir="auto"
              className="inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken"
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      <div className="flex flex-col gap-14">
        {plans.map((plan) => (
          <section key={plan.id} id={`floor-${plan.id}`} aria-label={plan.title}>
            {plans.length > 1 && (
              <h2 className="mb-6 text-xl font-bold tracking-tight" dir="auto">
                <OwnWords>{plan.title}</OwnWords>
              </h2>
            )}
            <FloorPlanView
              event={event}
              plan={plan}
              plans={plans}
              rooms={rooms}
              marked={marked?.id ?? null}
              readAt={readAt}
            />
          </section>
        ))}
      </div>
      {hasPins && lost.length > 0 && (
        <p className="mt-10 max-w-prose text-soft">
          {t('plan.unmarked', { rooms: lost.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  )
}

/**
 * The room in the address, as `#room-3` or `?room=3`. Once it is known, its floor is scrolled into view. The links to
 * the content and to a floor change the `#`, and leave the room marked.
 */
function useMarkedRoom(rooms: readonly Room[]): Room | undefined {
  const { hash, search } = useAddress()
  const isHydrated = useIsHydrated()
  const [kept, setKept] = useState<string | null>(null)
  // The server's page is the same for all rooms, and the `#` never reaches the server.
  const named = isHydrated
    ? (/^#room-(\d+)$/.exec(hash)?.[1] ?? (hash ? kept : null) ?? new URLSearchParams(search).get('room'))
    : null
  if (named !== kept) setKept(named)
  const marked = rooms.find(({ id }) => String(id) === named)
  const seen = useRef(false)
  const { id, floorPlanId } = marked ?? {}
  useEffect(() => {
    if (id === undefined || !isHydrated) return
    const isChosenHere = seen.current
    seen.current = true
    const floor = document.getElementById(`floor-${floorPlanId}`)
    // If a room is chosen on this page, the picture stays in place, as far as the room's text is visible.
    if (isChosenHere) document.getElementById(`room-${id}`)?.scrollIntoView({ block: 'nearest' })
    else if (floor?.matches(':first-child')) window.scrollTo({ top: 0, behavior: 'instant' })
    else floor?.scrollIntoView({ behavior: 'instant' })
  }, [id, floorPlanId, isHydrated])
  return marked
}
