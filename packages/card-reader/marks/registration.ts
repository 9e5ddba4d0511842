import { applyHomography, type Homography } from '../photo/homography.ts'
import { distance, type Point, type Quad } from '../photo/raster.ts'
import { fitPaper } from './fit-paper.ts'
import { registrationLimits } from './mark-settings.ts'
import type { Marker } from './markers.ts'
import { cardTemplate } from './template.ts'

/** Where the printed card is: `toPhoto` maps its millimeters to the picture's pixels. */
export type Registration = {
  toPhoto: Homography
  markers: number
  severalCards: boolean
  /** The number from the marks of a numbered card. */
  number: number | null
}

/**
 * Finds the one card that the markers belong to: the one with the most markers, then the best fit. Null with fewer
 * than two: the card is then read like any other piece of paper.
 */
export function registerCard(found: readonly Marker[]): Registration | null {
  let best: { markers: Marker[]; map: Homography; error: number } | null = null
  for (const seed of found) {
    const group = groupAround(seed, found)
    if (group.length < registrationLimits.fewestMarkers) continue
    const map = fitPaper(group.flatMap(cornerPairs), cardTemplate.page)
    if (!map) continue
    const error = fitError(map, group)
    if (error > registrationLimits.worstFit[group.length === 2 ? 'two' : 'more']) continue
    if (
      !best ||
      group.length > best.markers.length ||
      (group.length === best.markers.length && error < best.error)
    ) {
      best = { markers: group, map, error }
    }
  }
  if (!best) return null
  const ids = found.map((marker) => marker.id)
  return {
    toPhoto: best.map,
    markers: best.markers.length,
    number: null,
    // Two false finds can happen; two repeated corners are a second card.
    severalCards: ids.length - new Set(ids).size >= 2,
  }
}

/** Where the photo should show the markers of a card. */
export function markerPlaces(toPhoto: Homography): Quad[] {
  return Object.values(cardTemplate.markers.ids).map((id) => {
    const place = (index: number) => applyHomography(toPhoto, printedCornersOf(id)[index] as Point)
    return [place(0), place(1), place(2), place(3)]
  })
}

/**
 * The markers that belong with the seed. Its slant and size roughly predict where the others must be; for each other
 * corner, the nearest is taken.
 */
function groupAround(seed: Marker, found: readonly Marker[]): Marker[] {
  const group = [seed]
  for (const id of new Set(found.map((marker) => marker.id))) {
    if (id === seed.id) continue
    const rivals = found.filter((marker) => marker.id === id)
    const near = rivals
      .map((marker) => ({ marker, away: offset(seed, marker) }))
      .sort((a, b) => a.away - b.away)[0]
    // Without a choice, the fit of all four decides, which is surer than the slant of one small marker.
    if (near && (rivals.length === 1 || near.away < registrationLimits.strayShare)) group.push(near.marker)
  }
  return group
}

/** How far a marker is from where the seed predicts it, as a share of their distance. */
function offset(seed: Marker, marker: Marker): number {
  const { size } = cardTemplate.markers
  const [a, b, c, d] = seed.corners
  const across = { x: (b.x - a.x + c.x - d.x) / 2 / size, y: (b.y - a.y + c.y - d.y) / 2 / size }
  const down = { x: (d.x - a.x + c.x - b.x) / 2 / size, y: (d.y - a.y + c.y - b.y) / 2 / size }
  const from = center(cornerPairs(seed).map((pair) => pair.from))
  const to = center(cornerPairs(marker).map((pair) => pair.from))
  const start = center(seed.corners)
  const expected = {
    x: start.x + across.x * (to.x - from.x) + down.x * (to.y - from.y),
    y: start.y + across.y * (to.x - from.x) + down.y * (to.y - from.y),
  }
  return distance(expected, center(marker.corners)) / Math.max(1, distance(start, expected))
}

/** The largest distance between a marker's corner and its expected place, as a share of that marker's side. */
function fitError(map: Homography, markers: readonly Marker[]): number {
  return Math.max(
    ...markers.flatMap((marker) => {
      const side = distance(marker.corners[0], marker.corners[1])
      return cornerPairs(marker).map(({ from, to }) => distance(applyHomography(map, from), to) / side)
    }),
  )
}

function cornerPairs(marker: Marker): Array<{ from: Point; to: Point }> {
  return printedCornersOf(marker.id).map((from, index) => ({ from, to: marker.corners[index] as Point }))
}

/** In millimeters of the card, clockwise from the marker's top left. */
function printedCornersOf(id: number): Point[] {
  const { ids, at, size } = cardTemplate.markers
  const name = (['tl', 'tr', 'br', 'bl'] as const).find((corner) => ids[corner] === id)
  if (!name) return []
  const [x, y] = at[name]
  return [
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ]
}

function center(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  })
  return { x: sum.x / points.length, y: sum.y / points.length }
}
