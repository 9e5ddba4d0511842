import { expect, it } from 'vitest'
import { timeSlot as slot } from '../../test/time-slot.ts'
import { NO_CONTENT } from './per-field.ts'
import {
  type Cell,
  dayNow,
  filtered,
  filtersIn,
  hasFilters,
  matchesFilters,
  scheduleRows,
  slotAt,
} from './schedule.ts'
import { NO_LISTS } from './session-fields.ts'
import type { Session } from './sessions.ts'

const session = (id: number, more: Partial<Session> = {}): Session => ({
  ...NO_CONTENT,
  id,
  eventId: 1,
  title: `Session ${id}`,
  presenterName: 'Pat',
  level: ['beginner'],
  type: ['workshop'],
  focus: ['technical', 'business'],
  timeSlotId: null,
  roomId: null,
  roomName: 'Unknown Room',
  furtherSlotIds: [],
  startsAt: '',
  fullAt: '',
  place: '',
  version: 1,
  ...more,
})
const room = (id: number, isOpen = false) => ({
  id,
  eventId: 1,
  name: `Room ${id}`,
  order: id,
  capacity: null,
  isOpen,
  version: 1,
  floorPlanId: null,
  pinX: null,
  pinY: null,
})
const idsIn = (cells: readonly Cell[]) => cells.map(({ sessions }) => sessions.map(({ id }) => id))

it('sorts rows in the order of the day, with small hours as afternoon', () => {
  const rows = scheduleRows({
    rooms: [room(1)],
    timeSlots: [slot(1, '1:30', '2:15'), slot(2, '11:00', '11:45'), slot(3, '9:45', '10:30')],
    sessions: [],
  })
  expect(rows.map((row) => row.slot.startTime)).toEqual(['9:45', '11:00', '1:30'])
})

it('puts each session under its room, and leaves out those with no room or no time', () => {
  const [row] = scheduleRows({
    rooms: [room(1), room(2)],
    timeSlots: [slot(7, '9:00', '9:45')],
    sessions: [
      session(1, { timeSlotId: 7, roomId: 2 }),
      session(2, { timeSlotId: 7 }),
      session(3, { roomId: 1 }),
    ],
  })
  expect(idsIn(row?.cells ?? [])).toEqual([[], [1]])
  expect(row?.isEmpty).toBe(false)
})

it('marks empty rows, and ignores a session in an unknown room', () => {
  const rows = scheduleRows({
    rooms: [room(1)],
    timeSlots: [slot(8, '10:00', '10:45'), slot(7, '10:00', '10:45')],
    sessions: [session(1, { timeSlotId: 8, roomId: 1 }), session(2, { timeSlotId: 7, roomId: 2 })],
  })
  expect(rows.map(({ slot: { id }, cells, isEmpty }) => [id, idsIn(cells), isEmpty])).toEqual([
    [7, [[]], true],
    [8, [[1]], false],
  ])
})

it('spans longer sessions over their rows, and allows several at once in an open room', () => {
  const rows = scheduleRows({
    rooms: [room(1), room(2, true)],
    timeSlots: [slot(1, '9:00', '9:45'), slot(2, '10:00', '10:45'), slot(3, '11:00', '11:45')],
    sessions: [
      session(1, { timeSlotId: 1, roomId: 1, furtherSlotIds: [2] }),
      session(2, { timeSlotId: 1, roomId: 2, furtherSlotIds: [2] }),
      session(3, { timeSlotId: 1, roomId: 2 }),
    ],
  })
  expect(rows.map(({ cells }) => idsIn(cells))).toEqual([
    [[1], [2, 3]],
    [[], []],
    [[], []],
  ])
  expect(rows.map(({ cells }) => cells.map(({ rows }) => rows))).toEqual([
    [2, 1],
    [0, 1],
    [1, 1],
  ])
  expect(rows[1]?.cells.map(({ goingOn }) => goingOn.map(({ id }) => id))).toEqual([[1], [2]])
  expect(dayNow(rows, 10 * 60 + 5).on.map((row) => row.slot.id)).toEqual([2])
})

it("marks a room busy in time slots that overlap its session's, and open rooms never", () => {
  const rows = scheduleRows({
    rooms: [room(1), room(2), room(3, true)],
    timeSlots: [
      slot(1, '9:00', '10:30'),
      slot(2, '9:00', '9:30'),
      slot(3, '10:00', '11:00'),
      slot(4, '10:30', '11:00'),
    ],
    sessions: [session(1, { timeSlotId: 1, roomId: 1 }), session(2, { timeSlotId: 1, roomId: 3 })],
  })
  expect(rows.map(({ slot: { id }, cells }) => [id, cells.map(({ isBusy }) => isBusy === true)])).toEqual([
    [2, [true, false, false]],
    [1, [true, false, false]],
    [3, [true, false, false]],
    [4, [false, false, false]],
  ])
})

it('marks a room busy until the longest of its sessions ends, whichever began last', () => {
  const hours = [9, 10, 11, 12, 13].map((hour) => slot(hour, `${hour}:00`, `${hour + 1}:00`))
  const rows = scheduleRows({
    rooms: [room(1)],
    timeSlots: [slot(1, '9:00', '12:00'), ...hours],
    sessions: [
      session(1, { timeSlotId: 1, roomId: 1 }),
      session(2, { timeSlotId: 10, roomId: 1 }),
      session(3, { timeSlotId: 13, roomId: 1 }),
    ],
  })
  const busy = rows.filter(({ cells }) => cells[0]?.isBusy).map((row) => row.slot.id)
  expect(busy).toEqual([9, 1, 10, 11, 13])
})

it('returns the same list when no filter is set, and filters by room', () => {
  const sessions = [session(1, { roomId: 1 }), session(2, { roomId: 2 })]
  const filters = {
    level: [],
    type: ['all'],
    focus: [],
    language: [],
    room: [],
    on: [],
    full: [],
    access: [],
  }
  expect(filtered(sessions, filters)).toBe(sessions)
  expect(filtered(sessions, { ...filters, room: ['2'] })).toEqual([sessions[1]])
})

it('lists the days of an event in order', () => {
  const timeSlots = [{ ...slot(1, '9:00', '9:45'), day: 2 }, slot(2, '10:00', '10:45')]
  expect(scheduleRows({ rooms: [], timeSlots, sessions: [] }).map((row) => row.slot.id)).toEqual([2, 1])
  expect(slotAt(timeSlots, 9 * 60 + 10)).toMatchObject({ slot: { id: 2 }, isOn: false })
  expect(slotAt(timeSlots, (24 + 9) * 60 + 10)).toMatchObject({ slot: { id: 1 }, isOn: true })
})

it('matches a session that has any selected value of every kind', () => {
  const filters = {
    type: ['workshop', 'discussion'],
    level: [],
    focus: ['business'],
    language: [],
    room: [],
    on: [],
    full: [],
    access: [],
  }
  expect(matchesFilters(session(1), filters)).toBe(true)
  expect(matchesFilters(session(1, { focus: ['technical'], language: [] }), filters)).toBe(false)
  expect(matchesFilters(session(1, { type: [] }), filters)).toBe(false)
})

it('leaves out full sessions, and reads the current filters from an address', () => {
  const of = (query: string) => filtersIn(new URLSearchParams(query), NO_LISTS)
  const open = of('full=no&full=no&full=yes&on=later')
  expect([open.full, open.on]).toEqual([['no'], []])
  expect(hasFilters(of('on=now'))).toBe(true)
  expect([of('access=step-free&access=any').access, of('access=any').access]).toEqual([['step-free'], []])
  expect(matchesFilters(session(1), open)).toBe(true)
  expect(matchesFilters(session(1, { fullAt: '2026-05-09T09:00:00.000Z' }), open)).toBe(false)
})

it('treats a filter whose first value is "all" as none', () => {
  const filters = {
    type: ['all', 'discussion'],
    level: [],
    focus: [],
    language: [],
    room: [],
    on: [],
    full: [],
    access: [],
  }
  expect(matchesFilters(session(1), filters)).toBe(true)
  expect(hasFilters(filters)).toBe(false)
  expect(hasFilters({ ...filters, level: ['advanced'] })).toBe(true)
})

it('finds the current slot, or else the next one, and none after the last', () => {
  const slots = [slot(1, '1:30', '2:15'), slot(2, '11:00', '11:45')]
  const at = (hour: number, minute: number) => slotAt(slots, hour * 60 + minute)
  expect([at(8, 0)?.slot.id, at(8, 0)?.isOn]).toEqual([2, false])
  expect([at(11, 0)?.slot.id, at(11, 0)?.isOn]).toEqual([2, true])
  expect([at(11, 45)?.slot.id, at(11, 45)?.isOn]).toEqual([1, false])
  expect([at(14, 14)?.slot.id, at(14, 14)?.isOn]).toEqual([1, true])
  expect(at(14, 15)).toBe(null)
  // One that ends before it starts is never on, and is past once it has started.
  expect(slotAt([slot(3, '9:00', '8:00')], 9 * 60)).toBe(null)
})
