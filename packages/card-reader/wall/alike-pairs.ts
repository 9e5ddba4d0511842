import { fitSimilarity, moveBy, type Similarity } from './similarity.ts'
import type { SeenPaper } from './written-papers.ts'

/** A paper of one photo, and the one of another that it may be. */
export type Pair = { from: SeenPaper; to: SeenPaper }

/** Millimeters between places that are one, and radians that one photo may be turned by. */
const AWAY = 60
const TURN = 0.35

/** The most pairs that lie to each other alike on both photos, each paper once. */
export function likeliest<Each extends Pair>(pairs: readonly Each[]): Each[] {
  let best: Each[] = []
  for (const [index, one] of pairs.entries())
    for (const other of pairs.slice(index + 1)) {
      if (one.from === other.from || one.to === other.to) continue
      const move = fitSimilarity([one, other])
      if (Math.abs(move.turn) > TURN) continue
      const alike = onePairEach(pairs.filter((pair) => missOf(pair, move) < AWAY))
      if (alike.length > best.length) best = alike
    }
  return best
}

function onePairEach<Each extends Pair>(pairs: readonly Each[]): Each[] {
  const kept: Each[] = []
  for (const pair of pairs)
    if (!kept.some(({ from, to }) => from === pair.from || to === pair.to)) kept.push(pair)
  return kept
}

/** In millimeters of the flat picture. */
function missOf({ from, to }: Pair, move: Similarity): number {
  const { x, y } = moveBy(move, from)
  return Math.hypot(x - to.x, y - to.y)
}
