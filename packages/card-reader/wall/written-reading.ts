import { type Box, boundingBox, middleOf, type Quad, type Raster } from '../photo/raster.ts'
import { bareSpots } from './bare-wall.ts'
import { createCutter, isTooSmall, type PieceCutter, widthOn } from './card-pieces.ts'
import { openHeadReader } from './head-reader.ts'
import { pieceOfHead } from './head-texts.ts'
import { placeOn } from './photo-place.ts'
import type { GridLine } from './wall-grid.ts'
import { placePart } from './wall-part.ts'
import { openInColor, openWallPhoto, type WallPhoto } from './wall-photo.ts'
import type { CloseUp, WallReading } from './wall-reading.ts'
import type { NamedLine } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import { readPart, readWrittenWall, type WrittenWall } from './written-wall.ts'

/**
 * `width`: in pixels of its photo. `small`: the part of the photo where it is, if it is too small to be read there.
 * `outline`: on the photo that shows the whole wall.
 */
export type WrittenCard = WallReading['cards'][number] & {
  width: number
  small: SmallPlace | null
  outline: Quad | null
}

/** A card's part of its photo, and its place there, as shares of the photo's size. */
export type SmallPlace = Pick<CloseUp, 'photo' | 'corner'> & { at: Box }

/** A photo of a wall without marks, read by itself. */
export type WrittenPhoto = {
  index: number
  wall: WrittenWall
  columns: GridLine[]
  rows: GridLine[]
  cards: WrittenCard[]
  bare: WallReading['bare']
}

/** How to read photos. `needsWords`: whether another photo has to be placed by the words of this one's papers. */
export type Wishes = { wantsPieces: boolean; needsWords: boolean }

/** Reads a photo without marks. Null if no hours are written on it. */
export async function lookForHeads(
  photo: WallPhoto,
  bytes: Buffer,
  index: number,
  { wantsPieces, needsWords }: Wishes,
): Promise<WrittenPhoto | null> {
  const reader = openHeadReader()
  const colors = await openInColor(bytes)
  const cutter = createCutter(colors, wantsPieces)
  const wall = await readWrittenWall({ reader, photo, colors, cutter, needsWords })
  if (!wall) return null
  const { grid, map } = wall
  const bare = grid.isTurned || wall.isRuled ? [] : bareSpots(photo.small, grid, wall.papers, map)
  return { ...(await cutOut({ colors, wall, index, cutter }, wantsPieces)), bare }
}

/**
 * Reads a photo without marks and hours that shows part of a wall on another photo: its papers are placed by those on
 * both. Null if there are too few.
 */
export async function lookForPart(
  bytes: Buffer,
  index: number,
  others: readonly WrittenPhoto[],
  wantsPieces: boolean,
): Promise<WrittenPhoto | null> {
  const reader = openHeadReader()
  const colors = await openInColor(bytes)
  const cutter = createCutter(colors, wantsPieces)
  const { photo } = await openWallPhoto(bytes, () => null)
  const part = await readPart({ reader, photo, colors, cutter, needsWords: true })
  if (!part) return null
  for (const { wall } of others) {
    const placed = placePart(wall, part.papers)
    if (placed) return cutOut({ colors, wall: { ...placed, map: part.map }, index, cutter }, wantsPieces)
  }
  return null
}

type Source = { colors: Raster; wall: WrittenWall; index: number; cutter: PieceCutter }

/** The pictures of the papers on this photo; the headings of a part may be only on another one. */
async function cutOut({ colors, wall, index, cutter }: Source, wantsPieces: boolean): Promise<WrittenPhoto> {
  const { grid, map } = wall
  // The papers of a turned wall are copies with the same outlines.
  const here = new Set(wall.papers.map(({ outline }) => outline))
  const isHere = ({ outline }: SeenPaper) => here.has(outline)
  const withPiece = async ({ paper, ...line }: NamedLine): Promise<GridLine> => {
    const outline = paper && isHere(paper) ? paper.outline : null
    if (!line.written || !outline) return line
    const place = placeOn(middleOf(outline), colors, index)
    return { ...line, place, written: { ...line.written, piece: await pieceOfHead(colors, outline) } }
  }
  const cards: WrittenCard[] = []
  for (const { paper, ...card } of grid.cards) {
    if (!isHere(paper)) continue
    const { piece, votes } = await cutter.cut(paper, map)
    const small = wantsPieces && isTooSmall(paper) ? partOf(paper, colors, index) : null
    const { outline = null } = paper
    const place = outline && placeOn(middleOf(outline), colors, index)
    cards.push({ ...card, marks: 0, votes, piece, place, width: widthOn(paper), small, outline })
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

/** The part of its photo where a paper is. */
export function partOf({ outline }: SeenPaper, { width, height }: Raster, photo: number): SmallPlace | null {
  if (!outline) return null
  const { x, y } = middleOf(outline)
  const box = boundingBox(outline)
  const at = {
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
  }
  const isMiddle = Math.abs(x / width - 0.5) < 1 / 6 && Math.abs(y / height - 0.5) < 1 / 6
  if (isMiddle) return { photo, corner: 'middle', at }
  return { photo, corner: `${y < height / 2 ? 'upper' : 'lower'} ${x < width / 2 ? 'left' : 'right'}`, at }
}
