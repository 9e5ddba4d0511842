import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Event } from '../events/events.ts'
import { timedSessions } from '../schedule/day.ts'
import { dayAt, nowAndNext } from '../schedule/now.ts'
import type { Room } from '../schedule/rooms.ts'
import { dayNow, scheduleRows, slotAt } from '../schedule/schedule.ts'
import { screenAt } from '../schedule/screen.ts'
import type { Session } from '../schedule/sessions.ts'
import type { TimeSlot } from '../schedule/time-slots.ts'
import { newTimeSlot } from '../schedule/time-slots.ts'
import { slotsOfFrame } from './day-frame.ts'
import { dateOfStart, phaseOf } from './event-days.ts'
import { keptTimes, timeAt } from './kept-times.ts'
import { ownStart } from './own-start.ts'
import { byStart, type Clock, clockRange, clockTimeAt, doOverlap, minutesOf } from './times.ts'
import { writtenSpot } from './written-times.ts'

const kept = (startTime: string, endTime: string, clock: Clock) => {
  const times = keptTimes({ startTime, endTime }, clock)
  return minutesOf(times.endTime) > minutesOf(times.startTime)
    ? [times.startTime, times.endTime, clockRange(times, clock)]
    : null
}

it('moves an end that is not after the start to the next morning if nothing else makes sense', () => {
  expect(kept('22:00', '24:00', 24)).toEqual(['22:00', '24:00', '22:00 – 00:00'])
  expect(kept('22:00', '00:00', 24)).toEqual(['22:00', '24:00', '22:00 – 00:00'])
  expect(kept('23:00', '0:30', 24)?.[1]).toBe('24:30')
  expect(kept('10:00', '0:00', 24)?.[1]).toBe('24:00')
  expect(kept('13:30', '1:00', 24)?.[1]).toBe('25:00')
  expect(kept('10 pm', '2 am', 24)?.[1]).toBe('26:00')
  expect(kept('24:30', '25:30', 24)).toEqual(['24:30', '25:30', '00:30 – 01:30'])
  expect(kept('24:30', '1:30', 24)?.[1]).toBe('25:30')
  expect(kept('23:00', '00:30', 12)).toEqual(['23:00', '24:30', '11:00 PM – 12:30 AM'])
  expect(kept('11:00 PM', '12:30 AM', 12)?.[1]).toBe('24:30')
  expect(kept('23:00', '12:30', 12)?.[1]).toBe('24:30')
  expect(kept('22:00', '02:00', 12)?.[1]).toBe('26:00')
  expect(kept('22:00', '6:00', 12)?.[1]).toBe('30:00')
})

it('refuses other ends before the start, and leaves ends after it alone', () => {
  for (const [start, end] of [
    ['10:00', '9:00'],
    ['10:00', '10:00'],
    ['22:00', '22:00'],
    ['23:00', '8:00'],
    ['22:00', '7:00 AM'],
    ['24:30', '24:15'],
    ['25:00', '0:30'],
  ] as const)
    for (const clock of [12, 24] as const)
      expect([start, end, kept(start, end, clock)]).toEqual([start, end, null])
  // Noon for some people, a slip in the afternoon, and half a day.
  expect(kept('9:00 AM', '12:00 AM', 12)).toBe(null)
  expect(kept('1:30', '1:00', 12)).toBe(null)
  expect(kept('9:00', '1:00', 24)).toBe(null)
  expect(kept('23:00', '12:30', 24)).toBe(null)
  expect(kept('11:30', '1:00', 12)).toEqual(['11:30', '1:00', '11:30 AM – 1:00 PM'])
  expect(kept('9:00', '12:30', 24)?.[1]).toBe('12:30')
  const body = (startTime: string, endTime: string) =>
    newTimeSlot.safeParse({ startTime, endTime, eventId: 1 })
  expect(body('23:00', '00:30').success).toBe(true)
  expect(body('10:00', '9:00').error?.issues[0]?.message).toBe('The end time must be after the start time')
})

it('reads back on both clocks what it shows, for every slot of a night up to 12 hours long', () => {
  const start = fc.integer({ min: 0, max: 29 * 60 })
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 12 * 60 }),
      fc.constantFrom(12 as const, 24 as const),
      (from, length, clock) => {
        const to = from + length
        fc.pre(to <= 30 * 60)
        const times = { startTime: timeAt(from), endTime: timeAt(to) }
        expect(keptTimes(times, clock)).toEqual(times)
        fc.pre(from < 24 * 60)
        const shown = { startTime: clockTimeAt(from, clock), endTime: clockTimeAt(to, clock) }
        const read = keptTimes(shown, clock)
        expect([minutesOf(read.startTime), minutesOf(read.endTime)]).toEqual([from, to])
      },
    ),
  )
})

const slot = (id: number, startTime: string, endTime: string, more: Partial<TimeSlot> = {}) =>
  ({ id, day: 1, startTime, endTime, isStatic: false, ...more }) as TimeSlot
const SLOTS = [
  slot(4, '9:00', '10:00', { day: 2 }),
  slot(1, '21:00', '22:30'),
  slot(3, '24:30', '26:00'),
  slot(2, '23:00', '24:30'),
]
const session = (id: number, timeSlotId: number) =>
  ({
    id,
    title: `Session ${id}`,
    timeSlotId,
    roomId: 1,
    furtherSlotIds: [],
    startsAt: '',
  }) as unknown as Session
const SESSIONS = [session(11, 1), session(12, 2), session(13, 3), session(14, 4)]
const ROOMS = [{ id: 1, name: 'Hall' } as Room]
const event = { date: '2026-05-09', days: 2, timeZone: 'Europe/Berlin', clock: 24, nightMinutes: 0 } as Event
const single = { ...event, days: 1, nightMinutes: 120 }
const instant = (time: string, day: string) => new Date(`2026-05-${day}T${time}:00+02:00`)

it('puts the night at the end of its day, and keeps counting its minutes', () => {
  expect(byStart(SLOTS).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect([1_439, 1_440, 1_500, 1_559, 1_560].map((at) => dayAt(at, SLOTS))).toEqual([1, 1, 1, 1, 2])
  expect(doOverlap(slot(1, '23:00', '24:30'), slot(2, '12:15 AM', '1:00 AM', { day: 2 }))).toBe(true)
  expect(dateOfStart(event, slot(1, '24:30', '25:00'))).toBe('2026-05-10')
  expect(dateOfStart(event, slot(1, '23:00', '24:30'))).toBe('2026-05-09')
})

it('counts an event as running until its last time slot ends, and then as over', () => {
  const phases = (dated: Event) =>
    [instant('23:59', '09'), instant('00:15', '10'), instant('01:59', '10'), instant('02:00', '10')].map(
      (now) => phaseOf(dated, now).phase,
    )
  expect(phases(single)).toEqual(['day', 'day', 'day', 'after'])
  expect(phases({ ...single, nightMinutes: 0 })).toEqual(['day', 'after', 'after', 'after'])
  expect(phaseOf(single, instant('00:15', '10'))).toEqual({ phase: 'day', minutes: 1_455, days: -1 })
})

it('reports what is on and what is next around midnight', () => {
  expect(slotAt(SLOTS, 1_455)).toMatchObject({ slot: { id: 2 }, isOn: true })
  const rows = scheduleRows({ rooms: ROOMS, timeSlots: SLOTS, sessions: SESSIONS })
  expect(dayNow(rows, 1_455)).toMatchObject({ on: [{ slot: { id: 2 } }], next: { slot: { id: 3 } } })
  const inRoom = (at: number) => {
    const { now, next } = nowAndNext(
      timedSessions({ rooms: ROOMS, timeSlots: SLOTS, sessions: SESSIONS }),
      at,
    )
    return [now, next].map((each) => each.map((one) => one.session.id))
  }
  expect(inRoom(1_400)).toEqual([[12], [13]])
  expect(inRoom(1_455)).toEqual([[12], [13]])
  expect(inRoom(1_500)).toEqual([[13], [14]])
  const at = (time: string, day: string) => {
    const {
      moment,
      day: shown,
      rooms,
    } = screenAt({ event, rooms: ROOMS, timeSlots: SLOTS, sessions: SESSIONS }, instant(time, day))
    return [moment.kind, shown, rooms.flatMap(({ now }) => now.map((each) => each.session.id))]
  }
  expect(at('22:45', '09')).toEqual(['waiting', 1, []])
  expect(at('00:15', '10')).toEqual(['running', 1, [12]])
  expect(at('01:00', '10')).toEqual(['running', 1, [13]])
  expect(at('02:00', '10')).toEqual(['waiting', 2, []])
  const last = screenAt(
    { event: single, rooms: ROOMS, timeSlots: SLOTS.slice(1), sessions: SESSIONS },
    instant('01:00', '10'),
  )
  expect([last.moment, last.day]).toEqual([{ kind: 'running', start: 1_470, end: 1_560 }, 1])
})

it('lets a session start after midnight within its time slot, and finds such a time on a card', () => {
  const own = (startsAt: string) => ownStart({ timeSlotId: 2, startsAt }, SLOTS)
  expect(['0:15', '12:15 AM', '24:15', '23:15', '1:00', '12:30'].map(own)).toEqual([
    '24:15',
    '24:15',
    '24:15',
    '23:15',
    '',
    '',
  ])
  const { slot: found, startsAt } = writtenSpot('Night walk, 0:15', SLOTS, 24) ?? {}
  expect([found?.id, startsAt]).toEqual([2, '24:15'])
  expect(writtenSpot('starts 0.30', SLOTS, 24)?.slot.id).toBe(3)
})

it('makes a day that continues after midnight', () => {
  const slots = slotsOfFrame({
    from: 20 * 60,
    to: 26 * 60,
    length: 90,
    between: 30,
    breaks: [],
    opening: 0,
    closing: 0,
  })
  expect(slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '20:00-21:30',
    '22:00-23:30',
    '24:00-25:30',
  ])
  expect(
    slotsOfFrame({
      from: 20 * 60,
      to: 30 * 60 + 1,
      length: 60,
      between: 0,
      breaks: [],
      opening: 0,
      closing: 0,
    }),
  ).toEqual([])
})
