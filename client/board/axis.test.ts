import { expect, it } from 'vitest'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { timeSlot } from '../../test/time-slot.ts'
import { axisOf } from './axis.ts'
import { needsAxis } from './needs-axis.ts'

const session = (id: number, timeSlotId: number | null, roomId: number | null): Session => ({
  ...NO_CONTENT,
  id,
  title: `Session ${id}`,
  timeSlotId,
  roomId,
  eventId: 1,
  presenterName: 'Ada Example',
  roomName: '',
  furtherSlotIds: [],
  startsAt: '',
  fullAt: '',
  place: '',
  version: 1,
})
const room = (id: number, isOpen = false) => ({
  id,
  name: `Room ${id}`,
  isOpen,
  eventId: 1,
  order: id,
  capacity: null,
  floorPlanId: null,
  pinX: null,
  pinY: null,
  version: 1,
})
const slots = [
  timeSlot(1, '9:00', '10:30'),
  timeSlot(2, '9:00', '9:30'),
  timeSlot(3, '9:30', '10:00'),
  timeSlot(4, '10:00', '11:00'),
  timeSlot(5, '10:30', '11:00'),
  timeSlot(6, '14:00', '14:05'),
]
const given = {
  day: 1,
  slots,
  rooms: [room(1), room(2), room(3, true)],
  sessions: [session(1, 1, 1), session(2, 2, 2), session(3, 1, 3), session(4, 2, 3)],
  lifted: null as Session | null,
  least: 1.5,
  width: 60,
  leastWidth: 8,
}

/** "9:00-10:30 session 1" for each item of a room. */
function itemsIn(roomId: number, lifted: Session | null = null): string[] {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  const column = axisOf({ ...given, lifted }).columns.find((each) => each.room.id === roomId)
  return (column?.items ?? []).map(({ start, end, session: own, isTaken }) => {
    const what = own ? `session ${own.id}` : isTaken ? 'taken' : 'free'
    return `${clock(start)}-${clock(end)} ${what}`
  })
}

it('is used when time slots overlap, or rooms and times are many', () => {
  const plain = [timeSlot(1, '9:00', '9:45'), timeSlot(2, '9:45', '10:30')]
  expect(needsAxis({ slots: plain, rooms: [1, 2] })).toBe(false)
  expect(needsAxis({ slots, rooms: [1, 2] })).toBe(true)
  expect(needsAxis({ slots: plain, rooms: Array(300).fill(0) })).toBe(true)
  const lunch = { ...timeSlot(3, '9:00', '10:00'), isStatic: true }
  expect(needsAxis({ slots: [...plain, lunch], rooms: [1] })).toBe(false)
})

it('offers no place in a room while a session is in it', () => {
  expect(itemsIn(1)).toEqual(['9:00-10:30 session 1', '10:30-11:00 free', '14:00-14:05 free'])
  expect(itemsIn(2)).toEqual([
    '9:00-9:30 session 2',
    '9:30-10:00 free',
    '10:00-11:00 free',
    '10:30-11:00 free',
    '14:00-14:05 free',
  ])
})

it('offers a lifted session the free slot nearest to its length, and shows the others as taken', () => {
  const long = session(9, 1, 1)
  expect(itemsIn(2, { ...long, timeSlotId: 1 })).toContain('10:00-11:00 free')
  const late = { ...given, sessions: [session(1, 5, 1)] }
  const items = axisOf({ ...late, lifted: session(7, null, null) }).columns[0]?.items ?? []
  expect(items.map(({ start, isTaken, session: own }) => [start, isTaken, own?.id])).toEqual([
    [9 * 60, false, undefined],
    [9.5 * 60, false, undefined],
    // From 10:00 there is only the one-hour slot, and another session occupies half of it.
    [10 * 60, true, undefined],
    [10.5 * 60, false, 1],
    [14 * 60, false, undefined],
  ])
})

it('keeps an open room free at all times, with its sessions side by side', () => {
  const items = axisOf(given).columns[2]?.items ?? []
  expect(items.filter(({ session: own }) => own).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
  ])
  expect(itemsIn(3).filter((item) => item.endsWith('free'))).toHaveLength(5)
})

it('draws sessions in proportion to their length, at least two lines high, and without overlap', () => {
  const { columns, scale } = axisOf(given)
  const heightOf = (id: number) =>
    columns.flatMap(({ items }) => items).find(({ session: own }) => own?.id === id)?.height ?? 0
  expect(heightOf(1)).toBeCloseTo(heightOf(2) * 3, 0)
  expect(heightOf(2)).toBeGreaterThanOrEqual(2.75)
  for (const { items } of columns.slice(0, 2))
    for (const [index, { top }] of items.entries()) {
      const before = items[index - 1]
      if (before) expect(before.top + before.height).toBeLessThanOrEqual(top + 1e-9)
    }
  expect(scale.minuteAt(scale.topOf(600))).toBeCloseTo(600)
  // Three empty hours take less space than one with a session.
  expect(scale.topOf(14 * 60) - scale.topOf(11 * 60)).toBeLessThan(
    scale.topOf(11 * 60) - scale.topOf(10 * 60),
  )
})

it('puts two sessions in one room at the same time side by side', () => {
  const both = axisOf({ ...given, sessions: [session(1, 1, 1), session(2, 3, 1), session(3, 5, 1)] })
  const cards = both.columns[0]?.items.filter(({ session: own }) => own) ?? []
  expect(cards.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

it('labels a break once per run of columns, where no card, place or closed room covers the label', () => {
  const pause = (id: number, from: string, until: string) => ({
    ...timeSlot(id, from, until),
    isStatic: true,
  })
  const day = {
    ...given,
    slots: [
      timeSlot(1, '11:00', '12:30'),
      timeSlot(2, '12:15', '13:00'),
      timeSlot(3, '12:45', '13:30'),
      pause(4, '12:30', '14:30'),
      pause(5, '13:00', '14:00'),
    ],
    rooms: [1, 2, 3, 4, 5].map((id) => ({
      ...room(id),
      closedTimes: id === 5 ? [{ day: 1, startTime: '12:00', endTime: '13:00' }] : [],
    })),
    sessions: [session(1, 2, 2), session(2, 3, 3)],
  }
  for (const lifted of [null, session(9, null, null)]) {
    const { breaks, columns } = axisOf({ ...day, lifted })
    const labels = breaks.flatMap((each) => each.labels)
    const filled = columns.flatMap(({ left, items, closed }) =>
      [...items.filter((item) => item.session ?? lifted), ...closed].map((each) => ({ ...each, left })),
    )
    type Box = { top: number; height: number; left: number }
    const covers = (label: (typeof labels)[number], { top, height, left }: Box) =>
      top < label.top + label.height &&
      label.top < top + height &&
      label.left <= left &&
      left < label.left + label.width
    expect(labels.flatMap((label) => filled.filter((each) => covers(label, each)))).toEqual([])
    expect(
      labels.flatMap((label) => labels.filter((other) => other !== label && covers(label, other))),
    ).toEqual([])
    expect(breaks.map((each) => each.labels.length >= 2)).toEqual([true, true])
  }
})

it('ends a place where a break begins, and marks one inside a break', () => {
  const lunch = { ...timeSlot(2, '12:00', '13:00'), isStatic: true }
  const { columns } = axisOf({
    ...given,
    slots: [timeSlot(1, '11:00', '14:00'), lunch, timeSlot(3, '12:30', '13:00')],
    rooms: [room(1)],
    sessions: [],
  })
  const places = columns[0]?.items.map(({ start, isInBreak }) => [start / 60, isInBreak])
  expect(places).toEqual([
    [11, false],
    [12.5, true],
  ])
  const [first] = columns[0]?.items ?? []
  const { scale } = axisOf({
    ...given,
    slots: [timeSlot(1, '11:00', '14:00'), lunch, timeSlot(3, '12:30', '13:00')],
  })
  expect(first && first.top + first.height).toBe(scale.topOf(12 * 60))
})
