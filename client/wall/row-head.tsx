import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import {
  type Clock,
  clockRange,
  clockTimeAt,
  DAY_MINUTES,
  NIGHT_ENDS,
  onDay,
} from '../../domain/times/times.ts'
import type { NewSlot } from '../../domain/wall/wall-lines.ts'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import type { Head } from './head-dialog.tsx'
import { HeadLine } from './head-line.tsx'

type Props = Head<NewSlot> & { slots: readonly TimeSlot[]; clock: Clock }

const UNNAMED: NewSlot = { start: null, end: null, title: '', isBreak: false }

/** A row of the wall: a time of the event, a new time, a break, or none. */
export function RowHead({ slots, clock, ...head }: Props) {
  const nameOf = (slot: TimeSlot) =>
    [
      onDay(clockRange(slot, clock), slot, slots),
      slot.isStatic ? (slot.staticTitle ?? t('schedule.break')) : slot.title,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <HeadLine
      {...head}
      kind="time"
      known={slots.map((slot) => ({ id: slot.id, name: nameOf(slot) }))}
      unnamed={UNNAMED}
      wordsOf={(added) => ({
        name: draftName(added, clock),
        state: t(added.isBreak ? 'wall.newBreak' : 'wall.newTime'),
      })}
    >
      {(added) => <NewTimes slot={added} onChange={(add) => head.onChoose({ add })} />}
    </HeadLine>
  )
}

function NewTimes({ slot, onChange }: { slot: NewSlot; onChange: (slot: NewSlot) => void }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t('slot.start')}
          value={slot.start}
          onChange={(start) => onChange({ ...slot, start })}
        />
        <TimeField label={t('slot.end')} value={slot.end} onChange={(end) => onChange({ ...slot, end })} />
      </div>
      <Field label={t(slot.isBreak ? 'wall.breakName' : 'wall.slotTitle')}>
        {(field) => (
          <Input
            {...field}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={slot.title}
            onChange={({ target }) => onChange({ ...slot, title: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t('wall.slotIsBreak')}
        checked={slot.isBreak}
        onChange={({ target }) => onChange({ ...slot, isBreak: target.checked })}
      />
    </>
  )
}

type TimeProps = { label: string; value: number | null; onChange: (minutes: number | null) => void }

function TimeField({ label, value, onChange }: TimeProps) {
  return (
    <Field label={label}>
      {(field) => (
        <Input
          {...field}
          type="time"
          value={value === null ? '' : clockTimeAt(value, 24)}
          onChange={({ target }) => onChange(minutesIn(target.value, value))}
        />
      )}
    </Field>
  )
}

/** From the browser's time field, where "07:30" is in the morning. A time after midnight stays in its night. */
function minutesIn(text: string, before: number | null): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  if (hours === undefined || minutes === undefined) return null
  const at = hours * 60 + minutes
  return before !== null && before >= DAY_MINUTES && at + DAY_MINUTES <= NIGHT_ENDS ? at + DAY_MINUTES : at
}

function draftName({ start, end, title }: NewSlot, clock: Clock): string {
  const times = [start, end].map((time) => (time === null ? '…' : clockTimeAt(time, clock))).join(' – ')
  return title === '' ? times : `${times}, ${title}`
}
