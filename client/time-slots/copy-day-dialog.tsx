import { useState } from 'react'
import { weekDate } from '../../domain/dates.ts'
import { daysOf } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'

type Props = { event: Event; slots: readonly TimeSlot[]; onClose: () => void }

/** Gives a day the time slots of another one, as one act. */
export function CopyDayDialog({ event, slots, onClose }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const days = daysOf(event).map((date, index) => ({ value: index + 1, label: weekDate(date) }))
  const of = (day: number) => slots.filter((slot) => slot.day === day)
  const filled = days.find(({ value }) => of(value).length > 0)?.value ?? 1
  const [from, setFrom] = useState(filled)
  const [to, setTo] = useState(
    () =>
      days.find(({ value }) => value !== filled && of(value).length === 0)?.value ?? (filled === 1 ? 2 : 1),
  )
  const copied = of(from)
  const what = copied.length === 1 ? '1 time slot' : `${copied.length} time slots`
  const problem =
    from === to ? 'Please choose two days.' : copied.length === 0 ? 'This day has no time slots.' : null

  async function copy(): Promise<boolean> {
    const timeSlots = copied.map(
      ({ startTime, endTime, isStatic, staticTitle, staticLocation, title, description }) => ({
        day: to,
        startTime,
        endTime,
        isStatic,
        staticTitle,
        staticLocation,
        title,
        description,
      }),
    )
    return write(
      (options) =>
        call('POST /api/time-slots/several', { body: { eventId: event.id, timeSlots }, ...options }),
      { done: { title: 'Success', description: `${what} added` }, failed: 'No time slot was added' },
    )
  }

  return (
    <ActDialog
      onClose={onClose}
      size="small"
      title="Copy a day"
      description="The other day gets the same time slots, without their sessions."
      act={problem === null ? `Copy ${what}` : 'Copy'}
      isReady={!isBusy && problem === null}
      onAct={copy}
      isFirst
    >
      <div className="flex flex-col gap-5">
        <ChoiceField label="From" value={from} options={days} onChange={setFrom} />
        <ChoiceField label="To" value={to} options={days} onChange={setTo} />
        <p role="status" className="text-fair">
          {problem ??
            (of(to).length > 0 &&
              `${days[to - 1]?.label} has ${of(to).length} time slots already; these stay.`)}
        </p>
      </div>
    </ActDialog>
  )
}
