import { useRef } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { Event } from '../../domain/events/events.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay, daysOf } from '../../domain/times/event-days.ts'
import { keptTimes } from '../../domain/times/kept-times.ts'
import { clockRange, clockTime } from '../../domain/times/times.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { focusOnRow } from '../ui/focus-on-row.ts'

/** Times in the format of the browser's own time fields: "13:30". */
type Typed = { day: string; startTime: string; endTime: string }
/** `kept`: the original value, which stays unless the user types another one. */
export type ClosedInForm = Typed & { kept: ClosedTime | null }

export function closedInForm(kept: ClosedTime): ClosedInForm {
  return { ...typedOf(kept), kept }
}

function typedOf({ day, startTime, endTime }: ClosedTime): Typed {
  return { day: String(day), startTime: clockTime(startTime, 24), endTime: clockTime(endTime, 24) }
}

/** "Saturday, May 9, 1:00 PM – 2:00 PM": one line for each time; the day only in an event of several days. */
export function closedLines(times: readonly ClosedInForm[], { days, date, clock }: Event): string {
  return times
    .map((time) => {
      const { day, ...range } = closedAsKept(time)
      const words = clockRange(range, clock)
      return days > 1 ? t('time.onDate', { date: weekDate(dateOfDay({ date }, day)), time: words }) : words
    })
    .join('\n')
}

export function closedAsKept({ kept, ...typed }: ClosedInForm): ClosedTime {
  const isSame = kept && JSON.stringify(typedOf(kept)) === JSON.stringify(typed)
  return isSame ? kept : { day: Number(typed.day), ...keptTimes(typed, 24) }
}

type Form = UseFormReturn<{ closedTimes: ClosedInForm[] }>
type Props<V extends { closedTimes: ClosedInForm[] }> = { form: UseFormReturn<V>; event: Event }

/** The times when the room is not available to the event, so that no session can be in it. */
export function ClosedFields<V extends { closedTimes: ClosedInForm[] }>({ event, ...props }: Props<V>) {
  const form = props.form as unknown as Form
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'closedTimes' })
  const list = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('room.notOurs')}</legend>
      <p className="text-sm text-soft">{t('room.notOursHint')}</p>
      {fields.map(({ id }, index) => (
        <Row
          key={id}
          {...{ form, event, index }}
          onRemove={() => {
            remove(index)
            focusOnRow(list, Math.min(index, fields.length - 2))
          }}
        />
      ))}
      <Button
        look="secondary"
        size="small"
        className="self-start"
        data-add
        onClick={() => {
          append({ day: '1', startTime: '', endTime: '', kept: null })
          focusOnRow(list, fields.length)
        }}
      >
        {t('room.addClosedTime')}
      </Button>
    </fieldset>
  )
}

type RowProps = { form: Form; event: Event; index: number; onRemove: () => void }

function Row({ form, event, index, onRemove }: RowProps) {
  const row = t('fact.row', { list: t('room.notOurs'), number: `${index + 1}` })
  const at = (part: keyof Typed) => `closedTimes.${index}.${part}` as const
  return (
    <fieldset data-row aria-label={row} className="flex min-w-0 flex-wrap items-end gap-3">
      {event.days > 1 && (
        <Field label={t('slot.day')}>
          {(field) => (
            <Select {...field} {...form.register(at('day'))}>
              {daysOf(event).map((date, day) => (
                <option key={date} value={day + 1}>
                  {weekDate(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {PARTS.map((part, other) => (
        <Field
          key={part}
          label={t(LABELS[part])}
          error={form.getFieldState(at(part), form.formState).error?.message}
        >
          {(field) => (
            <Input
              {...field}
              type="time"
              {...form.register(at(part), { deps: [at(PARTS[1 - other] ?? part)] })}
            />
          )}
        </Field>
      ))}
      <Button look="quiet" aria-label={t('row.remove', { name: row })} onClick={onRemove}>
        {t('common.remove')}
      </Button>
    </fieldset>
  )
}

const PARTS = ['startTime', 'endTime'] as const
const LABELS = { startTime: textKey('slot.start'), endTime: textKey('slot.end') }
