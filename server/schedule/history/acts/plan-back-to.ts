import type { RecordedRow } from '../../../../domain/schedule/history.ts'
import type { Booked, Placed } from '../../../../domain/schedule/spots.ts'
import { t } from '../../../../domain/text/t.ts'
import { clockRange, clockTime } from '../../../../domain/times/times.ts'
import {
  type Entry,
  emptyPlan,
  hasDay,
  isSamePlacement,
  type Plan,
  placementOf,
  type Schedule,
  spotsOnceDone,
  TRAY,
} from './plan.ts'
import { movesIn, type PlannedChange } from './plan-words.ts'

/** The fields of a time slot that are restored: its day and times, and whether it is a break. */
const TIMES = ['day', 'startTime', 'endTime', 'isStatic', 'staticTitle', 'staticLocation']

/**
 * Plans how to restore a schedule to a moment: spots, times, and rows that were deleted since. Texts stay as they are.
 * A session that was added since goes to the tray, as does one that is in the way.
 * @param entries all entries of the schedule since then, in order
 */
export function planBackTo(
  entries: readonly Entry[],
  schedule: Schedule,
): { plan: Plan; changes: PlannedChange[] } {
  const plan = emptyPlan()
  const changes: PlannedChange[] = []
  const firsts = new Map<string, Entry>()
  for (const entry of entries) {
    const key = `${entry.noun}/${entry.rowId}`
    if (!firsts.has(key)) firsts.set(key, entry)
  }
  for (const { noun, rowId, before } of firsts.values()) {
    if (noun === 'rooms' && before && !schedule.rooms.some(({ id }) => id === rowId)) {
      plan.rooms.push(before)
      changes.push({ noun, rowId, words: t('undo.roomBack', { name: String(before.name) }) })
    }
    // A time slot on a day that the event no longer has is left as it is, even if deleted.
    if (noun === 'time_slots' && before && hasDay(schedule, before))
      backSlot(rowId, before, schedule, plan, changes)
  }
  const wanted = wantedSpots([...firsts.values()], schedule, plan)
  plan.spots = settled(wanted, plan, schedule)
  changes.push(...movesIn(plan, schedule))
  backStarts([...firsts.values()], schedule, plan, changes)
  return { plan, changes }
}

function backSlot(
  rowId: number,
  before: RecordedRow,
  { slots, clock, days }: Schedule,
  plan: Plan,
  changes: PlannedChange[],
): void {
  const noun = 'time_slots'
  const said = (row: { day?: unknown; startTime?: unknown; endTime?: unknown }) => {
    const range = clockRange({ startTime: String(row.startTime), endTime: String(row.endTime) }, clock)
    return days > 1 ? t('undo.dayAndTimes', { day: Number(row.day ?? 1), times: range }) : range
  }
  const then = said(before)
  const now = slots.find(({ id }) => id === rowId)
  if (!now) {
    plan.slots.push(before)
    changes.push({ noun, rowId, words: t('undo.slotBack', { times: then }) })
    return
  }
  const row = new Map<string, unknown>(Object.entries(now))
  // Rows that were recorded before events had several days lack a day.
  const fields = TIMES.filter(
    (field) => before[field] !== undefined && (row.get(field) ?? null) !== (before[field] ?? null),
  )
  if (fields.length === 0) return
  plan.slotChanges.push({
    id: rowId,
    fields: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
  })
  changes.push({
    noun,
    rowId,
    words: t(before.isStatic === true ? 'undo.slotBecomesBreak' : 'undo.slotBecomes', {
      now: said(now),
      then,
    }),
  })
}

function wantedSpots(firsts: readonly Entry[], { sessions }: Schedule, plan: Plan): Booked[] {
  return firsts.flatMap(({ noun, rowId, before }) => {
    if (noun !== 'sessions') return []
    const now = sessions.find(({ id }) => id === rowId)
    if (before && !now) plan.sessions.push(before)
    if (!before && !now) return []
    return [
      { id: rowId, ...(before ? { ...placementOf(before), startsAt: String(before.startsAt ?? '') } : TRAY) },
    ]
  })
}

/**
 * The spots of all sessions. A session in the way of a returning one goes to the tray, as does the later of two that
 * were recorded in one spot.
 */
function settled(wanted: readonly Booked[], plan: Plan, schedule: Schedule): Placed[] {
  const { give, isBreak, whoIsAt } = spotsOnceDone(plan, schedule, wanted)
  const spots = new Map<number, Placed>()
  for (const { id, timeSlotId } of schedule.sessions) if (isBreak(timeSlotId)) spots.set(id, { id, ...TRAY })
  for (const placed of wanted) {
    const isOpen = give(placed)
    spots.set(placed.id, isOpen ? placed : { id: placed.id, ...TRAY })
    for (const other of isOpen ? whoIsAt(placed) : []) spots.set(other.id, { id: other.id, ...TRAY })
  }
  const back = new Set(plan.sessions.map(({ id }) => Number(id)))
  return [...spots.values()].filter((placed) => {
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    return (
      back.has(placed.id) || (now !== undefined && !isSamePlacement(placementOf(now), { ...TRAY, ...placed }))
    )
  })
}

/** Restores the own start of a session that keeps or gets a time. */
function backStarts(
  firsts: readonly Entry[],
  { sessions, clock }: Schedule,
  plan: Plan,
  changes: PlannedChange[],
): void {
  for (const { noun, rowId, before } of firsts) {
    const now = sessions.find(({ id }) => id === rowId)
    if (noun !== 'sessions' || !before || !now) continue
    const startsAt = String(before.startsAt ?? '')
    const { timeSlotId } = plan.spots.find(({ id }) => id === rowId) ?? now
    if (timeSlotId === null || startsAt === now.startsAt) continue
    plan.sessionChanges.push({ id: rowId, fields: { startsAt } })
    const { title } = now
    const words =
      startsAt === ''
        ? t('undo.startsWithSlot', { title })
        : t('undo.startsAt', { title, time: clockTime(startsAt, clock) })
    changes.push({ noun, rowId, words })
  }
}
