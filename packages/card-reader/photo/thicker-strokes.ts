import type { Raster } from './raster.ts'

/**
 * Moves each pixel halfway toward the darkest of the four beside it, which thickens thin strokes and closes their
 * gaps.
 */
export function thickenStrokes({ data, width, height }: Raster): Raster {
  const thicker = new Uint8Array(data.length)
  const row = width * 3
  for (let at = 0; at < data.length; at++) {
    const column = at % row
    const own = data[at] as number
    let darkest = own
    if (column >= 3) darkest = Math.min(darkest, data[at - 3] as number)
    if (column < row - 3) darkest = Math.min(darkest, data[at + 3] as number)
    if (at >= row) darkest = Math.min(darkest, data[at - row] as number)
    if (at < data.length - row) darkest = Math.min(darkest, data[at + row] as number)
    thicker[at] = (own + darkest) >> 1
  }
  return { data: thicker, width, height }
}
