import { closedWords } from '../../../../domain/schedule/closed-words.ts'
import { type Booked, type Placed, spotOf } from '../../../../domain/schedule/spots.ts'
import { type Obstacle, type Plan, placementOf, type Schedule, spotsOnceDone, TRAY } from './plan.ts'

/** A session whose spot the undo would give back; `title` as sentences name it. */
export type Wanted = Booked & { title: string }

/**
 * Where the wanted sessions come to be: where they were, or the tray when that is taken or gone. One whose room is closed then
 * stays where it is, which no one else gets.
 */
export function spotsFor(
  wanted: readonly Wanted[],
  plan: Plan,
  schedule: Schedule,
  obstacles: Obstacle[],
): Placed[] {
  const nameOf = (placed: Booked) =>
    [...schedule.rooms, ...plan.rooms].find(({ id }) => id === placed.roomId)?.name ?? 'The room'
  const { shutFor } = spotsOnceDone(plan, schedule, wanted)
  const goes = wanted.filter(({ title, ...placed }) => {
    const closed = shutFor(placed)
    if (!closed || plan.sessions.some(({ id }) => id === placed.id)) return true
    const what = `${nameOf(placed)} is ${closedWords(closed, schedule.clock)}`
    obstacles.push({
      noun: 'rooms',
      rowId: placed.roomId ?? 0,
      words: () => `${what}: ${title} stays where it is`,
    })
    return false
  })
  const { hasRoom, hasSlot, whoIsAt } = spotsOnceDone(plan, schedule, goes)
  return goes.flatMap(({ title, ...placed }): readonly Placed[] => {
    const room = nameOf(placed)
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    const isInTray = now !== undefined && spotOf(placementOf(now)) === null
    const becomes = isInTray ? `${title} stays in the tray` : `put ${title} in the tray?`
    const toTray = isInTray ? [] : [{ id: placed.id, ...TRAY }]
    if (!hasRoom(placed.roomId) || !hasSlot(placed.timeSlotId)) {
      const noun = hasRoom(placed.roomId) ? 'time_slots' : 'rooms'
      const rowId = (hasRoom(placed.roomId) ? placed.timeSlotId : placed.roomId) ?? 0
      const what = hasRoom(placed.roomId) ? 'Its time' : 'Its room'
      const words = (who: string) => `${what} was taken away by ${who} meanwhile: ${becomes}`
      obstacles.push({ noun, rowId, words })
      return toTray
    }
    const closed = shutFor(placed)
    if (closed) {
      const words = () => `${room} is ${closedWords(closed, schedule.clock)}: ${becomes}`
      obstacles.push({ noun: 'rooms', rowId: placed.roomId ?? 0, words })
      return toTray
    }
    const [other] = whoIsAt(placed)
    if (!other) return [placed]
    const words = (who: string) => `${room} was filled by ${who} meanwhile: ${becomes}`
    obstacles.push({ noun: 'sessions', rowId: other.id, words })
    return toTray
  })
}
