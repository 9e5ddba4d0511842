import type { Raster } from '../photo/raster.ts'
import type { ColourClasses } from './colour-classes.ts'
import { blobsOf } from './connected-runs.ts'
import { runsOfOthers } from './pixel-runs.ts'
import { colouredSearch } from './written-settings.ts'

/** Pixels much darker than their colour is around them are ink, whatever their hue. */
export function takeOutInk({ data, width, height }: Raster, { classes, count }: ColourClasses): void {
  const reach = Math.round(Math.max(width, height) * colouredSearch.ink.reach)
  const brightness = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < brightness.length; pixel++, at += 3)
    brightness[pixel] = Math.max(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  // For each colour, and for each column of it: the brightness and the number of its pixels in the rows around.
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
    for (let colour = 1; colour <= count; colour++) {
      if (!row.includes(colour)) continue
      const first = colour * width
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
        if (x < 0 || row[x] !== colour) continue
        const pixel = y * width + x
        if ((brightness[pixel] as number) * all < sum * colouredSearch.ink.dark) ink.push(pixel)
      }
    }
  }
  for (const pixel of ink) classes[pixel] = 0
}

/** Gives writing the colour of its paper, and no edges: small holes in a patch of one colour. */
export function fillWriting(
  { width, height }: Raster,
  { classes, count }: ColourClasses,
  steps: Uint8Array,
): void {
  const { letter, word, filled, slimmest, around } = colouredSearch.writing
  const side = Math.max(width, height)
  for (let colour = 1; colour <= count; colour++) {
    const others = runsOfOthers({ width, height }, classes, colour)
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
