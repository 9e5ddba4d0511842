import { medianOf } from './averages.ts'
import { fitSimilarity, moveBy, type Similarity } from './similarity.ts'
import type { SeenPaper } from './written-papers.ts'

/** A paper of one photo, and the paper of another photo that it may be. */
export type Pair = { from: SeenPaper; to: SeenPaper }

/** Millimeters within which two places are the same, and radians by which one photo may be turned. */
const AWAY = 60
const TURN = 0.35
/**
 * How far the shares of red and green of the two papers of a pair differ in other light, and the most that such light
 * changes them.
 */
const TINT = 0.06
const LIGHT = 0.12
/** Time grows with the cube of the number of pairs. */
const MOST = 150

/**
 * The largest set of pairs whose papers have the same arrangement on both photos, each paper once; of many pairs,
 * only the first ones are tried.
 */
export function likeliest<Each extends Pair>(all: readonly Each[], { needsColor = false } = {}): Each[] {
  const pairs = all.slice(0, MOST)
  let best: Each[] = []
  for (const [index, one] of pairs.entries())
    for (const other of pairs.slice(index + 1)) {
      if (one.from === other.from || one.to === other.to) continue
      const light = lightBetween([one, other])
      const hasColor = (pair: Pair) => !needsColor || isInLight(pair, light)
      if (!hasColor(one) || !hasColor(other)) continue
      const move = fitSimilarity([one, other])
      if (Math.abs(move.turn) > TURN) continue
      const near = pairs.filter((pair) => missOf(pair, move) < AWAY && hasColor(pair))
      if (near.length <= best.length) continue
      const alike = onePairEach(near)
      if (alike.length > best.length) best = alike
    }
  return best
}

/** How different light changes the tint of papers: the median of its change in these pairs. */
export function lightBetween(pairs: readonly Pair[]): readonly [number, number] {
  const change = (share: 0 | 1) => medianOf(pairs.map(({ from, to }) => from.tint[share] - to.tint[share]))
  return [change(0), change(1)]
}

/** Whether both photos may show the same color. */
export function isInLight({ from, to }: Pair, light: readonly [number, number]): boolean {
  return ([0, 1] as const).every(
    (share) =>
      Math.abs(light[share]) < LIGHT && Math.abs(from.tint[share] - to.tint[share] - light[share]) < TINT,
  )
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
