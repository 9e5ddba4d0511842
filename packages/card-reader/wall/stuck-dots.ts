import type { Raster } from '../photo/raster.ts'
import { type Blob, blobsOf } from './connected-runs.ts'
import { runsOf } from './pixel-runs.ts'

/** The width of a card, in pixels, in the picture on which dots are counted. */
export const DOTS_WIDTH = 240

const stuckDots = {
  // As shares of the card's longer side. Pins are smaller than the smallest dot.
  smallest: 0.065,
  largest: 0.24,
  // Rows of a patch no longer than a stroke's width are removed, which separates a dot from writing below it.
  stroke: 0.025,
  // From 0 to 255, and as a share of the brightest channel: how bright and how strong the color of a dot is, and how
  // far it is from the paper's.
  darkest: 60,
  strong: 0.4,
  otherColor: 0.1,
  // Shorter side divided by longer side; a disc fills 0.785 of the square around it, a square sticker all of it.
  slimmest: 0.75,
  emptiest: 0.68,
  fullest: 0.91,
  full: 0.93,
  // How many times as large or as small as the usual one a dot may be.
  alike: 1.6,
} as const

/**
 * How many colored dots are on a card; `card` is its picture. Dots are round patches of strong colors that the card
 * does not have, all of one size. Pins are smaller, and letters are neither round nor filled.
 */
export function countDots(card: Raster): number {
  const longest = Math.max(card.width, card.height)
  const isDot = (across: number, down: number, area: number) =>
    isRound(across / longest, down / longest, area / (across * down))
  const sizes = blobsOf(
    runsOf(card, otherColors(card), 1, Math.round(longest * stuckDots.stroke)),
    card.height,
    isDot,
  )
    .filter(isFull)
    .map(({ area }) => area)
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  return sizes.filter((size) => size > usual / stuckDots.alike && size < usual * stuckDots.alike).length
}

/** 1 for each pixel with a strong color that differs from most of the card's, 0 for all others. */
function otherColors({ data, width, height }: Raster): Uint8Array {
  const red = new Float32Array(width * height)
  const green = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < red.length; pixel++, at += 3) {
    const sum = 1 + (data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number)
    red[pixel] = (data[at] as number) / sum
    green[pixel] = (data[at + 1] as number) / sum
  }
  const middle = (shares: Float32Array) => shares.toSorted()[shares.length >> 1] as number
  const paper = { red: middle(red), green: middle(green) }
  const others = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < others.length; pixel++, at += 3) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const most = Math.max(r, g, b)
    if (most < stuckDots.darkest || most - Math.min(r, g, b) < most * stuckDots.strong) continue
    const [away, aside] = [(red[pixel] as number) - paper.red, (green[pixel] as number) - paper.green]
    if (away * away + aside * aside > stuckDots.otherColor ** 2) others[pixel] = 1
  }
  return others
}

/**
 * Whether a patch is round. Width and height are shares of the card's longer side, `filled` is that of the square
 * around the patch.
 */
function isRound(width: number, height: number, filled: number): boolean {
  const { smallest, largest, slimmest, emptiest, fullest } = stuckDots
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  return (
    longer > smallest &&
    longer < largest &&
    shorter > longer * slimmest &&
    filled > emptiest &&
    filled < fullest
  )
}

/** Whether a patch has almost no holes or gaps. */
function isFull({ starts, ends, area }: Blob): boolean {
  const across = starts.reduce((sum, start, row) => sum + (ends[row] as number) - start + 1, 0)
  return area > across * stuckDots.full
}
