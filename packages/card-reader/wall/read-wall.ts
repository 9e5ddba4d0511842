import { isInside, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { bareSpots, coveredSpots, eachOnce, type SmallPhoto } from './bare-wall.ts'
import { cutCard, isTooSmall, quadOfMarks, votesOn } from './card-pieces.ts'
import { areFaint } from './faint-papers.ts'
import { findNumberedMarks } from './mark-finder.ts'
import { papersOf } from './marked-papers.ts'
import { type PhotoPlace, placeOn } from './photo-place.ts'
import { findPlainPapers } from './plain-papers.ts'
import { fitSimilarity } from './similarity.ts'
import { type GridLine, gridOf, type HeadOrder } from './wall-grid.ts'
import { type HungPaper, hang, mapWall, type Paper, type WallMap } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { openInColor, openWallPhoto } from './wall-photo.ts'
import type { WallReading } from './wall-reading.ts'
import { collectWritten } from './written-photos.ts'

const NO_PIECES = {
  pieces: new Map<HungPaper, Uint8Array>(),
  votes: new Map<HungPaper, number>(),
  tooSmall: 0,
}
/** Two cards without numbers that are closer than this, in millimeters, are one. */
const SAME_PLACE = 60

/** One photo, flattened. */
type FlatPhoto = {
  index: number
  bytes: Buffer
  small: SmallPhoto
  papers: Paper[]
  map: WallMap
  hung: HungPaper[]
}

/**
 * Reads photos of a wall of cards. Photos that share a numbered paper make one picture; if none has marks, written
 * headings show where each card belongs. `known`: numbers of cards whose words are known; for all others, the piece
 * of the photo that shows them is cut out. Null: no pieces are wanted. `readsHeads`: whether to read written
 * headings, which needs the recognizer.
 * @throws CardReadingError about a file that is not a picture
 */
export async function readWall(
  photos: readonly Buffer[],
  heads: HeadOrder,
  known: readonly number[] | null = null,
  readsHeads = true,
): Promise<WallReading> {
  const flat: FlatPhoto[] = []
  const written = collectWritten(photos, known !== null)
  const withoutWall: number[] = []
  const faint: number[] = []
  const others: number[] = []
  for (const [index, bytes] of photos.entries()) {
    if (readsHeads && written.recall(index)) {
      others.push(index)
      continue
    }
    const { photo, marks } = await openWallPhoto(bytes, findNumberedMarks)
    const marked = papersOf(marks)
    // Noise may look like one mark; a paper in sight has several.
    const isNoise = marked.flatMap((paper) => paper.marks).length < 2
    if (isNoise && readsHeads && (await written.add(photo, index))) {
      others.push(index)
      continue
    }
    const papers = [...marked, ...plainPapers(photo.outlines, marked)]
    const mapped = mapWall(papers, photo.gray)
    if (areFaint(photo.outlines, papers)) faint.push(index)
    if (mapped) flat.push({ index, bytes, small: photo.small, papers, ...mapped })
    else withoutWall.push(index)
  }
  const isMarked = flat.some(({ papers }) => papers.some(({ number }) => number !== null))
  if (written.any() && !isMarked)
    return written.join({ apart: flat.map(({ index }) => index), withoutWall, faint })
  const { joined, apart } = joinPhotos(flat)
  const hung = clearestOf(joined.flatMap((photo) => photo.hung))
  const grid = gridOf(hung, heads)
  const bare = joined.flatMap((photo) => bareSpots(photo.small, grid, hung, photo.map))
  const covered = joined.flatMap((photo) => coveredSpots(photo.small, grid, hung, photo.map))
  const { pieces, votes, tooSmall } = known ? await cutUnknown(joined, new Set(known), hung) : NO_PIECES
  return {
    columns: grid.columns.map((line) => withPlace(line, joined)),
    rows: grid.rows.map((line) => withPlace(line, joined)),
    cards: grid.cards.map(({ paper, ...card }) => ({
      ...card,
      marks: paper.marks.length,
      votes: votes.get(paper) ?? 0,
      piece: pieces.get(paper) ?? null,
      place: placeOf(joined, (each) => each === paper),
    })),
    bare: eachOnce(bare),
    covered: eachOnce(covered),
    withoutWall,
    apart: [...apart.map(({ index }) => index), ...others],
    faint,
    tooSmall,
    closeUp: [],
  }
}

function withPlace(line: GridLine, photos: readonly FlatPhoto[]): GridLine {
  const isHead = ({ kind, number }: HungPaper) => kind === 'head' && number === line.head
  return line.head === null ? line : { ...line, place: placeOf(photos, isHead) }
}

/** Where the first of the photos with a paper shows it. */
function placeOf(photos: readonly FlatPhoto[], isIt: (paper: HungPaper) => boolean): PhotoPlace | null {
  for (const { hung, index, small } of photos) {
    const paper = hung.find(isIt)
    if (!paper) continue
    const { raster, step } = small
    const size = { width: raster.width * step, height: raster.height * step }
    const corners = paper.outline ?? quadOfMarks(paper) ?? paper.marks.flatMap((mark) => mark.corners)
    return placeOn(middleOf(corners), size, index)
  }
  return null
}

/** Maps photos into the flat picture of the one with the most papers, if they share papers with it. */
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
      const same = joined
        .flatMap(({ hung }) => hung)
        .find((other) => paper.number !== null && isSamePaper(paper, other))
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

/** Each paper once: from the photo that shows the most of its marks. */
function clearestOf(papers: readonly HungPaper[]): HungPaper[] {
  const clearest: HungPaper[] = []
  for (const paper of [...papers].sort((a, b) => b.marks.length - a.marks.length))
    if (!clearest.some((other) => isSamePaper(paper, other))) clearest.push(paper)
  return clearest
}

/** Whether two papers are the same one. Cards without numbers are if they are in one place. */
function isSamePaper(one: HungPaper, other: HungPaper): boolean {
  if (one.kind !== other.kind || one.number !== other.number) return false
  return one.number !== null || Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE
}

/** Outlines that are not part of a paper whose marks were read, and contain none. */
function plainPapers({ raster, step }: SmallPhoto, marked: readonly Paper[]): Paper[] {
  const quads = marked.map(quadOfMarks).filter((quad) => quad !== null)
  const marks = marked.flatMap((paper) => paper.marks.map(({ corners }) => middleOf(corners)))
  return findPlainPapers(raster).flatMap((quad) => {
    const [a, b, c, d] = quad.map(({ x, y }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step }))
    if (!a || !b || !c || !d) return []
    const outline: Quad = [a, b, c, d]
    const middle = middleOf(outline)
    const isKnown =
      quads.some((each) => isInside(middle, each)) || marks.some((mark) => isInside(mark, outline))
    return isKnown ? [] : [{ kind: 'card', number: null, marks: [], outline }]
  })
}

/** The pieces of the photos that show cards whose words are unknown. */
async function cutUnknown(
  photos: readonly FlatPhoto[],
  known: ReadonlySet<number>,
  hung: readonly HungPaper[],
): Promise<typeof NO_PIECES> {
  const pieces = new Map<HungPaper, Uint8Array>()
  const votes = new Map<HungPaper, number>()
  let tooSmall = 0
  for (const photo of photos) {
    const unknown = photo.hung.filter(
      (paper) =>
        paper.kind === 'card' && (paper.number === null || !known.has(paper.number)) && hung.includes(paper),
    )
    if (unknown.length === 0) continue
    const picture = await openInColor(photo.bytes)
    for (const paper of unknown) {
      if (isTooSmall(paper)) tooSmall++
      const piece = await cutCard(picture, paper, photo.map)
      if (piece) pieces.set(paper, piece)
      if (paper.number === null) votes.set(paper, votesOn(picture, paper, photo.map))
    }
  }
  return { pieces, votes, tooSmall }
}
