import { expect, it } from 'vitest'
import { gainOfMoves } from '../../tools/swaps/annealed.ts'
import { madeUpDay } from '../../tools/swaps/made-up-day.ts'
import { countPairs, MOST_SWAPS } from './star-pairs.ts'
import type { WishedDay } from './swap-board.ts'
import { proposeSwaps } from './swaps.ts'

const slot = (id: number, startTime: string, endTime: string, isStatic = false) => ({
  id,
  startTime,
  endTime,
  isStatic,
})
const TEN = slot(1, '10:00', '10:45')
const ELEVEN = slot(2, '11:00', '11:45')
const room = (id: number, capacity: number | null, more = {}) => ({ id, capacity, ...more })
const session = (id: number, timeSlotId: number, roomId: number, more = {}) => ({
  id,
  timeSlotId,
  roomId,
  presenterName: `Host ${id}`,
  ...more,
})

/** Bees (1) and Bread (2) at ten, Maps (3) and Tea (4) at eleven; phones want the first two, or the last two. */
function dayOf(more: Partial<WishedDay> = {}): WishedDay {
  const lists = [...Array.from({ length: 20 }, () => [1, 2]), ...Array.from({ length: 3 }, () => [3, 4])]
  return {
    sessions: [session(1, 1, 1), session(2, 1, 2), session(3, 2, 1), session(4, 2, 2)],
    slots: [TEN, ELEVEN],
    rooms: [room(1, 50), room(2, 50)],
    now: 0,
    ...countPairs([1, 2, 3, 4], lists),
    ...more,
  }
}

it('proposes the swap that leaves the fewest people with a conflict, and counts whom it helps', () => {
  expect(proposeSwaps(dayOf())).toEqual([
    {
      moves: [
        { id: 1, spot: { timeSlotId: 2, roomId: 1 } },
        { id: 3, spot: { timeSlotId: 1, roomId: 1 } },
      ],
      choose: 23,
      seats: 0,
    },
  ])
})

it('gives a crowd the larger room, or a free one', () => {
  const wishes = { heads: (id: number) => (id === 1 ? 40 : 5), pairs: () => 0 }
  const sessions = [session(1, 1, 1), session(2, 1, 2)]
  const swapped = proposeSwaps(dayOf({ ...wishes, sessions, rooms: [room(1, 10), room(2, 30)] }))
  expect(swapped).toMatchObject([{ moves: [{ id: 1 }, { id: 2 }], choose: 0, seats: 20 }])
  const rooms = [room(1, 10), room(2, 10), room(3, 100)]
  const moved = proposeSwaps(dayOf({ ...wishes, sessions, slots: [TEN], rooms }))
  expect(moved).toEqual([{ moves: [{ id: 1, spot: { timeSlotId: 1, roomId: 3 } }], choose: 0, seats: 30 }])
})

it('leaves alone what has begun, is in an open or closed room, starts mid-slot, or differs in length', () => {
  const none = (more: Partial<WishedDay>) => expect(proposeSwaps(dayOf(more))).toEqual([])
  none({ now: 11 * 60 })
  // Running sessions stay, and the others have no session to swap with.
  none({ now: 10 * 60 + 5 })
  none({ rooms: [room(1, 50, { isOpen: true }), room(2, 50, { isOpen: true })] })
  const closedTimes = [{ day: 1, startTime: '9:00', endTime: '18:00' }]
  none({ rooms: [room(1, 50, { closedTimes }), room(2, 50, { closedTimes })] })
  const { sessions } = dayOf()
  none({ sessions: sessions.map((each) => ({ ...each, startsAt: each.timeSlotId === 1 ? '10:15' : '' })) })
  // A room of unknown size is never suggested.
  none({ sessions: [session(1, 1, 1)], heads: () => 90, rooms: [room(1, 50), room(2, null)] })
})

it('keeps a person from being in two places at once', () => {
  const swapsOf = (...names: readonly string[]) => {
    const sessions = dayOf().sessions.map((each, index) => ({ ...each, presenterName: names[index] ?? '' }))
    return proposeSwaps(dayOf({ sessions })).map(({ moves }) => moves.map(({ id }) => id))
  }
  expect(swapsOf('Ada, Grace', 'Lise', 'Lise', 'Ada')).toEqual([[1, 4]])
  expect(swapsOf('Lise and Ada', 'Grace', 'Lise', 'Ada')).toEqual([])
  // Two sessions of one person may swap.
  expect(swapsOf('Ada', 'Lise', 'Ada', 'Lise')).toEqual([[1, 3]])
})

it('stays within a day, and leaves a break alone', () => {
  const slots = [
    { ...TEN, day: 1 },
    { ...ELEVEN, day: 2 },
    { ...slot(3, '12:00', '13:00', true), day: 1 },
  ]
  expect(proposeSwaps(dayOf({ slots }))).toEqual([])
})

it('gains about as much as simulated annealing one swap at a time, within the limit', () => {
  const first = madeUpDay(75)
  expect(proposeSwaps(first, 1)).toHaveLength(1)
  const gains = [1, 12, 75].map((seed) => {
    const given = madeUpDay(seed)
    let day = given
    for (let left = MOST_SWAPS; left > 0; left--) {
      const [swap] = proposeSwaps(day, left)
      const to = new Map(swap?.moves.map(({ id, spot }) => [id, spot]))
      day = { ...day, sessions: day.sessions.map((each) => ({ ...each, ...to.get(each.id) })) }
    }
    const moves = day.sessions.map(({ id, timeSlotId, roomId }) => ({
      id,
      spot: { timeSlotId: timeSlotId ?? 0, roomId: roomId ?? 0 },
    }))
    return gainOfMoves(given, moves)
  })
  // Simulated annealing gains 754, 541 and 1,153.
  expect(gains).toEqual([755, 527, 1156])
})

it('proposes the same for sessions in any order, at most six swaps, each with a real gain', () => {
  for (const seed of [1, 4, 5, 7, 10]) {
    const day = madeUpDay(seed)
    const swaps = proposeSwaps(day)
    expect(swaps).toEqual(proposeSwaps({ ...day, sessions: day.sessions.toReversed() }))
    expect(swaps.length).toBeLessThanOrEqual(MOST_SWAPS)
    for (const { moves, choose, seats } of swaps) expect(gainOfMoves(day, moves)).toBe(choose + seats)
    const moved = swaps.flatMap(({ moves }) => moves.map(({ id }) => id))
    expect(new Set(moved).size).toBe(moved.length)
  }
})
