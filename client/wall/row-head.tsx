import type { TimeSlot } from '../../domain/time-slots.ts'
import { type Clock, clockRange, clockTimeAt, dayPrefix } from '../../domain/times.ts'
import type { WallLine } from '../../domain/wall.ts'
import type { LineChoice, NamedLine, NewSlot } from '../../domain/wall-lines.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import { HeadLine } from './head-line.tsx'
import { choiceOf, choiceValue, NO_LINE } from './line-choice.ts'

type Props = {
  line: WallLine
  named: NamedLine<NewSlot>
  index: number
  slots: readonly TimeSlot[]
  clock: Clock
  choice: LineChoice<NewSlot> | undefined
  onChoose: (choice: LineChoice<NewSlot>) => void
}

const UNNAMED: NewSlot = { start: null, end: null, title: '', isBreak: false }

/** A row of the wall: a time of the event, a new one, a break, or none. */
export function RowHead({ line, named, index, slots, clock, choice, onChoose }: Props) {
  const known = slots.find(({ id }) => id === named.id)
  const added = choice && choice !== 'none' && 'add' in choice ? choice.add : named.add
  const draft = added ?? UNNAMED
  const nameOf = (slot: TimeSlot) =>
    [
      `${dayPrefix(slot, slots)}${clockRange(slot, clock)}`,
      slot.isStatic ? (slot.staticTitle ?? 'Break') : slot.title,
    ]
      .filter(Boolean)
      .join(', ')
  const place = `Row ${index + 1}`
  const name = known
    ? nameOf(known)
    : added
      ? draftName(added, clock)
      : (line.written?.text ?? line.breakName ?? '')
  return (
    <HeadLine
      {...{ line, named, place, name }}
      state={
        known ? 'Time of this event' : added ? (added.isBreak ? 'New break' : 'New time') : NO_LINE.label
      }
      onRight={() => onChoose(named.id !== null && named.id > 0 ? { id: named.id } : { add: draft })}
    >
      <ChoiceField
        label={`${place} is`}
        value={choiceValue(choice ?? (known ? { id: known.id } : added ? { add: added } : 'none'))}
        options={[
          { value: 'new', label: 'A new time' },
          ...slots.map((slot) => ({ value: String(slot.id), label: nameOf(slot) })),
          NO_LINE,
        ]}
        onChange={(value) => onChoose(choiceOf(value, draft))}
      />
      {added && (choice || !known) && <NewTimes slot={added} onChange={(add) => onChoose({ add })} />}
    </HeadLine>
  )
}

function NewTimes({ slot, onChange }: { slot: NewSlot; onChange: (slot: NewSlot) => void }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TimeField label="Start time" value={slot.start} onChange={(start) => onChange({ ...slot, start })} />
        <TimeField label="End time" value={slot.end} onChange={(end) => onChange({ ...slot, end })} />
      </div>
      <Field label={slot.isBreak ? 'Name of the break' : 'Title, if it has one'}>
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
        label="A break, which holds no sessions"
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
          onChange={({ target }) => onChange(minutesIn(target.value))}
        />
      )}
    </Field>
  )
}

/** Of the browser's own field for times: "07:30" is in the morning. */
function minutesIn(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

function draftName({ start, end, title }: NewSlot, clock: Clock): string {
  const times = [start, end].map((time) => (time === null ? '…' : clockTimeAt(time, clock))).join(' – ')
  return title === '' ? times : `${times}, ${title}`
}
