import type { Raster } from '../photo/raster.ts'
import type { ColorClasses } from './color-classes.ts'
import { blobsOf } from './connected-runs.ts'
import { runsOfOthers } from './pixel-runs.ts'
import { coloredSearch } from './written-settings.ts'

/** Pixels much darker than their color is around them are ink, regardless of their hue. */
export function takeOutInk({ data, width, height }: Raster, { classes, count }: ColorClasses): void {
  const reach = Math.round(Math.max(width, height) * coloredSearch.ink.reach)
  const brightness = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < brightness.length; pixel++, at += 3)
    brightness[pixel] = Math.max(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  // For each color, and for each of its columns: the brightness and the number of its pixels in the rows around.
  const sums = new Uint32Array(width * (count + 1))
  const counts = new Uint32Array(width * (count + 1))
  const add = (y: number, sign: 1 | -1) => {
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
      const column = (classes[pixel] as number) * width + x
      sums[column] = (sums[column] as number) + sign * (brightness[pixel] as number)
      counts[column] = (counts[column] as number) + sign
    }
  }
  const ink: number[] = []
  for (let y = 0; y < Math.min(height, reach); y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + reach < height) add(y + reach, 1)
    if (y - reach > 0) add(y - reach - 1, -1)
    const row = classes.subarray(y * width, (y + 1) * width)
    for (let color = 1; color <= count; color++) {
      if (!row.includes(color)) continue
      const first = color * width
      let [sum, all] = [0, 0]
      for (let x = -reach; x < width; x++) {
        if (x + reach < width) {
          sum += sums[first + x + reach] as number
          all += counts[first + x + reach] as number
        }
        if (x - reach > 0) {
          sum -= sums[first + x - reach - 1] as number
          all -= counts[first + x - reach - 1] as number
        }
        if (x < 0 || row[x] !== color) continue
        const pixel = y * width + x
        if ((brightness[pixel] as number) * all < sum * coloredSearch.ink.dark) ink.push(pixel)
      }
    }
  }
  for (const pixel of ink) classes[pixel] = 0
}

/** Gives writing the color of its paper, and removes its edges: small holes in a patch of one color. */
export function fillWriting(
  { width, height }: Raster,
  { classes, count }: ColorClasses,
  steps: Uint8Array,
): void {
  const { letter, word, filled, slimmest, around } = coloredSearch.writing
  const side = Math.max(width, height)
  for (let color = 1; color <= count; color++) {
    const others = runsOfOthers({ width, height }, classes, color)
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
        classes.fill(color, y * width + start, y * width + (ends[row] as number) + 1)
        for (let near = Math.max(0, y - around); near <= Math.min(height - 1, y + around); near++)
          steps.fill(0, near * width + from, near * width + to + 1)
      }
  }
}
