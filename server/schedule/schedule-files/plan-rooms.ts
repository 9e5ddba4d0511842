import { comparableName } from '../../../domain/schedule/room-names.ts'
import type { Row } from '../../db/schema.ts'
import { inColumns } from '../rooms/data.ts'
import { isOfOwnTable, type Schedule } from './schedule.ts'

/** A row that is not stored yet; its id is negative until then. */
export type NewRoom = Pick<
  Row<'rooms'>,
  'id' | 'name' | 'order' | 'isOpen' | 'capacity' | 'closedTimes' | 'facts' | 'sourceId'
>

export type RoomsPlan = {
  /** The ids of rooms by their names in the file. */
  ids: ReadonlyMap<string, number>
  added: NewRoom[]
}

/**
 * Matches the rooms of a file with those of the event: by the name from an earlier import, by the same name, or by the
 * only name that differs just in case, accents, spaces and punctuation.
 */
export function planRooms(stored: readonly Row<'rooms'>[], schedule: Schedule): RoomsPlan {
  const { rooms: names, facts } = schedule
  const open = openRooms(schedule)
  const ids = new Map<string, number>()
  const added: NewRoom[] = []
  const last = Math.max(-1, ...stored.map(({ order }) => order))
  for (const name of names) {
    const found =
      findRoom(name, names, stored) ?? added.find((room) => plainName(room.name) === plainName(name))
    if (found) {
      ids.set(name, found.id)
      continue
    }
    const { isOpen = open.has(name), capacity = null, ...known } = facts?.rooms.get(name) ?? {}
    const order = last + 1 + added.length
    const stated = { closedTimes: '[]', facts: '{}', ...inColumns(known) }
    added.push({ id: -1 - added.length, name, order, isOpen, capacity, ...stated, sourceId: name })
    ids.set(name, -added.length)
  }
  return { ids, added }
}

/**
 * The rooms that must be open: sessions give a place within them, or our own table has two sessions there at once,
 * which only an open room can hold.
 */
function openRooms({ sessions }: Schedule): ReadonlySet<string | null> {
  const placed = sessions.filter(({ place = '' }) => place.trim() !== '').map(({ room }) => room)
  const own = sessions.filter(isOfOwnTable)
  const crowded = [...Map.groupBy(own, ({ room, day }) => `${day} ${room}`).values()].flatMap((inRoom) => {
    const sorted = inRoom.toSorted((a, b) => a.start - b.start)
    return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))
      ? (sorted[0]?.room ?? [])
      : []
  })
  return new Set([...placed, ...crowded])
}

function findRoom(
  name: string,
  names: readonly string[],
  stored: readonly Row<'rooms'>[],
): Row<'rooms'> | undefined {
  const exact =
    stored.find(({ sourceId }) => sourceId === name) ??
    stored.find((row) => composed(row.name) === composed(name))
  if (exact) return exact
  const spelled = stored.filter((row) => plainName(row.name) === plainName(name))
  if (spelled.length === 1) return spelled[0]
  const own = folded(name)
  const alike = stored.filter((row) => folded(row.name) === own)
  const isOnly = alike.length === 1 && names.filter((other) => folded(other) === own).length === 1
  return isOnly ? alike[0] : undefined
}

function composed(name: string): string {
  return name.normalize('NFC').trim()
}

/** A name without case, accents and spaces. Punctuation counts, because "C" and "C++" are two rooms. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]+/gu, '')
    .toLowerCase()
}

/** A name without letters, such as an emoji, is compared as written. */
function folded(name: string): string {
  return comparableName(name) || composed(name)
}
