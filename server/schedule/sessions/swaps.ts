import type { ProposedSwap } from '../../../domain/schedule/proposed-swaps.ts'
import { countPairs, LEAST_PHONES } from '../../../domain/schedule/star-pairs.ts'
import { proposeSwaps } from '../../../domain/schedule/swaps.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { numbersOfSessions } from '../../cards/data.ts'
import { handsOfSessions } from '../../content/pitch-rounds/data.ts'
import { readStarLists } from '../../content/stars/data.ts'
import type { Database, Row } from '../../db/schema.ts'
import { roomRows } from '../rooms/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import { listSessionsOf } from './data.ts'

/**
 * The exchanges that would help an event's visitors most, based on the stars of their phones; none with few phones, or
 * after the event.
 */
export async function swapsOf(
  db: Database,
  event: Row<'events'>,
  at: Date,
  most: number,
): Promise<{ phones: number; swaps: ProposedSwap[] }> {
  const stars = event.countsStars ? await readStarLists(db, event.id) : { phones: 0, lists: [] }
  const { phones } = stars
  const hands = await handsOfSessions(db, event.id)
  if (phones < LEAST_PHONES && hands.size === 0) return { phones, swaps: [] }
  const lists = phones < LEAST_PHONES ? [] : stars.lists
  const sessions = await listSessionsOf(db, event.id)
  const [slots, rooms] = [await timeSlotRows.list(db, event.id), await roomRows.list(db, event.id)]
  const numbers = await numbersOfSessions(db, event.id)
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  const counted = countPairs(
    sessions.map(({ id }) => id),
    lists,
  )
  const whole = (count: number) => Math.round((count * phones) / Math.max(1, lists.length))
  const day = {
    sessions,
    slots,
    rooms,
    now: minutesAt(event, at),
    heads: (id: number) => Math.max(whole(counted.heads(id)), hands.get(id) ?? 0),
    pairs: (one: number, other: number) => whole(counted.pairs(one, other)),
  }
  const proposed = proposeSwaps(day, most)
  const swaps = proposed.map(({ moves, ...effect }) => ({
    ...effect,
    moves: moves.map((move) => ({
      ...move,
      version: versions.get(move.id) ?? 1,
      number: numbers.get(move.id) ?? null,
    })),
  }))
  return { phones, swaps }
}
