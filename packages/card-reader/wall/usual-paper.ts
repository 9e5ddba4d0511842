import { distance, type Quad } from '../photo/raster.ts'
import { areAtOnePlace, areaOf } from './quads.ts'
import { plainSearch } from './wall-settings.ts'

/** Each place once: of the papers there, the one most like the usual paper. */
export function likestPapers<Paper extends { quad: Quad }>(papers: readonly Paper[], usual: Usual): Paper[] {
  const kept: Paper[] = []
  for (const paper of papers.toSorted((a, b) => missOf(a.quad, usual) - missOf(b.quad, usual)))
    if (!kept.some(({ quad }) => areAtOnePlace(paper.quad, quad))) kept.push(paper)
  return kept
}

export type Usual = { area: number; shape: number }

/** The size and shape of most outlines, allowing for the effects of perspective. */
export function usualOf(quads: readonly Quad[]): Usual | null {
  const all = quads.map((quad) => ({ area: areaOf(quad), shape: shapeOf(quad) }))
  const alike = (one: Usual) => all.filter((other) => likeness(one, other) > 0).length
  const ranked = all.map((usual) => ({ usual, count: alike(usual) })).sort((a, b) => b.count - a.count)
  return ranked[0]?.usual ?? null
}

function likeness(one: Usual, other: Usual): number {
  const { area, shape } = plainSearch.alike
  const isLike =
    Math.abs(Math.log(one.area / other.area)) < area && Math.abs(Math.log(one.shape / other.shape)) < shape
  return isLike ? 1 : 0
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
