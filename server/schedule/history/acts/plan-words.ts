import { spotName } from '../../../../domain/schedule/act-names.ts'
import { type Placed, spotOf } from '../../../../domain/schedule/spots.ts'
import { t } from '../../../../domain/text/t.ts'
import { clockTime } from '../../../../domain/times/times.ts'
import { type Plan, placementOf, type Schedule } from './plan.ts'

export type PlannedChange = { noun: string; rowId: number; words: string }

/** A sentence for each session that a plan moves or restores to a place: “X”: Hall, 10:00 AM → the tray. */
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
    return spot ? spotName(spot, at) : t('board.theTray')
  }
  return plan.spots.map((placed) => {
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    const title = now?.title ?? text(plan.sessions.find(({ id }) => id === placed.id)?.title)
    const to = say(placed, { rooms, slots, clock: schedule.clock })
    const words = now
      ? t('rearrange.move', { title, from: say(placementOf(now), schedule), to })
      : t('undo.sessionBack', { title, to })
    return { noun: 'sessions', rowId: placed.id, words }
  })
}

/** What a plan would do: a sentence for each row, without cards. */
export function wordsOfPlan(plan: Plan, schedule: Schedule): string[] {
  const { sessions, rooms, slots, cards, clock } = schedule
  const time = (row: { startTime?: unknown } | undefined) => clockTime(text(row?.startTime), clock)
  const session = (id: number) => sessions.find((row) => row.id === id)?.title ?? ''
  const card = (id: number) => cards.find((row) => row.id === id)?.title ?? ''
  const room = (id: number) => rooms.find((row) => row.id === id)?.name ?? ''
  const slot = (id: number) => time(slots.find((row) => row.id === id))
  return [
    ...plan.rooms.map(({ name }) => t('undo.roomBack', { name: text(name) })),
    ...plan.slots.map((row) => t('undo.slotAtBack', { time: time(row) })),
    ...movesIn(plan, schedule).map(({ words }) => words),
    ...plan.sessionChanges.map(({ id }) => t('undo.textsBack', { title: session(id) })),
    ...plan.cardChanges.map(({ id }) => t('undo.textsBack', { title: card(id) })),
    ...plan.slotChanges.map(({ id }) => t('undo.slotAsBefore', { time: slot(id) })),
    ...plan.roomChanges.map(({ id }) => t('undo.roomAsBefore', { name: room(id) })),
    ...plan.listChanges.map(() => t('undo.listsAsBefore')),
    ...plan.removed.map((id) => t('undo.sessionGoes', { title: session(id) })),
    ...plan.removedSlots.map((id) => t('undo.slotGoes', { time: slot(id) })),
    ...plan.removedRooms.map((id) => t('undo.roomGoes', { name: room(id) })),
  ]
}

function text(value: unknown): string {
  return String(value ?? '')
}
