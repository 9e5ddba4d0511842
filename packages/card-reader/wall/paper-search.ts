import type { Point, Quad } from '../photo/raster.ts'
import {
  besideSide,
  type ColorField,
  cornersOf,
  isFree,
  type Look,
  lookAt,
  pixelAt,
  type Rectangle,
} from './paper-rectangles.ts'
import { splitSearch } from './written-settings.ts'

/**
 * How well a rectangle fits a paper: how many of its sides are in sight, how many are edges, and how much of it is in
 * sight.
 */
type Fit = { sides: number; support: number; inSight: number; rectangle: Rectangle }

/**
 * The papers of a known size in a patch of one color that contains several, best first: rectangles whose outline is
 * an edge or the end of the color, except where another paper hides it. Each find is marked as taken by `take`.
 */
export function findRectangles(
  field: ColorField,
  box: { left: number; top: number; right: number; bottom: number },
  sizeAt: (point: Point) => Rectangle,
  take: (quad: Quad) => void,
): Quad[] {
  const places: Place[] = []
  for (let y = box.top; y <= box.bottom; y += splitSearch.step)
    for (let x = box.left; x <= box.right; x += splitSearch.step) {
      if (!isFree(field, x, y)) continue
      const usual = sizeAt({ x, y })
      places.push({ usual, fits: fitsAt(field, usual) })
    }
  const found: Quad[] = []
  while (found.length < splitSearch.most) {
    const best = bestOf(
      field,
      places.flatMap(({ fits }) => fits),
    )
    if (!best) break
    const quad = cornersOf(field, best.rectangle)
    found.push(quad)
    take(quad)
    for (const place of places)
      if (isNear(place.usual, best.rectangle)) place.fits = fitsAt(field, place.usual)
  }
  return found
}

/** A place in the patch, with the usual paper there and the papers that may be there beside those that were found. */
type Place = { usual: Rectangle; fits: Fit[] }

function fitsAt(field: ColorField, usual: Rectangle): Fit[] {
  if (!isFree(field, usual.x, usual.y)) return []
  const { x, y, axes } = usual
  const fits: Fit[] = []
  const add = (width: number, height: number, tilt: number) => {
    const fit = fitOf(field, { x, y, width, height, tilt: usual.tilt + tilt, axes }, splitSearch.slack)
    if (fit) fits.push(fit)
  }
  for (const tilt of splitSearch.tilts) {
    add(usual.width, usual.height, tilt)
    if (tilt === 0) add(usual.height, usual.width, tilt)
  }
  return fits
}

/** Whether a found paper may hide a part of another one, or of what is sampled around it. */
function isNear(one: Rectangle, other: Rectangle): boolean {
  const reach = (Math.hypot(one.width, one.height) + Math.hypot(other.width, other.height)) / 2
  return Math.hypot(one.x - other.x, one.y - other.y) < reach + splitSearch.margin
}

function bestOf(field: ColorField, fits: readonly Fit[]): Fit | null {
  const refined = fits
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, splitSearch.refined)
    .map((fit) => refine(field, fit))
  const [best] = refined.sort((a, b) => worthOf(b) - worthOf(a))
  return best && best.support >= splitSearch.support ? best : null
}

const worthOf = ({ support, sides, inSight }: Fit) => (support - (sides - support) / 2) * inSight

/** Moves, turns and stretches a rectangle for as long as its fit improves. */
function refine(field: ColorField, start: Fit): Fit {
  let best = fitOf(field, start.rectangle, 0) ?? { ...start, support: 0 }
  for (const size of [4, 3, 2, 1, 1]) {
    const { x, y, width, height, tilt } = best.rectangle
    for (const change of [
      { x: x - size },
      { x: x + size },
      { y: y - size },
      { y: y + size },
      { x: x - size / 2, width: width + size },
      { x: x + size / 2, width: width - size },
      { y: y - size / 2, height: height + size },
      { y: y + size / 2, height: height - size },
      { tilt: tilt - 0.01 * size },
      { tilt: tilt + 0.01 * size },
    ]) {
      const fit = fitOf(field, { ...best.rectangle, ...change }, 0)
      if (fit && worthOf(fit) > worthOf(best)) best = fit
    }
  }
  return best
}

const SIDES = [
  { across: 0, down: -1 },
  { across: 0, down: 1 },
  { across: -1, down: 0 },
  { across: 1, down: 0 },
] as const

/** Null for a rectangle that does not have this color. `slack`: how many pixels its sides may be off. */
function fitOf(field: ColorField, rectangle: Rectangle, slack: number): Fit | null {
  const look = lookAt(field, rectangle)
  const inSight = sightOf(look)
  if (inSight < splitSearch.inSight) return null
  const { samples, away, unsupported } = splitSearch
  const { classes, color, taken } = field
  const fewest = samples / 4
  let support = 0
  let sides = 0
  for (const { across, down } of SIDES) {
    let seenHere = 0
    let supportedHere = 0
    for (let sample = 0; sample < samples; sample++) {
      const along = ((sample + 0.5) / samples - 0.5) * 0.94
      const inside = besideSide(look, across, down, along, -away)
      if (inside < 0 || taken[inside] || classes[inside] !== color) continue
      const outside = besideSide(look, across, down, along, away + slack)
      // Where the photo ends or another paper begins, the outline cannot be seen.
      if (outside < 0 || taken[outside]) continue
      seenHere++
      if (classes[outside] !== color || isEdge(look, across, down, along, slack)) supportedHere++
      // Most rectangles do not fit, and the rest of a side can seldom change that.
      const left = samples - sample - 1
      const most = supportOf((supportedHere + left) / (seenHere + left))
      if (seenHere >= fewest && sides + 1 - support - most > unsupported) return null
    }
    if (seenHere < fewest) continue
    sides++
    support += supportOf(supportedHere / seenHere)
    if (sides - support > unsupported) return null
  }
  return { support, sides, inSight, rectangle }
}

/** How much a side counts as an edge. Writing crosses a line in places; the edge of a paper runs along all of it. */
function supportOf(share: number): number {
  return Math.max(0, (share - splitSearch.crossed) / (1 - splitSearch.crossed))
}

/**
 * Whether an edge crosses the way from inside to outside of a side. Written out, because it is called about a million
 * times for each photo.
 */
function isEdge(look: Look, across: number, down: number, along: number, slack: number): boolean {
  const { field, rectangle, xAcross, yAcross, xDown, yDown } = look
  const { steps, edge, width, height } = field
  const isUpright = across !== 0
  const fixed = along * (isUpright ? rectangle.height : rectangle.width)
  const half = (isUpright ? rectangle.width : rectangle.height) / 2
  const x = rectangle.x + fixed * (isUpright ? xDown : xAcross)
  const y = rectangle.y + fixed * (isUpright ? yDown : yAcross)
  const xOut = isUpright ? across * xAcross : down * xDown
  const yOut = isUpright ? across * yAcross : down * yDown
  for (let out = half - 1.5 - slack; out <= half + 1.5 + slack; out++) {
    const column = Math.round(x + out * xOut)
    const row = Math.round(y + out * yOut)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    if ((steps[row * width + column] as number) >= edge) return true
  }
  return false
}

/** The share of a rectangle that has the color and is not part of another paper; 0 if much of it is something else. */
function sightOf(look: Look): number {
  const { inner } = splitSearch
  const { classes, color, taken } = look.field
  const { width, height } = look.rectangle
  const most = inner * inner * splitSearch.other
  const hidden = inner * inner * (1 - splitSearch.inSight)
  let free = 0
  let other = 0
  for (let row = 0; row < inner; row++)
    for (let column = 0; column < inner; column++) {
      const pixel = pixelAt(
        look,
        ((column + 0.5) / inner - 0.5) * width,
        ((row + 0.5) / inner - 0.5) * height,
      )
      if (pixel < 0 || (!taken[pixel] && classes[pixel] !== color)) {
        if (++other > most) return 0
      } else if (!taken[pixel]) free++
      if (row * inner + column + 1 - free > hidden) return 0
    }
  return free / (inner * inner)
}
