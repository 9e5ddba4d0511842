import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { useEventAddress } from '../event/event.ts'
import { useDialogAddress, useOpenedRow } from '../lib/dialog-address.ts'
import { dropRow } from '../lib/kept-row.ts'
import type { Ordered } from '../lib/order.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { toast } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { FirstFloorPlan, FloorPlanDialog } from './floor-plan-upload.tsx'
import { PlaceRooms } from './place-rooms.tsx'

/** The floors of the event, and where its rooms are on them; an upload form while there are none (docs/product.md#static-content). */
export function FloorPlanManagement() {
  const query = useEventAddress()
  const dialog = useDialogAddress()
  const plans = useQuery({ ...read('GET /api/floor-plans', { query }), refetchOnMount: 'always' })
  const { data: rooms = [] } = useQuery({ ...read('GET /api/rooms', { query }), refetchOnMount: 'always' })
  const hasPlan = (plans.data?.length ?? 0) > 0
  const edited = useOpenedRow(plans.data, dialog.idOf('edit-floor-plan'))
  const pinCount = (plan: FloorPlan) => rooms.filter(({ floorPlanId }) => floorPlanId === plan.id).length

  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1} aria-label="Floor Plan" className="outline-none">
      <SectionHead title="Floor Plan">
        {hasPlan && (
          <Button onClick={() => dialog.open('add-floor-plan')}>
            <Icon of={Plus} />
            Add Another Floor
          </Button>
        )}
      </SectionHead>
      <Loaded query={plans} loading="Loading floor plan..." failed="Failed to fetch floor plans">
        {(found) =>
          found.length > 0 ? (
            <>
              <Floors plans={found} pinCount={pinCount} />
              <PlaceRooms plans={found} rooms={rooms} />
            </>
          ) : (
            <>
              <EmptyState title="No floor plans configured yet." />
              <FirstFloorPlan />
            </>
          )
        }
      </Loaded>
      {dialog.isOpen('add-floor-plan') && (
        <FloorPlanDialog current={null} pinCount={0} onClose={dialog.close} />
      )}
      {edited && <FloorPlanDialog current={edited} pinCount={pinCount(edited)} onClose={dialog.close} />}
      <DeleteFloorPlan plans={plans.data} pinCount={pinCount} />
    </section>
  )
}

type FloorsProps = { plans: readonly FloorPlan[]; pinCount: (plan: FloorPlan) => number }

/** The floors in the order that visitors see. */
function Floors({ plans, pinCount }: FloorsProps) {
  const call = useCall()
  const reads = useQueryClient()
  const dialog = useDialogAddress()
  const query = useEventAddress()
  const { queryKey } = read('GET /api/floor-plans', { query })

  async function send(floorPlans: Ordered[]) {
    const answer = await call('POST /api/floor-plans/reorder', { body: { floorPlans } })
    await reads.cancelQueries({ queryKey })
    reads.setQueryData(queryKey, answer)
  }

  function refuse(error: unknown) {
    const description = `Failed to reorder floor plans: ${errorMessage(error)}`
    toast({ variant: 'destructive', title: 'Error', description })
    void reads.invalidateQueries({ queryKey })
  }

  return (
    <SortableList<FloorPlan>
      label="Floors"
      items={plans}
      nameOf={({ title }) => title}
      onReorder={send}
      onRefused={refuse}
      actions={(plan) => (
        <>
          <RowAction
            icon={Pencil}
            label={`Edit ${plan.title}`}
            onClick={() => dialog.open('edit-floor-plan', plan.id)}
          />
          <RowAction
            icon={Trash2}
            label={`Delete ${plan.title}`}
            onClick={() => dialog.open('delete-floor-plan', plan.id)}
          />
        </>
      )}
    >
      {(plan) => (
        <div className="flex items-center gap-3">
          <img
            src={plan.imageUrl}
            alt=""
            className="h-12 w-16 shrink-0 rounded-sm border border-line bg-logo object-contain"
          />
          <p className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{plan.title}</bdi>
            {plan.description && <span className="block text-sm text-soft">{plan.description}</span>}
            <span className="block text-sm text-soft">{countOf(pinCount(plan))}</span>
          </p>
        </div>
      )}
    </SortableList>
  )
}

function countOf(pins: number): string {
  return pins === 0 ? 'No rooms on it' : pins === 1 ? '1 room on it' : `${pins} rooms on it`
}

/** Says before a deletion that the places of rooms go with the plan. */
function DeleteFloorPlan({
  plans,
  pinCount,
}: { plans: readonly FloorPlan[] | undefined } & Pick<FloorsProps, 'pinCount'>) {
  const call = useCall()
  const reads = useQueryClient()
  const dialog = useDialogAddress()
  const eventAddress = useEventAddress()
  const plan = plans?.find(({ id }) => id === dialog.idOf('delete-floor-plan'))
  const pins = plan ? pinCount(plan) : 0
  const lost =
    pins === 0 ? '' : ` ${pins === 1 ? 'A room loses its place' : `${pins} rooms lose their places`} on it.`
  return (
    <DeleteDialog
      isOpen={plan !== undefined}
      title="Delete Floor Plan"
      question={`Are you sure you want to delete this floor plan? This action cannot be undone.${lost}`}
      onDelete={async () => {
        if (!plan) return
        await call('DELETE /api/floor-plans/:id', { params: { id: String(plan.id) }, body: eventAddress })
        const { queryKey } = read('GET /api/floor-plans', { query: eventAddress })
        dropRow(reads, queryKey, plan.id)
      }}
      onClose={dialog.close}
      done={{ title: 'Success', description: 'Floor plan deleted successfully' }}
      failed={(said) => ({ title: 'Error', description: said || 'Failed to delete floor plan' })}
    />
  )
}
