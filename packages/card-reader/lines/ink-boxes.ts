import type { Point, Quad } from '../photo/raster.ts'
import { smallestRectangle } from '../photo/rectangles.ts'
import { detection } from './line-settings.ts'

/** A rotated rectangle that contains writing; `score` is the model's mean probability inside, 0 to 1. */
export type InkBox = { corners: Quad; score: number }

/** Turns the detection model's probability map into boxes: connected spots, as rectangles, enlarged. */
export function inkBoxes(map: { data: Float32Array; width: number; height: number }): InkBox[] {
  const { data, width, height } = map
  const seen = new Uint8Array(width * height)
  const boxes: InkBox[] = []
  const stack: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (data[start] as number) < detection.pixelThreshold) continue
    const edge: Point[] = []
    let sum = 0
    let count = 0
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop() as number
      const x = at % width
      const y = (at - x) / width
      sum += data[at] as number
      count++
      let inside = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const next = ny * width + nx
          if ((data[next] as number) < detection.pixelThreshold) continue
          inside++
          if (!seen[next]) {
            seen[next] = 1
            stack.push(next)
          }
        }
      }
      if (inside < 9) edge.push({ x, y })
    }
    if (count < detection.fewestPixels) continue
    const score = sum / count
    if (score < detection.boxThreshold) continue
    const rectangle = smallestRectangle(edge)
    if (rectangle && Math.min(rectangle.width, rectangle.height) >= detection.smallestSide) {
      boxes.push({ corners: rectangle.grown(growth(rectangle)), score })
    }
  }
  return boxes
}

/**
 * How much to enlarge a box: the model marks the core of the letters. As in PaddleOCR, by area divided by perimeter.
 */
function growth({ width, height }: { width: number; height: number }): number {
  const area = (width + 1) * (height + 1)
  return (area * detection.growth) / (2 * (width + height + 2))
}
