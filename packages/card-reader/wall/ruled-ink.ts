import { distance, type GrayRaster, isInside, type Point, type Quad } from '../photo/raster.ts'
import { ruling } from './ruled-settings.ts'

/** 1 for a pixel that is darker than the paper around it, 0 for any other. */
export type Ink = GrayRaster

/** A smaller copy: each pixel is the mean of those that it replaces. */
export function smallCopy({ data, width, height }: GrayRaster): { small: GrayRaster; step: number } {
  const step = Math.max(1, Math.max(width, height) / ruling.side)
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)]
  const small = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const [left, top] = [Math.floor(x * step), Math.floor(y * step)]
      const [right, bottom] = [
        Math.max(left + 1, Math.floor((x + 1) * step)),
        Math.max(top + 1, Math.floor((y + 1) * step)),
      ]
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += data[row * width + column] as number
      small[y * across + x] = sum / ((right - left) * (bottom - top))
    }
  return { small: { data: small, width: across, height: down }, step }
}

/** The pixels that are darker than the paper around them. */
export function inkOf({ data, width, height }: GrayRaster): Ink {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  const { around, darker } = ruling
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - around), Math.min(width, x + around + 1)]
      const [top, bottom] = [Math.max(0, y - around), Math.min(height, y + around + 1)]
      const at = (row: number, column: number) => sums[row * (width + 1) + column] as number
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
      const mean = sum / ((right - left) * (bottom - top))
      if (mean - (data[y * width + x] as number) > Math.max(darker.shades, darker.share * mean))
        ink[y * width + x] = 1
    }
  return { data: ink, width, height }
}

/** The picture mirrored at its diagonal: what ran from top to bottom runs from left to right. */
export function turn({ data, width, height }: Ink): Ink {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x] as number
  return { data: turned, width: height, height: width }
}

/**
 * Removes ink that is thicker, from top to bottom, than a line. `turned`: the same picture, mirrored at its diagonal.
 */
export function withoutThick({ data, width, height }: Ink, turned: Ink): Ink {
  const thin = new Uint8Array(data)
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      if (!turned.data[x * height + y]) continue
      let end = y
      while (end < height && turned.data[x * height + end]) end++
      if (end - y > ruling.thickest) for (let row = y; row < end; row++) thin[row * width + x] = 0
      y = end
    }
  return { data: thin, width, height }
}

/** The share of a quadrilateral's pixels with ink. */
export function inkIn({ data, width, height }: Ink, quad: Quad): number {
  const [left, right] = [Math.min(...quad.map(({ x }) => x)), Math.max(...quad.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...quad.map(({ y }) => y)), Math.max(...quad.map(({ y }) => y))]
  let [all, inked] = [0, 0]
  for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(height - 1, bottom); y++)
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x++) {
      if (!isInside({ x, y }, quad)) continue
      all++
      inked += data[y * width + x] as number
    }
  return inked / Math.max(1, all)
}

/**
 * Whether there is ink this many pixels beside the left or right line of a cell: a letter may be cut off there, or
 * taken for a part of the line.
 */
export function touchesSides(ink: Ink, [a, b, c, d]: Quad, depth: number): boolean {
  const { fewest, most } = ruling.touching
  const isTouched = (from: Point, to: Point, inward: 1 | -1) => {
    const steps = Math.max(1, Math.round(distance(from, to)))
    let inked = 0
    for (let step = 0; step <= steps; step++) {
      const x = Math.round(from.x + ((to.x - from.x) * step) / steps)
      const y = Math.round(from.y + ((to.y - from.y) * step) / steps)
      const isInked = (away: number) => ink.data[y * ink.width + x + inward * away] === 1
      if (y >= 0 && y < ink.height && Array.from({ length: depth }, (_, at) => at).some(isInked)) inked++
    }
    // More ink is the line itself, where it is bent.
    return inked >= fewest && inked <= most * steps
  }
  return isTouched(a, d, 1) || isTouched(b, c, -1)
}
