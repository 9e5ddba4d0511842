import type { Point, Quad } from '../photo/raster.ts'
import { alongRows } from './quads.ts'
import { flatten, mapWall } from './wall-map.ts'

/** Where the picture shows one step across the wall, and one down. */
export type Axes = { across: Point; down: Point }

/** The axes of a wall seen from the front. */
export const STRAIGHT: Axes = { across: { x: 1, y: 0 }, down: { x: 0, y: 1 } }

/** The wall as a picture shows it. */
export type WallPlane = {
  /** A place in the flat picture. */
  flat(point: Point): Point
  /** How a place is seen: the pixels for one unit of the flat picture, and the axes, which keep areas. */
  viewAt(point: Point): { scale: number; axes: Axes }
}

/** The picture itself, for papers in no plane that can be found. */
export const FRONT: WallPlane = { flat: (point) => point, viewAt: () => ({ scale: 1, axes: STRAIGHT }) }

/** The plane in which papers of one shape have one size. */
export function planeOf(papers: readonly Quad[], picture: { width: number; height: number }): WallPlane {
  const inRow = alongRows(papers)
  const outlines = papers.map((quad) => ({
    kind: 'card' as const,
    number: null,
    marks: [],
    outline: inRow(quad),
  }))
  const map = mapWall(outlines, picture)?.map
  if (!map) return FRONT
  const flat = (point: Point) => flatten(map, point)
  return { flat, viewAt: (point) => viewOf(flat, point) }
}

function viewOf(flat: (point: Point) => Point, { x, y }: Point): { scale: number; axes: Axes } {
  const [left, right] = [flat({ x: x - 1, y }), flat({ x: x + 1, y })]
  const [above, below] = [flat({ x, y: y - 1 }), flat({ x, y: y + 1 })]
  const [a, b] = [(right.x - left.x) / 2, (below.x - above.x) / 2]
  const [c, d] = [(right.y - left.y) / 2, (below.y - above.y) / 2]
  const area = a * d - b * c
  // Behind the horizon of the plane.
  if (!(area > 0)) return { scale: 1, axes: STRAIGHT }
  const root = Math.sqrt(area)
  return {
    scale: 1 / root,
    axes: { across: { x: d / root, y: -c / root }, down: { x: -b / root, y: a / root } },
  }
}
