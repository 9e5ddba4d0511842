import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeAt } from '../times/kept-times.ts'
import { arranged, type Booked, bookings, collisionIn, runFrom, spotKey, spotsOf } from './spots.ts'

const slot = (id: number, startTime: string, endTime: string, { day = 1, isStatic = false } = {}) => ({
  id,
  day,
  startTime,
  endTime,
  isStatic,
})
/** Slots as an import makes them: one for each pair of times. */
const SLOTS = [
  slot(1, '9:00', '10:30'),
  slot(2, '9:00', '9:30'),
  slot(3, '9:30', '10:00'),
  slot(4, '10:00', '10:30'),
  slot(5, '10:30', '11:00'),
  slot(6, '9:00', '10:30', { day: 2 }),
]
const GRID = { slots: SLOTS, rooms: [{ id: 1 }, { id: 2 }, { id: 3, isOpen: true }] }
const at = (id: number, timeSlotId: number | null, roomId: number | null, more: Partial<Booked> = {}) => ({
  id,
  timeSlotId,
  roomId,
  ...more,
})
const met = (placed: Booked, ...others: Booked[]) =>
  bookings(others, GRID)
    .metBy(placed)
    .map(({ id }) => id)

it('finds sessions that share a minute of a room, end exclusive, whatever their time slots', () => {
  const long = at(9, 1, 1)
  for (const slotId of [1, 2, 3, 4]) expect(met(at(1, slotId, 1), long)).toEqual([9])
  expect(met(at(1, 5, 1), long)).toEqual([])
  expect(met(at(1, 6, 1), long)).toEqual([])
  expect(met(at(1, 3, 2), long)).toEqual([])
  expect(met(at(1, null, 1), long)).toEqual([])
  expect(met(long, long)).toEqual([])
  expect(met(at(1, 3, 3), at(9, 1, 3))).toEqual([])
  expect(met(at(1, 2, 1, { furtherSlotIds: [3, 4] }), at(7, 2, 1), at(8, 4, 1), at(9, 5, 1))).toEqual([7, 8])
})

it('compares a session from its own start, but treats one time slot as one spot anyway', () => {
  const late = at(9, 1, 1, { startsAt: '9:30' })
  expect(met(at(1, 2, 1), late)).toEqual([])
  expect(met(at(1, 3, 1), late)).toEqual([9])
  const inTheEnd = at(8, 2, 1, { furtherSlotIds: [3], startsAt: '9:45' })
  expect(met(at(1, 2, 1), inTheEnd)).toEqual([8])
  // A start outside its time slots is ignored.
  expect(met(at(1, 2, 1), at(9, 3, 1, { startsAt: '9:15' }))).toEqual([])
})

it('refuses only moves that cause a collision: existing overlaps may stay, and all else moves', () => {
  const [a, b, c] = [at(1, 1, 1), at(2, 3, 1), at(3, 5, 2)]
  expect(arranged([a, b, c], [{ id: 3, spot: { timeSlotId: 5, roomId: 1 } }], GRID)).not.toBe(null)
  expect(arranged([a, b, c], [{ id: 3, spot: { timeSlotId: 4, roomId: 1 } }], GRID)).toBe(null)
  expect(arranged([a, b, c], [{ id: 2, spot: { timeSlotId: 3, roomId: 2 } }], GRID)).not.toBe(null)
  expect(collisionIn([b, a, c], GRID)).toEqual({ one: a, other: b, spot: { timeSlotId: 3, roomId: 1 } })
})

it('continues a longer session in the time slots that follow, not in parallel ones', () => {
  expect(runFrom(SLOTS, 2).map(({ id }) => id)).toEqual([2, 3, 4, 5])
  expect(runFrom(SLOTS, 1).map(({ id }) => id)).toEqual([1, 5])
  expect(runFrom(SLOTS, 2, new Set([1])).map(({ id }) => id)).toEqual([2, 1, 5])
})

const minute = fc.integer({ min: 8 * 60, max: 22 * 60 })
const slots = fc
  .array(fc.record({ from: minute, length: fc.integer({ min: 1, max: 100 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.map(({ from, length }, index) => slot(index + 1, timeAt(from), timeAt(from + length))))
const placed = fc.record({ slot: fc.nat(7), roomId: fc.integer({ min: 1, max: 3 }) })

it('agrees with counting minutes, in both directions', () => {
  fc.assert(
    fc.property(slots, fc.array(placed, { maxLength: 6 }), (all, places) => {
      const grid = { slots: all, rooms: GRID.rooms }
      const sessions = places.map((each, index) => at(index + 1, (each.slot % all.length) + 1, each.roomId))
      const minutes = (session: Booked) =>
        spotsOf(session).flatMap((spot) => {
          const found = all.find(({ id }) => id === spot.timeSlotId)
          const [from = 0, to = 0] = [found?.startTime, found?.endTime].map(
            (time) => Number(time?.split(':')[0]) * 60 + Number(time?.split(':')[1]),
          )
          return Array.from({ length: to - from }, (_, index) => `${spot.roomId} ${from + index}`)
        })
      const { metBy } = bookings(sessions, grid)
      for (const session of sessions) {
        const own = new Set(session.roomId === 3 ? [] : minutes(session))
        const expected = sessions.filter(
          (other) => other.id !== session.id && minutes(other).some((each) => own.has(each)),
        )
        expect(metBy(session)).toEqual(expected)
        for (const other of expected) expect(metBy(other)).toContain(session)
      }
      const isFree = sessions.every((session) => metBy(session).length === 0)
      expect(collisionIn(sessions, grid) === null).toBe(isFree)
      if (isFree)
        expect(
          new Set(
            sessions
              .flatMap(spotsOf)
              .filter(({ roomId }) => roomId !== 3)
              .map(spotKey),
          ).size,
        ).toBe(sessions.filter(({ roomId }) => roomId !== 3).length)
    }),
  )
})
