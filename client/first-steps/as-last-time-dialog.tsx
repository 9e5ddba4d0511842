import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count } from '../../domain/events/checklist.ts'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { longDate } from '../../domain/times/dates.ts'
import { byStart, type Clock, clockTime, minutesOf } from '../../domain/times/times.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Field, Select } from '../ui/field.tsx'

type Props = {
  event: Event
  /** The events that it can be set up like, the likeliest first. */
  others: readonly Event[]
  /** The parts that the event has already, which it takes from no other. */
  has: { rooms: boolean; timeSlots: boolean }
  onClose: () => void
}

/** Takes rooms and time slots from another event, after showing them: one act, which the toast undoes. */
export function AsLastTimeDialog({ event, others, has, onClose }: Props) {
  const { isBusy, copy } = useCopy(event.id)
  const [chosen, choose] = useState(others[0]?.id)
  const source = others.find(({ id }) => id === chosen) ?? others[0]
  const query = { city: source?.location ?? '', date: source?.date ?? '' }
  const enabled = source !== undefined
  const rooms = useQuery({ ...read('GET /api/rooms', { query }), enabled })
  const slots = useQuery({ ...read('GET /api/time-slots', { query }), enabled })
  const parts = [
    !has.rooms && rooms.data?.length ? count(rooms.data.length, 'room') : '',
    !has.timeSlots && slots.data?.length ? count(slots.data.length, 'time slot') : '',
  ]
  const what = parts.filter(Boolean).join(' and ')

  return (
    <ActDialog
      onClose={onClose}
      title="As last time"
      description="Takes rooms and time slots from another event. Sessions stay where they are."
      act={what === '' ? 'Copy' : `Copy ${what}`}
      isReady={!isBusy && what !== '' && source !== undefined}
      onAct={async () => source !== undefined && copy(source.id, what)}
      isFirst
    >
      <div className="flex flex-col gap-4">
        <Field label="Event">
          {(field) => (
            <Select {...field} value={source?.id} onChange={({ target }) => choose(Number(target.value))}>
              {others.map(({ id, name, date }) => (
                <option key={id} value={id}>
                  {name}, {longDate(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div role="status" className="flex flex-col gap-1">
          {rooms.data && slots.data && what === '' && (
            <p className="text-fair">It has nothing that this event lacks.</p>
          )}
          {parts[0] && (
            <p className="wrap-anywhere">
              <span className="font-semibold">{parts[0]}:</span>{' '}
              {rooms.data?.map(({ name }) => name).join(', ')}
            </p>
          )}
          {parts[1] && (
            <p>
              <span className="font-semibold">{parts[1]}:</span> {firstAndLast(slots.data ?? [], event.clock)}
            </p>
          )}
        </div>
      </div>
    </ActDialog>
  )
}

function useCopy(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function copy(copyFrom: number, what: string): Promise<boolean> {
    return write(
      (options) =>
        call('POST /api/events/:id/copy', { params: { id: eventId }, body: { copyFrom }, ...options }),
      {
        done: { title: 'As last time', description: `${what} copied` },
        failed: 'Nothing was copied',
      },
    )
  }

  return { isBusy, copy }
}

/** "09:30 to 16:15": when the first of them begins and the last one ends. */
function firstAndLast(slots: readonly TimeSlot[], clock: Clock): string {
  const ends = slots.map(({ endTime }) => endTime).toSorted((a, b) => minutesOf(a) - minutesOf(b))
  return `${clockTime(byStart(slots)[0]?.startTime ?? '', clock)} to ${clockTime(ends.at(-1) ?? '', clock)}`
}
