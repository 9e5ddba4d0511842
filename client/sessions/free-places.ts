import { endOf, type Timed } from '../../domain/times/times.ts'
import type { Occupancy } from './occupancy.ts'

type Slot = Timed & { id: number; isStatic: boolean }

/** A time slot with its free rooms. */
export type FreePlaces<S, R> = { slot: S; rooms: R[] }

/**
 * The number of rows that are shown at first. Each has a choice for every room, and an imported event may have 72
 * rooms.
 */
const MOST_ROWS = 12

/**
 * The free places of an event, by time: first those that a card names, last the times that are over.
 * @param now minutes since midnight before the first day; null on another day
 */
export function freePlaces<S extends Slot, R extends { id: number }>(
  { slots, rooms, occupancy }: { slots: readonly S[]; rooms: readonly R[]; occupancy: Occupancy },
  { now, named }: { now: number | null; named: number | null },
  most = MOST_ROWS,
): { rows: FreePlaces<S, R>[]; isMore: boolean } {
  const isOver = (slot: S) => now !== null && endOf(slot) <= now
  const rank = (slot: S) => (slot.id === named ? 0 : isOver(slot) ? 2 : 1)
  const open = slots.filter(({ isStatic }) => !isStatic).toSorted((a, b) => rank(a) - rank(b))
  const rows: FreePlaces<S, R>[] = []
  for (const slot of open) {
    const free = rooms.filter(({ id }) => !occupancy.isOccupied(slot.id, id))
    if (free.length === 0) continue
    if (rows.length === most) return { rows, isMore: true }
    rows.push({ slot, rooms: free })
  }
  return { rows, isMore: false }
}
