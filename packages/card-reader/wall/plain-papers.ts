import {
  boundingBox,
  distance,
  isInside,
  middleOf,
  type Point,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import { blobsOf, spanOf } from './connected-runs.ts'
import { headShape } from './head-shapes.ts'
import { finderOf } from './paper-places.ts'
import { runsOf } from './pixel-runs.ts'
import { faintStepsOf, stepsOf, usualStep } from './pixel-steps.ts'
import { areaOf, hullAround, hullOf, quadWithin, startingAt } from './quads.ts'
import { likestPapers, missOf, type Usual, usualOf } from './usual-paper.ts'
import { type Axes, STRAIGHT } from './wall-plane.ts'
import { plainSearch } from './wall-settings.ts'
import { coloredSearch } from './written-settings.ts'

/** An even patch of the picture with an edge all around, and its quadrilateral, if it is one. */
type Patch = { hull: Point[]; area: number; quad: Quad | null }

/**
 * The outlines of papers on a picture, in its pixels: even patches with an edge all around, faint or clear. A patch
 * inside another one is its print, and a patch that contains many others is the board behind them.
 */
export function findPlainPapers(picture: Raster): Quad[] {
  const patches = limitsOf(picture).map(({ steps, limit }) => patchesOf(picture, steps, limit))
  const [clear = [], ...faint] = patches.map(outerQuads)
  const usual = usualOf([...clear, ...faint.flat()])
  if (!usual) return []
  const { least, most } = plainSearch.areas
  const miss = (quad: Quad) => missOf(quad, usual)
  const nearest = (quads: readonly Quad[]) =>
    likestPapers(
      quads.map((quad) => ({ quad })),
      usual,
    ).map(({ quad }) => quad)
  const sized = clear.filter(
    (quad) => areaOf(quad) >= usual.area * least && areaOf(quad) <= usual.area * most,
  )
  const whole = patches.map((found) => wholePapers(found, usual))
  const all = nearest([
    ...sized,
    ...faint.flat().filter((quad) => miss(quad) < plainSearch.faintEdges.miss),
    ...whole.flat(),
  ])
  return all.length < plainSearch.faintEdges.fewest ? nearest([...sized, ...(whole[0] ?? [])]) : all
}

/**
 * Round, oval and low papers on a picture, found by their edges, faint or clear: headings in a color that is not strong,
 * such as white. `area`, `shape`: those of the usual paper.
 */
export function findPlainHeads(
  picture: Raster,
  { area, shape }: Usual,
  axesAt: (point: Point) => Axes = () => STRAIGHT,
): Quad[] {
  const lowest = Math.sqrt(area / shape) * coloredSearch.heads.strip.lower
  const isStrip = ([a, b, c]: Quad) => Math.min(distance(a, b), distance(b, c)) < lowest
  const { least, most } = coloredSearch.areas
  const found = limitsOf(picture).flatMap(({ steps, limit }) =>
    blobsOf(
      runsOf(picture, evenPixels(steps, limit), 1, plainSearch.shortestRun),
      picture.height,
      isPaperSized,
    ).flatMap((blob) => {
      const filled = spanOf(blob)
      if (filled < area * least * 0.6 || filled > area * most) return []
      const quad = headShape(hullOf(blob), filled, { isStrip, axesAt, picture })
      return quad ? [fromTopLeft(quad)] : []
    }),
  )
  const placeIn = finderOf(found)
  return found.filter((quad, index) => placeIn(quad) === index)
}

type Limit = { steps: Uint8Array; limit: number }

/**
 * Limits for how far neighboring pixels may differ inside a paper: no single limit is right for all walls and papers.
 */
function limitsOf(picture: Raster): Limit[] {
  const { faintEdges } = plainSearch
  const faint = faintStepsOf(picture)
  const noise = usualStep(faint) * faintEdges.noise
  const limits = new Set(faintEdges.least.map((least) => Math.max(least, noise)))
  return [clearLimitOf(picture), ...[...limits].map((limit) => ({ steps: faint, limit }))]
}

function clearLimitOf(picture: Raster): Limit {
  const { edge } = plainSearch
  const steps = stepsOf(picture)
  return { steps, limit: Math.max(edge.least, usualStep(steps) * edge.noise) }
}

function patchesOf(picture: Raster, steps: Uint8Array, limit: number): Patch[] {
  const runs = runsOf(picture, evenPixels(steps, limit), 1, plainSearch.shortestRun)
  return blobsOf(runs, picture.height, isPaperSized).map((blob) => {
    const hull = hullOf(blob)
    const quad = quadWithin(hull, blob.area)
    return { hull, area: blob.area, quad: quad && fromTopLeft(quad) }
  })
}

function evenPixels(steps: Uint8Array, limit: number): Uint8Array {
  return steps.map((step) => (step <= limit ? 1 : 0))
}

/** The patches that are inside no other one, without boards that contain many. */
function outerQuads(patches: readonly Patch[]): Quad[] {
  const quads = patches.flatMap(({ quad }) => (quad ? [quad] : []))
  const found = quads.map((quad) => ({ quad, middle: middleOf(quad), area: areaOf(quad) }))
  const papers = found.filter(
    ({ quad }) => found.filter(({ middle }) => isInside(middle, quad)).length <= plainSearch.mostInside,
  )
  return papers
    .filter(({ middle, area }) => !papers.some((other) => other.area > area && isInside(middle, other.quad)))
    .map(({ quad }) => quad)
}

/** Joins papers that the edges of shadows divide into two or three: the parts make one paper of the usual shape. */
function wholePapers(patches: readonly Patch[], usual: Usual): Quad[] {
  const { largest, filled, miss, most, tries } = plainSearch.parts
  const parts = patches
    .map(({ hull }) => ({ hull, area: areaOf(hull), box: boxOf(hull) }))
    .filter(({ area }) => area < usual.area * largest)
  const whole: Quad[] = []
  let tried = 0
  const join = (joined: readonly Part[], others: readonly Part[]) => {
    for (const [index, other] of others.entries()) {
      if (++tried > tries) return
      const all = [...joined, other]
      const around = hullAround(all.map(({ hull }) => hull))
      const area = all.reduce((sum, each) => sum + each.area, 0)
      const quad = area > areaOf(around) * filled ? quadWithin(around, area) : null
      if (quad && missOf(fromTopLeft(quad), usual) < miss) whole.push(fromTopLeft(quad))
      if (all.length < most) join(all, nearTo(other, others, index + 1))
    }
  }
  for (const [index, part] of parts.entries()) join([part], nearTo(part, parts, index + 1))
  return whole
}

type Part = { hull: readonly Point[]; area: number; box: ReturnType<typeof boxOf> }

/** The parts from an index on whose boxes are near that of a part. */
function nearTo({ box }: Part, parts: readonly Part[], from: number): Part[] {
  const near: Part[] = []
  for (let index = from; index < parts.length; index++) {
    const part = parts[index] as Part
    if (isNear(box, part.box)) near.push(part)
  }
  return near
}

function boxOf(hull: readonly Point[]) {
  const { x, y, width, height } = boundingBox(hull)
  return { left: x, right: x + width, top: y, bottom: y + height }
}

function isNear(one: ReturnType<typeof boxOf>, other: ReturnType<typeof boxOf>): boolean {
  const { gap } = plainSearch.parts
  return (
    one.left < other.right + gap &&
    other.left < one.right + gap &&
    one.top < other.bottom + gap &&
    other.top < one.bottom + gap
  )
}

export function isPaperSized(across: number, down: number, area: number): boolean {
  const { smallestSide, largestSide } = plainSearch
  return (
    Math.min(across, down) >= smallestSide &&
    Math.max(across, down) <= largestSide &&
    area >= 0.25 * across * down
  )
}

/** The same corners, clockwise from the one at the top left: cards are rotated by less than 45 degrees. */
export function fromTopLeft(quad: Quad): Quad {
  const sums = quad.map(({ x, y }) => x + y)
  return startingAt(quad, sums.indexOf(Math.min(...sums)))
}
