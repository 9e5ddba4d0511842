import type { RecordedRow } from '../../../../domain/schedule/history.ts'
import { t, textKey } from '../../../../domain/text/t.ts'
import { clockTime } from '../../../../domain/times/times.ts'
import {
  type Entry,
  emptyPlan,
  hasDay,
  isSamePlacement,
  type Obstacle,
  PLACE_COLUMNS,
  type Plan,
  placementOf,
  type Schedule,
} from './plan.ts'
import { changedFields, isAs, isChangeOf, pick } from './recorded-fields.ts'
import { cardsOf, isCard, isOfIdea, undoIdea } from './undone-cards.ts'
import { spotsFor, type Wanted } from './undone-spots.ts'

/** Whether the entries can be undone. Other kinds have their own way back, or none. */
export function isUndoable(entries: readonly Pick<Entry, 'noun' | 'act' | 'before' | 'after'>[]): boolean {
  return (
    entries.some(
      (entry) => isSaid(entry) && (isOfIdea(entry) || !(isCard(entry.noun) || entry.noun === 'events')),
    ) &&
    entries.every(
      ({ noun, act, before, after }) =>
        noun === 'sessions' ||
        // Cards follow their sessions.
        (isCard(noun) && act === 'changed') ||
        noun === 'time_slots' ||
        // Imports add values to lists.
        (noun === 'events' && isChangeOf(['lists'], before, after)) ||
        (noun === 'rooms' && (act !== 'changed' || isChangeOf(OF_ROOMS, before, after))),
    )
  )
}

/**
 * Plans the undo of a change: every field that it changed returns to its previous value. A field that has changed since
 * is an obstacle and stays. A session whose spot is taken or gone goes to the tray.
 */
export function planUndo(
  entries: readonly Entry[],
  schedule: Schedule,
): { plan: Plan; obstacles: Obstacle[] } {
  const plan = emptyPlan()
  const obstacles: Obstacle[] = []
  const wanted: Wanted[] = []
  for (const entry of entries)
    if (entry.noun === 'sessions') undoSession(entry, schedule, { plan, obstacles, wanted })
  // Sessions that the undo deletes occupy no room or time slot.
  const sessions = schedule.sessions.filter(({ id }) => !plan.removed.includes(id))
  for (const entry of entries) {
    if (entry.noun === 'rooms') undoRoom(entry, { ...schedule, sessions }, plan, obstacles)
    if (entry.noun === 'time_slots') undoSlot(entry, { ...schedule, sessions }, plan, obstacles)
    if (entry.noun === 'events') undoLists(entry, schedule, plan)
    if (isOfIdea(entry)) undoIdea(entry, schedule, plan, obstacles)
  }
  plan.spots = spotsFor(wanted, plan, schedule, obstacles)
  plan.cards = cardsOf(entries, plan)
  return { plan, obstacles }
}

/** Whether an entry still shows what changed: a name that was removed everywhere is not in it. */
function isSaid({ before, after }: Pick<Entry, 'before' | 'after'>): boolean {
  return before === null || after === null || changedFields(before, after).length > 0
}

/**
 * The columns of a room whose changes can be undone. Its position in the list follows from what was added and deleted
 * since.
 */
const OF_ROOMS = ['name', 'capacity', 'isOpen', 'floorPlanId', 'pinX', 'pinY', 'closedTimes', 'facts']

/** Lists that someone has changed since stay as they are. */
function undoLists({ rowId, before, after }: Entry, { lists }: Schedule, plan: Plan): void {
  if (before && after?.lists === lists) plan.listChanges.push({ id: rowId, lists: String(before.lists) })
}

function undoRoomChange(
  { noun, rowId, before, after }: Entry & { before: RecordedRow; after: RecordedRow },
  { rooms, floorPlanIds }: Schedule,
  plan: Plan,
  obstacles: Obstacle[],
): void {
  const now = rooms.find(({ id }) => id === rowId)
  const name = now?.name ?? String(after.name)
  const { floorPlanId } = before
  const fields = changedFields(before, after)
  if (!now) obstacles.push({ noun, rowId, words: (who) => t('undo.roomDeleted', { name, ...who }) })
  else if (!isAs(now, after, fields))
    obstacles.push({ noun, rowId, words: (who) => t('undo.roomChanged', { name, ...who }) })
  else if (
    fields.includes('floorPlanId') &&
    typeof floorPlanId === 'number' &&
    !floorPlanIds.includes(floorPlanId)
  )
    obstacles.push({
      noun: 'floor_plans',
      rowId: floorPlanId,
      words: (who) => t('undo.planDeleted', who),
    })
  else plan.roomChanges.push({ id: rowId, fields: pick(before, fields) })
}

function undoRoom(entry: Entry, schedule: Schedule, plan: Plan, obstacles: Obstacle[]): void {
  const { noun, before, after, rowId } = entry
  const { rooms, sessions } = schedule
  if (before && after) {
    undoRoomChange({ ...entry, before, after }, schedule, plan, obstacles)
    return
  }
  const now = rooms.find(({ id }) => id === rowId)
  if (before && !now) plan.rooms.push(before)
  if (before || !after || !now) return
  const { name } = now
  // The position in the list follows from the rooms that were added and deleted since.
  const words = Object.keys(after).filter((field) => field !== 'order')
  if (sessions.some(({ roomId }) => roomId === rowId))
    obstacles.push({ noun, rowId, words: () => t('undo.roomHolds', { name }) })
  else if (!isAs(now, after, words))
    obstacles.push({ noun, rowId, words: (who) => t('undo.roomChanged', { name, ...who }) })
  else plan.removedRooms.push(rowId)
}

function undoSlot(entry: Entry, schedule: Schedule, plan: Plan, obstacles: Obstacle[]): void {
  const { slots, sessions, clock } = schedule
  const { noun, rowId, before, after } = entry
  const now = slots.find(({ id }) => id === rowId)
  if (before && !hasDay(schedule, before)) {
    const gone = { day: Number(before.day), time: clockTime(String(before.startTime), clock) }
    obstacles.push({ noun, rowId, words: () => t('undo.dayGone', gone) })
    return
  }
  if (!after) {
    if (before && !now) plan.slots.push(before)
    return
  }
  const time = clockTime(String(after.startTime), clock)
  const holdsSessions = sessions.some((row) => {
    const { timeSlotId, furtherSlotIds } = placementOf(row)
    return timeSlotId === rowId || furtherSlotIds.includes(rowId)
  })
  if (!before) {
    if (!now) return
    if (holdsSessions) obstacles.push({ noun, rowId, words: () => t('undo.slotHolds', { time }) })
    else if (!isAs(now, after, Object.keys(after)))
      obstacles.push({ noun, rowId, words: (who) => t('undo.slotChanged', { time, ...who }) })
    else plan.removedSlots.push(rowId)
    return
  }
  const fields = changedFields(before, after)
  if (!now) obstacles.push({ noun, rowId, words: (who) => t('undo.slotDeleted', { time, ...who }) })
  else if (!isAs(now, after, fields))
    obstacles.push({ noun, rowId, words: (who) => t('undo.slotChanged', { time, ...who }) })
  else if (before.isStatic === true && !after.isStatic && holdsSessions)
    obstacles.push({ noun, rowId, words: () => t('undo.slotHolds', { time }) })
  else plan.slotChanges.push({ id: rowId, fields: pick(before, fields) })
}

const DONE_SINCE = {
  changed: textKey('undo.sessionChanged'),
  deleted: textKey('undo.sessionDeleted'),
  moved: textKey('undo.sessionMoved'),
} as const

function undoSession(
  { noun, rowId, before, after }: Entry,
  { sessions }: Schedule,
  { plan, obstacles, wanted }: { plan: Plan; obstacles: Obstacle[]; wanted: Wanted[] },
): void {
  const now = sessions.find(({ id }) => id === rowId)
  const title = now?.title ?? String((after ?? before)?.title ?? '')
  const report = (what: keyof typeof DONE_SINCE) =>
    obstacles.push({ noun, rowId, words: (who) => t(DONE_SINCE[what], { title, ...who }) })
  if (before && !after) {
    if (now) return
    plan.sessions.push(before)
    wanted.push({ id: rowId, title, ...bookedAs(before) })
    return
  }
  if (!now) {
    if (before) report('deleted')
    return
  }
  if (after && !before) {
    if (isAs(now, after, Object.keys(after))) plan.removed.push(rowId)
    else report(isSamePlacement(placementOf(now), placementOf(after)) ? 'changed' : 'moved')
    return
  }
  if (!before || !after) return
  const texts = changedFields(before, after).filter((field) => !PLACE_COLUMNS.includes(field))
  if (!isAs(now, after, texts)) report('changed')
  else if (texts.length > 0) plan.sessionChanges.push({ id: rowId, fields: pick(before, texts) })
  if (isSamePlacement(placementOf(before), placementOf(after))) return
  if (isSamePlacement(placementOf(now), placementOf(after)))
    wanted.push({ id: rowId, title, ...bookedAs(before) })
  else report('moved')
}

function bookedAs(row: RecordedRow) {
  return { ...placementOf(row), startsAt: String(row.startsAt ?? '') }
}
