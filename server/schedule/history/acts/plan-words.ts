import { spotName } from '../../../../domain/schedule/act-names.ts'
import { type Placed, spotOf } from '../../../../domain/schedule/spots.ts'
import { clockTime } from '../../../../domain/times/times.ts'
import { type Plan, placementOf, type Schedule } from './plan.ts'

export type PlannedChange = { noun: string; rowId: number; words: string }

/** “X”: Hall, 10:00 AM → the tray. One for each session that a plan moves, or brings back into a place. */
export function movesIn(plan: Plan, schedule: Schedule): PlannedChange[] {
  const rooms = [
    ...schedule.rooms,
    ...plan.rooms.map((row) => ({ id: Number(row.id), name: text(row.name) })),
  ]
  const slots = [
    ...schedule.slots.map((slot) => {
      const change = plan.slotChanges.find(({ id }) => id === slot.id)?.fields.startTime
      return change === undefined ? slot : { ...slot, startTime: text(change) }
    }),
    ...plan.slots.map((row) => ({ id: Number(row.id), startTime: text(row.startTime) })),
  ]
  const say = (placed: Omit<Placed, 'id'>, at: Parameters<typeof spotName>[1]) => {
    const spot = spotOf(placed)
    return spot ? spotName(spot, at) : 'the tray'
  }
  return plan.spots.map((placed) => {
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    const title = now?.title ?? text(plan.sessions.find(({ id }) => id === placed.id)?.title)
    const to = say(placed, { rooms, slots, clock: schedule.clock })
    const words = now
      ? `“${title}”: ${say(placementOf(now), schedule)} → ${to}`
      : `“${title}” comes back: ${to}`
    return { noun: 'sessions', rowId: placed.id, words }
  })
}

/** What a plan would do, a sentence for each row, without its cards. */
export function wordsOfPlan(plan: Plan, schedule: Schedule): string[] {
  const { sessions, rooms, slots, clock } = schedule
  const time = (row: { startTime?: unknown } | undefined) => clockTime(text(row?.startTime), clock)
  const session = (id: number) => `“${sessions.find((row) => row.id === id)?.title ?? ''}”`
  const room = (id: number) => rooms.find((row) => row.id === id)?.name ?? ''
  const slot = (id: number) => time(slots.find((row) => row.id === id))
  return [
    ...plan.rooms.map(({ name }) => `The room ${text(name)} comes back`),
    ...plan.slots.map((row) => `The time slot at ${time(row)} comes back`),
    ...movesIn(plan, schedule).map(({ words }) => words),
    ...plan.sessionChanges.map(({ id }) => `${session(id)} reads as before`),
    ...plan.slotChanges.map(({ id }) => `The time slot at ${slot(id)} is as before`),
    ...plan.roomChanges.map(({ id }) => `The room ${room(id)} is as before`),
    ...plan.listChanges.map(() => 'The lists of values are as before'),
    ...plan.removed.map((id) => `${session(id)} goes`),
    ...plan.removedSlots.map((id) => `The time slot at ${slot(id)} goes`),
    ...plan.removedRooms.map((id) => `The room ${room(id)} goes`),
  ]
}

function text(value: unknown): string {
  return String(value ?? '')
}
