import { boundingBox, isInside, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { type ColorClasses, colorClassesOf } from './color-classes.ts'
import {
  bandsOf,
  type ColoredPaper,
  headsOf,
  leftOver,
  type SolidPaper,
  solidPapers,
} from './colored-outlines.ts'
import { type Blob, blobsOf } from './connected-runs.ts'
import { fillWriting, takeOutInk } from './ink.ts'
import { finderOf } from './paper-places.ts'
import { findRectangles } from './paper-search.ts'
import { type PaperSizes, paperSizes } from './paper-sizes.ts'
import { markInside, marksWhere, runsOf } from './pixel-runs.ts'
import { stepsOf, usualStep } from './pixel-steps.ts'
import { isPaperSized } from './plain-papers.ts'
import { areaOf } from './quads.ts'
import { halvesOf } from './seams.ts'
import { likestPapers, missOf, type Usual, usualOf } from './usual-paper.ts'
import { FRONT, planeOf, type WallPlane } from './wall-plane.ts'
import { coloredSearch } from './written-settings.ts'

export type ColoredPapers = {
  papers: ColoredPaper[]
  /** The color of most of a place; 0 if it is not a strong one. */
  colorAt(quad: Quad): number
  /** The picture itself if no usual paper was found. */
  plane: WallPlane
}

/**
 * Papers of strong colors: patches of one color, divided where an edge runs through them, such as between two notes
 * that touch.
 */
export function findColoredPapers(picture: Raster, others: readonly Quad[] = []): ColoredPapers {
  const colors = colorClassesOf(picture)
  const steps = stepsOf(picture)
  takeOutInk(picture, colors)
  fillWriting(picture, colors, steps)
  const noise = usualStep(steps)
  const found = coloredSearch.edges.flatMap((edge) =>
    patchesOf(picture, colors, steps, Math.max(edge, noise * coloredSearch.noise)),
  )
  const usual = usualOf(found.map(({ quad }) => quad))
  const colorAt = (quad: Quad) => commonColor(picture, colors, quad)
  if (!usual) return { papers: [], colorAt, plane: FRONT }
  const sized = found.filter(({ quad }) => isSized(quad, usual))
  const undivided = likestPapers(sized, usual)
  const plane = planeOf([...undivided.map(({ quad }) => quad), ...others], picture)
  const sizes = paperSizes(
    plane,
    found.map(({ quad }) => quad),
    usual,
  )
  const edge = Math.max(coloredSearch.seam, noise * coloredSearch.noise)
  const divided = ({ quad, ...paper }: SolidPaper): SolidPaper[] => {
    const halves = sizes.isDouble(quad) ? halvesOf({ ...picture, steps, edge }, quad) : null
    return (halves ?? [quad]).map((each) => ({ ...paper, quad: each }))
  }
  const whole = likestPapers(
    found
      .filter(({ quad, solid }) => !sizes.isPile(quad, solid))
      .flatMap(divided)
      .filter(({ quad }) => isSized(quad, usual)),
    usual,
  )
  const axesAt = (point: Point) => plane.viewAt(point).axes
  const formats = sizes
    .formatsOf(otherSized(found, whole, usual))
    .map((paper) => ({ ...paper, isWhole: false }))
  const taken = new Uint8Array(colors.classes.length)
  const take = (quad: Quad) => markInside(taken, picture, quad, coloredSearch.rim)
  for (const { quad } of [...whole, ...formats]) take(quad)
  // Before notes that touch are separated: a strip is not one of these.
  const heads = headsOf(picture, colors, taken, usual, { isStrip: sizes.isStrip, axesAt })
  for (const { quad } of heads) take(quad)
  const split = splitPatches(picture, colors, { steps, edge, taken, whole, usual, sizes, take })
  const papers = [
    ...whole,
    ...formats,
    ...heads,
    ...split,
    ...leftOver(picture, colors, taken, usual),
    ...bandsOf(picture, colors, taken, usual),
  ]
  const placeIn = finderOf(papers.map(({ quad }) => quad))
  // Piles that could not be divided.
  const piles = undivided
    .filter(({ quad }) => placeIn(quad) < 0)
    .map((paper) => ({ ...paper, isWhole: false }))
  return { papers: [...papers, ...piles], colorAt, plane }
}

/** The papers in patches with several papers of one color, so that no edge goes all around each of them. */
function splitPatches(
  picture: Raster,
  { classes, count }: ColorClasses,
  found: {
    steps: Uint8Array
    edge: number
    taken: Uint8Array
    whole: readonly ColoredPaper[]
    usual: Usual
    sizes: PaperSizes
    take: (quad: Quad) => void
  },
): ColoredPaper[] {
  const { steps, edge, taken, whole, usual, sizes, take } = found
  const { width, height } = picture
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((color) => {
    const free = marksWhere(classes, (pixel) => taken[pixel] === 0)
    const runs = runsOf(picture, free, color, coloredSearch.shortestRun)
    const patches = blobsOf(
      runs,
      height,
      (_across, _down, area) => area > usual.area * coloredSearch.areas.least,
    ).filter((blob) => !isBoard(blob, whole, usual))
    const alike = whole.filter((paper) => paper.color === color)
    const sizeAt = sizes.usualBy(alike.map(({ quad }) => quad))
    return patches.flatMap((blob) => {
      const field = { width, height, classes, color, taken, steps, edge }
      return findRectangles(field, boxOf(blob), sizeAt, take).map((quad) => ({ quad, color, isWhole: true }))
    })
  })
}

/** Whether a patch is the board: larger than a pile of notes, with most of the papers on it. */
function isBoard(blob: Blob, whole: readonly ColoredPaper[], usual: Usual): boolean {
  if (blob.area < usual.area * coloredSearch.areas.board) return false
  const { left, right, top, bottom } = boxOf(blob)
  const isOn = ({ quad }: ColoredPaper) => {
    const { x, y } = middleOf(quad)
    return x > left && x < right && y > top && y < bottom
  }
  return whole.filter(isOn).length > whole.length / 2
}

function boxOf({ top, starts, ends }: Blob) {
  let [left, right] = [Number.POSITIVE_INFINITY, 0]
  for (const start of starts) left = Math.min(left, start)
  for (const end of ends) right = Math.max(right, end)
  return { left, right, top, bottom: top + starts.length - 1 }
}

/** Straight patches that are larger or smaller than a usual paper, or of another shape, each place once. */
function otherSized(
  found: readonly SolidPaper[],
  whole: readonly ColoredPaper[],
  usual: Usual,
): SolidPaper[] {
  const { least, most } = coloredSearch.areas
  const placeIn = finderOf(whole.map(({ quad }) => quad))
  const isFree = ({ quad, solid }: SolidPaper) =>
    solid > coloredSearch.pile.solid &&
    areaOf(quad) > usual.area * least &&
    areaOf(quad) < usual.area * most &&
    placeIn(quad) < 0
  return likestPapers(found.filter(isFree), usual)
}

function isSized(quad: Quad, usual: Usual): boolean {
  const { least, most } = coloredSearch.areas
  const area = areaOf(quad)
  return area > usual.area * least && area < usual.area * most && missOf(quad, usual) < coloredSearch.miss
}

function patchesOf(picture: Raster, colors: ColorClasses, steps: Uint8Array, limit: number): SolidPaper[] {
  const isEven = (pixel: number) => (steps[pixel] as number) <= limit
  return solidPapers(picture, colors, isEven, isPaperSized)
}

function commonColor({ width, height }: Raster, { classes, count }: ColorClasses, quad: Quad): number {
  const counts = new Uint32Array(count + 1)
  const { x, y, width: across, height: down } = boundingBox(quad)
  for (let row = 1; row < 16; row++)
    for (let column = 1; column < 16; column++) {
      const place = { x: Math.round(x + (across * column) / 16), y: Math.round(y + (down * row) / 16) }
      if (place.x < 0 || place.y < 0 || place.x >= width || place.y >= height || !isInside(place, quad))
        continue
      const color = classes[place.y * width + place.x] as number
      counts[color] = (counts[color] as number) + 1
    }
  return counts.indexOf(Math.max(...counts))
}
