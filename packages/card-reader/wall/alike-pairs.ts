import { medianOf } from './averages.ts'
import { fitSimilarity, moveBy, type Similarity } from './similarity.ts'
import type { SeenPaper } from './written-papers.ts'

/** A paper of one photo, and the one of another that it may be. */
export type Pair = { from: SeenPaper; to: SeenPaper }

/** Millimeters between places that are one, and radians that one photo may be turned by. */
const AWAY = 60
const TURN = 0.35
/** How far the shares of red and green of pairs of papers lie apart in another light, and how far that light changes them at most. */
const TINT = 0.06
const LIGHT = 0.12
/** Time grows with the cube of the pairs. */
const MOST = 150

/** The most pairs that lie to each other alike on both photos, each paper once; of many pairs the first ones. */
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

/** How light that differs changes the tint of papers: the median of what it changes these by. */
export function lightBetween(pairs: readonly Pair[]): readonly [number, number] {
  const change = (share: 0 | 1) => medianOf(pairs.map(({ from, to }) => from.tint[share] - to.tint[share]))
  return [change(0), change(1)]
}

/** Whether both photos may show one color. */
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
