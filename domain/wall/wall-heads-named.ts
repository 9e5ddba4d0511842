import { isSameName, roomNamed } from '../schedule/room-names.ts'
import type { WallLine } from './wall.ts'
import type { LineChoice, NewRoom } from './wall-lines.ts'

/** The room that a person assigned to a written head, by the words that were read on it. */
export type NamedHead = { read: string; room: LineChoice<NewRoom> }

/** How many of the latest to keep: a wall has fewer rooms, and its heads are read in few ways. */
const MAX_NAMED = 60

/** The heads that were named before, plus those that a person named on a photo, each once. */
export function withNamedHeads(
  before: readonly NamedHead[],
  columns: readonly WallLine[],
  choices: ReadonlyMap<number, LineChoice<NewRoom>>,
): NamedHead[] {
  const named = [...choices].flatMap(([column, room]): NamedHead[] => {
    const read = columns[column]?.written?.text ?? ''
    return read === '' ? [] : [{ read, room }]
  })
  const others = before.filter(({ read }) => !named.some((head) => isSameName(head.read, read)))
  return [...others, ...named].slice(-MAX_NAMED)
}

/**
 * The rooms of columns whose heads a person has named before, when they are read the same or nearly so. `rooms` are the
 * event's.
 */
export function choicesOfNamedHeads(
  columns: readonly WallLine[],
  heads: readonly NamedHead[],
  rooms: readonly { id: number; name: string }[],
): Map<number, LineChoice<NewRoom>> {
  const isThere = ({ room }: NamedHead) =>
    room === 'none' || 'add' in room || rooms.some(({ id }) => id === room.id)
  const known = heads.filter(isThere).map((head) => ({ ...head, name: head.read }))
  return new Map(
    columns.flatMap(({ id, written }, column): [number, LineChoice<NewRoom>][] => {
      if (id !== null || !written) return []
      const head = headRead(written.text, known, rooms)
      return head ? [[column, head.room]] : []
    }),
  )
}

/** A head with the exact name of a room is that room, unless a person assigned exactly the same words differently. */
function headRead<Head extends { name: string }>(
  text: string,
  heads: readonly Head[],
  rooms: readonly { name: string }[],
): Head | null {
  const same = heads.find(({ name }) => isSameName(name, text))
  if (same || rooms.some(({ name }) => isSameName(name, text))) return same ?? null
  return roomNamed(text, heads)
}
