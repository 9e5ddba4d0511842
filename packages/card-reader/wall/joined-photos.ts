import { type Box, boundingBox } from '../photo/raster.ts'
import { editDistance } from '../words/edit-distance.ts'
import { eachOnce } from './bare-wall.ts'
import type { GridLine } from './wall-grid.ts'
import type { CloseUp, WallReading } from './wall-reading.ts'
import type { SmallPlace, WrittenCard, WrittenPhoto } from './written-reading.ts'
import { writtenLimits } from './written-settings.ts'

/** The parts of the photos that contain many of the small cards and that no other photo shows larger. */
function closeUpsOf(cards: readonly WrittenCard[]): CloseUp[] {
  const order = ['upper left', 'upper right', 'lower left', 'lower right', 'middle'] as const
  const small = cards.flatMap((card) => card.small ?? [])
  return [...Map.groupBy(small, ({ photo }) => photo)].flatMap(([photo, own]) => {
    const many = Math.max(1, own.length * writtenLimits.manySmall)
    return order.flatMap((corner) => {
      const there = own.filter((each) => each.corner === corner)
      return there.length < many ? [] : { photo, corner, at: boxAround(there), cards: there.length }
    })
  })
}

function boxAround(places: readonly SmallPlace[]): Box {
  return boundingBox(
    places.flatMap(({ at: { x, y, width, height } }) => [
      { x: Math.max(0, x), y: Math.max(0, y) },
      { x: Math.min(1, x + width), y: Math.min(1, y + height) },
    ]),
  )
}

/**
 * Joins photos by their headings: rows of one hour are one row, columns of one name one column. A photo that shares
 * neither with the joined ones is left out.
 */
export function joinWritten(
  photos: readonly WrittenPhoto[],
  others: Pick<WallReading, 'apart' | 'withoutWall' | 'faint'>,
): WallReading {
  const [first, ...left] = photos.toSorted((a, b) => b.cards.length - a.cards.length)
  if (!first) throw new Error('joinWritten needs a photo')
  let joined = first
  // A photo may share headings only with one that is joined after it.
  for (let next = nextToJoin(joined, left); next; next = nextToJoin(joined, left)) {
    left.splice(left.indexOf(next.photo), 1)
    joined = next.both
  }
  const { columns, rows, cards, bare } = joined
  const taken = new Set(cards.map(({ column, row }) => `${column},${row}`))
  return {
    columns,
    rows,
    tooSmall: cards.filter(({ small }) => small).length,
    closeUp: closeUpsOf(cards),
    cards: cards.map(({ width: _, small: __, outline: ___, ...card }) => card),
    bare: bare.filter(({ column, row }) => !taken.has(`${column},${row}`)),
    covered: [],
    ...others,
    apart: [...others.apart, ...left.map(({ index }) => index)].sort((a, b) => a - b),
  }
}

function nextToJoin(joined: WrittenPhoto, left: readonly WrittenPhoto[]) {
  for (const photo of left) {
    const both = joinTwo(joined, photo)
    if (both) return { photo, both }
  }
  return null
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

/** A spot on both photos is taken from the one that shows more in it, or otherwise larger. */
function fullerSpots(one: readonly WrittenCard[], other: readonly WrittenCard[]): WrittenCard[] {
  const spotOf = ({ column, row }: WrittenCard) => (column === null ? null : `${column},${row}`)
  const worth = (cards: readonly WrittenCard[]) =>
    cards.length + cards.reduce((sum, { width }) => sum + width, 0) / (cards.length * 1e6)
  const spots = new Set([...one, ...other].map(spotOf))
  return [...spots].flatMap((spot) => {
    const [here, there] = [one, other].map((cards) => cards.filter((card) => spotOf(card) === spot))
    if (!here || !there) return []
    if (spot === null) return [...here, ...there]
    return there.length > 0 && worth(there) > (here.length > 0 ? worth(here) : 0) ? there : here
  })
}

/** Lines of two photos, and where the lines of each are now. */
type Merged = { lines: GridLine[]; first: number[]; second: number[]; shared: number }

/**
 * The lines of both photos, each of the second list after the one that it follows there, the first at index `from`;
 * `startOf` orders all of them.
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

/**
 * Whether names are the same except for a misread letter. A part of a wall has exactly the headings of the photo by
 * which it was placed.
 */
function isSameRoom(a: GridLine, b: GridLine): boolean {
  if (a.at === b.at) return true
  const [one, other] = [a, b].map(
    ({ written }) => written?.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') ?? '',
  )
  if (!one || !other) return false
  return editDistance(one, other) <= Math.max(one.length, other.length) * writtenLimits.sameName
}
