import { expect, it } from 'vitest'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { timeSlot } from '../../test/time-slot.ts'
import {
  choose,
  drop,
  enlarge,
  isOutdated,
  lift,
  NOTHING_SELECTED,
  putBack,
  putInTray,
  replace,
  resize,
  roomToGrow,
  type Selection,
  selectedSession,
  shorten,
  stretch,
} from './selection.ts'

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
const shown = {
  sessions: [bees, maps, tea],
  rooms: [room(1, 'Hall'), room(2, 'Attic')],
  slots: [timeSlot(1, '9:30', '10:15'), timeSlot(2, '10:30', '11:15'), timeSlot(3, '11:30', '12:15')],
  clock: 12,
} as const
const at = (roomId: number) => ({ timeSlotId: 1, roomId })
const lifted = (id: number, isDragged = false): Selection => ({ state: 'lifted', id, isDragged })

it('lifts the session of a chosen spot when nothing is selected, and adds one to an empty spot', () => {
  expect(choose(NOTHING_SELECTED, at(1), shown)).toEqual(lift(bees))
  expect(choose(NOTHING_SELECTED, { timeSlotId: 2, roomId: 1 }, shown).selection).toEqual({
    state: 'adding',
    spot: { timeSlotId: 2, roomId: 1 },
  })
})

it('puts a lifted session back, moves it to an empty spot, and asks first if the spot is taken', () => {
  expect(choose(lifted(1), at(1), shown)).toEqual(putBack(bees))
  const free = { timeSlotId: 2, roomId: 2 }
  expect(choose(lifted(1), free, shown)).toMatchObject({
    selection: NOTHING_SELECTED,
    moves: [{ id: 1, spot: free }],
  })
  expect(choose(lifted(1), at(2), shown)).toEqual({
    selection: {
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

it('drops a dragged session on a spot, on the tray, or nowhere', () => {
  expect(drop(lifted(1, true), '1/2', shown).selection.state).toBe('offering')
  expect(drop(lifted(1, true), 'tray', shown)).toEqual(putInTray(bees))
  expect(drop(lifted(3, true), 'tray', shown)).toEqual({ selection: NOTHING_SELECTED })
  expect(drop(lifted(1, true), null, shown)).toEqual({ selection: NOTHING_SELECTED })
})

it('releases a session that someone else deleted, and treats the next spot as a fresh choice', () => {
  expect(selectedSession(lifted(9), shown)).toBeNull()
  expect(choose(lifted(9), at(2), shown)).toEqual(lift(maps))
  expect(drop(lifted(9), '1/2', shown)).toEqual({ selection: NOTHING_SELECTED })
})

it('moves a session to a larger room, or swaps if that room is taken', () => {
  expect(enlarge(bees, { roomId: 2, sessionId: 2 }, shown).moves).toEqual([
    { id: 1, spot: at(2) },
    { id: 2, spot: at(1) },
  ])
  expect(enlarge(bees, { roomId: 2, sessionId: null }, shown).moves).toEqual([{ id: 1, spot: at(2) }])
  expect(enlarge(tea, { roomId: 2, sessionId: null }, shown)).toEqual({ selection: NOTHING_SELECTED })
})

it('cancels an offer once someone else has moved or deleted one of its sessions', () => {
  const { selection } = choose(lifted(1), at(2), shown)
  expect(isOutdated(selection, shown)).toBe(false)
  const newer = { ...maps, title: 'Old maps', version: 2 }
  expect(isOutdated(selection, { sessions: [bees, newer, tea] })).toBe(false)
  expect(isOutdated(selection, { sessions: [bees, { ...maps, roomId: 3 }, tea] })).toBe(true)
  expect(isOutdated(selection, { sessions: [{ ...bees, roomId: 3 }, maps, tea] })).toBe(true)
  expect(isOutdated(selection, { sessions: [bees, tea] })).toBe(true)
})

it('lengthens and shortens a session, and asks when others are in the way', () => {
  const late = { ...tea, timeSlotId: 3, roomId: 1 }
  const given = { ...shown, sessions: [bees, maps, late] }
  expect(roomToGrow(bees, given)).toBe(2)
  expect(resize(bees, 2, given)).toMatchObject({ moves: [{ id: 1, spot: { ...at(1), slots: 2 } }] })
  expect(stretch(1, '2/1', given).says).toBe('“Bees” lasts 2 time slots')
  expect(stretch(1, '2/2', given)).toEqual({ selection: NOTHING_SELECTED })
  expect(stretch(1, '1/1', given)).toEqual({ selection: NOTHING_SELECTED })
  const { selection } = resize(bees, 3, given)
  if (selection.state !== 'offering') throw new Error('Nothing is offered')
  expect(selection).toMatchObject({ others: [late], canSwap: false, canMerge: false, free: 2 })
  expect(replace(selection, given).moves).toEqual([
    { id: 1, spot: { ...at(1), slots: 3 } },
    { id: 3, spot: null },
  ])
  expect(shorten(selection, given).moves).toEqual([{ id: 1, spot: { ...at(1), slots: 2 } }])
  const long = { ...bees, furtherSlotIds: [2] }
  const moved = { timeSlotId: 1, roomId: 2 }
  expect(choose(lifted(1), moved, { ...given, sessions: [long, maps, late] }).selection).toMatchObject({
    others: [maps],
    canSwap: true,
    free: 0,
  })
})

it('puts any number of sessions into an open room', () => {
  const open = { ...shown, rooms: [room(1, 'Hall'), room(2, 'Garden', true)] }
  expect(choose(lifted(1), at(2), open)).toMatchObject({
    selection: NOTHING_SELECTED,
    moves: [{ id: 1, spot: at(2) }],
  })
  expect(choose(NOTHING_SELECTED, at(2), open).selection).toEqual({ state: 'adding', spot: at(2) })
  expect(choose(NOTHING_SELECTED, at(2), open, 2)).toEqual(lift(maps))
})

it('asks when an overlapping time slot has a session in the room, and offers to swap', () => {
  const long = { ...timeSlot(9, '9:00', '11:00') }
  const given = {
    ...shown,
    slots: [...shown.slots, long],
    sessions: [bees, { ...tea, timeSlotId: 9, roomId: 2 }],
  }
  const { selection } = choose(lifted(1), { timeSlotId: 2, roomId: 2 }, given)
  expect(selection).toMatchObject({ state: 'offering', others: [{ id: 3 }], canSwap: true, free: 0 })
  const whole = choose(lifted(3), { timeSlotId: 9, roomId: 1 }, given).selection
  expect(whole).toMatchObject({ state: 'offering', others: [bees], canSwap: true })
  if (whole.state !== 'offering') throw new Error('Nothing is offered')
  expect(replace(whole, given).moves).toEqual([
    { id: 3, spot: { timeSlotId: 9, roomId: 1 } },
    { id: 1, spot: null },
  ])
})
