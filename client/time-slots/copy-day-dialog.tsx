import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { minutesOf } from '../../domain/times/times.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { useAddSlots } from './use-add-slots.ts'

type Props = { event: Event; slots: readonly TimeSlot[]; onClose: () => void }

/** Gives a day the time slots of another day that it lacks, as one act. */
export function CopyDayDialog({ event, slots, onClose }: Props) {
  const { isBusy, add } = useAddSlots(event.id)
  const days = daysOf(event).map((date, index) => ({ value: index + 1, label: weekDate(date) }))
  const of = (day: number) => slots.filter((slot) => slot.day === day)
  const filled = days.find(({ value }) => of(value).length > 0)?.value ?? 1
  const [from, setFrom] = useState(filled)
  const [to, setTo] = useState(
    () =>
      days.find(({ value }) => value !== filled && of(value).length === 0)?.value ?? (filled === 1 ? 2 : 1),
  )
  const there = new Set(of(to).map(timesOf))
  const copied = of(from).filter((slot) => !there.has(timesOf(slot)))
  const kept = of(from).length - copied.length
  const problem =
    from === to
      ? t('slot.chooseTwoDays')
      : of(from).length === 0
        ? t('slot.dayHasNone')
        : copied.length === 0
          ? t('slot.dayHasThese', { day: days[to - 1]?.label ?? '' })
          : null

  const copy = () =>
    add(
      copied.map(({ startTime, endTime, isStatic, staticTitle, staticLocation, title, description }) => ({
        day: to,
        startTime,
        endTime,
        isStatic,
        staticTitle,
        staticLocation,
        title,
        description,
      })),
    )

  return (
    <ActDialog
      onClose={onClose}
      size="small"
      title={t('slot.copyDay')}
      description={t('slot.copyDayAbout')}
      act={problem === null ? t('steps.copySlots', { count: copied.length }) : t('common.copy')}
      isReady={!isBusy && problem === null}
      onAct={copy}
      isFirst
    >
      <div className="flex flex-col gap-5">
        <ChoiceField label={t('slot.copyFrom')} value={from} options={days} onChange={setFrom} />
        <ChoiceField label={t('slot.copyTo')} value={to} options={days} onChange={setTo} />
        <p role="status" className="text-fair">
          {problem ?? (of(to).length > 0 && t('slot.copyCounts', { added: copied.length, kept }))}
        </p>
      </div>
    </ActDialog>
  )
}

function timesOf({ startTime, endTime }: TimeSlot): string {
  return `${minutesOf(startTime)}-${minutesOf(endTime)}`
}
