import type { Homography } from '../photo/homography.ts'
import { type GrayRaster, type Raster, toGray } from '../photo/raster.ts'
import type { ListField, PrintedLists } from '../reading.ts'
import { type BoxPlace, boxPlaces, mostBoxes } from './box-places.ts'
import { tickBoxes } from './mark-settings.ts'
import { cutArea } from './registered-card.ts'
import { cardTemplate } from './template.ts'

export type TickedGroup = { values: string[]; confidence: number; unclear: boolean }

/** The marked boxes of each printed group; `printed` are the values of the card's boxes. */
export function readTickBoxes(
  photo: Raster,
  toPhoto: Homography,
  printed: PrintedLists,
): Record<ListField, TickedGroup> {
  const read = (field: ListField): TickedGroup => {
    const values = printed[field]
    const inks = boxPlaces(field, values.length).map(({ x, y }, at) => ({
      value: values[at] ?? '',
      ink: boxInk(photo, toPhoto, [x, y]),
    }))
    const confidence = Math.min(1, ...inks.map(({ ink }) => boxConfidence(ink)))
    return {
      values: inks.filter(({ ink }) => ink >= tickBoxes.threshold).map(({ value }) => value),
      confidence,
      unclear: confidence < tickBoxes.clear,
    }
  }
  return { type: read('type'), level: read('level'), focus: read('focus') }
}

/** Whether one box is marked; a box that is neither clearly marked nor clearly empty may be. */
export function readBox(
  photo: Raster,
  toPhoto: Homography,
  { x, y }: BoxPlace,
): { isMarked: boolean; unclear: boolean } {
  const ink = boxInk(photo, toPhoto, [x, y])
  const unclear = boxConfidence(ink) < tickBoxes.clear
  return { isMarked: ink >= tickBoxes.threshold || unclear, unclear }
}

/** How many boxes of a list, from the first place on, have their frame on the card. */
export function countFrames(photo: Raster, toPhoto: Homography, field: ListField): number {
  const isMissing = ({ x, y }: BoxPlace) => lookAt(photo, toPhoto, [x, y]).frame < tickBoxes.frame
  const missing = boxPlaces(field, mostBoxes).findIndex(isMissing)
  return missing < 0 ? mostBoxes : missing
}

/** The share of dark pixels inside the box, 0 to 1, after finding the printed border near its expected place. */
export function boxInk(photo: Raster, toPhoto: Homography, at: readonly [number, number]): number {
  return lookAt(photo, toPhoto, at).ink
}

/** Measures a box. `frame`: the share of the printed border's weakest side that is dark. */
function lookAt(
  photo: Raster,
  toPhoto: Homography,
  [x, y]: readonly [number, number],
): { ink: number; frame: number } {
  const { pixelsPerMillimeter: scale, search, margin } = tickBoxes
  const size = cardTemplate.boxSize
  const reach = search + margin
  const area = { x: x - reach, y: y - reach, width: size + 2 * reach, height: size + 2 * reach }
  const gray = toGray(cutArea(photo, toPhoto, area, scale))
  const dark = markDark(gray)
  const { left, top } = alignBorder(dark, gray.width)
  const from = Math.round(tickBoxes.inset * scale)
  const to = Math.round((size - tickBoxes.inset) * scale)
  let ink = 0
  for (let row = top + from; row < top + to; row++) {
    for (let column = left + from; column < left + to; column++) ink += dark[row * gray.width + column] ?? 0
  }
  return { ink: ink / (to - from) ** 2, frame: weakestSide(dark, gray.width, { left, top }) }
}

/** The dark share, within a pixel, of the border's side that has the least. */
function weakestSide(dark: Uint8Array, width: number, { left, top }: { left: number; top: number }): number {
  const side = Math.round(cardTemplate.boxSize * tickBoxes.pixelsPerMillimeter)
  const near = [-2, -1, 0, 1, 2]
  const isDark = (column: number, row: number, across: boolean) =>
    near.some((away) => dark[(row + (across ? 0 : away)) * width + column + (across ? away : 0)] === 1)
  const shares = [0, 0, 0, 0]
  for (let step = 0; step <= side; step++) {
    const seen = [
      isDark(left + step, top, false),
      isDark(left + step, top + side, false),
      isDark(left, top + step, true),
      isDark(left + side, top + step, true),
    ]
    for (const [index, is] of seen.entries()) shares[index] = (shares[index] ?? 0) + (is ? 1 : 0)
  }
  return Math.min(...shares) / (side + 1)
}

/** 1 for each pixel clearly darker than the paper around it. */
function markDark({ data }: GrayRaster): Uint8Array {
  const sorted = Uint8Array.from(data).sort()
  const paper = sorted[Math.floor(sorted.length * tickBoxes.paperQuantile)] ?? 255
  const limit = paper * tickBoxes.darkerThanPaper
  return data.map((value) => (value < limit ? 1 : 0))
}

/** The shift at which the square of the printed border covers the most ink. */
function alignBorder(dark: Uint8Array, width: number): { left: number; top: number } {
  const { pixelsPerMillimeter: scale, search, margin } = tickBoxes
  const side = Math.round(cardTemplate.boxSize * scale)
  const expected = Math.round((search + margin) * scale)
  const reach = Math.round(search * scale)
  let best = { left: expected, top: expected, ink: -1 }
  for (let top = expected - reach; top <= expected + reach; top++) {
    for (let left = expected - reach; left <= expected + reach; left++) {
      let ink = 0
      for (let step = 0; step <= side; step++) {
        ink += dark[top * width + left + step] ?? 0
        ink += dark[(top + side) * width + left + step] ?? 0
        ink += dark[(top + step) * width + left] ?? 0
        ink += dark[(top + step) * width + left + side] ?? 0
      }
      // Of equal shifts, the one nearer to the expected place wins.
      const score = ink - (Math.abs(top - expected) + Math.abs(left - expected)) * 0.5
      if (score > best.ink) best = { left, top, ink: score }
    }
  }
  return best
}

/** 0.5 on the threshold, 1 from the measured limit of surely empty or surely marked boxes. */
function boxConfidence(ink: number): number {
  const { threshold, surelyEmpty, surelyMarked } = tickBoxes
  const sure =
    ink < threshold
      ? (threshold - ink) / (threshold - surelyEmpty)
      : (ink - threshold) / (surelyMarked - threshold)
  return Math.min(1, 0.5 + sure / 2)
}
