import { byStart, endOf, isOn, startOf } from '../times/times.ts'
import { type Programme, type Span, timedSessions } from './day.ts'
import { type Lists, ofKinds, VALUE_KINDS, type ValueKind, valueOfLabel } from './session-fields.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

/**
 * The filters of the schedule: the kinds of values, rooms by id, sessions on now, sessions that are not full, and
 * step-free rooms.
 */
export const FILTER_KINDS = [...VALUE_KINDS, 'room', 'on', 'full', 'access'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** The selected values of each kind. No values, or 'all' as the first, means everything. */
export type Filters = Readonly<Record<FilterKind, readonly string[]>>

/**
 * The filters in an address: values of the event's lists, each once, in a fixed order. 'all' as the first value means
 * no filter.
 */
export function filtersIn(query: URLSearchParams, lists: Lists): Filters {
  const values = ofKinds((kind) => {
    const asked = query.getAll(kind)
    return asked[0] === 'all' ? [] : lists[kind].map(valueOfLabel).filter((value) => asked.includes(value))
  })
  return { ...values, room: roomsIn(query), ...statesIn(query) }
}

/** The only values of the filters "On now", "Not full", and "Step-free". */
export const STATES = { on: 'now', full: 'no', access: 'step-free' } as const
type State = keyof typeof STATES

export function statesIn(query: URLSearchParams): Pick<Filters, State> {
  const asked = (kind: State) => (query.getAll(kind).includes(STATES[kind]) ? [STATES[kind]] : [])
  return { on: asked('on'), full: asked('full'), access: asked('access') }
}

/** The room ids in an address, whether or not the rooms exist. */
export function roomsIn(query: URLSearchParams): string[] {
  return [...new Set(query.getAll('room'))].filter((id) => ID.test(id)).sort()
}

const ID = /^[1-9]\d{0,9}$/

/** The session id in an address, whether or not the session exists. */
export function sessionIn(query: URLSearchParams): number | null {
  const session = query.get('session') ?? ''
  return ID.test(session) ? Number(session) : null
}

/** The sessions of a room in a time slot. In an open room, several can begin at once. */
export type Cell = {
  /** Those that begin here. */
  sessions: readonly Session[]
  /** Sessions that began in an earlier time slot. */
  goingOn: readonly Session[]
  /** How many table rows the cell spans; 0 if a longer session extends into it from above. */
  rows: number
  /** Whether a session occupies the room; never set for open rooms. */
  isBusy?: boolean | undefined
}

export type ScheduleRow = {
  slot: TimeSlot
  /** One cell per room, in the order of the rooms. */
  cells: Cell[]
  /** Whether nothing begins here, or nothing that begins is shown. */
  isEmpty: boolean
}

/** The schedule as rows by time and columns by room. Unscheduled sessions are left out. */
export function scheduleRows(given: Programme): ScheduleRow[] {
  const begins = Map.groupBy(given.sessions, ({ timeSlotId }) => timeSlotId)
  const longer = given.sessions.filter(({ furtherSlotIds }) => furtherSlotIds.length > 0)
  const inRooms = Map.groupBy(timedSessions(given), ({ room }) => room)
  const isTaken = given.rooms.map((_, room) => takenIn(inRooms.get(room) ?? []))
  return byStart(given.timeSlots).map((slot) => {
    const here = Map.groupBy(begins.get(slot.id) ?? EMPTY, ({ roomId }) => roomId)
    const [from, to] = [startOf(slot), endOf(slot)]
    const later = longer.filter(({ furtherSlotIds }) => furtherSlotIds.includes(slot.id))
    const cells = given.rooms.map(({ id, isOpen }, room) => {
      const sessions = here.get(id) ?? EMPTY
      const goingOn = later.filter(({ roomId }) => roomId === id)
      const [only] = sessions
      const rows = isOpen || !only ? 1 : only.furtherSlotIds.length + 1
      const isBusy = !isOpen && isTaken[room]?.(from, to)
      return { sessions, goingOn, rows: !isOpen && goingOn.length > 0 ? 0 : rows, isBusy }
    })
    return { slot, cells, isEmpty: cells.every(({ sessions }) => sessions.length === 0) }
  })
}

/** Whether one of the sessions, sorted by start, is between two moments. Calls must be in the order of `from`. */
function takenIn(timed: readonly Span[]): (from: number, to: number) => boolean {
  let next = 0
  return (from, to) => {
    while (next < timed.length && (timed[next]?.end ?? 0) <= from) next += 1
    return (timed[next]?.start ?? Number.POSITIVE_INFINITY) < to
  }
}

const EMPTY: readonly Session[] = []

/** The sessions that match the filters. Without filters, the same list. */
export function filtered(sessions: readonly Session[], filters: Filters): readonly Session[] {
  return hasFilters(filters) ? sessions.filter((each) => matchesFilters(each, filters)) : sessions
}

/**
 * Whether a session has one of the selected values of every kind (docs/product.md#schedule). Which sessions are on
 * depends on the moment, and which are step-free depends on the rooms; the caller handles both (use-shown.ts).
 */
export function matchesFilters(session: Session, filters: Filters): boolean {
  return FILTER_KINDS.every((kind) => {
    const wanted = filters[kind]
    if (wanted.length === 0 || wanted[0] === 'all') return true
    return valuesOf(session, kind).some((value) => wanted.includes(value))
  })
}

function valuesOf(session: Session, kind: FilterKind): readonly string[] {
  if (kind === 'room') return [String(session.roomId)]
  if (kind === 'full' && session.fullAt) return []
  return kind in STATES ? [STATES[kind as State]] : session[kind as ValueKind]
}

export function hasFilters(filters: Filters): boolean {
  return FILTER_KINDS.some((kind) => filters[kind].length > 0 && filters[kind][0] !== 'all')
}

/** The slot that is on at a moment (`startOf`), or the next one; null after the last slot. */
export function slotAt(
  timeSlots: readonly TimeSlot[],
  minutes: number,
): { slot: TimeSlot; isOn: boolean } | null {
  const inOrder = byStart(timeSlots)
  const slot =
    inOrder.findLast((each) => isOn(each, minutes)) ?? inOrder.find((each) => startOf(each) > minutes)
  return slot ? { slot, isOn: startOf(slot) <= minutes } : null
}

/** A day for a visitor at the venue: the current sessions and the next ones. */
export type DayNow = {
  on: ScheduleRow[]
  /** The next slot with sessions. */
  next: ScheduleRow | undefined
  /** A break before those sessions. */
  breakBefore: TimeSlot | undefined
}

/** The slots that are on at a moment (`startOf`), and the next ones. Empty slots are left out. */
export function dayNow(rows: readonly ScheduleRow[], minutes: number): DayNow {
  const on = rows.filter(
    ({ slot, cells, isEmpty }) =>
      (slot.isStatic || !isEmpty || cells.some(({ goingOn }) => goingOn.length > 0)) && isOn(slot, minutes),
  )
  const later = rows.filter(({ slot, isEmpty }) => startOf(slot) > minutes && (slot.isStatic || !isEmpty))
  return {
    on,
    next: later.find(({ slot }) => !slot.isStatic),
    breakBefore: later[0]?.slot.isStatic ? later[0].slot : undefined,
  }
}

/** How many sessions each value of a kind would show, with the other kinds' filters unchanged. */
export function countsOf(
  sessions: readonly Session[],
  filters: Filters,
  kind: FilterKind,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const session of filtered(sessions, { ...filters, [kind]: [] }))
    for (const value of new Set(valuesOf(session, kind))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
