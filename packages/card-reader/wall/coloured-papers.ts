import { distance, isInside, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { type ColourClasses, colourClassesOf } from './colour-classes.ts'
import { type Blob, blobsOf, type Runs } from './connected-runs.ts'
import { findRectangles, type Rectangle } from './paper-search.ts'
import { fromTopLeft, isPaperSized, missOf, stepsOf, type Usual, usualOf, usualStep } from './plain-papers.ts'
import { areaOf, hullOf, quadWithin } from './quads.ts'
import { colouredSearch } from './wall-settings.ts'

/** A paper of a strong colour, in the picture's pixels. `isWhole`: no other paper covers a part of it. */
export type ColouredPaper = { quad: Quad; colour: number; isWhole: boolean }

/** Papers of strong colours: patches of one colour, cut where an edge runs through them, such as between two notes that touch. */
export function findColouredPapers(picture: Raster): { papers: ColouredPaper[]; usual: Usual | null } {
  const colours = colourClassesOf(picture)
  const steps = stepsOf(picture)
  takeOutInk(picture, colours)
  fillWriting(picture, colours, steps)
  const noise = usualStep(steps)
  const found = colouredSearch.edges.flatMap((edge) =>
    patchesOf(picture, colours, steps, Math.max(edge, noise * colouredSearch.noise)),
  )
  const usual = usualOf(found.map(({ quad }) => quad))
  if (!usual) return { papers: [], usual }
  const whole = apart(
    found
      .filter(({ quad }) => isSized(quad, usual))
      .toSorted((a, b) => missOf(a.quad, usual) - missOf(b.quad, usual)),
  )
  const taken = new Uint8Array(colours.classes.length)
  const take = (quad: Quad) => paintQuad(taken, picture, grown(quad, colouredSearch.rim))
  for (const { quad } of whole) take(quad)
  const split = splitPatches(picture, colours, { steps, taken, whole, usual, take })
  return { papers: [...whole, ...split, ...leftOver(picture, colours, taken, usual)], usual }
}

/** The papers of patches in which several of one colour hang, so that no edge goes all around each of them. */
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
    const isColour = (pixel: number) => classes[pixel] === colour
    const runs = runsOf(picture, (pixel) => isColour(pixel) && taken[pixel] === 0)
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
      const field = { width, height, isColour, taken, steps, edge }
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
    const middle = (of: (each: Rectangle) => number) => {
      const values = near.map(of).sort((a, b) => a - b)
      return values[Math.floor(values.length / 2)] as number
    }
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

/** Pixels much darker than their colour is around them are ink, whatever their hue. */
function takeOutInk({ data, width, height }: Raster, { classes, count }: ColourClasses): void {
  const reach = Math.round(Math.max(width, height) * colouredSearch.ink.reach)
  const brightness = (pixel: number) =>
    Math.max(data[pixel * 3] as number, data[pixel * 3 + 1] as number, data[pixel * 3 + 2] as number)
  const ink: number[] = []
  for (let colour = 1; colour <= count; colour++) {
    const [sums, counts] = [new Uint32Array(width), new Uint32Array(width)]
    const add = (y: number, sign: 1 | -1) => {
      for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
        if (classes[pixel] !== colour) continue
        sums[x] = (sums[x] as number) + sign * brightness(pixel)
        counts[x] = (counts[x] as number) + sign
      }
    }
    for (let y = 0; y < Math.min(height, reach); y++) add(y, 1)
    for (let y = 0; y < height; y++) {
      if (y + reach < height) add(y + reach, 1)
      if (y - reach > 0) add(y - reach - 1, -1)
      let [sum, all] = [0, 0]
      for (let x = -reach; x < width; x++) {
        if (x + reach < width) {
          sum += sums[x + reach] as number
          all += counts[x + reach] as number
        }
        if (x - reach > 0) {
          sum -= sums[x - reach - 1] as number
          all -= counts[x - reach - 1] as number
        }
        const pixel = y * width + x
        if (x >= 0 && classes[pixel] === colour && brightness(pixel) * all < sum * colouredSearch.ink.dark)
          ink.push(pixel)
      }
    }
  }
  for (const pixel of ink) classes[pixel] = 0
}

/** Gives writing the colour of the paper on which it stands, and no edges: small holes in a patch of one colour. */
function fillWriting({ width, height }: Raster, { classes, count }: ColourClasses, steps: Uint8Array): void {
  const { letter, word, filled, slimmest, around } = colouredSearch.writing
  const side = Math.max(width, height)
  for (let colour = 1; colour <= count; colour++) {
    const others = runsOf({ width, height }, (pixel) => classes[pixel] !== colour, 1)
    const isHole = (across: number, down: number, area: number) => {
      const longer = Math.max(across, down)
      if (longer < side * letter) return true
      return (
        longer < side * word && area < across * down * filled && longer < Math.min(across, down) * slimmest
      )
    }
    for (const { top, starts, ends } of blobsOf(others, height, isHole))
      for (const [row, start] of starts.entries()) {
        const y = top + row
        const from = Math.max(0, start - around)
        const to = Math.min(width - 1, (ends[row] as number) + around)
        classes.fill(colour, y * width + start, y * width + (ends[row] as number) + 1)
        for (let near = Math.max(0, y - around); near <= Math.min(height - 1, y + around); near++)
          steps.fill(0, near * width + from, near * width + to + 1)
      }
  }
}

function isSized(quad: Quad, usual: Usual): boolean {
  const { least, most } = colouredSearch.areas
  const area = areaOf(quad)
  return area > usual.area * least && area < usual.area * most && missOf(quad, usual) < colouredSearch.miss
}

/** Each place once: the first of the papers there. */
function apart(papers: readonly ColouredPaper[]): ColouredPaper[] {
  const kept: ColouredPaper[] = []
  for (const paper of papers)
    if (
      !kept.some(({ quad }) => isInside(middleOf(paper.quad), quad) || isInside(middleOf(quad), paper.quad))
    )
      kept.push(paper)
  return kept
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
): ColouredPaper[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((colour) => {
    const runs = runsOf({ width, height }, (pixel) => classes[pixel] === colour && isIncluded(pixel))
    return blobsOf(runs, height, isWanted).flatMap((blob): ColouredPaper[] => {
      const hull = hullOf(blob)
      if (spanOf(blob) < areaOf(hull) * colouredSearch.solid) return []
      const quad = quadWithin(hull, blob.area)
      return quad ? [{ quad: fromTopLeft(quad), colour, isWhole: true }] : []
    })
  })
}

/** What is left of patches outside of the papers that were found: papers that others cover in part. */
function leftOver(picture: Raster, colours: ColourClasses, taken: Uint8Array, usual: Usual): ColouredPaper[] {
  const { least, mostLeft } = colouredSearch.areas
  const left = quadsOf(
    picture,
    colours,
    (pixel) => taken[pixel] === 0,
    (across, down, area) =>
      area > usual.area * least * 0.6 &&
      area < usual.area * mostLeft &&
      Math.min(across, down) > Math.sqrt(usual.area) * colouredSearch.thinnest,
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

/** Pixels from the first to the last of each row: holes that writing leaves count as paper. */
function spanOf({ starts, ends }: Blob): number {
  let sum = 0
  for (let row = 0; row < starts.length; row++)
    sum += Math.max(0, (ends[row] as number) - (starts[row] as number) + 1)
  return sum
}

function runsOf(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  isIncluded: (pixel: number) => boolean,
  shortest: number = colouredSearch.shortestRun,
): Runs {
  const most = Math.ceil((width + 1) / (shortest + 1)) * height
  const runs: Runs = {
    from: new Int32Array(most),
    to: new Int32Array(most),
    rows: new Int32Array(height + 1),
    count: 0,
  }
  for (let y = 0; y < height; y++) {
    runs.rows[y] = runs.count
    let start = -1
    for (let x = 0; x <= width; x++) {
      const isIn = x < width && isIncluded(y * width + x)
      if (isIn && start < 0) start = x
      if (isIn || start < 0) continue
      if (x - start >= shortest) {
        runs.from[runs.count] = start
        runs.to[runs.count++] = x - 1
      }
      start = -1
    }
  }
  runs.rows[height] = runs.count
  return runs
}
