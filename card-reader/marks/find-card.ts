import { evenLight } from '../photo/even-light.ts'
import { type Point, type Raster, toGrey } from '../photo/raster.ts'
import { findNumberedMarks } from '../wall/mark-finder.ts'
import { papersOf } from '../wall/wall-map.ts'
import { MARKED_PAPERS, printedCorners } from '../wall/wall-papers.ts'
import { fitPaper } from './fit-paper.ts'
import { registrationLimits } from './mark-settings.ts'
import { findMarkers } from './markers.ts'
import { type Registration, registerCard } from './registration.ts'

/** A printed card, and the photo in which it was found: a hard shadow is taken off where it hid marks. */
export type FoundCard = { photo: Raster; registration: Registration }

/** Finds a printed card on a photo, numbered or not; null when none shows two of its marks. */
export function findCard(photo: Raster): FoundCard | null {
  const markers = findMarkers(photo)
  const plain = foundOn(photo, registerCard(markers) ?? registerNumberedCard(photo))
  if (plain?.registration.markers === 4 || (!plain && markers.length === 0)) return plain
  const even = evenLight(photo)
  const lit = foundOn(even, registerCard(findMarkers(even)) ?? registerNumberedCard(even))
  return (lit?.registration.markers ?? 0) > (plain?.registration.markers ?? 0) ? lit : plain
}

function foundOn(photo: Raster, registration: Registration | null): FoundCard | null {
  return registration && { photo, registration }
}

/** Of several numbered cards the one with the most marks is taken, then the largest. */
function registerNumberedCard(photo: Raster): Registration | null {
  const cards = papersOf(findNumberedMarks(toGrey(photo)))
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
