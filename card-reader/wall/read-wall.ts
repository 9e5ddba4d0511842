import type { Point } from '../photo/raster.ts'
import { bareSpots, type SmallPhoto } from './bare-wall.ts'
import { findNumberedMarks } from './mark-finder.ts'
import { fitSimilarity } from './similarity.ts'
import { type GridLine, gridOf, type HeadOrder, type PlacedCard } from './wall-grid.ts'
import { type HungPaper, hang, mapWall, type Paper, papersOf, type WallMap } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { openWallPhoto } from './wall-photo.ts'

/** Reads the photos of one wall. Columns run from left to right, rows from top to bottom. */
export type WallReading = {
  columns: GridLine[]
  rows: GridLine[]
  cards: Array<PlacedCard & { marks: number }>
  /** Spots that show the bare wall, so that nothing hangs there. */
  bare: Array<{ column: number; row: number }>
  /** Photos, counted from 0, that show no wall, and photos that share no paper with the others. */
  withoutWall: number[]
  apart: number[]
}

/** One photo, flattened. */
type FlatPhoto = { index: number; small: SmallPhoto; papers: Paper[]; map: WallMap; hung: HungPaper[] }

/**
 * Reads photos of a wall of numbered cards. Photos that share a paper make one picture.
 * @throws CardReadingError about a file that is no picture
 */
export async function readWall(photos: readonly Buffer[], order: HeadOrder): Promise<WallReading> {
  const flat: FlatPhoto[] = []
  const withoutWall: number[] = []
  for (const [index, bytes] of photos.entries()) {
    const photo = await openWallPhoto(bytes)
    const papers = papersOf(findNumberedMarks(photo.grey))
    const mapped = mapWall(papers, photo.grey)
    if (mapped) flat.push({ index, small: photo.small, papers, ...mapped })
    else withoutWall.push(index)
  }
  const { joined, apart } = joinPhotos(flat)
  const hung = clearestOf(joined.flatMap((photo) => photo.hung))
  const grid = gridOf(hung, order)
  const seen = joined.map((photo) => bareSpots(photo.small, grid, hung, photo.map))
  return {
    columns: grid.columns,
    rows: grid.rows,
    cards: grid.cards.map((card) => ({ ...card, marks: marksOf(hung, card.number) })),
    bare: [...new Set(seen.flatMap((spots) => [...spots]))].map((spot) => {
      const [column = 0, row = 0] = spot.split(',').map(Number)
      return { column, row }
    }),
    withoutWall,
    apart: apart.map(({ index }) => index),
  }
}

/** Brings photos into the flat picture of the one with the most papers, as far as they share papers with what is there. */
function joinPhotos(photos: readonly FlatPhoto[]): { joined: FlatPhoto[]; apart: FlatPhoto[] } {
  const apart = [...photos].sort((a, b) => b.hung.length - a.hung.length)
  const first = apart.shift()
  const joined = first ? [first] : []
  for (let next = nextToJoin(joined, apart); next; next = nextToJoin(joined, apart)) {
    apart.splice(apart.indexOf(next.photo), 1)
    joined.push(next.moved)
  }
  return { joined, apart }
}

function nextToJoin(joined: readonly FlatPhoto[], apart: readonly FlatPhoto[]) {
  for (const photo of apart) {
    const pairs = photo.hung.flatMap((paper) => {
      const same = joined.flatMap(({ hung }) => hung).find((other) => isSamePaper(paper, other))
      return same
        ? cornersOf(paper).map((from, corner) => ({ from, to: cornersOf(same)[corner] as Point }))
        : []
    })
    if (pairs.length === 0) continue
    const { turn, scale, shift } = fitSimilarity(pairs)
    const [cosine, sine] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
    const { x, y } = photo.map.shift
    const map: WallMap = {
      ...photo.map,
      turn: photo.map.turn + turn,
      scale: photo.map.scale * scale,
      shift: { x: x * cosine - y * sine + shift.x, y: x * sine + y * cosine + shift.y },
    }
    return { photo, moved: { ...photo, map, hung: photo.papers.map((paper) => hang(paper, map)) } }
  }
  return null
}

/** The corners of a paper in the flat picture. */
function cornersOf({ kind, x, y, size, tilt }: HungPaper): Point[] {
  const across = (MARKED_PAPERS[kind].width / 2) * size
  const down = (MARKED_PAPERS[kind].height / 2) * size
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const corner = (u: number, v: number) => ({ x: x + u * cosine - v * sine, y: y + u * sine + v * cosine })
  return [corner(-across, -down), corner(across, -down), corner(across, down), corner(-across, down)]
}

/** Each paper once: as the photo shows it on which most of its marks are seen. */
function clearestOf(papers: readonly HungPaper[]): HungPaper[] {
  const clearest: HungPaper[] = []
  for (const paper of [...papers].sort((a, b) => b.marks.length - a.marks.length))
    if (!clearest.some((other) => isSamePaper(paper, other))) clearest.push(paper)
  return clearest
}

function isSamePaper(one: Paper, other: Paper): boolean {
  return one.kind === other.kind && one.number === other.number
}

function marksOf(papers: readonly Paper[], number: number): number {
  return papers.find((paper) => paper.kind === 'card' && paper.number === number)?.marks.length ?? 0
}
