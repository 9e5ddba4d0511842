import { isSameDay } from '../../domain/times/times.ts'
import type { WallLine, WallReading } from '../../domain/wall/wall.ts'
import {
  type LineChoice,
  type LineChoices,
  type NamedLine,
  proposedChoice,
} from '../../domain/wall/wall-lines.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import type { Schedule } from './schedule.ts'

/** The choices, with everything doubtful accepted as proposed. */
export function allRight({ columns, rows }: ProposedSchedule, choices: LineChoices): LineChoices {
  return {
    columns: new Map([...choices.columns, ...rightOf(columns)]),
    rows: new Map([...choices.rows, ...rightOf(rows)]),
  }
}

function rightOf<New>(lines: readonly NamedLine<New>[]): [number, LineChoice<New>][] {
  return lines.flatMap((line, index): [number, LineChoice<New>][] =>
    line.doubt === null ? [] : [[index, proposedChoice(line)]],
  )
}

/**
 * Names all lines in the order of rooms and times, including breaks, if the wall has as many lines as the event; null
 * if that does not help.
 */
export function namedInOrder(
  { columns, rows }: WallReading,
  proposed: ProposedSchedule,
  { rooms, slots }: Schedule,
): LineChoices | null {
  const ofDay = slots.filter((slot) => isSameDay(slot, proposed))
  const times = [ofDay.filter(({ isStatic }) => !isStatic), ofDay].find((each) => each.length === rows.length)
  const named = {
    columns: columns.length === rooms.length ? rooms.map(({ id }) => id) : null,
    rows: times?.map(({ id }) => id) ?? null,
  }
  const isHelp = isOtherThan(named.columns, proposed.columns) || isOtherThan(named.rows, proposed.rows)
  if (!isHelp || !agrees(named.columns, columns) || !agrees(named.rows, rows)) return null
  return { columns: inChoices(named.columns), rows: inChoices(named.rows) }
}

function isOtherThan(ids: readonly number[] | null, lines: readonly { id: number | null }[]): boolean {
  return ids !== null && lines.some(({ id }, index) => id !== ids[index])
}

/** A head with a number is correct, so an order that contradicts it is not the wall's. */
function agrees(ids: readonly number[] | null, lines: readonly WallLine[]): boolean {
  return ids === null || lines.every(({ id }, index) => id === null || id === ids[index])
}

function inChoices(ids: readonly number[] | null): ReadonlyMap<number, { id: number }> {
  return new Map((ids ?? []).map((id, index) => [index, { id }]))
}
