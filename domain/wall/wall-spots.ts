import { type Grid, runFrom, type Spot } from '../schedule/spots.ts'
import { t } from '../text/t.ts'
import type { SeenCard } from './wall-cards.ts'

/** A spot, and how many time slots the session lasts; unchanged if the wall does not say. */
export type LongSpot = Spot & { slots?: number | undefined }

/** The rooms of the columns and the slots of the rows, by id, after people named those without a head. */
export type NamedLines = {
  rooms: readonly (number | null)[]
  slots: readonly (number | null)[]
  /** Lines whose heads were read and not corrected by a person; a number on a head is always right. */
  read?: { columns: ReadonlySet<number>; rows: ReadonlySet<number> } | undefined
  /** Lines that are not sure. */
  doubtful?: { columns: ReadonlySet<number>; rows: ReadonlySet<number> } | undefined
}

/** The spot at a column and a row; null if either is none. */
export function spotOfLines(
  { column, row }: { column: number | null; row: number | null },
  lines: NamedLines,
): Spot | null {
  const roomId = column === null ? null : (lines.rooms[column] ?? null)
  const timeSlotId = row === null ? null : (lines.slots[row] ?? null)
  return roomId === null || timeSlotId === null ? null : { roomId, timeSlotId }
}

/**
 * A spot that a person chose, with the current lines. A room or time slot that was new at that time is identified by
 * its line (domain/wall/wall-lines.ts), and may have been added or matched since.
 */
export function spotNow({ roomId, timeSlotId }: Spot, lines: NamedLines): Spot | null {
  const room = roomId < 0 ? (lines.rooms[-1 - roomId] ?? null) : roomId
  const slot = timeSlotId < 0 ? (lines.slots[-1 - timeSlotId] ?? null) : timeSlotId
  return room === null || slot === null ? null : { roomId: room, timeSlotId: slot }
}

/**
 * The spot of a card, `own` if no one has put it elsewhere, and its length if the wall gives one, as far as the time
 * slots are consecutive.
 */
export function longSpot(
  { row, throughRow, put }: SeenCard,
  own: Spot | null,
  lines: NamedLines,
  { slots }: Grid,
): LongSpot | null {
  const spot = put ? spotNow(put, lines) : own
  const isElsewhere = put !== null && (spot?.timeSlotId !== own?.timeSlotId || own === null)
  if (!spot || isElsewhere || row === null || throughRow === null) return spot
  const ids = new Set(lines.slots.slice(row, throughRow + 1))
  const run = runFrom(slots, spot.timeSlotId)
  const last = run.findLastIndex(({ id }) => ids.has(id))
  return { ...spot, slots: Math.max(1, last + 1) }
}

/** Why the column or row of a card may differ from what its head seems to say; null if both are sure. */
export function doubtOfLines(
  { column, row }: Pick<SeenCard, 'column' | 'row'>,
  { doubtful }: NamedLines,
): string | null {
  if (column !== null && doubtful?.columns.has(column)) return t('wall.doubtRoom')
  return row !== null && doubtful?.rows.has(row) ? t('wall.doubtTime') : null
}
