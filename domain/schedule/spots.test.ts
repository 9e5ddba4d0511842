import { expect, it } from 'vitest'
import { endOfDay, shifted } from '../times/shifted-times.ts'
import { deedOfArrangement, deedOfShift } from './act-names.ts'
import { deedWords } from './act-words.ts'
import { closeRoom, moveSlot, swapRooms } from './big-moves.ts'
import { settledSlots } from './settled-slots.ts'
import { presentersOf, spotWarnings } from './spot-warnings.ts'
import { arranged, collisionIn, runFrom, slotsFrom, swap } from './spots.ts'

const slot = (id: number, startTime: string, endTime: string, isStatic = false) => ({
  id,
  startTime,
  endTime,
  isStatic,
})
const SLOTS = [
  slot(3, '1:30', '2:15'),
  slot(1, '9:30', '10:15'),
  slot(2, '10:30', '11:15'),
  slot(9, '12:00', '13:00', true),
]
const ROOMS = [
  { id: 1, name: 'Attic', capacity: 30 },
  { id: 2, name: 'Hall B', capacity: 80 },
  { id: 3, name: 'Yard', capacity: null },
]
const GRID = { slots: SLOTS, rooms: ROOMS }
const session = (id: number, timeSlotId: number | null, roomId: number | null, presenterName = `P${id}`) => ({
  id,
  timeSlotId,
  roomId,
  presenterName,
  title: `Talk ${id}`,
})
const SESSIONS = [
  session(1, 1, 1),
  session(2, 1, 2),
  session(3, 2, 1),
  session(4, null, null),
  session(5, 3, 1),
]
const spotsOf = (
  sessions: readonly { id: number; timeSlotId: number | null; roomId: number | null }[] | null,
) => sessions?.map(({ id, timeSlotId, roomId }) => `${id}@${timeSlotId}/${roomId}`)

it('moves all sessions at once, even in a circle, but never two into one spot', () => {
  const [one, two, three, loose] = SESSIONS
  if (!one || !two || !three || !loose) throw new Error('There are no sessions')
  expect(spotsOf(arranged(SESSIONS, swap(one, three), GRID))).toEqual([
    '1@2/1',
    '2@1/2',
    '3@1/1',
    '4@null/null',
    '5@3/1',
  ])
  expect(spotsOf(arranged(SESSIONS, swap(loose, one), GRID))?.slice(0, 4)).toEqual([
    '1@null/null',
    '2@1/2',
    '3@2/1',
    '4@1/1',
  ])
  const circle = [
    { id: 1, spot: { timeSlotId: 1, roomId: 2 } },
    { id: 2, spot: { timeSlotId: 2, roomId: 1 } },
    { id: 3, spot: { timeSlotId: 1, roomId: 1 } },
  ]
  expect(spotsOf(arranged(SESSIONS, circle, GRID))?.slice(0, 3)).toEqual(['1@1/2', '2@2/1', '3@1/1'])
  expect(arranged(SESSIONS, circle.slice(0, 1), GRID)).toBe(null)
  expect(arranged(SESSIONS, [...circle, { id: 1, spot: null }], GRID)).toBe(null)
})

it('builds the moves that swap rooms, move a time slot, or close a room', () => {
  expect(slotsFrom(SLOTS, 2).map(({ id }) => id)).toEqual([2, 9, 3])
  expect(swapRooms(SESSIONS, SLOTS, { rooms: [1, 2], fromSlotId: 2 })).toEqual([
    { id: 3, spot: { timeSlotId: 2, roomId: 2 } },
    { id: 5, spot: { timeSlotId: 3, roomId: 2 } },
  ])
  expect(spotsOf(arranged(SESSIONS, moveSlot(SESSIONS, 1, 2), GRID))).toEqual([
    '1@2/1',
    '2@2/2',
    '3@1/1',
    '4@null/null',
    '5@3/1',
  ])
  expect(closeRoom(SESSIONS, SLOTS, { roomId: 1, slotIds: [1, 2], freeRooms: ROOMS.slice(0, 2) })).toEqual([
    { id: 1, spot: null },
    { id: 3, spot: { timeSlotId: 2, roomId: 2 } },
  ])
  // Two sessions of an open room do not move to the same free spot.
  const two = [session(8, 1, 3), session(9, 1, 3)]
  const rooms = [...ROOMS.slice(0, 2), { id: 3, isOpen: true }]
  expect(closeRoom(two, SLOTS, { roomId: 3, slotIds: [1], freeRooms: rooms })).toEqual([
    { id: 8, spot: { timeSlotId: 1, roomId: 1 } },
    { id: 9, spot: { timeSlotId: 1, roomId: 2 } },
  ])
})

const HOURS = [
  slot(1, '9:00', '10:00'),
  slot(2, '10:00', '11:00'),
  slot(3, '11:00', '12:00'),
  slot(4, '12:00', '13:00', true),
  slot(5, '13:00', '14:00'),
  { ...slot(6, '9:00', '10:00'), day: 2 },
]

it('extends a session over consecutive time slots, up to a break or the end of the day', () => {
  expect([1, 3, 4, 5].map((id) => runFrom(HOURS, id).map((each) => each.id))).toEqual([
    [1, 2, 3],
    [3],
    [],
    [5],
  ])
  const long = { ...session(1, 1, 1), furtherSlotIds: [2] }
  const other = { ...session(2, 2, 2), furtherSlotIds: [] }
  const grid = { slots: HOURS, rooms: ROOMS }
  const move = (spot: { timeSlotId: number; roomId: number; slots?: number }) =>
    arranged([long, other], [{ id: 1, spot }], grid)?.[0]?.furtherSlotIds ?? null
  expect(move({ timeSlotId: 2, roomId: 1 })).toEqual([3])
  expect(move({ timeSlotId: 3, roomId: 1 })).toEqual([])
  expect(move({ timeSlotId: 1, roomId: 2 })).toBe(null)
  expect(move({ timeSlotId: 1, roomId: 2, slots: 1 })).toEqual([])
  expect(collisionIn([long, { ...other, roomId: 1 }], grid)).toMatchObject({ spot: { timeSlotId: 2 } })
  expect(collisionIn([long, { ...other, roomId: 1 }], { ...grid, rooms: [{ id: 1, isOpen: true }] })).toBe(
    null,
  )
  const closing = { roomId: 1, slotIds: [2], freeRooms: ROOMS }
  expect(closeRoom([long, other], HOURS, closing)).toEqual([{ id: 1, spot: { timeSlotId: 1, roomId: 3 } }])
})

it('keeps a longer session in one piece as far as the day allows', () => {
  const settled = (ids: number[], slots = HOURS, isFree = (_: number) => true) => {
    const [timeSlotId = null, ...furtherSlotIds] = ids
    const after = settledSlots({ timeSlotId, furtherSlotIds }, slots, isFree)
    return [after.timeSlotId, ...after.furtherSlotIds]
  }
  expect(settled([1, 2])).toEqual([1, 2])
  // A slot added between them later belongs to it, unless it is taken.
  expect(settled([1, 3])).toEqual([1, 2, 3])
  expect(settled([1, 3], HOURS, (id) => id !== 2)).toEqual([1])
  expect(
    settled(
      [1, 2, 3],
      HOURS.filter(({ id }) => id !== 2),
    ),
  ).toEqual([1, 3])
  // Times were changed, or a break came between them.
  expect(settled([3, 2])).toEqual([2, 3])
  expect(settled([3, 5])).toEqual([3])
})

it('shifts times, with hours below 8 as afternoon, but never out of the day', () => {
  expect(shifted(SLOTS.slice(0, 2), 15)?.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '13:45-14:30',
    '9:45-10:30',
  ])
  expect(shifted([slot(1, '8:10', '9:00')], -11)?.[0]?.startTime).toBe('7:59 AM')
  expect(shifted([slot(1, '12:10 AM', '9:00')], -11)).toBe(null)
  expect(shifted([slot(1, '22:00', '23:00')], 60)?.[0]).toMatchObject({
    startTime: '23:00',
    endTime: '24:00',
  })
  expect(shifted([slot(1, '23:00', '24:30')], 330)?.[0]).toMatchObject({
    startTime: '28:30',
    endTime: '30:00',
  })
  expect(shifted([slot(1, '23:00', '24:30')], 331)).toBe(null)
  expect(shifted([slot(1, '24:15', '24:30')], -30)?.[0]).toMatchObject({
    startTime: '23:45',
    endTime: '24:00',
  })
  expect([endOfDay(SLOTS), endOfDay([])]).toEqual(['2:15', null])
})

const day = {
  sessions: SESSIONS,
  slots: SLOTS,
  rooms: ROOMS,
  stars: new Map<number, number>(),
  now: null,
  clock: 12 as const,
}
const wordsOf = (given: Parameters<typeof spotWarnings>) => spotWarnings(...given).map(({ words }) => words)

it('warns of a presenter in two places at once, even as one of several or in another spelling', () => {
  expect(presentersOf({ presenterName: ' Ada  Lovelace & Grace Hopper and 李华，Ｚoë ' })).toEqual([
    'ada lovelace',
    'grace hopper',
    '李华',
    'zoë',
  ])
  const talk = session(7, null, null, 'p2 and Somebody')
  expect(wordsOf([talk, { timeSlotId: 1, roomId: 3 }, day])).toEqual([
    'p2 and Somebody is also in Hall B at 9:30 AM',
  ])
  expect(wordsOf([talk, { timeSlotId: 2, roomId: 3 }, day])).toEqual([])
  const long = { ...day, slots: [...SLOTS, slot(4, '10:00', '12:00')] }
  // A room with two sessions from before that was forbidden.
  const twice = { ...long, sessions: [session(1, 4, 3), session(2, 2, 3)] }
  expect(
    twice.sessions.map((each) => wordsOf([each, { timeSlotId: each.timeSlotId ?? 0, roomId: 3 }, twice])),
  ).toEqual([['“Talk 2” is also in this room, at 10:30 AM'], ['“Talk 1” is also in this room, at 10:00 AM']])
  expect(wordsOf([session(1, 4, 3), { timeSlotId: 1, roomId: 2 }, twice])).toEqual([])
  expect(wordsOf([talk, { timeSlotId: 4, roomId: 3 }, long])).toHaveLength(1)
  expect(wordsOf([session(2, 1, 2), { timeSlotId: 1, roomId: 3 }, day])).toEqual([])
})

it('warns of a past time and of a crowd in a small room, and suggests a larger one', () => {
  const [one] = SESSIONS
  if (!one) throw new Error('There are no sessions')
  const spot = { timeSlotId: 1, roomId: 1 }
  expect(wordsOf([one, spot, { ...day, now: 10 * 60 + 15 }])).toEqual(['In the past'])
  expect(wordsOf([one, spot, { ...day, now: 10 * 60 + 14 }])).toEqual([])
  const stars = new Map([
    [1, 42],
    [2, 12],
  ])
  expect(spotWarnings(one, spot, { ...day, stars })).toEqual([
    {
      kind: 'crowd',
      words: '42 stars, room for 30; Hall B holds 80, and its session has 12 stars',
      instead: { roomId: 2, sessionId: 2 },
    },
  ])
  const fuller = new Map([...stars, [2, 31]])
  expect(wordsOf([one, spot, { ...day, stars: fuller }])).toEqual(['42 stars, room for 30'])
  const free = { ...day, sessions: SESSIONS.filter(({ id }) => id !== 2), stars }
  expect(wordsOf([one, spot, free])).toEqual(['42 stars, room for 30; Hall B holds 80 and is free'])
  expect(wordsOf([one, { timeSlotId: 1, roomId: 3 }, { ...day, stars }])).toEqual([])
  const hands = new Map([[1, 50]])
  expect(spotWarnings(one, spot, { ...free, hands })).toEqual([
    {
      kind: 'crowd',
      words: '50 hands were raised, and the room holds 30',
      instead: { roomId: 2, sessionId: null },
    },
  ])
  const closedTimes = [{ day: 1, startTime: '9:00', endTime: '18:00' }]
  const shut = { ...free, rooms: day.rooms.map((room) => (room.id === 2 ? { ...room, closedTimes } : room)) }
  expect(wordsOf([one, spot, shut])).toEqual(['42 stars, room for 30'])
})

it('describes each kind of act in one phrase', () => {
  const names = { sessions: SESSIONS, rooms: ROOMS, slots: SLOTS } as const
  const [one, , three, loose] = SESSIONS
  if (!one || !three || !loose) throw new Error('There are no sessions')
  type Given = Parameters<typeof deedOfArrangement>
  const words = (kind: Given[0], moves: Given[1]) => deedWords(deedOfArrangement(kind, moves, names), 12)
  const ofMove = (moves: Given[1]) => words('move', moves)
  expect(ofMove([{ id: 4, spot: { timeSlotId: 3, roomId: 3 } }])).toBe('moved “Talk 4” to Yard, 1:30 PM')
  const toYard = deedOfArrangement('move', [{ id: 4, spot: { timeSlotId: 3, roomId: 3 } }], names)
  expect(deedWords(toYard, 24)).toBe('moved “Talk 4” to Yard, 13:30')
  expect(ofMove([{ id: 1, spot: null }])).toBe('moved “Talk 1” to the tray')
  expect(ofMove(swap(one, three))).toBe('swapped “Talk 1” and “Talk 3”')
  expect(ofMove(swap(loose, three))).toBe('moved “Talk 4” to Attic, 10:30 AM, and “Talk 3” to the tray')
  const rooms = swapRooms(SESSIONS, SLOTS, { rooms: [1, 2], fromSlotId: 2 })
  expect(words('swap-rooms', rooms)).toBe('swapped Hall B and Attic from 10:30 AM on')
  const closing = closeRoom(SESSIONS, SLOTS, { roomId: 1, slotIds: [1, 2], freeRooms: [] })
  expect(words('close-room', closing)).toBe('emptied Attic from 9:30 AM on')
  expect(words('move-slot', moveSlot(SESSIONS, 1, 2))).toBe('moved all sessions at 10:30 AM and 9:30 AM')
  expect(deedWords(deedOfShift(SLOTS.slice(1, 3), -5), 12)).toBe(
    'moved the time slots from 9:30 AM on 5 minutes earlier',
  )
})
