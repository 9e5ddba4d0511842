import { closedWords } from '../../../../domain/schedule/closed-words.ts'
import { type Booked, type Placed, spotOf } from '../../../../domain/schedule/spots.ts'
import { t } from '../../../../domain/text/t.ts'
import {
  type Obstacle,
  type Plan,
  placementOf,
  type Schedule,
  spotsOnceDone,
  TRAY,
  type Who,
} from './plan.ts'

/** A session whose spot the undo would restore. */
export type Wanted = Booked & { title: string }

/**
 * The places of the wanted sessions: their previous spot, or the tray if that is taken or gone. A session whose room
 * was closed then stays where it is, and no other session gets that spot.
 */
export function spotsFor(
  wanted: readonly Wanted[],
  plan: Plan,
  schedule: Schedule,
  obstacles: Obstacle[],
): Placed[] {
  const nameOf = (placed: Booked) =>
    String([...schedule.rooms, ...plan.rooms].find(({ id }) => id === placed.roomId)?.name ?? '')
  const { shutFor } = spotsOnceDone(plan, schedule, wanted)
  const goes = wanted.filter(({ title, ...placed }) => {
    const closed = shutFor(placed)
    if (!closed || plan.sessions.some(({ id }) => id === placed.id)) return true
    const shut = { room: nameOf(placed), closed: closedWords(closed, schedule.clock), title }
    obstacles.push({
      noun: 'rooms',
      rowId: placed.roomId ?? 0,
      words: () => t('undo.closedStays', shut),
    })
    return false
  })
  const { hasRoom, hasSlot, whoIsAt } = spotsOnceDone(plan, schedule, goes)
  return goes.flatMap(({ title, ...placed }): readonly Placed[] => {
    const room = nameOf(placed)
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    const isInTray = now !== undefined && spotOf(placementOf(now)) === null
    const toTray = isInTray ? [] : [{ id: placed.id, ...TRAY }]
    if (!hasRoom(placed.roomId) || !hasSlot(placed.timeSlotId)) {
      const noun = hasRoom(placed.roomId) ? 'time_slots' : 'rooms'
      const rowId = (hasRoom(placed.roomId) ? placed.timeSlotId : placed.roomId) ?? 0
      const words = (who: Who) =>
        hasRoom(placed.roomId)
          ? t(isInTray ? 'undo.timeGoneInTray' : 'undo.timeGoneToTray', { title, ...who })
          : t(isInTray ? 'undo.roomGoneInTray' : 'undo.roomGoneToTray', { title, ...who })
      obstacles.push({ noun, rowId, words })
      return toTray
    }
    const closed = shutFor(placed)
    if (closed) {
      const shut = { room, closed: closedWords(closed, schedule.clock), title }
      const words = () => t(isInTray ? 'undo.closedInTray' : 'undo.closedToTray', shut)
      obstacles.push({ noun: 'rooms', rowId: placed.roomId ?? 0, words })
      return toTray
    }
    const [other] = whoIsAt(placed)
    if (!other) return [placed]
    const words = (who: Who) =>
      t(isInTray ? 'undo.filledInTray' : 'undo.filledToTray', { room, title, ...who })
    obstacles.push({ noun: 'sessions', rowId: other.id, words })
    return toTray
  })
}
