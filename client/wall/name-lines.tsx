import { clockTime } from '../../domain/times.ts'
import type { WallReading } from '../../domain/wall.ts'
import type { NamedLines } from '../../domain/wall-differences.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import type { Schedule } from './schedule.ts'

type Props = {
  reading: WallReading
  lines: NamedLines
  schedule: Schedule
  onChange: (lines: { rooms: (number | null)[]; slots: (number | null)[] }) => void
}

const NOT_SHOWN = { value: 0, label: 'Not part of the schedule' }

/** Columns and rows that no head names: a person says which room or time each one is. */
export function NameLines({ reading, lines, schedule, onChange }: Props) {
  const { rooms } = schedule
  const slots = schedule.slots.filter(({ isStatic }) => !isStatic)
  const unnamed = [...reading.columns, ...reading.rows].some(({ id }) => id === null)
  if (!unnamed) return null
  const set = (kind: 'rooms' | 'slots', index: number, chosen: number) =>
    onChange({
      rooms: [...lines.rooms],
      slots: [...lines.slots],
      [kind]: lines[kind].map((each, at) =>
        at !== index ? each : chosen === NOT_SHOWN.value ? null : chosen,
      ),
    })
  const inOrder = namedInOrder(reading, lines, { rooms, slots })
  return (
    <Card as="fieldset">
      <legend className="px-1 font-semibold">Some heads were not seen. What hangs where?</legend>
      {inOrder && (
        <Button look="secondary" className="mb-4 whitespace-normal py-2" onClick={() => onChange(inOrder)}>
          They hang in the order of the schedule
        </Button>
      )}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {unnamedOf(reading.columns).map((index) => (
          <ChoiceField
            key={`column ${index}`}
            label={`Column ${index + 1} is`}
            value={lines.rooms[index] ?? NOT_SHOWN.value}
            options={[NOT_SHOWN, ...rooms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => set('rooms', index, id)}
          />
        ))}
        {unnamedOf(reading.rows).map((index) => (
          <ChoiceField
            key={`row ${index}`}
            label={`Row ${index + 1} is`}
            value={lines.slots[index] ?? NOT_SHOWN.value}
            options={[
              NOT_SHOWN,
              ...slots.map(({ id, startTime }) => ({
                value: id,
                label: clockTime(startTime, schedule.clock),
              })),
            ]}
            onChange={(id) => set('slots', index, id)}
          />
        ))}
      </div>
    </Card>
  )
}

/** All lines by the order of rooms and times, where as many hang as there are; null where that is no help. */
function namedInOrder(
  { columns, rows }: WallReading,
  lines: NamedLines,
  { rooms, slots }: { rooms: readonly { id: number }[]; slots: readonly { id: number }[] },
) {
  const ids = {
    rooms: columns.length === rooms.length ? rooms.map(({ id }) => id) : [...lines.rooms],
    slots: rows.length === slots.length ? slots.map(({ id }) => id) : [...lines.slots],
  }
  // A head that was seen is right: an order that says otherwise is not the wall's.
  const agrees = (given: WallReading['columns'], named: readonly (number | null)[]) =>
    given.every(({ id }, index) => id === null || id === named[index])
  const isHelp = [...ids.rooms, ...ids.slots].join() !== [...lines.rooms, ...lines.slots].join()
  return isHelp && agrees(columns, ids.rooms) && agrees(rows, ids.slots) ? ids : null
}

function unnamedOf(lines: WallReading['columns']): number[] {
  return lines.flatMap(({ id }, index) => (id === null ? [index] : []))
}
