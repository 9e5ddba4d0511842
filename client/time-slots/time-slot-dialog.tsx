import type { UseFormReturn } from 'react-hook-form'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { typedTimes } from '../../domain/times/kept-times.ts'
import {
  type Clock,
  clockRange,
  clockTime,
  DAY_MINUTES,
  isTime,
  minutesOf,
} from '../../domain/times/times.ts'
import { useEventRows } from '../event/event-rows.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/form-field.tsx'
import { useRowForm } from '../ui/row-form.ts'
import { overlapping } from './overlapping.ts'
import { TIME_SLOT } from './time-slot-words.ts'

type Props = { event: Event; slot: TimeSlot | null; slots: readonly TimeSlot[]; onClose: () => void }

/** The form's values; a field that the slot lacks is an empty text. */
function valuesOf(slot: Partial<TimeSlot>, clock: Clock) {
  return {
    day: String(slot.day ?? 1),
    startTime: inField(slot.startTime),
    endTime: inField(slot.endTime),
    isStatic: slot.isStatic ?? false,
    staticTitle: slot.staticTitle ?? '',
    staticLocation: slot.staticLocation ?? '',
    title: slot.title ?? '',
    description: slot.description ?? '',
    // Always true with a 24-hour clock.
    isMorning: clock === 24 || [slot.startTime, slot.endTime].some((time = '') => EARLY.test(time)),
    isNight: minutesOf(slot.startTime ?? '') >= DAY_MINUTES,
  }
}

/** The time in the format of the browser's own time field: "13:30" for "1:30". */
const inField = (time = '') => (isTime(time) ? clockTime(time, 24) : '')

/** A time in the morning, of this day or the next. */
const EARLY = /AM$|^2[4-9]|^30/

/** Adds a time slot, each starting where the previous one ended, or changes one. */
export function TimeSlotDialog({ event, slot, slots, onClose }: Props) {
  const rows = useEventRows('time-slots', event)
  const { edit, form, frame } = useRowForm({
    ...rows,
    words: TIME_SLOT,
    row: slot,
    valuesOf: (row: TimeSlot) => valuesOf(row, event.clock),
    empty: valuesOf({}, event.clock),
    next: ({ day, endTime }) => valuesOf({ day, startTime: endTime }, event.clock),
    schema: () => import('../../domain/schedule/time-slots.ts').then((file) => file.timeSlotForm),
    save({ isMorning, isNight, ...values }, options, row) {
      const times = typedTimes({ ...values, isMorning, isNight })
      return rows.save({ ...values, day: Number(values.day), ...times }, options, row)
    },
    onClose,
  })
  const { startTime, endTime, isStatic } = form.watch()
  const isComplete = startTime !== '' && endTime !== ''

  return (
    <EditDialog
      {...frame}
      compared={compared()}
      isComplete={isComplete}
      extra={!slot && <AddAnother edit={edit} isComplete={isComplete} />}
    >
      {event.days > 1 && (
        <SelectField form={form} name="day" label={t('slot.day')}>
          {daysOf(event).map((date, index) => (
            <option key={date} value={index + 1}>
              {weekDate(date)}
            </option>
          ))}
        </SelectField>
      )}
      <Times form={form} event={event} others={slots.filter(({ id }) => id !== slot?.id)} />
      <Checkbox label={t('slot.isBreak')} {...form.register('isStatic')} />
      {isStatic ? (
        <>
          <TextField form={form} name="staticTitle" label={t('field.title')} placeholder={t('slot.lunch')} />
          <TextField
            form={form}
            name="staticLocation"
            label={t('event.location')}
            placeholder={t('slot.locationExample')}
          />
        </>
      ) : (
        <TextField form={form} name="title" label={t('field.title')} hint={t('form.optional')} />
      )}
      <TextAreaField
        form={form}
        name="description"
        label={t('field.description')}
        hint={t('form.optional')}
        rows={2}
      />
    </EditDialog>
  )
}

type TimesProps = {
  form: UseFormReturn<ReturnType<typeof valuesOf>>
  event: Event
  others: readonly TimeSlot[]
}

/** Start and end, with their meaning on the event's clock. */
function Times({ form, event, others }: TimesProps) {
  const { day, startTime, endTime, isMorning, isNight } = form.watch()
  const isComplete = startTime !== '' && endTime !== ''
  const times = typedTimes({ startTime, endTime, isMorning, isNight })
  const isAfterMidnight = startTime !== '' && startTime < '06:00'
  const isEarly =
    event.clock === 12 &&
    !(isAfterMidnight && isNight) &&
    [startTime, endTime].some((time) => time !== '' && time < '08:00')
  const other = overlapping({ ...times, day: Number(day) }, others, null)
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="startTime" label={t('slot.start')} type="time" isRequired />
        <TextField form={form} name="endTime" label={t('slot.end')} type="time" isRequired />
      </div>
      <p className="-mt-3 text-sm text-soft">
        {isComplete
          ? t('slot.shownAs', { time: clockRange(times, event.clock) })
          : event.clock === 12 && t('slot.afternoon')}
      </p>
      {isEarly && <Checkbox label={t('slot.isMorning')} {...form.register('isMorning')} />}
      {isAfterMidnight && <Checkbox label={t('slot.isNight')} {...form.register('isNight')} />}
      <p role="status" className={other ? 'rounded-md bg-fair-wash px-4 py-2.5 text-fair' : 'sr-only'}>
        {other && t('slot.overlaps', { time: clockRange(other, event.clock) })}
      </p>
    </>
  )
}

function compared() {
  const isIt = (is: boolean) => t(is ? 'common.yes' : 'common.no')
  return {
    day: { label: t('slot.day') },
    startTime: { label: t('slot.start') },
    endTime: { label: t('slot.end') },
    isMorning: { label: t('slot.isMorning'), show: isIt },
    isNight: { label: t('slot.isNight'), show: isIt },
    isStatic: { label: t('slot.isBreak'), show: isIt },
    staticTitle: { label: t('slot.breakTitle') },
    staticLocation: { label: t('slot.breakLocation') },
    title: { label: t('field.title') },
    description: { label: t('field.description') },
  }
}
