import { at, type SwapBoard } from './swap-board.ts'
import { createSwapPlaces, type Effect, type Judged, type Step } from './swap-places.ts'

/** Carries out steps on a board one after another, and finds the best further ones. */
export type SwapSearch = ReturnType<typeof createSwapSearch>

export function createSwapSearch(board: SwapBoard) {
  const { kinds, isFixed, sessions } = board
  const [count, items] = [sessions.length, kinds.length]
  const places = createSwapPlaces(board)
  const gains = new Int32Array(items)
  let done: readonly Step[] = []
  let judged = 0

  return {
    /** The number of exchanges that have been judged. */
    judged: () => judged,
    /** Takes the board to its state after these steps. */
    goTo(steps: readonly Step[]): void {
      let common = 0
      while (common < Math.min(done.length, steps.length) && done[common] === steps[common]) common += 1
      for (const step of done.slice(common).toReversed()) places.exchange(step)
      for (const step of steps.slice(common)) places.exchange(step)
      done = steps
    },
    isPossible: (step: Step): boolean => places.isPossible(step),
    effectOf: (step: Step): Effect => places.effectOf(step),
    /** The further steps with the greatest gain, the best first. */
    best(most: number): Judged[] {
      const found: Judged[] = []
      let least = Number.NEGATIVE_INFINITY
      for (let session = 0; session < count; session++) {
        if (isFixed[session]) continue
        places.gainsOfSteps(session, gains)
        judged += items - session
        const kind = at(kinds, session)
        for (let other = session + 1; other < items; other++) {
          const gain = at(gains, other)
          if (gain <= least || at(kinds, other) !== kind || isFixed[other]) continue
          const step = { session, other, gain }
          if (!places.isPossible(step)) continue
          const before = found.findIndex((each) => each.gain < gain)
          found.splice(before === -1 ? found.length : before, 0, step)
          if (found.length > most) found.pop()
          if (found.length === most) least = found.at(-1)?.gain ?? least
        }
      }
      return found
    },
  }
}
