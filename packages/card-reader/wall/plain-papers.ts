import { distance, isInside, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { blobsOf, type Runs } from './connected-runs.ts'
import { areaOf, quadAround, quadOf } from './quads.ts'
import { plainSearch } from './wall-settings.ts'

/**
 * The outlines of papers on a picture, in its pixels: even patches with an edge all around. What lies inside of another one is
 * its print, and what holds many others is the board on which they hang.
 */
export function findPlainPapers(picture: Raster): Quad[] {
  const found = blobsOf(evenRuns(picture), picture.height, isPaperSized)
    .map(quadOf)
    .filter((quad) => quad !== null)
    .map((quad) => ({ quad, middle: middleOf(quad), area: areaOf(quad) }))
  const papers = found.filter(
    ({ quad }) => found.filter(({ middle }) => isInside(middle, quad)).length <= plainSearch.mostInside,
  )
  const outer = papers.filter(
    ({ middle, area }) => !papers.some((other) => other.area > area && isInside(middle, other.quad)),
  )
  const usual = middleValue(outer.map(({ area }) => area))
  const { least, most } = plainSearch.areas
  const sized = outer.filter(({ area }) => area >= usual * least && area <= usual * most)
  return wholePapers(sized.map(({ quad }) => fromTopLeft(quad)))
}

/** Puts papers together that the edge of a shadow cuts in two: both parts make one paper of the usual shape. */
function wholePapers(quads: readonly Quad[]): Quad[] {
  const shape = middleValue(quads.map(shapeOf))
  const parts = [...quads]
  const whole: Quad[] = []
  for (let part = parts.shift(); part; part = parts.shift()) {
    const one = part
    const around = (other: Quad) => {
      const quad = quadAround(one, other)
      if (!quad) return null
      const turned = fromTopLeft(quad)
      const isFilled = areaOf(one) + areaOf(other) > areaOf(turned) * plainSearch.parts.filled
      return isFilled && Math.abs(Math.log(shapeOf(turned) / shape)) < plainSearch.parts.shape ? turned : null
    }
    const other = parts.find((each) => around(each) !== null)
    if (other) parts.splice(parts.indexOf(other), 1)
    whole.push((other && around(other)) ?? one)
  }
  return whole
}

/** Width by height. */
function shapeOf([a, b, c, d]: Quad): number {
  return (distance(a, b) + distance(d, c)) / (distance(a, d) + distance(b, c))
}

function middleValue(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Runs of pixels on which no edge lies. */
function evenRuns(picture: Raster): Runs {
  const { width, height } = picture
  const steps = stepsOf(picture)
  const limit = Math.max(plainSearch.edge.least, usualStep(steps) * plainSearch.edge.noise)
  const most = Math.ceil(width / (plainSearch.shortestRun + 1)) * height
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
      const isEven = x < width && (steps[y * width + x] as number) <= limit
      if (isEven && start < 0) start = x
      if (isEven || start < 0) continue
      if (x - start >= plainSearch.shortestRun) {
        runs.from[runs.count] = start
        runs.to[runs.count++] = x - 1
      }
      start = -1
    }
  }
  runs.rows[height] = runs.count
  return runs
}

/** How much each pixel's neighbours differ, in the channel in which they differ most. The rim of the picture is an edge. */
function stepsOf({ data, width, height }: Raster): Uint8Array {
  const steps = new Uint8Array(width * height).fill(255)
  const row = width * 3
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 3
      let most = 0
      for (let channel = at; channel < at + 3; channel++) {
        const across = Math.abs((data[channel + 3] as number) - (data[channel - 3] as number))
        const down = Math.abs((data[channel + row] as number) - (data[channel - row] as number))
        most = Math.max(most, across, down)
      }
      steps[y * width + x] = most
    }
  return steps
}

/** The median: most of a photo is even, so that this is its noise. */
function usualStep(steps: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const step of steps) counts[step] = (counts[step] as number) + 1
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= steps.length
  })
}

function isPaperSized(across: number, down: number, area: number): boolean {
  const { smallestSide, largestSide } = plainSearch
  return (
    Math.min(across, down) >= smallestSide &&
    Math.max(across, down) <= largestSide &&
    area >= 0.25 * across * down
  )
}

/** The same corners, clockwise from the one at the top left: cards hang less than 45 degrees askew. */
function fromTopLeft(quad: Quad): Quad {
  const sums = quad.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const [a, b, c, d] = quad.map((_, index) => quad[(first + index) % 4] as Point)
  return a && b && c && d ? [a, b, c, d] : quad
}
