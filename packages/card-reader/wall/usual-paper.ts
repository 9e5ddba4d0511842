import { distance, type Quad } from '../photo/raster.ts'
import { areAtOnePlace, type Place, placeOf } from './paper-places.ts'
import { areaOf } from './quads.ts'
import { plainSearch } from './wall-settings.ts'

/** Each place once: of the papers there, the one most like the usual paper. */
export function likestPapers<Paper extends { quad: Quad }>(papers: readonly Paper[], usual: Usual): Paper[] {
  const kept: (Place & { paper: Paper })[] = []
  const ranked = papers
    .map((paper) => ({ paper, miss: missOf(paper.quad, usual), ...placeOf(paper.quad) }))
    .sort((a, b) => a.miss - b.miss)
  for (const each of ranked) if (!kept.some((other) => areAtOnePlace(each, other))) kept.push(each)
  return kept.map(({ paper }) => paper)
}

export type Usual = { area: number; shape: number }

/** The size and shape of most outlines, allowing for the effects of perspective. */
export function usualOf(quads: readonly Quad[]): Usual | null {
  const all = quads.map((quad) => {
    const [area, shape] = [areaOf(quad), shapeOf(quad)]
    return { usual: { area, shape }, area: Math.log(area), shape: Math.log(shape) }
  })
  const { area, shape } = plainSearch.alike
  let best = all[0]?.usual ?? null
  let most = 0
  for (const one of all) {
    let count = 0
    for (const other of all)
      if (Math.abs(one.area - other.area) < area && Math.abs(one.shape - other.shape) < shape) count++
    if (count > most) [best, most] = [one.usual, count]
  }
  return best
}

/** How far an outline is from the usual paper: in shape, in size, and by sides that are not alike. */
export function missOf(quad: Quad, usual: Usual): number {
  const [a, b, c, d] = quad
  const skew = Math.hypot(a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y) / Math.sqrt(areaOf(quad))
  const shape = Math.abs(Math.log(shapeOf(quad) / usual.shape))
  return shape + Math.abs(Math.log(areaOf(quad) / usual.area)) / 2 + skew * 2
}

/** Width divided by height. */
function shapeOf([a, b, c, d]: Quad): number {
  return (distance(a, b) + distance(d, c)) / (distance(a, d) + distance(b, c))
}
