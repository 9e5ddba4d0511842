import { at, type SwapBoard } from './swap-board.ts'
import { createSwapPlaces, type Effect, freePlaces, type Step } from './swap-places.ts'

/** Steps on a board, and the best one beside those that were taken. */
export type SwapSearch = ReturnType<typeof createSwapSearch>

export function createSwapSearch(board: SwapBoard) {
  const { kinds } = board
  const count = board.sessions.length
  const places = createSwapPlaces(board)
  const { stayOf, roomOf } = places
  const used = board.isFixed.map(Number)
  const free = freePlaces(board)
  const taken = new Set<Step>()
  const gains = new Int32Array(count)
  let judged = 0

  function bestExchange(not: readonly Step[]): Step | null {
    let best: Step | null = null
    let least = 0
    for (let one = 0; one < count; one++) {
      if (used[one]) continue
      places.gainsOfExchanges(one, gains)
      judged += count - one
      for (let other = one + 1; other < count; other++) {
        const cost = -at(gains, other)
        if (cost >= least || used[other] || kinds[other] !== kinds[one]) continue
        const [stay, room] = [at(stayOf, other), at(roomOf, other)]
        const step: Step = { session: one, other, stay, room, cost }
        if (isAmong(not, step) || !places.isPossible(one, stay, room, other)) continue
        if (!places.isPossible(other, at(stayOf, one), at(roomOf, one), one)) continue
        best = step
        least = cost
      }
    }
    return best
  }

  function bestMove(most: number, not: readonly Step[]): Step | null {
    let best: Step | null = null
    for (const { stay, room, kind } of free) {
      if (isTarget(taken, board, stay, room)) continue
      for (let session = 0; session < count; session++) {
        if (used[session] || kinds[session] !== kind) continue
        judged += 1
        const cost = -places.gainOfMove(session, stay, room)
        if (cost >= (best?.cost ?? most)) continue
        const step: Step = { session, other: null, stay, room, cost }
        if (!isAmong(not, step) && places.isPossible(session, stay, room, session)) best = step
      }
    }
    return best
  }

  function use({ session, other }: Step, flag: number): void {
    used[session] = flag
    if (other !== null) used[other] = flag
  }

  return {
    /** The step that helps most, but none of some; null where none helps. */
    best(not: readonly Step[]): Step | null {
      const exchange = bestExchange(not)
      return bestMove(exchange?.cost ?? 0, not) ?? exchange
    },
    take(step: Step): void {
      places.take(step)
      use(step, 1)
      taken.add(step)
    },
    takeBack(step: Step): void {
      places.takeBack(step)
      use(step, 0)
      taken.delete(step)
    },
    taken: (): readonly Step[] => [...taken],
    /** How many steps have been judged. */
    judged: () => judged,
    /** What a step is good for beside those that were taken. */
    effectOf: ({ session, other, stay, room }: Step): Effect =>
      other === null ? places.move(session, stay, room) : places.exchange(session, other),
    cost: places.cost,
  }
}

/** Whether a session was moved to a free place that shares a minute with another one. */
function isTarget(
  taken: ReadonlySet<Step>,
  { overlap, stays }: SwapBoard,
  stay: number,
  room: number,
): boolean {
  for (const step of taken)
    if (step.other === null && step.room === room && overlap[stay * stays.length + step.stay]) return true
  return false
}

function isAmong(steps: readonly Step[], { session, other, stay, room }: Step): boolean {
  return steps.some(
    (step) =>
      step.session === session &&
      step.other === other &&
      (other !== null || (step.stay === stay && step.room === room)),
  )
}
