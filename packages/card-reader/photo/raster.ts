/** A picture in memory: rows from the top, three bytes (red, green, blue) for each pixel, no padding. */
export type Raster = { data: Uint8Array; width: number; height: number }

/** The same with one byte for each pixel. */
export type GrayRaster = { data: Uint8Array; width: number; height: number }

export type Point = { x: number; y: number }

/** Four corners, clockwise from the top left of the upright content. */
export type Quad = readonly [Point, Point, Point, Point]

export type Box = { x: number; y: number; width: number; height: number }

export function toGray(raster: Raster): GrayRaster {
  const { width, height, data } = raster
  const gray = new Uint8Array(width * height)
  for (let index = 0, from = 0; index < gray.length; index++, from += 3) {
    // The usual luma weights in 1/256.
    gray[index] =
      ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8
  }
  return { data: gray, width, height }
}

/** Turns a picture clockwise by quarter turns. */
export function turnRaster(raster: Raster, quarterTurns: number): Raster {
  const turns = ((quarterTurns % 4) + 4) % 4
  if (turns === 0) return raster
  const { width, height, data } = raster
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width]
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        turns === 1 ? [height - 1 - y, x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
      const from = (y * width + x) * 3
      const to = (toY * newWidth + toX) * 3
      turned[to] = data[from] as number
      turned[to + 1] = data[from + 1] as number
      turned[to + 2] = data[from + 2] as number
    }
  }
  return { data: turned, width: newWidth, height: newHeight }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** A point on the way from one to another: the first for a share of 0, the other for 1. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

export function middleOf(points: readonly Point[]): Point {
  const mean = (key: 'x' | 'y') => points.reduce((sum, point) => sum + point[key], 0) / points.length
  return { x: mean('x'), y: mean('y') }
}

/** Whether a point is inside a quadrilateral that runs clockwise on the picture. */
export function isInside({ x, y }: Point, quad: Quad): boolean {
  return quad.every((from, index) => {
    const to = quad[(index + 1) % 4] as Point
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0
  })
}

export function boundingBox(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The corners of a box, clockwise from the upper left. */
export function cornersOf({ x, y, width, height }: Box): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}
