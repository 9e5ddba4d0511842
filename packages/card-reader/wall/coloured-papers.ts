import {
  boundingBox,
  distance,
  isInside,
  middleOf,
  type Point,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { type ColourClasses, colourClassesOf } from './colour-classes.ts'
import { type Blob, blobsOf, spanOf } from './connected-runs.ts'
import { headShape } from './head-shapes.ts'
import { fillWriting, takeOutInk } from './ink.ts'
import { findRectangles, type Rectangle } from './paper-search.ts'
import { marksWhere, runsOf, runsOfEach } from './pixel-runs.ts'
import {
  fromTopLeft,
  isPaperSized,
  likestPapers,
  missOf,
  stepsOf,
  type Usual,
  usualOf,
  usualStep,
} from './plain-papers.ts'
import { areaOf, hullOf, quadWithin } from './quads.ts'
import { colouredSearch } from './written-settings.ts'

/** A paper of a strong colour, in the picture's pixels. `isWhole`: no other paper covers a part of it. */
export type ColouredPaper = { quad: Quad; colour: number; isWhole: boolean }

export type ColouredPapers = {
  papers: ColouredPaper[]
  /** The colour of most of a place: 0 where it is no strong one. */
  colourAt(quad: Quad): number
}

/** Papers of strong colours: patches of one colour, cut where an edge runs through them, such as between two notes that touch. */
export function findColouredPapers(picture: Raster): ColouredPapers {
  const colours = colourClassesOf(picture)
  const steps = stepsOf(picture)
  takeOutInk(picture, colours)
  fillWriting(picture, colours, steps)
  const noise = usualStep(steps)
  const found = colouredSearch.edges.flatMap((edge) =>
    patchesOf(picture, colours, steps, Math.max(edge, noise * colouredSearch.noise)),
  )
  const usual = usualOf(found.map(({ quad }) => quad))
  const colourAt = (quad: Quad) => commonColour(picture, colours, quad)
  if (!usual) return { papers: [], colourAt }
  const whole = likestPapers(
    found.filter(({ quad }) => isSized(quad, usual)),
    usual,
  )
  const taken = new Uint8Array(colours.classes.length)
  const take = (quad: Quad) => paintQuad(taken, picture, grown(quad, colouredSearch.rim))
  for (const { quad } of whole) take(quad)
  // Before notes that touch are told apart: a strip is none of these.
  const heads = headsOf(picture, colours, taken, usual)
  for (const { quad } of heads) take(quad)
  const split = splitPatches(picture, colours, { steps, taken, whole, usual, take })
  return { papers: [...whole, ...heads, ...split, ...leftOver(picture, colours, taken, usual)], colourAt }
}

/** The papers of patches where several of one colour hang, so that no edge goes all around each of them. */
function splitPatches(
  picture: Raster,
  { classes, count }: ColourClasses,
  found: {
    steps: Uint8Array
    taken: Uint8Array
    whole: readonly ColouredPaper[]
    usual: Usual
    take: (quad: Quad) => void
  },
): ColouredPaper[] {
  const { steps, taken, whole, usual, take } = found
  const { width, height } = picture
  const edge = Math.max(colouredSearch.seam, usualStep(steps) * colouredSearch.noise)
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((colour) => {
    const free = marksWhere(classes, (pixel) => taken[pixel] === 0)
    const runs = runsOf(picture, free, colour, colouredSearch.shortestRun)
    const patches = blobsOf(
      runs,
      height,
      (_across, _down, area) => area > usual.area * colouredSearch.areas.least,
    )
    const sizeAt = usualSizes(
      whole.filter((paper) => paper.colour === colour),
      usual,
    )
    return patches.flatMap((blob) => {
      const field = { width, height, classes, colour, taken, steps, edge }
      return findRectangles(field, boxOf(blob), sizeAt, take).map((quad) => ({ quad, colour, isWhole: true }))
    })
  })
}

/** The size and tilt that a paper at a place has, as its nearest neighbours of its colour have them. */
function usualSizes(whole: readonly ColouredPaper[], { area, shape }: Usual): (point: Point) => Rectangle {
  const known = whole.map(({ quad }) => rectangleOf(quad))
  return ({ x, y }) => {
    const near = known
      .toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
      .slice(0, colouredSearch.neighbours)
    if (near.length === 0)
      return { x, y, width: Math.sqrt(area * shape), height: Math.sqrt(area / shape), tilt: 0 }
    const middle = (of: (each: Rectangle) => number) => medianOf(near.map(of))
    return {
      x,
      y,
      width: middle(({ width }) => width),
      height: middle(({ height }) => height),
      tilt: middle(({ tilt }) => tilt),
    }
  }
}

function rectangleOf(quad: Quad): Rectangle {
  const [a, b, c, d] = quad
  return {
    ...middleOf(quad),
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
    tilt: Math.atan2(b.y - a.y + c.y - d.y, b.x - a.x + c.x - d.x),
  }
}

function boxOf({ top, starts, ends }: Blob) {
  let [left, right] = [Number.POSITIVE_INFINITY, 0]
  for (const start of starts) left = Math.min(left, start)
  for (const end of ends) right = Math.max(right, end)
  return { left, right, top, bottom: top + starts.length - 1 }
}

function isSized(quad: Quad, usual: Usual): boolean {
  const { least, most } = colouredSearch.areas
  const area = areaOf(quad)
  return area > usual.area * least && area < usual.area * most && missOf(quad, usual) < colouredSearch.miss
}

function patchesOf(
  picture: Raster,
  colours: ColourClasses,
  steps: Uint8Array,
  limit: number,
): ColouredPaper[] {
  const isEven = (pixel: number) => (steps[pixel] as number) <= limit
  return quadsOf(picture, colours, isEven, isPaperSized)
}

function quadsOf(
  { width, height }: Raster,
  { classes, count }: ColourClasses,
  isIncluded: (pixel: number) => boolean,
  isWanted: (across: number, down: number, area: number) => boolean,
  shapeOf: (hull: readonly Point[], area: number) => Quad | null = quadWithin,
): ColouredPaper[] {
  const included = marksWhere(classes, isIncluded)
  const runs = runsOfEach({ width, height }, included, count, colouredSearch.shortestRun)
  return runs.flatMap((ofColour, index) =>
    blobsOf(ofColour, height, isWanted).flatMap((blob): ColouredPaper[] => {
      const hull = hullOf(blob)
      if (spanOf(blob) < areaOf(hull) * colouredSearch.solid) return []
      const quad = shapeOf(hull, blob.area)
      return quad ? [{ quad: fromTopLeft(quad), colour: index + 1, isWhole: true }] : []
    }),
  )
}

function commonColour({ width, height }: Raster, { classes, count }: ColourClasses, quad: Quad): number {
  const counts = new Uint32Array(count + 1)
  const { x, y, width: across, height: down } = boundingBox(quad)
  for (let row = 1; row < 16; row++)
    for (let column = 1; column < 16; column++) {
      const place = { x: Math.round(x + (across * column) / 16), y: Math.round(y + (down * row) / 16) }
      if (place.x < 0 || place.y < 0 || place.x >= width || place.y >= height || !isInside(place, quad))
        continue
      const colour = classes[place.y * width + place.x] as number
      counts[colour] = (counts[colour] as number) + 1
    }
  return counts.indexOf(Math.max(...counts))
}

/** Heads of another shape, by themselves in their colour: round ones, and strips lower than a paper. */
function headsOf(picture: Raster, colours: ColourClasses, taken: Uint8Array, usual: Usual): ColouredPaper[] {
  const lowest = Math.sqrt(usual.area / usual.shape) * colouredSearch.heads.strip.lower
  return quadsOf(
    picture,
    colours,
    (pixel) => taken[pixel] === 0,
    (across, down, area) => isLeftSized(across, down, area, usual),
    (hull, area) => headShape(hull, area, { lowest, picture }),
  )
}

function isLeftSized(across: number, down: number, area: number, usual: Usual): boolean {
  const { least, most } = colouredSearch.areas
  return (
    area > usual.area * least * 0.6 &&
    area < usual.area * most &&
    Math.min(across, down) > Math.sqrt(usual.area) * colouredSearch.thinnest
  )
}

/** Patches outside of the papers that were found: papers that others cover in part. */
function leftOver(picture: Raster, colours: ColourClasses, taken: Uint8Array, usual: Usual): ColouredPaper[] {
  const left = quadsOf(
    picture,
    colours,
    (pixel) => taken[pixel] === 0,
    (across, down, area) => isLeftSized(across, down, area, usual),
    // No letter cut out of paper, and nothing round.
    (hull, area) => {
      const quad = quadWithin(hull, area)
      const { filled, straight } = colouredSearch.left
      return quad && area > areaOf(quad) * filled && areaOf(quad) > areaOf(hull) * straight ? quad : null
    },
  )
  return left.map((paper) => ({ ...paper, isWhole: missOf(paper.quad, usual) < colouredSearch.wholeMiss }))
}

function grown(quad: Quad, by: number): Quad {
  const middle = middleOf(quad)
  const out = (point: Point): Point => {
    const far = Math.hypot(point.x - middle.x, point.y - middle.y)
    const times = (far + by) / far
    return { x: middle.x + (point.x - middle.x) * times, y: middle.y + (point.y - middle.y) * times }
  }
  const [a, b, c, d] = quad
  return [out(a), out(b), out(c), out(d)]
}

/** Sets the pixels within a quadrilateral to 1. */
function paintQuad(mask: Uint8Array, { width, height }: Pick<Raster, 'width' | 'height'>, quad: Quad): void {
  const ys = quad.map(({ y }) => y)
  const xs = quad.map(({ x }) => x)
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ]
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width - 1, Math.ceil(Math.max(...xs))),
  ]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (isInside({ x, y }, quad)) mask[y * width + x] = 1
}
