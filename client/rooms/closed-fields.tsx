import type { UseFormReturn } from 'react-hook-form'
import type { Event } from '../../domain/events/events.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { keptTimes } from '../../domain/times/kept-times.ts'
import { clockTime } from '../../domain/times/times.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'

/** Times as the browser's own fields write them: "13:30". */
type Typed = { day: string; startTime: string; endTime: string }
/** `kept`: what it was, which it stays unless someone types something else. `key`: tells it apart from the others. */
export type ClosedInForm = Typed & { kept: ClosedTime | null; key: string }

export function closedInForm(kept: ClosedTime): ClosedInForm {
  return { ...typedOf(kept), kept, key: JSON.stringify(kept) }
}

function typedOf({ day, startTime, endTime }: ClosedTime): Typed {
  return { day: String(day), startTime: clockTime(startTime, 24), endTime: clockTime(endTime, 24) }
}

export function closedAsKept({ kept, key: _, ...typed }: ClosedInForm): ClosedTime {
  const isSame = kept && JSON.stringify(typedOf(kept)) === JSON.stringify(typed)
  return isSame ? kept : { day: Number(typed.day), ...keptTimes(typed, 24) }
}

type Props<V extends { closedTimes: ClosedInForm[] }> = { form: UseFormReturn<V>; event: Event }

/** When the room is not the event's: nothing can be there then. */
export function ClosedFields<V extends { closedTimes: ClosedInForm[] }>({ event, ...props }: Props<V>) {
  const form = props.form as unknown as UseFormReturn<{ closedTimes: ClosedInForm[] }>
  const times = form.watch('closedTimes')
  const set = (next: ClosedInForm[]) =>
    form.setValue('closedTimes', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const faultOf = (index: number, part: 'startTime' | 'endTime') =>
    form.getFieldState(`closedTimes.${index}.${part}`, form.formState).error?.message
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('room.notOurs')}</legend>
      <p className="text-sm text-soft">{t('room.notOursHint')}</p>
      {times.map((time, index) => (
        <Row
          key={time.key}
          time={time}
          event={event}
          faults={[faultOf(index, 'startTime'), faultOf(index, 'endTime')]}
          onChange={(part) => set(times.with(index, { ...time, ...part }))}
          onRemove={() => set(times.toSpliced(index, 1))}
        />
      ))}
      <Button
        look="secondary"
        size="small"
        className="self-start"
        onClick={() =>
          set([...times, { day: '1', startTime: '', endTime: '', kept: null, key: String(Date.now()) }])
        }
      >
        {t('room.addClosedTime')}
      </Button>
    </fieldset>
  )
}

type RowProps = {
  time: Typed
  event: Event
  /** Of its start and its end. */
  faults: readonly (string | undefined)[]
  onChange: (part: Partial<Typed>) => void
  onRemove: () => void
}

function Row({ time, event, faults, onChange, onRemove }: RowProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      {event.days > 1 && (
        <Field label={t('slot.day')}>
          {(field) => (
            <Select {...field} value={time.day} onChange={({ target }) => onChange({ day: target.value })}>
              {daysOf(event).map((date, day) => (
                <option key={date} value={day + 1}>
                  {weekDate(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {(['startTime', 'endTime'] as const).map((part, index) => (
        <Field key={part} label={t(LABELS[part])} error={faults[index]}>
          {(field) => (
            <Input
              {...field}
              type="time"
              value={time[part]}
              onChange={({ target }) => onChange({ [part]: target.value })}
            />
          )}
        </Field>
      ))}
      <Button look="quiet" onClick={onRemove}>
        {t('common.remove')}
      </Button>
    </div>
  )
}

const LABELS = { startTime: textKey('slot.start'), endTime: textKey('slot.end') }
