import { nameOfArrangement } from '../../domain/act-names.ts'
import type { ArrangementBody, Session } from '../../domain/sessions.ts'
import { byStart } from '../../domain/spots.ts'
import type { Database } from '../db/schema.ts'
import { mergeChange } from '../history/data.ts'
import { invalid, stale } from '../lib/errors.ts'
import { listRoomsOf } from '../rooms/data.ts'
import { listTimeSlotsOf } from '../time-slots/data.ts'
import { listSessionsOf, placeSessions } from './data.ts'
import { unknownRoom, unknownTimeSlot } from './place.ts'

/**
 * Moves sessions of an event that is held, all at the same time. The database judges whether a spot is free.
 * @returns the moved sessions
 * @throws 400 for a session or a spot that is none of the event's, 412 with the sessions as they are now when one has moved
 * on, or a unique violation (`answerTakenPlace`)
 */
export async function arrangeSessions(
  transaction: Database,
  event: { id: number },
  { kind, moves }: Pick<ArrangementBody, 'kind' | 'moves'>,
): Promise<Session[]> {
  const ids = new Set(moves.map(({ id }) => id))
  if (ids.size < moves.length) throw invalid('A session can be moved only once at a time', 'moves')
  const sessions = await listSessionsOf(transaction, event.id)
  const slots = byStart(await listTimeSlotsOf(transaction, event.id))
  const rooms = await listRoomsOf(transaction, event.id)
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  if (moves.some(({ id }) => !versions.has(id)))
    throw invalid('This session is not one of this event, or no longer', 'moves')
  if (moves.some(({ id, version }) => versions.get(id) !== version))
    throw stale(sessions.filter(({ id }) => ids.has(id)))
  for (const { spot } of moves) {
    if (!spot) continue
    const slot = slots.find(({ id }) => id === spot.timeSlotId)
    if (!slot) throw unknownTimeSlot()
    if (slot.isStatic) throw invalid('This time slot is a break, which holds no sessions', 'timeSlotId')
    if (!rooms.some(({ id }) => id === spot.roomId)) throw unknownRoom()
  }
  await placeSessions(
    transaction,
    moves.map(({ id, spot }) => ({ id, timeSlotId: spot?.timeSlotId ?? null, roomId: spot?.roomId ?? null })),
  )
  await mergeChange(transaction, event.id, {
    name: nameOfArrangement(kind, moves, { sessions, rooms, slots }),
  })
  const after = await listSessionsOf(transaction, event.id)
  return after.filter(({ id }) => ids.has(id))
}
