import { distance, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { isInLight, lightBetween, likeliest, type Pair } from './alike-pairs.ts'
import { likenessOf } from './note-looks.ts'
import { fitSimilarity, moveBy } from './similarity.ts'
import type { SeenPaper } from './written-papers.ts'
import { closerLimits } from './written-settings.ts'

/**
 * The papers of a closer photo, by the papers of the photo of the whole wall that they match; and its other papers,
 * as they would be on that photo and as they are on this one.
 */
export type Closer = {
  same: Map<SeenPaper, SeenPaper>
  others: Array<{ paper: SeenPaper; shown: SeenPaper }>
}

/**
 * Matches papers that one photo shows larger than another: they look alike and have the same arrangement. Null if too
 * few match, if they are barely larger, if most of its papers are not on the other photo, or if many of them look
 * like different papers there.
 */
export function closerPapers(whole: readonly SeenPaper[], part: readonly SeenPaper[]): Closer | null {
  const alike = likeliest(pairsOf(whole, part), { needsColor: true })
  const sum = alike.reduce((total, { likeness }) => total + likeness, 0)
  if (alike.length < closerLimits.fewest || sum < closerLimits.together) return null
  const { pairs, against } = withNeighbors(alike, whole, part)
  if (against.length > (pairs.length + against.length) * closerLimits.against) return null
  const growth = pairs.map(({ from, to }) => widthOf(from) / widthOf(to)).sort((a, b) => a - b)
  if ((growth[growth.length >> 1] ?? 0) < closerLimits.growth) return null
  const same = new Map(pairs.map(({ from, to }) => [to, from]))
  const known = new Set([...pairs, ...against].map(({ from }) => from))
  const move = fitSimilarity(pairs)
  const others = part
    .filter((shown) => !known.has(shown))
    .map((shown) => ({
      shown,
      paper: {
        ...shown,
        ...placeOf(shown, pairs),
        size: shown.size * move.scale,
        tilt: shown.tilt + move.turn,
        outline: outlineOn(shown, pairs),
      },
    }))
    .filter(({ paper }) =>
      whole.every((other) => Math.hypot(paper.x - other.x, paper.y - other.y) > closerLimits.free),
    )
  return others.length > pairs.length ? null : { same, others }
}

type Likely = Pair & { likeness: number }

/**
 * Papers of both photos that look alike, the most similar first; for each paper of the part, only its most similar
 * ones.
 */
function pairsOf(whole: readonly SeenPaper[], part: readonly SeenPaper[]): Likely[] {
  const byLikeness = (a: Likely, b: Likely) => b.likeness - a.likeness
  return part
    .flatMap((from) =>
      whole
        .flatMap((to): Likely[] => {
          const likeness = likenessIn({ from, to })
          return likeness < closerLimits.alike ? [] : [{ from, to, likeness }]
        })
        .sort(byLikeness)
        .slice(0, closerLimits.choices),
    )
    .sort(byLikeness)
}

/**
 * The pairs, plus the papers that are where their nearest pairs predict; and those that look like different papers
 * there.
 */
function withNeighbors(
  pairs: readonly Pair[],
  whole: readonly SeenPaper[],
  part: readonly SeenPaper[],
): { pairs: Pair[]; against: Pair[] } {
  const all: Pair[] = [...pairs]
  const against: Pair[] = []
  const light = lightBetween(pairs)
  for (const from of part) {
    if (all.some((pair) => pair.from === from)) continue
    const at = placeOf(from, all)
    const [to] = whole
      .filter((paper) => !all.some((pair) => pair.to === paper))
      .toSorted((a, b) => away(a, at) - away(b, at))
    if (!to || away(to, at) > closerLimits.away) continue
    const isSame = likenessIn({ from, to }) > closerLimits.neighbor && isInLight({ from, to }, light)
    if (isSame) all.push({ from, to })
    // A paper cut off by the edge may look like another one.
    else if (!from.isCut && !to.isCut) against.push({ from, to })
  }
  return { pairs: all, against }
}

function likenessIn({ from, to }: Pair): number {
  return from.look && to.look ? likenessOf(from.look, to.look) : 0
}

/** The outline of a paper of the part, in the pixels of the whole. */
function outlineOn({ outline }: SeenPaper, pairs: readonly Pair[]): Quad | undefined {
  const middles = pairs.flatMap(({ from, to }) =>
    from.outline && to.outline ? [{ from: middleOf(from.outline), to: middleOf(to.outline) }] : [],
  )
  if (!outline || middles.length < 2) return undefined
  const move = fitSimilarity(middles)
  const [a, b, c, d] = outline
  return [moveBy(move, a), moveBy(move, b), moveBy(move, c), moveBy(move, d)]
}

/** Where a paper of the part is on the whole: as all pairs predict, corrected by the nearest ones. */
function placeOf(paper: Point, pairs: readonly Pair[]): Point {
  const move = fitSimilarity(pairs)
  const near = pairs.toSorted((a, b) => away(a.from, paper) - away(b.from, paper)).slice(0, closerLimits.near)
  const at = moveBy(move, paper)
  const off = near.map(({ from, to }) => {
    const moved = moveBy(move, from)
    return { x: to.x - moved.x, y: to.y - moved.y }
  })
  const mean = (key: 'x' | 'y') => off.reduce((sum, each) => sum + each[key], 0) / off.length
  return { x: at.x + mean('x'), y: at.y + mean('y') }
}

function away(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** In pixels of its photo. */
function widthOf({ outline }: SeenPaper): number {
  return outline ? Math.max(distance(outline[0], outline[1]), distance(outline[3], outline[2])) : 0
}
