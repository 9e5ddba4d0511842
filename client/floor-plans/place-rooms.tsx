import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { partOf, partWords, pinsOn } from '../../domain/content/pins.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { keepRow } from '../lib/kept-row.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { showFailure } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { PinForm } from './pin-form.tsx'
import { PinHandle } from './pin-handle.tsx'
import { PinNumber } from './plan-pin.tsx'
import type { At } from './zoom.ts'
import { ZoomedPlan } from './zoomed-plan.tsx'

type Props = { plans: readonly FloorPlan[]; rooms: readonly Room[] }

/** Puts each room's pin on a floor: with one tap each, one after another, or with a form. */
export function PlaceRooms({ plans, rooms: given }: Props) {
  const section = useKeptFocus()
  const { rooms, put } = usePins(given)
  const isPlaced = ({ floorPlanId }: Room) => plans.some(({ id }) => id === floorPlanId)
  const [chosenId, choose] = useState<number | null | undefined>(undefined)
  const [floorId, show] = useState<number | null>(null)
  const [said, say] = useState('')
  const plan = plans.find(({ id }) => id === floorId) ?? plans[0]
  const open = rooms.filter((room) => !isPlaced(room))
  // Until the user chooses a room, it is the first one without a pin.
  const chosen = chosenId === undefined ? open[0] : rooms.find(({ id }) => id === chosenId)

  function chooseRoom(room: Room): void {
    choose(room.id)
    if (isPlaced(room)) show(room.floorPlanId)
  }

  function place(room: Room, on: FloorPlan, at: At): void {
    put(room, { floorPlanId: on.id, ...at })
    say(t('plan.isOn', { room: room.name, plan: on.title, part: partWords(partOf(at)) }))
  }

  function tap(at: At): void {
    if (!chosen || !plan) return
    place(chosen, plan, at)
    choose(open.find(({ id }) => id !== chosen.id)?.id ?? null)
  }

  function remove(room: Room): void {
    put(room, null)
    choose(room.id)
    say(t('plan.isOff', { room: room.name }))
  }

  if (!plan) return null
  const choice = { plans, rooms, chosen, chooseRoom }
  return (
    <section {...section} aria-label={t('plan.placeRooms')} className="mt-10 outline-none">
      <SectionHead level={3} title={t('plan.placeRooms')} />
      {rooms.length === 0 ? (
        <p className="text-soft">{t('plan.addRooms')}</p>
      ) : (
        <>
          <p className="mb-4 max-w-prose">{hintFor(chosen, open.length)}</p>
          <p role="status" className="sr-only">
            {said}
          </p>
          <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start lg:justify-end">
            <div className="min-w-0">
              {plans.length > 1 && <FloorChoice plans={plans} shown={plan} onShow={show} />}
              <PlanWithPins {...choice} plan={plan} tap={tap} place={place} remove={remove} />
            </div>
            <div className="flex flex-col gap-5 lg:w-72 lg:shrink-0">
              <RoomChoice {...choice} />
              {chosen && (
                <PinForm
                  key={`${chosen.id}/${chosen.floorPlanId}/${chosen.pinX}/${chosen.pinY}`}
                  plans={plans}
                  plan={plan}
                  room={chosen}
                  onPlace={(on, at) => {
                    place(chosen, on, at)
                    show(on.id)
                  }}
                  onRemove={isPlaced(chosen) ? () => remove(chosen) : null}
                />
              )}
            </div>
          </div>
        </>
      )}
    </section>
  )
}

function hintFor(chosen: Room | undefined, open: number): string {
  if (chosen) return t('plan.tapPlace', { room: chosen.name })
  return t(open > 0 ? 'plan.chooseRoom' : 'plan.allPlaced')
}

function FloorChoice(props: { plans: readonly FloorPlan[]; shown: FloorPlan; onShow: (id: number) => void }) {
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{t('plan.shownFloor')}</legend>
      {props.plans.map((plan) => {
        const isShown = plan.id === props.shown.id
        return (
          <Button
            key={plan.id}
            look={isShown ? 'primary' : 'secondary'}
            aria-pressed={isShown}
            onClick={() => props.onShow(plan.id)}
          >
            <bdi>{plan.title}</bdi>
          </Button>
        )
      })}
    </fieldset>
  )
}

type PinsProps = {
  plan: FloorPlan
  plans: readonly FloorPlan[]
  rooms: readonly Room[]
  chosen: Room | undefined
  tap: (at: At) => void
  place: (room: Room, on: FloorPlan, at: At) => void
  remove: (room: Room) => void
  chooseRoom: (room: Room) => void
}

function PlanWithPins({ plan, plans, rooms, chosen, tap, place, remove, chooseRoom }: PinsProps) {
  const [isBroken, setBroken] = useState<number | null>(null)
  if (isBroken === plan.version) return <p role="alert">{t('plan.unavailable')}</p>
  return (
    <ZoomedPlan key={plan.id} plan={plan} onTap={tap} onBroken={() => setBroken(plan.version)}>
      {pinsOn(plan.id, rooms, plans).map((pin) => {
        const room = rooms.find(({ id }) => id === pin.id)
        if (!room) return null
        return (
          <PinHandle
            key={pin.id}
            pin={pin}
            isChosen={pin.id === chosen?.id}
            onChoose={() => chooseRoom(room)}
            onMove={(at) => place(room, plan, at)}
            onRemove={() => remove(room)}
          />
        )
      })}
    </ZoomedPlan>
  )
}

type ChoiceProps = Props & { chosen: Room | undefined; chooseRoom: (room: Room) => void }

function RoomChoice({ plans, rooms, chosen, chooseRoom }: ChoiceProps) {
  return (
    <ul aria-label={t('search.rooms')} className="flex flex-col gap-1">
      {rooms.map((room) => {
        const plan = plans.find(({ id }) => id === room.floorPlanId)
        const pin = plan && pinsOn(plan.id, rooms, plans).find(({ id }) => id === room.id)
        return (
          <li key={room.id}>
            <button
              type="button"
              aria-pressed={room.id === chosen?.id}
              onClick={() => chooseRoom(room)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-line bg-card px-3 py-1.5 text-start hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-wash"
            >
              <PinNumber look={pin ? 'plain' : 'open'}>{pin?.number}</PinNumber>
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{room.name}</bdi>
                <span className="block text-sm text-soft first-letter:uppercase">
                  {pin
                    ? placeOf(plans.length > 1 ? plan : undefined, partWords(partOf(pin)))
                    : t('plan.noPlace')}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function placeOf(plan: FloorPlan | undefined, part: string): string {
  return plan ? t('plan.partOf', { plan: plan.title, part }) : part
}

type Pin = { floorPlanId: number; x: number; y: number }
type Shown = Pick<Room, 'floorPlanId' | 'pinX' | 'pinY'>

/** Rooms with their latest pins. Pins are sent one after another, so that the last one wins. */
function usePins(given: readonly Room[]) {
  const call = useCall()
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/rooms', { query: useEventAddress() })
  const [pending, setPending] = useState<ReadonlyMap<number, Shown>>(new Map())
  const sent = useRef<Promise<void>>(Promise.resolve())
  const rooms = given.map((room) => ({ ...room, ...pending.get(room.id) }))

  function put(room: Room, pin: Pin | null): void {
    const shown = { floorPlanId: pin?.floorPlanId ?? null, pinX: pin?.x ?? null, pinY: pin?.y ?? null }
    setPending((before) => new Map(before).set(room.id, shown))
    sent.current = sent.current.then(() => send(room, pin, shown))
  }

  async function send(room: Room, pin: Pin | null, shown: Shown): Promise<void> {
    try {
      const params = { id: String(room.id) }
      keepRow(reads, queryKey, await call('PUT /api/rooms/:id/pin', { params, body: { pin } }))
    } catch (error) {
      showFailure(error, { title: t('plan.notPlaced', { room: room.name }) })
      void reads.invalidateQueries({ queryKey })
    } finally {
      // A later pin of the same room is still being sent.
      setPending((before) => {
        if (before.get(room.id) !== shown) return before
        const after = new Map(before)
        after.delete(room.id)
        return after
      })
    }
  }

  return { rooms, put }
}
