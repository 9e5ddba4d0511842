import type { Room } from '../schedule/rooms.ts'
import type { TimeSlot } from '../schedule/time-slots.ts'
import { byStart, type Clock, dayOf } from '../times/times.ts'
import type { WallReading } from './wall.ts'
import { addedLines } from './wall-acceptance.ts'
import {
  keptSlot,
  type LineChoices,
  type NamedLine,
  type NewRoom,
  type NewSlot,
  NO_CHOICES,
  namedColumns,
  namedRows,
  withAddedLines,
} from './wall-lines.ts'
import type { NamedLines } from './wall-spots.ts'
import { type Misunderstanding, misunderstanding } from './wall-understood.ts'

/** An event's schedule as it would be with the rooms and time slots of the wall, which have negative ids. */
export type ProposedSchedule = {
  columns: NamedLine<NewRoom>[]
  rows: NamedLine<NewSlot>[]
  /** The day whose cards are on the wall. */
  day: number
  /** Null if the wall was understood. */
  misunderstood: Misunderstanding | null
  lines: NamedLines
  rooms: Room[]
  slots: TimeSlot[]
}

type Known = { rooms: readonly Room[]; slots: readonly TimeSlot[]; clock: Clock }

/** The rooms and time slots of a wall, in addition to those of the event. `choices` are a person's replacements. */
export function proposedSchedule(
  reading: Pick<WallReading, 'columns' | 'rows' | 'cards'>,
  choices: LineChoices,
  known: Known,
  day: number,
): ProposedSchedule {
  const { columns, rows } = withAddedLines(reading, choices)
  const hasCards = (row: number) => reading.cards.some((card) => card.row === row)
  const namedBy = (said: LineChoices) => ({
    columns: namedColumns(columns, said.columns, known),
    rows: namedRows(rows, said.rows, { ...known, day }, hasCards),
  })
  const misunderstood = misunderstanding(reading, namedBy(NO_CHOICES))
  const [read, found] = [
    { columns: readOf(columns, choices.columns), rows: readOf(rows, choices.rows) },
    namedBy(choices),
  ]
  const named = {
    columns: doubted(found.columns, read.columns, misunderstood),
    rows: doubted(found.rows, read.rows, misunderstood),
  }
  const slots = byStart([
    ...known.slots,
    ...addedLines(named.rows, () => true).flatMap(({ key, add }) => slotOf(key, add, day)),
  ])
  const breaks = new Set(slots.filter(({ isStatic }) => isStatic).map(({ id }) => id))
  return {
    ...named,
    day,
    misunderstood,
    lines: {
      rooms: named.columns.map(({ id }) => id),
      slots: named.rows.map(({ id }) => (id !== null && breaks.has(id) ? null : id)),
      read,
      doubtful: { columns: doubtfulOf(named.columns), rows: doubtfulOf(named.rows) },
    },
    rooms: [...known.rooms, ...addedLines(named.columns, () => true).map(({ key, add }) => roomOf(key, add))],
    slots,
  }
}

/** The day of the time slots whose heads were seen; the first day if there are none. */
export function dayOfWall({ rows }: Pick<WallReading, 'rows'>, slots: readonly TimeSlot[]): number {
  const seen = rows.flatMap(({ id }) => slots.find((slot) => slot.id === id) ?? [])
  return seen[0] ? dayOf(seen[0]) : 1
}

function readOf(lines: WallReading['columns'], choices: ReadonlyMap<number, unknown>): ReadonlySet<number> {
  return new Set(lines.flatMap(({ id }, index) => (id === null && !choices.has(index) ? [index] : [])))
}

/** If a wall was not understood, nothing that was read on it is sure. */
function doubted<New>(
  lines: NamedLine<New>[],
  read: ReadonlySet<number>,
  misunderstood: Misunderstanding | null,
): NamedLine<New>[] {
  if (!misunderstood) return lines
  const isNamed = ({ id, add }: NamedLine<New>) => id !== null || add !== null
  return lines.map((line, index) =>
    read.has(index) && isNamed(line) ? { ...line, doubt: line.doubt ?? misunderstood.doubt } : line,
  )
}

function doubtfulOf(lines: readonly NamedLine<unknown>[]): ReadonlySet<number> {
  return new Set(lines.flatMap(({ doubt }, index) => (doubt === null ? [] : [index])))
}

function roomOf(id: number, { name, isOpen }: NewRoom): Room {
  const noPin = { floorPlanId: null, pinX: null, pinY: null }
  return { ...noPin, id, eventId: 0, name, order: 0, capacity: null, isOpen, version: 1 }
}

function slotOf(id: number, add: NewSlot, day: number): TimeSlot[] {
  const times = keptSlot(add)
  const { title, isBreak } = add
  const words = {
    staticTitle: isBreak ? title : null,
    staticLocation: null,
    description: null,
    title: isBreak ? null : title,
  }
  return times ? [{ id, eventId: 0, day, ...times, isStatic: isBreak, ...words, version: 1 }] : []
}
