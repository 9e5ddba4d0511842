import { distance, isInside, middleOf, type Point, type Quad } from '../photo/raster.ts'

/** A quadrilateral, its middle, and how far its corners are from there. */
export type Place = { quad: Quad; middle: Point; reach: number }

export function placeOf(quad: Quad): Place {
  const middle = middleOf(quad)
  return { quad, middle, reach: Math.max(...quad.map((corner) => distance(corner, middle))) }
}

/** Whether the center of one of them is inside the other. Most pairs are so far apart that their corners do not matter. */
export function areAtOnePlace(one: Place, other: Place): boolean {
  const reach = Math.max(one.reach, other.reach)
  const { middle } = one
  if (Math.abs(middle.x - other.middle.x) > reach || Math.abs(middle.y - other.middle.y) > reach) return false
  return isInside(middle, other.quad) || isInside(other.middle, one.quad)
}

/** A function that finds the first of several outlines at the place of another one: its index, or -1. */
export function finderOf(quads: readonly Quad[]): (quad: Quad) => number {
  const places = quads.map(placeOf)
  return (quad) => {
    const own = placeOf(quad)
    return places.findIndex((place) => areAtOnePlace(own, place))
  }
}
