import { expect, it } from 'vitest'
import { clockTimeAt } from '../times/times.ts'
import { ownDay } from './own-day.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

const slot = (id: number, startTime: string, endTime: string, more: Partial<TimeSlot> = {}) =>
  ({ id, startTime, endTime, isStatic: false, ...more }) as TimeSlot
const SLOTS = [
  slot(1, '9:00', '9:45'),
  slot(2, '10:00', '10:45'),
  slot(3, '10:45', '11:30'),
  slot(4, '11:30', '12:30', { isStatic: true, staticTitle: 'Lunch' }),
  slot(5, '12:30', '13:15'),
]
const session = (id: number, timeSlotId: number, more: Partial<Session> = {}) =>
  ({ id, timeSlotId, furtherSlotIds: [], roomId: 1, title: `Talk ${id}`, ...more }) as unknown as Session

/** "10:00 free 11:30" */
const dayOf = (sessions: Session[], timeSlots = SLOTS) =>
  ownDay({ rooms: [{ id: 1 }, { id: 2 }], timeSlots, sessions }).map((part) => {
    const words = part.kind === 'sessions' ? part.timed.map(({ session }) => session.id).join('+') : part.kind
    return `${clockTimeAt(part.start, 24)} ${words} ${clockTimeAt(part.end, 24)}`
  })

it('has the free time between sessions and breaks, joined across time slots', () => {
  expect(dayOf([session(1, 1)])).toEqual([
    '09:00 1 09:45',
    '10:00 free 11:30',
    '11:30 break 12:30',
    '12:30 free 13:15',
  ])
})

it('groups overlapping sessions, even if only one of them overlaps both others', () => {
  const long = session(2, 2, { furtherSlotIds: [3] })
  expect(dayOf([session(1, 1), long, session(3, 3, { roomId: 2 }), session(4, 2, { roomId: 2 })])).toEqual([
    '09:00 1 09:45',
    '10:00 2+4+3 11:30',
    '11:30 break 12:30',
    '12:30 free 13:15',
  ])
})

it('does not join the free time of two days, and leaves out sessions with no place', () => {
  const days = [slot(1, '16:00', '17:00', { day: 1 }), slot(2, '9:00', '10:00', { day: 2 })]
  expect(dayOf([session(1, 1, { roomId: null })], days)).toEqual(['16:00 free 17:00', '09:00 free 10:00'])
})
