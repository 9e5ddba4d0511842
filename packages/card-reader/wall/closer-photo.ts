import type { Point } from '../photo/raster.ts'
import { distance } from '../photo/raster.ts'
import { likeliest, type Pair } from './alike-pairs.ts'
import { likenessOf } from './note-looks.ts'
import { fitSimilarity, moveBy } from './similarity.ts'
import type { SeenPaper } from './written-papers.ts'
import { closerLimits } from './written-settings.ts'

/** The papers of a closer photo by those of the photo that shows the whole wall, and where its other papers hang there. */
export type Closer = {
  same: Map<SeenPaper, SeenPaper>
  others: SeenPaper[]
}

/**
 * Whether one photo shows papers of another one larger: they look alike, and lie to each other alike. Null where too few of them do, where
 * they are hardly larger, and where most of its papers are not on the other photo.
 */
export function closerPapers(whole: readonly SeenPaper[], part: readonly SeenPaper[]): Closer | null {
  const alike = likeliest(pairsOf(whole, part))
  const sum = alike.reduce((total, { likeness }) => total + likeness, 0)
  if (alike.length < closerLimits.fewest || sum < closerLimits.together) return null
  const pairs = withNeighbors(alike, whole, part)
  const growth = pairs.map(({ from, to }) => widthOf(from) / widthOf(to)).sort((a, b) => a - b)
  if ((growth[growth.length >> 1] ?? 0) < closerLimits.growth) return null
  const same = new Map(pairs.map(({ from, to }) => [to, from]))
  const known = new Set(pairs.map(({ from }) => from))
  const move = fitSimilarity(pairs)
  const others = part
    .filter((paper) => !known.has(paper))
    .map((paper) => ({
      ...paper,
      ...placeOf(paper, pairs),
      size: paper.size * move.scale,
      tilt: paper.tilt + move.turn,
    }))
    .filter((paper) =>
      whole.every((other) => Math.hypot(paper.x - other.x, paper.y - other.y) > closerLimits.free),
    )
  return others.length > pairs.length ? null : { same, others }
}

type Likely = Pair & { likeness: number }

/** Papers of both photos that look alike; of each paper of the part the likest ones. */
function pairsOf(whole: readonly SeenPaper[], part: readonly SeenPaper[]): Likely[] {
  return part.flatMap((from) =>
    whole
      .flatMap((to): Likely[] => {
        const likeness = from.look && to.look ? likenessOf(from.look, to.look) : 0
        return likeness < closerLimits.alike ? [] : [{ from, to, likeness }]
      })
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, closerLimits.choices),
  )
}

/** The pairs, with the papers that lie where the pairs nearest to them say that they do. */
function withNeighbors(
  pairs: readonly Pair[],
  whole: readonly SeenPaper[],
  part: readonly SeenPaper[],
): Pair[] {
  const all: Pair[] = [...pairs]
  for (const from of part) {
    if (all.some((pair) => pair.from === from)) continue
    const at = placeOf(from, all)
    const [to] = whole
      .filter((paper) => !all.some((pair) => pair.to === paper))
      .toSorted((a, b) => away(a, at) - away(b, at))
    if (!to || away(to, at) > closerLimits.away || !mayBeSame(from, to)) continue
    all.push({ from, to })
  }
  return all
}

/** A paper of which the photos show hardly the same may be one of which they show different parts, or another one. */
function mayBeSame(from: SeenPaper, to: SeenPaper): boolean {
  return from.look != null && to.look != null && likenessOf(from.look, to.look) > closerLimits.hardlyAlike
}

/** Where a paper of the part hangs on the whole: as all pairs say, put right by those that are next to it. */
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
