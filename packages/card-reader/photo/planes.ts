import type { Planes } from '../lines/models.ts'
import type { Raster } from './raster.ts'

/**
 * Floats in the order blue, green, red (the models were trained on pictures opened by OpenCV), as
 * (value / 255 - mean) / deviation.
 */
export function toPlanes(
  raster: Raster,
  size: { width: number; height: number },
  normal: { mean: readonly number[]; deviation: readonly number[] },
): Planes {
  const { width, height } = size
  const data = new Float32Array(3 * width * height)
  for (let plane = 0; plane < 3; plane++) {
    const color = 2 - plane
    const mean = normal.mean[plane] ?? 0
    const deviation = normal.deviation[plane] ?? 1
    for (let y = 0; y < Math.min(height, raster.height); y++) {
      let from = y * raster.width * 3 + color
      let to = (plane * height + y) * width
      for (let x = 0; x < Math.min(width, raster.width); x++, from += 3, to++) {
        data[to] = ((raster.data[from] as number) / 255 - mean) / deviation
      }
    }
  }
  return { data, width, height }
}
