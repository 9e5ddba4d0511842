import { expect, it } from 'vitest'
import { timeSlot } from '../../test/time-slot.ts'
import { freePlaces } from './free-places.ts'
import { occupancyOf } from './occupancy.ts'

const SLOTS = [timeSlot(1, '9:30', '10:15'), timeSlot(2, '10:30', '11:15'), timeSlot(3, '11:30', '12:15')]
const room = (id: number) => ({ id, name: `Room ${id}`, isOpen: false, closings: [] })
const ROOMS = [room(1), room(2)]
const taken = (id: number, timeSlotId: number, roomId: number) => ({
  id,
  timeSlotId,
  roomId,
  furtherSlotIds: [],
  startsAt: '',
})
const AT_TEN = 10 * 60 + 20

function placesOf(now: number | null, named: number | null, most?: number) {
  const occupancy = occupancyOf(
    [taken(1, 2, 1), taken(2, 3, 1), taken(3, 3, 2)],
    { rooms: ROOMS, slots: SLOTS },
    { editedId: null },
  )
  const { rows, isMore } = freePlaces({ slots: SLOTS, rooms: ROOMS, occupancy }, { now, named }, most)
  return [
    ...rows.map(({ slot, rooms }) => `${slot.startTime}: ${rooms.map(({ id }) => id).join(' ')}`),
    ...(isMore ? ['more'] : []),
  ]
}

it('lists the free rooms of each time, leaving out full times', () => {
  expect(placesOf(null, null)).toEqual(['9:30: 1 2', '10:30: 2'])
})

it('starts with the time on the card, and ends with past times', () => {
  expect(placesOf(AT_TEN, null)).toEqual(['10:30: 2', '9:30: 1 2'])
  expect(placesOf(AT_TEN, 1)).toEqual(['9:30: 1 2', '10:30: 2'])
})

it('limits the rows, and reports that there are more', () => {
  expect(placesOf(null, null, 1)).toEqual(['9:30: 1 2', 'more'])
})
