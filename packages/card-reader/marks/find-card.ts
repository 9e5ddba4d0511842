import { evenLight } from '../photo/even-light.ts'
import { type GrayRaster, type Point, type Raster, toGray } from '../photo/raster.ts'
import { darkSquares, type FoundMark, findNumberedMarks } from '../wall/mark-finder.ts'
import { papersOf } from '../wall/marked-papers.ts'
import { MARKED_PAPERS, printedCorners } from '../wall/wall-papers.ts'
import { fitPaper } from './fit-paper.ts'
import { registrationLimits } from './mark-settings.ts'
import { findExpected, findMarkers, type Marker } from './markers.ts'
import { markerPlaces, type Registration, registerCard } from './registration.ts'

/** A printed card and the photo in which it was found, with hard shadows removed if they hid marks. */
export type FoundCard = { photo: Raster; registration: Registration }

/** Finds a printed card on a photo, numbered or not; null if none shows two of its marks. */
export function findCard(photo: Raster): FoundCard | null {
  const plain = findIn(photo)
  if (plain?.registration.markers === 4) return plain
  const lit = findIn(evenLight(photo))
  return (lit?.registration.markers ?? 0) > (plain?.registration.markers ?? 0) ? lit : plain
}

function findIn(photo: Raster): FoundCard | null {
  const gray = toGray(photo)
  const squares = darkSquares(gray)
  const registration =
    registerMarkers(gray, findMarkers(gray, squares)) ??
    registerNumberedCard(findNumberedMarks(gray, squares))
  return registration && { photo, registration }
}

/** Registers a card by its markers, after looking for missing markers at their expected places. */
function registerMarkers(gray: GrayRaster, markers: readonly Marker[]): Registration | null {
  const first = registerCard(markers)
  if (!first || first.markers === 4) return first
  const ids = new Set(markers.map(({ id }) => id))
  const more = findExpected(gray, markerPlaces(first.toPhoto)).filter(({ id }) => !ids.has(id))
  return more.length === 0 ? first : registerCard([...markers, ...more])
}

/** Registers a numbered card: of several, the one with the most marks, then the largest. */
function registerNumberedCard(marks: readonly FoundMark[]): Registration | null {
  const cards = papersOf(marks)
    .filter(({ kind }) => kind === 'card')
    .map((card) => ({ ...card, reach: reachOf(card.marks.flatMap(({ corners }) => [...corners])) }))
    .sort((a, b) => b.marks.length - a.marks.length || b.reach - a.reach)
  const [card] = cards
  if (!card || card.marks.length < registrationLimits.fewestMarkers) return null
  const { width, height } = MARKED_PAPERS.card
  const toPhoto = fitPaper(
    card.marks.flatMap(({ name, corners }) =>
      printedCorners('card', name.corner).map(({ x, y }, index) => ({
        from: { x: x + width / 2, y: y + height / 2 },
        to: corners[index] as Point,
      })),
    ),
    { w: width, h: height },
  )
  return (
    toPhoto && { toPhoto, markers: card.marks.length, severalCards: cards.length > 1, number: card.number }
  )
}

function reachOf(points: readonly Point[]): number {
  const xs = points.map(({ x }) => x)
  return Math.max(...xs) - Math.min(...xs)
}
