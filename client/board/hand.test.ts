import { expect, it } from 'vitest'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { timeSlot } from '../../test/time-slot.ts'
import {
  choose,
  drop,
  enlarge,
  type Hand,
  inHand,
  isOutdated,
  lift,
  putBack,
  putInTray,
  RESTING,
  replace,
  resize,
  roomToGrow,
  shorten,
  stretch,
} from './hand.ts'

const session = (id: number, title: string, timeSlotId: number | null, roomId: number | null): Session => ({
  ...NO_CONTENT,
  id,
  title,
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
const [bees, maps, tea] = [session(1, 'Bees', 1, 1), session(2, 'Maps', 1, 2), session(3, 'Tea', null, null)]
const room = (id: number, name: string, isOpen = false) => ({
  id,
  eventId: 1,
  name,
  order: id,
  capacity: null,
  isOpen,
  version: 1,
  floorPlanId: null,
  pinX: null,
  pinY: null,
})
const board = {
  sessions: [bees, maps, tea],
  rooms: [room(1, 'Hall'), room(2, 'Attic')],
  slots: [timeSlot(1, '9:30', '10:15'), timeSlot(2, '10:30', '11:15'), timeSlot(3, '11:30', '12:15')],
  clock: 12,
} as const
const at = (roomId: number) => ({ timeSlotId: 1, roomId })
const lifted = (id: number, isDragged = false): Hand => ({ state: 'lifted', id, isDragged })

it('at rest lifts the session of a chosen spot, and adds one to an empty spot', () => {
  expect(choose(RESTING, at(1), board)).toEqual(lift(bees))
  expect(choose(RESTING, { timeSlotId: 2, roomId: 1 }, board).hand).toEqual({
    state: 'adding',
    spot: { timeSlotId: 2, roomId: 1 },
  })
})

it('puts a lifted session back, moves it to an empty spot, and asks where somebody is', () => {
  expect(choose(lifted(1), at(1), board)).toEqual(putBack(bees))
  const free = { timeSlotId: 2, roomId: 2 }
  expect(choose(lifted(1), free, board)).toMatchObject({ hand: RESTING, moves: [{ id: 1, spot: free }] })
  expect(choose(lifted(1), at(2), board)).toEqual({
    hand: {
      state: 'offering',
      session: bees,
      others: [maps],
      spot: at(2),
      canSwap: true,
      canMerge: true,
      free: 0,
    },
  })
})

it('drops a dragged session over a spot, the tray, or nowhere', () => {
  expect(drop(lifted(1, true), '1/2', board).hand.state).toBe('offering')
  expect(drop(lifted(1, true), 'tray', board)).toEqual(putInTray(bees))
  expect(drop(lifted(3, true), 'tray', board)).toEqual({ hand: RESTING })
  expect(drop(lifted(1, true), null, board)).toEqual({ hand: RESTING })
})

it('lets go of a session that somebody else has deleted: the spot is chosen as at rest', () => {
  expect(inHand(lifted(9), board)).toBeNull()
  expect(choose(lifted(9), at(2), board)).toEqual(lift(maps))
  expect(drop(lifted(9), '1/2', board)).toEqual({ hand: RESTING })
})

it('takes the larger room, by a swap where it is taken', () => {
  expect(enlarge(bees, { roomId: 2, sessionId: 2 }, board).moves).toEqual([
    { id: 1, spot: at(2) },
    { id: 2, spot: at(1) },
  ])
  expect(enlarge(bees, { roomId: 2, sessionId: null }, board).moves).toEqual([{ id: 1, spot: at(2) }])
  expect(enlarge(tea, { roomId: 2, sessionId: null }, board)).toEqual({ hand: RESTING })
})

it('gives up an offer about a session that somebody else has moved meanwhile', () => {
  const { hand } = choose(lifted(1), at(2), board)
  expect(isOutdated(hand, board)).toBe(false)
  const newer = { ...maps, title: 'Old maps', version: 2 }
  expect(isOutdated(hand, { sessions: [bees, newer, tea] })).toBe(false)
  expect(isOutdated(hand, { sessions: [bees, { ...maps, roomId: 3 }, tea] })).toBe(true)
  expect(isOutdated(hand, { sessions: [{ ...bees, roomId: 3 }, maps, tea] })).toBe(true)
  expect(isOutdated(hand, { sessions: [bees, tea] })).toBe(true)
})

it('makes a session longer and shorter, and asks where others are in its way', () => {
  const late = { ...tea, timeSlotId: 3, roomId: 1 }
  const given = { ...board, sessions: [bees, maps, late] }
  expect(roomToGrow(bees, given)).toBe(2)
  expect(resize(bees, 2, given)).toMatchObject({ moves: [{ id: 1, spot: { ...at(1), slots: 2 } }] })
  expect(stretch(1, '2/1', given).says).toBe('“Bees” lasts 2 time slots')
  expect(stretch(1, '2/2', given)).toEqual({ hand: RESTING })
  expect(stretch(1, '1/1', given)).toEqual({ hand: RESTING })
  const { hand } = resize(bees, 3, given)
  if (hand.state !== 'offering') throw new Error('Nothing is offered')
  expect(hand).toMatchObject({ others: [late], canSwap: false, canMerge: false, free: 2 })
  expect(replace(hand, given).moves).toEqual([
    { id: 1, spot: { ...at(1), slots: 3 } },
    { id: 3, spot: null },
  ])
  expect(shorten(hand, given).moves).toEqual([{ id: 1, spot: { ...at(1), slots: 2 } }])
  const long = { ...bees, furtherSlotIds: [2] }
  const moved = { timeSlotId: 1, roomId: 2 }
  expect(choose(lifted(1), moved, { ...given, sessions: [long, maps, late] }).hand).toMatchObject({
    others: [maps],
    canSwap: true,
    free: 0,
  })
})

it('puts any number of sessions into an open room', () => {
  const open = { ...board, rooms: [room(1, 'Hall'), room(2, 'Garden', true)] }
  expect(choose(lifted(1), at(2), open)).toMatchObject({ hand: RESTING, moves: [{ id: 1, spot: at(2) }] })
  expect(choose(RESTING, at(2), open).hand).toEqual({ state: 'adding', spot: at(2) })
  expect(choose(RESTING, at(2), open, 2)).toEqual(lift(maps))
})

it('asks where a session of a time slot that overlaps is in the room, and swaps the time slots with the rooms', () => {
  const long = { ...timeSlot(9, '9:00', '11:00') }
  const given = {
    ...board,
    slots: [...board.slots, long],
    sessions: [bees, { ...tea, timeSlotId: 9, roomId: 2 }],
  }
  const { hand } = choose(lifted(1), { timeSlotId: 2, roomId: 2 }, given)
  expect(hand).toMatchObject({ state: 'offering', others: [{ id: 3 }], canSwap: true, free: 0 })
  const whole = choose(lifted(3), { timeSlotId: 9, roomId: 1 }, given).hand
  expect(whole).toMatchObject({ state: 'offering', others: [bees], canSwap: true })
  if (whole.state !== 'offering') throw new Error('Nothing is offered')
  expect(replace(whole, given).moves).toEqual([
    { id: 3, spot: { timeSlotId: 9, roomId: 1 } },
    { id: 1, spot: null },
  ])
})
