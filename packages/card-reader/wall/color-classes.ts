import type { Raster } from '../photo/raster.ts'
import { colorLimits } from './written-settings.ts'

/** The color class of each pixel: 0 without a strong color, otherwise 1 to `count`, one for each kind of hue. */
export type ColorClasses = { classes: Uint8Array; count: number }

/**
 * Separates the strong colors of a photo into those of its papers: the hues of many pixels, divided at hues of few.
 * The color of the wall counts as gray, so that lamps and walls of a faint color do not matter.
 */
export function colorClassesOf({ data, width, height }: Raster): ColorClasses {
  const balance = balanceOf(data)
  const hues = new Uint8Array(width * height)
  const counts = new Float64Array(HUES)
  for (let pixel = 0, at = 0; pixel < hues.length; pixel++, at += 3) {
    const hue = hueOf(
      (data[at] as number) * balance[0],
      (data[at + 1] as number) * balance[1],
      (data[at + 2] as number) * balance[2],
    )
    hues[pixel] = hue
    if (hue < HUES) counts[hue] = (counts[hue] as number) + 1
  }
  const { classOf, count } = classesOf(counts, hues.length)
  return { classes: hues.map((hue) => (hue < HUES ? (classOf[hue] as number) : 0)), count }
}

/** Each hue spans two degrees; a pixel without a strong color has none. */
const HUES = 180
const NO_HUE = 255

function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (most < colorLimits.darkest || range < most * colorLimits.strong) return NO_HUE
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return Math.floor(((sixth + 6) % 6) * (HUES / 6))
}

/** Factors for the channels that turn the most common faint color gray. */
function balanceOf(data: Uint8Array): [number, number, number] {
  const bins = new Map<number, { count: number; red: number; green: number; blue: number }>()
  for (let at = 0; at < data.length; at += 3 * colorLimits.every) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const most = Math.max(red, green, blue)
    const sum = red + green + blue
    if (most < colorLimits.darkest || most - Math.min(red, green, blue) > most * colorLimits.faintest)
      continue
    const key = Math.floor((red / sum) * 50) * 64 + Math.floor((green / sum) * 50)
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bins.set(key, {
      count: bin.count + 1,
      red: bin.red + red,
      green: bin.green + green,
      blue: bin.blue + blue,
    })
  }
  const [usual] = [...bins.values()].sort((a, b) => b.count - a.count)
  if (!usual) return [1, 1, 1]
  const most = Math.max(usual.red, usual.green, usual.blue)
  return [most / usual.red, most / usual.green, most / usual.blue]
}

/** The class of each hue. The rarest hue between two common ones divides them. */
function classesOf(counts: Float64Array, pixels: number): { classOf: Uint8Array; count: number } {
  const smooth = smoothed(counts)
  const at = (hue: number) => smooth[(hue + HUES) % HUES] as number
  const peaks: number[] = []
  for (let hue = 0; hue < HUES; hue++)
    if (at(hue) > pixels * colorLimits.rarest && at(hue) >= at(hue - 1) && at(hue) > at(hue + 1))
      peaks.push(hue)
  const valleys = peaks.map((peak, index) => {
    const next = (peaks[index + 1] ?? (peaks[0] as number) + HUES) as number
    let lowest = peak
    for (let hue = peak; hue <= next; hue++) if (at(hue) < at(lowest)) lowest = hue
    return { hue: lowest, isDeep: at(lowest) < Math.min(at(peak), at(next)) * colorLimits.valley }
  })
  const borders = valleys.filter(({ isDeep }) => isDeep).map(({ hue }) => hue % HUES)
  const classOf = new Uint8Array(HUES).fill(1)
  if (borders.length < 2) return { classOf, count: 1 }
  for (let hue = 0; hue < HUES; hue++) {
    const passed = borders.filter((border) => border <= hue).length
    classOf[hue] = (passed % borders.length) + 1
  }
  return { classOf, count: borders.length }
}

function smoothed(counts: Float64Array): Float64Array {
  const weights = [1, 3, 4, 3, 1]
  return counts.map((_, hue) =>
    weights.reduce((sum, weight, index) => {
      const other = (hue + index - 2 + HUES) % HUES
      return sum + ((counts[other] as number) * weight) / 12
    }, 0),
  )
}
