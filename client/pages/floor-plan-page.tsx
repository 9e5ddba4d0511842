import { useQuery } from '@tanstack/react-query'
import { FloorPlanView } from '../floor-plans/floor-plan-view.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function FloorPlanPage() {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(
    read('GET /api/floor-plans', { query: useEventAddress() }),
  )
  const plan = data?.[0]
  return (
    <PageBody title={plan?.title ?? 'Floor Plan'}>
      {plan && <FloorPlanView plan={plan} readAt={dataUpdatedAt} />}
      {isError && !data && <ErrorState title="Failed to load floor plan" onRetry={() => refetch()} />}
      {!isError && !data && <Spinner label="Loading floor plan..." />}
      {data?.length === 0 && <EmptyState title="No floor plan available for this event yet." />}
    </PageBody>
  )
}
