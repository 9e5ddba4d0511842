import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { rich, t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { byStart, type Clock, clockTime, minutesOf } from '../../domain/times/times.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Field, Select } from '../ui/field.tsx'

type Props = {
  event: Event
  /** The events that it can copy from, the likeliest first. */
  others: readonly Event[]
  /** The parts that the event already has, and therefore does not copy. */
  has: { rooms: boolean; timeSlots: boolean }
  onClose: () => void
}

/** Copies rooms and time slots from another event, after a preview, as one act that the toast can undo. */
export function CopyEventDialog({ event, others, has, onClose }: Props) {
  const { isBusy, copy } = useCopy(event.id)
  const [chosen, choose] = useState(others[0]?.id)
  const source = others.find(({ id }) => id === chosen) ?? others[0]
  const query = { city: source?.location ?? '', date: source?.date ?? '' }
  const enabled = source !== undefined
  const rooms = useQuery({ ...read('GET /api/rooms', { query }), enabled })
  const slots = useQuery({ ...read('GET /api/time-slots', { query }), enabled })
  const found = {
    rooms: has.rooms ? [] : (rooms.data ?? []),
    slots: has.timeSlots ? [] : (slots.data ?? []),
  }
  const isEmpty = found.rooms.length + found.slots.length === 0

  return (
    <ActDialog
      onClose={onClose}
      title={t('steps.copy')}
      description={t('steps.copyWhat')}
      act={wordsOf(found.rooms.length, found.slots.length)}
      isReady={!isBusy && !isEmpty && source !== undefined}
      onAct={async () => source !== undefined && copy(source)}
      isFirst
    >
      <div className="flex flex-col gap-4">
        <Field label={t('steps.event')}>
          {(field) => (
            <Select {...field} value={source?.id} onChange={({ target }) => choose(Number(target.value))}>
              {others.map(({ id, name, date }) => (
                <option key={id} value={id}>
                  {isolated(name)}, {longDate(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div role="status" className="flex flex-col gap-1">
          {rooms.data && slots.data && isEmpty && <p className="text-fair">{t('steps.nothingToCopy')}</p>}
          {found.rooms.length > 0 && (
            <p className="wrap-anywhere">
              {rich('steps.rooms', {
                total: bold,
                count: found.rooms.length,
                names: found.rooms.map(({ name }) => name).join(', '),
              })}
            </p>
          )}
          {found.slots.length > 0 && (
            <p>
              {rich('steps.slots', {
                total: bold,
                count: found.slots.length,
                ...firstAndLast(found.slots, event.clock),
              })}
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

  function copy({ id: copyFrom, name }: Event): Promise<boolean> {
    return write(
      (options) =>
        call('POST /api/events/:id/copy', { params: { id: eventId }, body: { copyFrom }, ...options }),
      {
        done: { title: t('steps.copied', { event: name }) },
        failed: t('steps.notCopied'),
      },
    )
  }

  return { isBusy, copy }
}

const bold = (inside: ReactNode) => <span className="font-semibold">{inside}</span>

/** The label of the button, which lists the parts that it copies. */
function wordsOf(rooms: number, slots: number): string {
  if (rooms > 0 && slots > 0) return t('steps.copyBoth', { rooms, slots })
  if (rooms > 0) return t('steps.copyRooms', { count: rooms })
  return slots > 0 ? t('steps.copySlots', { count: slots }) : t('common.copy')
}

/** When the first time slot begins and the last one ends. */
function firstAndLast(slots: readonly TimeSlot[], clock: Clock): { start: string; end: string } {
  const ends = slots.map(({ endTime }) => endTime).toSorted((a, b) => minutesOf(a) - minutesOf(b))
  return {
    start: clockTime(byStart(slots)[0]?.startTime ?? '', clock),
    end: clockTime(ends.at(-1) ?? '', clock),
  }
}
