import type { Spot } from './spots.ts'
import { MOST_SWAPS } from './star-pairs.ts'
import { at, createSwapBoard, type SwapBoard, type WishedDay } from './swap-board.ts'
import type { Effect, Step } from './swap-places.ts'
import { createSwapSearch, type SwapSearch } from './swap-search.ts'

type Placing = { id: number; spot: Spot }
/**
 * Two sessions that swap places, or one that moves to a free spot. `choose`: how many fewer people must choose between
 * two sessions. `seats`: how many more have a seat. Negative values mean the opposite.
 */
export type Swap = { moves: Placing[] } & Effect

/** The limit on judged exchanges: a day of 20 rooms and 12 time slots takes some hundredths of a second. */
const MOST_JUDGED = 1_000_000
/** The most boards to follow after each step; fewer if judging them would take more than a third of `MOST_JUDGED`. */
const MOST_FOLLOWED = 48
/** How many further steps to try from each board. */
const MOST_BRANCHES = 12
const MOST_IMPROVED = 6

/**
 * The best exchanges on the current board, the best first. Each can be made alone, and no session is in two of them.
 * They are the first steps of a plan of at most `most` steps, which continues once they are made. The same day always
 * gives the same answer. Sessions that have begun, are in open or closed rooms, or have their own start do not move. No
 * session moves to a closed room, or to a time when its people are elsewhere.
 */
export function proposeSwaps(day: WishedDay, most = MOST_SWAPS): Swap[] {
  const board = createSwapBoard(day)
  const search = createSwapSearch(board)
  const plan = planned(search, most)
  search.goTo([])
  const first = firstSteps(search, board, plan.steps)
  return (first.length > 0 ? first : search.best(1).filter(({ gain }) => gain > 0))
    .map((step) => ({ moves: movesOf(step, board), ...search.effectOf(step) }))
    .toSorted((a, b) => gainOf(b) - gainOf(a))
}

/** Consecutive steps; `gain` is that of all together. */
type Plan = { steps: readonly Step[]; gain: number }
const NOTHING: Plan = { steps: [], gain: 0 }

/** The plan with the largest gain that was found. */
function planned(search: SwapSearch, mostSteps: number): Plan {
  const found = beamed(search, mostSteps).map((plan) => improved(search, plan, 1))
  return improved(search, byGain(found)[0] ?? NOTHING, 2)
}

/** Plans of at most this many steps, the best first. Follows the most promising ones step by step. */
function beamed(search: SwapSearch, mostSteps: number): Plan[] {
  let followed = [NOTHING]
  let ends: Plan[] = []
  for (let depth = 0; depth < mostSteps; depth++) {
    const next: Plan[] = []
    const before = search.judged()
    for (const { steps, gain } of followed) {
      if (next.length > 0 && search.judged() > MOST_JUDGED) break
      search.goTo(steps)
      for (const step of search.best(MOST_BRANCHES))
        next.push({ steps: [...steps, step], gain: gain + step.gain })
    }
    const each = Math.max(1, (search.judged() - before) / followed.length)
    const most = Math.floor(MOST_JUDGED / 3 / mostSteps / each)
    followed = firstOf(next, Math.max(1, Math.min(MOST_FOLLOWED, most)))
    ends = byGain([...ends, ...followed]).slice(0, MOST_IMPROVED)
  }
  return ends
}

/** The best plans that lead to different boards. */
function firstOf(plans: readonly Plan[], most: number): Plan[] {
  const known = new Set<string>()
  return byGain(plans).filter(({ steps }) => {
    const key = keyOf(steps)
    return !known.has(key) && known.size < most && known.add(key)
  })
}

function byGain(plans: readonly Plan[]): Plan[] {
  return plans.toSorted((a, b) => b.gain - a.gain)
}

/** Tries to improve a plan by replacing `size` of its steps at a time with better ones. */
function improved(search: SwapSearch, plan: Plan, size: 1 | 2): Plan {
  let best = plan
  for (let tried = 1; tried < 2 ** best.steps.length && search.judged() < MOST_JUDGED; tried++) {
    const rest = best.steps.filter((_, at) => !(tried & (1 << at)))
    if (best.steps.length - rest.length > size) continue
    const better = completed(search, rest, best)
    if (!better) continue
    best = better
    tried = 0
  }
  return best
}

/** Completes steps to the plan's length with one or two more; null if the result is no better than the plan. */
function completed(search: SwapSearch, rest: readonly Step[], plan: Plan): Plan | null {
  const gain = gainOfAll(search, rest)
  if (gain === null) return null
  const lacksTwo = plan.steps.length - rest.length > 1
  for (const step of search.best(lacksTwo ? MOST_BRANCHES : 1)) {
    const one = { steps: [...rest, step], gain: gain + step.gain }
    if (lacksTwo) search.goTo(one.steps)
    const [last] = lacksTwo ? search.best(1) : []
    const whole = last ? { steps: [...one.steps, last], gain: one.gain + last.gain } : one
    if (whole.gain > plan.gain) return whole
  }
  return null
}

/** @returns the gain of the steps together; null if one of them is impossible */
function gainOfAll(search: SwapSearch, steps: readonly Step[]): number | null {
  let gain = 0
  for (const [index, step] of steps.entries()) {
    search.goTo(steps.slice(0, index))
    if (!search.isPossible(step)) return null
    gain += gainOf(search.effectOf(step))
  }
  search.goTo(steps)
  return gain
}

/** The same key for all steps that lead to the same board. */
function keyOf(steps: readonly Step[]): string {
  const moved = [...heldAfter(steps)].filter(([item, held]) => item !== held)
  return moved
    .map(([item, held]) => `${item}:${held}`)
    .sort()
    .join()
}

/** For each moved item, the item whose initial place it has after the steps. */
function heldAfter(steps: readonly Step[]): Map<number, number> {
  const holds = new Map<number, number>()
  for (const { session, other } of steps) {
    const [one, two] = [holds.get(session) ?? session, holds.get(other) ?? other]
    holds.set(session, two)
    holds.set(other, one)
  }
  return holds
}

/** Steps that can each be the first of a plan: the best from each cycle of items that swap places. */
function firstSteps(search: SwapSearch, { sessions }: SwapBoard, steps: readonly Step[]): Step[] {
  const holds = heldAfter(steps)
  const found: Step[] = []
  const seen = new Set<number>()
  for (const start of holds.keys()) {
    const circle: number[] = []
    for (let item = start; !seen.has(item); item = holds.get(item) ?? item) {
      seen.add(item)
      circle.push(item)
    }
    const possible = circle
      .flatMap((one) => circle.map((other) => ({ session: one, other })))
      .filter(
        ({ session, other }) =>
          session < other && session < sessions.length && search.isPossible({ session, other }),
      )
      .map((step) => ({ ...step, gain: gainOf(search.effectOf(step)) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
    if (possible[0]) found.push(possible[0])
  }
  return found
}

function gainOf({ choose, seats }: Effect): number {
  return choose + seats
}

function movesOf({ session, other }: Step, { sessions, stays, rooms, first }: SwapBoard): Placing[] {
  const placing = (item: number, to: number): Placing[] => {
    const { id } = sessions[item] ?? {}
    if (id === undefined) return []
    const timeSlotId = stays[at(first.stays, to)]?.slotIds[0] ?? 0
    return [{ id, spot: { timeSlotId, roomId: rooms[at(first.rooms, to)]?.id ?? 0 } }]
  }
  return [...placing(session, other), ...placing(other, session)]
}
