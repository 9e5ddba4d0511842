import { expect, it } from 'vitest'
import type { Event } from '../events/events.ts'
import { timedSessions } from './day.ts'
import type { Room } from './rooms.ts'
import { MOST_ROOMS, screenAt, screenPages, timeLeft, turnAt } from './screen.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

const event = { date: '2026-05-09', days: 2, timeZone: 'Europe/Berlin', clock: 24 } as Event
const rooms = [1, 2, 3].map((id) => ({ id, name: `Room ${id}` }) as Room)
const slot = (id: number, startTime: string, endTime: string, more: Partial<TimeSlot> = {}) =>
  ({ id, day: 1, startTime, endTime, isStatic: false, ...more }) as TimeSlot
const timeSlots = [
  slot(1, '9:00', '9:45'),
  slot(2, '10:00', '10:45'),
  slot(3, '11:00', '12:00', { isStatic: true, staticTitle: 'Lunch' }),
  slot(4, '12:00', '12:45'),
  slot(5, '10:00', '10:45', { day: 2 }),
]
const session = (id: number, timeSlotId: number, roomId: number | null, more: Partial<Session> = {}) =>
  ({ id, title: `Session ${id}`, timeSlotId, roomId, furtherSlotIds: [], startsAt: '', ...more }) as Session
const sessions = [
  session(11, 1, 1, { furtherSlotIds: [2] }),
  session(12, 1, 2),
  session(13, 2, 2, { startsAt: '10:20' }),
  session(14, 4, 1),
  session(15, 5, 1),
  session(16, 4, null),
]

/** The screen at a time of the first day, in the event's time zone. */
const at = (time: string, day = '09') =>
  screenAt({ event, rooms, timeSlots, sessions }, new Date(`2026-05-${day}T${time}:00+02:00`))
const ids = (list: readonly { session: Session }[]) => list.map(({ session: { id } }) => id)
const inRooms = (time: string) =>
  at(time).rooms.map(({ now, next, later }) => [ids(now), ids(next), ids(later)])

it('reports what the event is doing, in its own time zone', () => {
  const kinds = [
    ['08:00', { kind: 'waiting', start: 540, slot: null, isFirst: true }],
    ['09:10', { kind: 'running', start: 540, end: 585 }],
    // A longer session continues between two time slots.
    ['09:50', { kind: 'running', start: 540, end: 645 }],
    ['10:10', { kind: 'running', start: 600, end: 645 }],
    ['10:50', { kind: 'waiting', start: 660, slot: timeSlots[2], isFirst: false }],
    ['11:30', { kind: 'break', slot: timeSlots[2], start: 660, end: 720 }],
    ['12:10', { kind: 'running', start: 720, end: 765 }],
    ['13:00', { kind: 'over', next: 24 * 60 + 600 }],
  ] as const
  for (const [time, moment] of kinds) expect([time, at(time).moment]).toEqual([time, moment])
  expect(at('18:00', '10').moment).toEqual({ kind: 'over', next: null })
  expect(at('10:00', '08').moment).toEqual({ kind: 'away', days: 1, isOver: false, start: 540 })
  expect(at('10:00', '11').moment).toEqual({ kind: 'away', days: -2, isOver: true, start: 540 })
})

it('handles longer sessions, custom starts, and rooms with nothing on', () => {
  expect(inRooms('09:10')).toEqual([
    [[11], [14], []],
    [[12], [13], []],
    [[], [], []],
  ])
  expect(inRooms('10:10')).toEqual([
    [[11], [14], []],
    [[], [13], []],
    [[], [], []],
  ])
  expect(inRooms('10:30')[1]).toEqual([[13], [], []])
  expect(at('10:30').breaks).toEqual([timeSlots[2]])
  expect(at('09:10').breaks).toEqual([])
})

it('reports nothing for a day with no sessions, except its breaks', () => {
  const empty = (time: string) =>
    screenAt({ event, rooms, timeSlots, sessions: [] }, new Date(`2026-05-09T${time}:00+02:00`)).moment.kind
  expect([empty('08:00'), empty('10:00'), empty('11:10'), empty('12:10')]).toEqual([
    'nothing',
    'nothing',
    'break',
    'nothing',
  ])
})

it('does not guess the time in a zone that the browser does not know', () => {
  const nowhere = { ...event, timeZone: 'Mars/Olympus' }
  const { moment } = screenAt(
    { event: nowhere, rooms, timeSlots, sessions },
    new Date('2026-05-09T09:10:00Z'),
  )
  expect(moment.kind).toBe('away')
})

it('splits rooms into pages that take turns, leaving out rooms with nothing on', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    room: { id: index } as Room,
    index,
    now: index === 3 ? [] : timedSessions({ rooms, timeSlots, sessions: [session(1, 1, 1)] }),
    next: [],
    later: [],
    closed: null,
  }))
  expect(screenPages(many, MOST_ROOMS).map((page) => page.length)).toEqual([5, 5, 3])
  expect(screenPages([], MOST_ROOMS)).toEqual([])
  const turns = [0, 9_999, 10_000, 20_000, 30_000].map((ms) => turnAt(new Date(ms), 3))
  expect(turns).toEqual([0, 0, 1, 2, 0])
  expect(turnAt(new Date(), 0)).toBe(0)
})

it('counts down in minutes, and in seconds for the last five', () => {
  expect([timeLeft(645, 600, 0), timeLeft(645, 612, 20), timeLeft(705, 600, 0)]).toEqual([
    '45 min',
    '33 min',
    '1 h 45 min',
  ])
  expect([timeLeft(645, 640, 0), timeLeft(645, 644, 59), timeLeft(645, 646, 0)]).toEqual([
    '5:00',
    '0:01',
    '0:00',
  ])
})
