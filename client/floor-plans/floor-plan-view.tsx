import { type CSSProperties, useState } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { type NameSide, nameSide, type Pin, pinsOn, whereIs } from '../../domain/content/pins.ts'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { OwnWords } from '../event/own-words.tsx'
import { Link } from '../lib/address.tsx'
import { PinName, PinNumber, pinClass } from './plan-pin.tsx'
import { RoomNow } from './room-now.tsx'
import { ZoomedPlan } from './zoomed-plan.tsx'

type Props = {
  event: LocatedEvent
  plan: FloorPlan
  /** All floors in order: the numbers continue from one to the next. */
  plans: readonly FloorPlan[]
  rooms: readonly Room[]
  /** The id of the room that the address marks. */
  marked: number | null
  /** The time of the read: new data makes a broken picture load again. */
  readAt: number
}

/** A floor: its picture with a number for each room, and the list of the rooms beside it. */
export function FloorPlanView({ event, plan, plans, rooms, marked, readAt }: Props) {
  const pins = pinsOn(plan.id, rooms, plans)
  return (
    <>
      {plan.description && (
        <p className="-mt-4 mb-6 max-w-prose text-lg text-soft">
          <OwnWords>{plan.description}</OwnWords>
        </p>
      )}
      <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-10 print:flex-row print:gap-[6mm]">
        <Plan event={event} plan={plan} pins={pins} marked={marked} readAt={readAt} />
        {pins.length > 0 && <RoomList event={event} plan={plan} pins={pins} marked={marked} />}
      </div>
    </>
  )
}

type PlanProps = Pick<Props, 'event' | 'plan' | 'marked'> & { pins: readonly Pin[] }

/** A picture that is not broken stays as it is, zoomed or not, when its data are read again. */
function Plan({ event, plan, pins, marked, readAt }: PlanProps & Pick<Props, 'readAt'>) {
  const [brokenAt, setBrokenAt] = useState<number | null>(null)
  if (brokenAt === readAt)
    return (
      <p
        role="alert"
        className="grow rounded-lg border border-dashed border-line px-6 py-12 text-center text-soft"
      >
        {t('plan.unavailable')}
      </p>
    )
  return (
    <ZoomedPlan plan={plan} focus={pins.find(({ id }) => id === marked)} onBroken={() => setBrokenAt(readAt)}>
      {pins.map((pin) => (
        <PlanPin key={pin.id} event={event} pin={pin} name={pin.id === marked ? nameSide(pin, pins) : null} />
      ))}
    </ZoomedPlan>
  )
}

/** Not a Tab stop, and hidden from screen readers, because the list beside the picture contains the same. */
function PlanPin({ event, pin, name }: { event: LocatedEvent; pin: Pin; name: NameSide | null }) {
  const place = { '--x': `${pin.x * 100}%`, '--y': `${pin.y * 100}%` } as CSSProperties
  return (
    <Link
      to={paths.room(event, pin.id)}
      title={pin.name}
      aria-hidden="true"
      tabIndex={-1}
      draggable={false}
      style={place}
      className={pinClass(name !== null)}
    >
      <PinNumber look={name ? 'large' : 'plain'}>{pin.number}</PinNumber>
      {name && <PinName side={name}>{pin.name}</PinName>}
    </Link>
  )
}

function RoomList({ event, plan, pins, marked }: PlanProps) {
  return (
    <ol
      aria-label={t('plan.rooms', { plan: plan.title })}
      // On paper they are beside their plan, on the same sheet.
      className="grid min-w-0 content-start gap-1 md:grid-cols-2 lg:w-80 lg:shrink-0 lg:grid-cols-1 print:w-48 print:flex-none print:grid-cols-1 print:text-[9pt]"
    >
      {pins.map((pin) => {
        const isMarked = pin.id === marked
        return (
          <li
            key={pin.id}
            id={`room-${pin.id}`}
            className={`flex scroll-mb-4 gap-3 rounded-md px-3 py-2 print:break-inside-avoid print:py-0.5 ${isMarked ? 'bg-accent-wash' : ''}`}
          >
            <PinNumber look={isMarked ? 'marked' : 'plain'} className="mt-0.5">
              {pin.number}
            </PinNumber>
            <div className="min-w-0">
              <Link
                to={paths.room(event, pin.id)}
                aria-current={isMarked ? 'location' : undefined}
                className="relative py-3 font-semibold wrap-anywhere underline underline-offset-4"
                dir="auto"
              >
                {pin.name}
              </Link>
              <p className="text-sm text-soft first-letter:uppercase">{whereIs(pin, pins)}</p>
              {isMarked && <RoomNow roomId={pin.id} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
