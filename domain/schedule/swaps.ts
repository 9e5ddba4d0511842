import type { Spot } from './spots.ts'
import { at, createSwapBoard, type SwapBoard, type WishedDay } from './swap-board.ts'
import type { Effect, Step } from './swap-places.ts'
import { createSwapSearch, type SwapSearch } from './swap-search.ts'

type Placing = { id: number; spot: Spot }
/**
 * Two sessions that change places, or one that moves to a free spot. `choose`: how many people fewer must choose between two
 * sessions, `seats`: how many more have a seat; below 0 it is the other way round.
 */
export type Swap = { moves: Placing[] } & Effect

export const MOST_SWAPS = 6
/** How many exchanges are judged: a day of 20 rooms and 12 time slots takes some hundredths of a second. */
const MOST_JUDGED = 600_000
const MOST_REPLACED = 3

/**
 * At most six exchanges on the board as it is, the best first; each may be done alone, and no session is in two of them. The same
 * day always gives the same answer. Sessions that have begun stay, as do those in open or closed rooms and those with a start of
 * their own; none comes into a closed room, or to a time at which its people are elsewhere.
 */
export function proposeSwaps(day: WishedDay): Swap[] {
  const board = createSwapBoard(day)
  const search = createSwapSearch(board)
  const steps = bestSteps(search)
  for (const step of search.taken()) search.takeBack(step)
  return steps
    .map((step) => ({ moves: movesOf(step, board), ...search.effectOf(step) }))
    .filter((swap) => gainOf(swap) > 0)
    .toSorted((a, b) => gainOf(b) - gainOf(a))
}

/**
 * The best step, then the best one beside it, and so on; then each is looked for again beside the others. In place of two of them
 * others are tried, as what was best first may be in the way of better ones.
 */
function bestSteps(search: SwapSearch): readonly Step[] {
  settle(search, [])
  let [best, cost] = [search.taken(), search.cost()]
  for (let tried = 1; tried < 2 ** best.length && search.judged() < MOST_JUDGED; tried++) {
    const without = best.filter((_, index) => tried & (1 << index))
    if (without.length > MOST_REPLACED) continue
    for (const step of without) search.takeBack(step)
    settle(search, without)
    const isBetter = search.cost() < cost
    if (!isBetter) {
      for (const step of search.taken()) search.takeBack(step)
      for (const step of best) search.take(step)
      continue
    }
    best = search.taken()
    cost = search.cost()
    tried = 0
  }
  return best
}

/** @param not the steps that the first one is not to be one of */
function settle(search: SwapSearch, not: readonly Step[]): void {
  while (search.taken().length < MOST_SWAPS) {
    const step = search.best(not)
    if (!step) break
    search.take(step)
  }
  for (let before = Number.POSITIVE_INFINITY; search.cost() < before && search.judged() < MOST_JUDGED; ) {
    before = search.cost()
    for (const step of search.taken()) {
      search.takeBack(step)
      search.take(search.best([]) ?? step)
    }
    const more = search.taken().length < MOST_SWAPS ? search.best([]) : null
    if (more) search.take(more)
  }
}

function gainOf({ choose, seats }: Effect): number {
  return choose + seats
}

function movesOf(
  { session, other, stay, room }: Step,
  { sessions, stays, rooms, first }: SwapBoard,
): Placing[] {
  const moveTo = (index: number, to: number, into: number): Placing => ({
    id: sessions[index]?.id ?? 0,
    spot: { timeSlotId: stays[to]?.slotIds[0] ?? 0, roomId: rooms[into]?.id ?? 0 },
  })
  const move = moveTo(session, stay, room)
  return other === null ? [move] : [move, moveTo(other, at(first.stays, session), at(first.rooms, session))]
}
