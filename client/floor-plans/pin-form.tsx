import { type FormEvent, useState } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { MIDDLE_PART, middleOf, PLAN_PARTS, partOf, partWords } from '../../domain/content/pins.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import type { At } from './zoom.ts'

type Props = {
  plans: readonly FloorPlan[]
  /** The visible floor. */
  plan: FloorPlan
  room: Room
  onPlace: (on: FloorPlan, at: At) => void
  /** Null for a room without a pin. */
  onRemove: (() => void) | null
}

/** A form for a room's position, for people who cannot see the plan. */
export function PinForm({ plans, plan, room, onPlace, onRemove }: Props) {
  const [floor, setFloor] = useState(String(room.floorPlanId ?? plan.id))
  const known = room.pinX === null || room.pinY === null ? null : partOf({ x: room.pinX, y: room.pinY })
  const [part, setPart] = useState(known ?? MIDDLE_PART)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const on = plans.find(({ id }) => String(id) === floor)
    if (on) onPlace(on, middleOf(part))
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('plan.placeInWords', { room: room.name })}
      className="flex flex-col gap-3"
    >
      <p className="text-sm font-semibold">{rich('plan.inWords', { room: () => <bdi>{room.name}</bdi> })}</p>
      {plans.length > 1 && (
        <Field label={t('plan.floor')}>
          {(attributes) => (
            <Select {...attributes} value={floor} onChange={({ target }) => setFloor(target.value)}>
              {plans.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t('plan.part')}>
        {(attributes) => (
          <Select {...attributes} value={part} onChange={({ target }) => setPart(Number(target.value))}>
            {PLAN_PARTS.map((each) => (
              <option key={each} value={each}>
                {partWords(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary">
          {t('plan.placeHere')}
        </Button>
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            {t('plan.takeOff')}
          </Button>
        )}
      </div>
    </form>
  )
}
