/**
 * Compares the swaps that the board proposes with those of simulated annealing, on made-up days generated from their
 * numbers, and measures the processor time for 20 rooms × 12 time slots: node tools/swaps.ts [DAYS] [TRIES]
 */
import { MOST_SWAPS } from '../domain/schedule/star-pairs.ts'
import type { WishedDay } from '../domain/schedule/swap-board.ts'
import { proposeSwaps } from '../domain/schedule/swaps.ts'
import { annealed, gainOfMoves } from './swaps/annealed.ts'
import { madeUpDay, seeded } from './swaps/made-up-day.ts'

const DAYS = Number(process.argv[2] ?? 200)
const TRIES = Number(process.argv[3] ?? 100_000)
const RUNS = 20
const LARGEST = { rooms: 20, slots: 12, phones: 2_000 }

const shares = Array.from({ length: DAYS }, (_, index) => {
  const day = madeUpDay(index + 1)
  const best = Math.max(...[1, 2].map((run) => annealed(day, seeded(run * DAYS + index), TRIES)))
  return best === 0 ? 1 : gainOfPresses(day) / best
}).toSorted((a, b) => a - b)
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
const low = shares.filter((share) => share < 0.95).length
console.log(
  `${DAYS} days, six times the first proposal, of what twice ${TRIES} tries of simulated annealing gain:`,
)
console.log(`mean ${percent(mean)}, least ${percent(shares[0] ?? 0)}, below 95 %: ${low} days`)

const times = Array.from({ length: RUNS }, (_, index) => {
  const day = madeUpDay(1_000 + index, LARGEST)
  const before = process.cpuUsage()
  proposeSwaps(day)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}).toSorted((a, b) => a - b)
const [median = 0, most = 0] = [times[RUNS / 2], times.at(-1)]
console.log(
  `20 rooms × 12 time slots, 2,000 phones: median ${median.toFixed(1)} ms of processor time, most ${most.toFixed(1)}`,
)

/** The gain from pressing the first button six times; the remaining swaps are recalculated each time. */
function gainOfPresses(first: WishedDay): number {
  let day = first
  for (let press = 0; press < MOST_SWAPS; press++) {
    const [swap] = proposeSwaps(day, MOST_SWAPS - press)
    if (!swap) break
    const to = new Map(swap.moves.map(({ id, spot }) => [id, spot]))
    day = { ...day, sessions: day.sessions.map((session) => ({ ...session, ...to.get(session.id) })) }
  }
  const moves = day.sessions.map(({ id, timeSlotId, roomId }) => ({
    id,
    spot: { timeSlotId: timeSlotId ?? 0, roomId: roomId ?? 0 },
  }))
  return gainOfMoves(first, moves)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
