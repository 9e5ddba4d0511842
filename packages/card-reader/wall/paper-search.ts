import type { Point, Quad } from '../photo/raster.ts'
import { splitSearch } from './wall-settings.ts'

/** The pixels of one colour, those that found papers have, and how much each pixel's neighbours differ. */
export type ColourField = {
  width: number
  height: number
  isColour: (pixel: number) => boolean
  taken: Uint8Array
  steps: Uint8Array
  /** A step that is the edge of a paper on another one of its colour. */
  edge: number
}

/** A paper as it is looked for: its middle, size and tilt. */
export type Rectangle = { x: number; y: number; width: number; height: number; tilt: number }

/** How well a rectangle is a paper: how many of its sides are in sight, how many are edges, and how much of it is in sight. */
type Fit = { sides: number; support: number; inSight: number; rectangle: Rectangle }

/**
 * The papers of a known size in a patch of one colour where several hang, best first: rectangles whose outline is an edge or the
 * end of the colour, as far as no other paper hides it. What is found is marked as taken by `take`.
 */
export function findRectangles(
  field: ColourField,
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
    const quad = cornersOf(best.rectangle)
    found.push(quad)
    take(quad)
    for (const place of places)
      if (isNear(place.usual, best.rectangle)) place.fits = fitsAt(field, place.usual)
  }
  return found
}

/** A place of the patch, with the usual paper there and the papers that may hang there beside those that were found. */
type Place = { usual: Rectangle; fits: Fit[] }

function fitsAt(field: ColourField, usual: Rectangle): Fit[] {
  if (!isFree(field, usual.x, usual.y)) return []
  const { width: height, height: width } = usual
  return splitSearch.tilts.flatMap((tilt) =>
    (tilt === 0 ? [usual, { width, height }] : [usual]).flatMap(
      (size) => fitOf(field, { ...usual, ...size, tilt: usual.tilt + tilt }, splitSearch.slack) ?? [],
    ),
  )
}

/** Whether a found paper may hide a part of another one, or of what is looked at around it. */
function isNear(one: Rectangle, other: Rectangle): boolean {
  const reach = (Math.hypot(one.width, one.height) + Math.hypot(other.width, other.height)) / 2
  return Math.hypot(one.x - other.x, one.y - other.y) < reach + splitSearch.margin
}

function bestOf(field: ColourField, fits: readonly Fit[]): Fit | null {
  const refined = fits
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, splitSearch.refined)
    .map((fit) => refine(field, fit))
  const [best] = refined.sort((a, b) => worthOf(b) - worthOf(a))
  return best && best.support >= splitSearch.support ? best : null
}

const worthOf = ({ support, sides, inSight }: Fit) => (support - (sides - support) / 2) * inSight

/** Moves, turns and stretches a rectangle as long as it fits better. */
function refine(field: ColourField, start: Fit): Fit {
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

/** Null for a rectangle that is none of this colour. `slack`: how many pixels its sides may lie off. */
function fitOf(field: ColourField, rectangle: Rectangle, slack: number): Fit | null {
  const { x, y, width, height, tilt } = rectangle
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const pixelAt = (u: number, v: number) =>
    pixelOf(field, x + u * cosine - v * sine, y + u * sine + v * cosine)
  const inSight = sightOf(field, pixelAt, width, height)
  if (inSight < splitSearch.inSight) return null
  const { samples, away } = splitSearch
  let [support, sides] = [0, 0]
  for (const [across, down] of [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ] as const) {
    let [seenHere, supportedHere] = [0, 0]
    for (let sample = 0; sample < samples; sample++) {
      const along = ((sample + 0.5) / samples - 0.5) * 0.94
      const at = (out: number): [number, number] =>
        across === 0
          ? [along * width, down * (height / 2 + out)]
          : [across * (width / 2 + out), along * height]
      const inside = pixelAt(...at(-away))
      if (inside < 0 || field.taken[inside] || !field.isColour(inside)) continue
      const outside = pixelAt(...at(away + slack))
      // Where the photo ends or another paper begins, there is nothing to see of the outline.
      if (outside < 0 || field.taken[outside]) continue
      seenHere++
      if (!field.isColour(outside) || isEdge(field, pixelAt, at, slack)) supportedHere++
    }
    if (seenHere < samples / 4) continue
    sides++
    // Writing crosses a line here and there; the edge of a paper goes along all of it.
    support += Math.max(0, (supportedHere / seenHere - splitSearch.crossed) / (1 - splitSearch.crossed))
    if (sides - support > splitSearch.unsupported) return null
  }
  return { support, sides, inSight, rectangle }
}

function isEdge(
  field: ColourField,
  pixelAt: (u: number, v: number) => number,
  at: (out: number) => [number, number],
  slack: number,
): boolean {
  for (let out = -1.5 - slack; out <= 1.5 + slack; out++) {
    const pixel = pixelAt(...at(out))
    if (pixel >= 0 && (field.steps[pixel] as number) >= field.edge) return true
  }
  return false
}

/** The share of a rectangle that has the colour and is no part of another paper; 0 where much of it is something else. */
function sightOf(
  field: ColourField,
  pixelAt: (u: number, v: number) => number,
  width: number,
  height: number,
): number {
  const { inner } = splitSearch
  const most = inner * inner * splitSearch.other
  let [free, other] = [0, 0]
  for (let row = 0; row < inner; row++)
    for (let column = 0; column < inner; column++) {
      const pixel = pixelAt(((column + 0.5) / inner - 0.5) * width, ((row + 0.5) / inner - 0.5) * height)
      if (pixel < 0 || (!field.taken[pixel] && !field.isColour(pixel))) {
        if (++other > most) return 0
      } else if (!field.taken[pixel]) free++
    }
  return free / (inner * inner)
}

function isFree(field: ColourField, x: number, y: number): boolean {
  const pixel = pixelOf(field, x, y)
  return pixel >= 0 && (field.taken[pixel] as number) === 0
}

function pixelOf({ width, height }: ColourField, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
}

function cornersOf({ x, y, width, height, tilt }: Rectangle): Quad {
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const corner = (u: number, v: number) => ({ x: x + u * cosine - v * sine, y: y + u * sine + v * cosine })
  const [u, v] = [width / 2, height / 2]
  return [corner(-u, -v), corner(u, -v), corner(u, v), corner(-u, v)]
}
