import { useQuery } from '@tanstack/react-query'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import type { RowWords } from '../ui/row-form.ts'
import { FirstFloorPlan, FloorPlanDialog } from './floor-plan-upload.tsx'
import { PlaceRooms } from './place-rooms.tsx'

const FLOOR_PLAN: RowWords = {
  name: 'floor-plan',
  title: textKey('plan.title'),
  add: textKey('plan.addAnother'),
  edit: textKey('plan.edit'),
  remove: textKey('plan.delete'),
  question: textKey('plan.deleteQuestion'),
  loading: textKey('plan.loadingAll'),
  unread: textKey('plan.unread'),
  none: textKey('plan.unset'),
  done: { delete: textKey('plan.deleted') },
  failed: {
    delete: (description) => ({ title: t('plan.deleteFailed'), description }),
    reorder: textKey('plan.reorderFailed'),
  },
}

/**
 * The floors of the event with the positions of its rooms; an upload form while there are none
 * (docs/product.md#static-content).
 */
export function FloorPlanManagement() {
  const call = useCall()
  const query = useEventAddress()
  const readPlans = read('GET /api/floor-plans', { query })
  const { data: plans = [] } = useQuery(readPlans)
  const { data: rooms = [] } = useQuery({ ...read('GET /api/rooms', { query }), refetchOnMount: 'always' })
  const pinCount = (plan: FloorPlan | null) =>
    rooms.filter(({ floorPlanId }) => floorPlanId === plan?.id).length

  return (
    <>
      <ManagedList<FloorPlan>
        words={FLOOR_PLAN}
        label={t('plan.floors')}
        readRows={readPlans}
        nameOf={({ title }) => title}
        first={<FirstFloorPlan />}
        dialog={(plan, close) => <FloorPlanDialog current={plan} pinCount={pinCount(plan)} onClose={close} />}
        remove={({ id }) => call('DELETE /api/floor-plans/:id', { params: { id: String(id) }, body: query })}
        lostWith={(plan) => lostWith(pinCount(plan))}
        onReorder={(floorPlans) => call('POST /api/floor-plans/reorder', { body: { floorPlans } })}
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
              <span className="block text-sm text-soft">{t('plan.roomsOn', { count: pinCount(plan) })}</span>
            </p>
          </div>
        )}
      </ManagedList>
      {plans.length > 0 && <PlaceRooms plans={plans} rooms={rooms} />}
    </>
  )
}

function lostWith(pins: number): string {
  return pins === 0 ? '' : t('plan.lostWith', { count: pins })
}
