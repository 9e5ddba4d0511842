import { middleOf, type Raster } from '../photo/raster.ts'
import { editDistance } from '../words/edit-distance.ts'
import { bareSpots, eachOnce } from './bare-wall.ts'
import { createCutter, isTooSmall, type PieceCutter, widthOn } from './card-pieces.ts'
import { openHeadReader } from './head-reader.ts'
import { pieceOfHead } from './head-texts.ts'
import type { GridLine } from './wall-grid.ts'
import { placePart } from './wall-part.ts'
import { openInColour, openWallPhoto, type WallPhoto } from './wall-photo.ts'
import type { CloseUp, WallReading } from './wall-reading.ts'
import { writtenLimits } from './wall-settings.ts'
import type { NamedLine } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import { readPart, readWrittenWall, type WrittenWall } from './written-wall.ts'

/** `width`: in pixels of its photo. `small`: the part of the photo where it hangs, if it is too small to be read there. */
type Card = WallReading['cards'][number] & { width: number; small: CloseUp | null }

/** A photo of a wall without marks, read by itself. */
export type WrittenPhoto = {
  index: number
  wall: WrittenWall
  columns: GridLine[]
  rows: GridLine[]
  cards: Card[]
  bare: WallReading['bare']
}

/** How photos are read. `isAlone`: there is no other one that it is to be put together with. */
export type Wishes = { wantsPieces: boolean; isAlone: boolean }

/** Reads a photo without marks. Null where no hours are written on it. */
export async function lookForHeads(
  photo: WallPhoto,
  bytes: Buffer,
  index: number,
  { wantsPieces, isAlone }: Wishes,
): Promise<WrittenPhoto | null> {
  const reader = openHeadReader()
  const colours = await openInColour(bytes)
  const cutter = createCutter(colours, wantsPieces)
  const wall = await readWrittenWall({ reader, photo, colours, cutter, needsWords: !isAlone })
  if (!wall) return null
  const { grid, map } = wall
  const bare = grid.isTurned ? [] : bareSpots(photo.small, grid, wall.papers, map)
  return { ...(await cutOut({ colours, wall, index, cutter }, wantsPieces)), bare }
}

/**
 * Reads a photo without marks and hours that shows a part of a wall which another photo shows: its papers are placed by those that
 * hang on both. Null where too few do.
 */
export async function lookForPart(
  bytes: Buffer,
  index: number,
  others: readonly WrittenPhoto[],
  wantsPieces: boolean,
): Promise<WrittenPhoto | null> {
  const reader = openHeadReader()
  const colours = await openInColour(bytes)
  const cutter = createCutter(colours, wantsPieces)
  const { photo } = await openWallPhoto(bytes, () => null)
  const part = await readPart({ reader, photo, colours, cutter, needsWords: true })
  if (!part) return null
  for (const { wall } of others) {
    const placed = placePart(wall, part.papers)
    if (placed) return cutOut({ colours, wall: { ...placed, map: part.map }, index, cutter }, wantsPieces)
  }
  return null
}

type Source = { colours: Raster; wall: WrittenWall; index: number; cutter: PieceCutter }

/** The pictures of the papers that are on this photo; the heads of a part may be on another one alone. */
async function cutOut({ colours, wall, index, cutter }: Source, wantsPieces: boolean): Promise<WrittenPhoto> {
  const { grid, map } = wall
  // The papers of a turned wall are copies with the same outlines.
  const here = new Set(wall.papers.map(({ outline }) => outline))
  const isHere = ({ outline }: SeenPaper) => here.has(outline)
  const withPiece = async ({ paper, ...line }: NamedLine): Promise<GridLine> => {
    const outline = paper && isHere(paper) ? paper.outline : null
    if (!line.written || !outline) return line
    return { ...line, written: { ...line.written, piece: await pieceOfHead(colours, outline) } }
  }
  const cards: Card[] = []
  for (const { paper, ...card } of grid.cards) {
    if (!isHere(paper)) continue
    const { piece, votes } = await cutter.cut(paper, map)
    const small = wantsPieces && isTooSmall(paper) ? partOf(paper, colours, index) : null
    cards.push({ ...card, marks: 0, votes, piece, width: widthOn(paper), small })
  }
  return {
    index,
    wall,
    columns: await inTurn(grid.columns, withPiece),
    rows: await inTurn(grid.rows, withPiece),
    cards,
    bare: [],
  }
}

async function inTurn<From, To>(list: readonly From[], change: (each: From) => Promise<To>): Promise<To[]> {
  const changed: To[] = []
  for (const each of list) changed.push(await change(each))
  return changed
}

/** The part of its photo where a paper hangs. */
function partOf({ outline }: SeenPaper, { width, height }: Raster, photo: number): CloseUp | null {
  if (!outline) return null
  const { x, y } = middleOf(outline)
  const isMiddle = Math.abs(x / width - 0.5) < 1 / 6 && Math.abs(y / height - 0.5) < 1 / 6
  if (isMiddle) return { photo, corner: 'middle' }
  return { photo, corner: `${y < height / 2 ? 'upper' : 'lower'} ${x < width / 2 ? 'left' : 'right'}` }
}

/** The parts of the photos where many of the small cards hang that no other photo shows larger. */
function closeUpsOf(cards: readonly Card[]): CloseUp[] {
  const order = ['upper left', 'upper right', 'lower left', 'lower right', 'middle'] as const
  const small = cards.flatMap((card) => card.small ?? [])
  return [...Map.groupBy(small, ({ photo }) => photo)].flatMap(([photo, own]) => {
    const many = Math.max(1, own.length * writtenLimits.manySmall)
    return order
      .filter((corner) => own.filter((each) => each.corner === corner).length >= many)
      .map((corner) => ({ photo, corner }))
  })
}

/**
 * Puts photos together by their heads: rows of one hour are one row, columns of one name one column. A photo that shares neither
 * with the others is left out.
 */
export function joinWritten(
  photos: readonly WrittenPhoto[],
  others: Pick<WallReading, 'apart' | 'withoutWall' | 'faint'>,
): WallReading {
  const [first, ...more] = photos.toSorted((a, b) => b.cards.length - a.cards.length)
  const apart = [...others.apart]
  if (!first) throw new Error('joinWritten needs a photo')
  let joined = first
  for (const photo of more) {
    const next = joinTwo(joined, photo)
    if (next) joined = next
    else apart.push(photo.index)
  }
  const { columns, rows, cards, bare } = joined
  const taken = new Set(cards.map(({ column, row }) => `${column},${row}`))
  return {
    columns,
    rows,
    tooSmall: cards.filter(({ small }) => small).length,
    closeUp: closeUpsOf(cards),
    cards: cards.map(({ width: _, small: __, ...card }) => card),
    bare: bare.filter(({ column, row }) => !taken.has(`${column},${row}`)),
    ...others,
    apart: apart.sort((a, b) => a - b),
  }
}

function joinTwo(one: WrittenPhoto, other: WrittenPhoto): WrittenPhoto | null {
  const startOf = ({ written }: GridLine) => written?.start ?? ''
  const rows = mergeLines(one.rows, other.rows, (a, b) => startOf(a) === startOf(b), startOf)
  const isBehind =
    other.index > one.index && !other.columns.some((a) => one.columns.some((b) => isSameRoom(a, b)))
  const columns = isBehind
    ? mergeLines(one.columns, other.columns, isSameRoom, undefined, one.columns.length)
    : mergeLines(one.columns, other.columns, isSameRoom)
  if (rows.shared + columns.shared === 0) return null
  const moved = (photo: WrittenPhoto, side: 'first' | 'second') =>
    photo.cards.map((card) => ({
      ...card,
      column: card.column === null ? null : (columns[side][card.column] ?? null),
      row: card.row === null ? null : (rows[side][card.row] ?? null),
      throughRow: card.throughRow === null ? null : (rows[side][card.throughRow] ?? null),
    }))
  const movedBare = (photo: WrittenPhoto, side: 'first' | 'second') =>
    photo.bare.flatMap(({ column, row }) => {
      const spot = { column: columns[side][column], row: rows[side][row] }
      return spot.column === undefined || spot.row === undefined
        ? []
        : [{ column: spot.column, row: spot.row }]
    })
  return {
    ...one,
    columns: columns.lines,
    rows: rows.lines,
    cards: fullerSpots(moved(one, 'first'), moved(other, 'second')),
    bare: eachOnce([...movedBare(one, 'first'), ...movedBare(other, 'second')]),
  }
}

/** A spot that both photos show is taken from the one that shows more in it, or else shows it larger. */
function fullerSpots(one: readonly Card[], other: readonly Card[]): Card[] {
  const spotOf = ({ column, row }: Card) => (column === null ? null : `${column},${row}`)
  const worth = (cards: readonly Card[]) =>
    cards.length + cards.reduce((sum, { width }) => sum + width, 0) / (cards.length * 1e6)
  const spots = new Set([...one, ...other].map(spotOf))
  return [...spots].flatMap((spot) => {
    const [here, there] = [one, other].map((cards) => cards.filter((card) => spotOf(card) === spot))
    if (!here || !there) return []
    if (spot === null) return [...here, ...there]
    return there.length > 0 && worth(there) > (here.length > 0 ? worth(here) : 0) ? there : here
  })
}

/** Lines of two photos, and where the lines of each have gone. */
type Merged = { lines: GridLine[]; first: number[]; second: number[]; shared: number }

/**
 * The lines of both, each of the second list after the one that it follows there, the first at the place `from`; `startOf` puts all
 * of them in order.
 */
function mergeLines(
  one: readonly GridLine[],
  other: readonly GridLine[],
  isSame: (a: GridLine, b: GridLine) => boolean,
  startOf: (line: GridLine) => string = () => '',
  from = 0,
): Merged {
  const merged = one.map((line, first) => ({ line, first, second: -1 }))
  let last = from - 1
  other.forEach((line, second) => {
    const place = merged.findIndex((each) => each.second < 0 && isSame(each.line, line))
    const mine = merged[place]
    if (mine) merged[place] = { ...mine, line: clearer(mine.line, line), second }
    else merged.splice(last + 1, 0, { line, first: -1, second })
    last = mine ? place : last + 1
  })
  const sorted = merged.toSorted((a, b) => startOf(a.line).localeCompare(startOf(b.line)))
  return {
    lines: sorted.map(({ line }) => line),
    first: one.map((_, index) => sorted.findIndex(({ first }) => first === index)),
    second: other.map((_, index) => sorted.findIndex(({ second }) => second === index)),
    shared: merged.filter(({ first, second }) => first >= 0 && second >= 0).length,
  }
}

function clearer(one: GridLine, other: GridLine): GridLine {
  const best = other.written?.isSure && !one.written?.isSure ? other : one
  return { ...best, breakName: one.breakName ?? other.breakName }
}

/** Names that differ by a misread letter are one. A part of a wall has the very heads of the photo that it was placed by. */
function isSameRoom(a: GridLine, b: GridLine): boolean {
  if (a.at === b.at) return true
  const [one, other] = [a, b].map(
    ({ written }) => written?.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') ?? '',
  )
  if (!one || !other) return false
  return editDistance(one, other) <= Math.max(one.length, other.length) * writtenLimits.sameName
}
