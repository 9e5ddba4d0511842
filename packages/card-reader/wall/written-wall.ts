import { runsDown } from '../lines/direction.ts'
import { type Box, boundingBox, cornersOf, isInside, middleOf, type Quad } from '../photo/raster.ts'
import { type HeadText, lettersOf } from './head-lines.ts'
import { timeOn } from './head-texts.ts'
import { areAtOnePlace, finderOf, type Place, placeOf } from './paper-places.ts'
import { papersOn } from './photo-papers.ts'
import { areNotes, findRuledCells, type RuledCell, withNotesDoubted } from './ruled-cells.ts'
import { type FoundPaper, type PhotoSource, readPapers, type Texts } from './seen-papers.ts'
import { findTextBlocks, quadAround } from './text-blocks.ts'
import { missOf, usualOf } from './usual-paper.ts'
import type { WallMap } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { withWholeHours } from './whole-hours.ts'
import { findWordCells } from './word-schedule.ts'
import { type NamedLine, type WrittenGrid, writtenGridOf } from './written-grid.ts'
import type { WrittenHead } from './written-head.ts'
import type { SeenPaper } from './written-papers.ts'
import { coloredSearch, writtenLimits } from './written-settings.ts'

/**
 * A wall without marks as one photo shows it. `isRuled`: its papers are cells of a schedule, whose places are not
 * those of the map.
 */
export type WrittenWall = { grid: WrittenGrid; papers: SeenPaper[]; map: WallMap; isRuled?: boolean }

type RuledCells = NonNullable<ReturnType<typeof findRuledCells>>

/** As a multiple of a card's size: the distance between cells. */
const APART = 1.25

/**
 * Reads a photo of a wall without marks: its papers, its headings, and the cell of each card. Null if no headings are
 * found.
 */
export async function readWrittenWall(source: PhotoSource): Promise<WrittenWall | null> {
  const found = papersOn(source.photo)
  const ruled = findRuledCells(source.photo.gray)
  const schedule = ruled && (await ruledSchedule(source, found, ruled))
  if (schedule) return schedule
  const cells = await findWordCells(source, found)
  const written = cells && (await ruledGrid(source, cells, new Map()))
  if (written) return written
  const wall = await wallOfPapers(source, found)
  const colored = found.filter(({ color }) => color > 0)
  // Lines that make a grid, and no colored notes on them: the papers that were found may be cells, or pieces of them.
  return wall && ruled && !areNotes(colored, ruled.cells)
    ? { ...wall, grid: withPiecesDoubted(wall.grid, ruled.cells, found) }
    : wall
}

async function wallOfPapers(source: PhotoSource, found: readonly FoundPaper[]): Promise<WrittenWall | null> {
  const texts: Texts = new Map()
  const first = await gridFrom(source, found, texts)
  if (first && !needsBlocks(first.grid)) return first
  const colored = found.filter(({ color }) => color > 0)
  const blocks = await findTextBlocks(source.reader, source.colors, (place) =>
    colored.some(({ outline }) => isInside(place, outline)),
  )
  // Not upright: nothing more can be read on this photo until it is turned.
  if (!first && runsDown(blocks.map((block) => ({ corners: cornersOf(block) })))) return null
  const papers = withBlocks(found, blocks, texts)
  const wall = (await gridFrom(source, papers, texts)) ?? first
  const whole = withWholeHours(papers, texts)
  return whole !== papers ? ((await gridFrom(source, whole, texts)) ?? wall) : wall
}

/**
 * A schedule in ruled lines, whose cells are its papers. Null if it has no hours, and for notes on a wall with lines.
 */
async function ruledSchedule(
  source: PhotoSource,
  found: readonly FoundPaper[],
  ruled: RuledCells,
): Promise<WrittenWall | null> {
  if (areNotes(found, ruled.cells)) return null
  const texts: Texts = new Map()
  const cells = withNotesDoubted(ruled.cells, found)
  return (
    (await ruledGrid(source, cells, texts)) ?? (await ruledGrid(source, [...cells, ...ruled.beside], texts))
  )
}

async function ruledGrid(
  source: PhotoSource,
  cells: readonly RuledCell[],
  texts: Texts,
): Promise<WrittenWall | null> {
  const seen = await readPapers(source, { found: cells, texts, needsRows: true })
  if (!seen) return null
  const { width, height } = MARKED_PAPERS.card
  const placeOf = new Map(cells.map((cell) => [cell.outline, cell]))
  // The lines show which cells are in one row and column better than the sizes of cells do.
  const papers = seen.papers.map((paper) => {
    const place = paper.outline && placeOf.get(paper.outline)
    if (!place) return paper
    const hung = { ...paper, x: place.column * width * APART, y: place.row * height * APART }
    // A letter that touches the line may not have been read.
    return place.isWhole && areAlike(place.glance, paper.text)
      ? hung
      : { ...hung, text: hung.text && { ...hung.text, confidence: 0 }, isClear: false }
  })
  const grid = writtenGridOf(papers)
  return grid && { grid: withoutSlips(grid), papers, map: seen.map, isRuled: true }
}

/** Whether two looks at a heading agree; true if there was only one. */
function areAlike(glance: HeadText | null | undefined, text: HeadText | null): boolean {
  if (glance === undefined) return true
  if (!glance || !text) return glance === text
  const [one, other] = [timeOn(glance), timeOn(text)]
  if (one && other) return one.start === other.start && one.end === other.end
  return lettersOf(glance.text) === lettersOf(text.text)
}

/** A name of one letter was misread, however clearly it was seen. */
function isSlip({ text, start }: WrittenHead): boolean {
  return start === null && text.replace(/[^\p{L}\p{N}]/gu, '').length < 2
}

/** Marks as not sure the names that were surely misread, and the rooms below the first row, which are sessions. */
function withoutSlips(grid: WrittenGrid): WrittenGrid {
  const doubted = <Line extends NamedLine>(line: Line): Line =>
    line.written && isSlip(line.written) ? { ...line, written: { ...line.written, isSure: false } } : line
  const size = grid.isTurned ? MARKED_PAPERS.card.width : MARKED_PAPERS.card.height
  const columns = grid.columns.map((line) => {
    const isLow = line.paper !== null && line.paper.y > (size * APART) / 2
    return line.written && isLow ? { ...line, written: { ...line.written, isSure: false } } : doubted(line)
  })
  return { ...grid, columns, rows: grid.rows.map(doubted) }
}

/**
 * The grid of papers on ruled lines. A heading in a cell that is neither in the first row nor in the first column may
 * be a piece of a session, and one that shares its cell may be a piece of a heading: neither is sure.
 */
export function withPiecesDoubted(
  grid: WrittenGrid,
  cells: readonly RuledCell[],
  papers: readonly Pick<FoundPaper, 'outline'>[],
): WrittenGrid {
  const isWithin = (cell: RuledCell, outline: Quad) => isInside(middleOf(outline), cell.outline)
  const isPiece = ({ paper }: NamedLine) => {
    const cell = cells.find((each) => paper?.outline && isWithin(each, paper.outline))
    if (!cell) return false
    const isInner = cell.column > 0 && cell.row > 0
    return isInner || papers.filter(({ outline }) => isWithin(cell, outline)).length > 1
  }
  const doubted = (line: NamedLine): NamedLine =>
    line.written && (isSlip(line.written) || isPiece(line))
      ? { ...line, written: { ...line.written, isSure: false } }
      : line
  return { ...grid, columns: grid.columns.map(doubted), rows: grid.rows.map(doubted) }
}

/** Whether to search for writing too: white headings on a white wall are often found only by their writing. */
function needsBlocks({ columns, rows }: WrittenGrid): boolean {
  const rooms = columns.flatMap(({ paper }) => paper ?? [])
  const heads = [...rooms, ...rows.flatMap(({ paper }) => paper ?? [])]
  return rooms.length < writtenLimits.fewestRooms || heads.some(({ color }) => color === 0)
}

/**
 * Adds writing outside papers as separate papers. An outline with writing that extends out through its middle is
 * not a paper, unless an hour was read that is wider than this writing, or only the margin around the writing extends
 * out of a paper of the usual size.
 */
export function withBlocks(
  papers: readonly FoundPaper[],
  blocks: readonly Box[],
  texts: Texts,
): FoundPaper[] {
  const places = blocks.map((block) => ({ corners: cornersOf(block), ...placeOf(quadAround(block)) }))
  const isPart = ({ quad, middle }: Place, paper: FoundPaper) => {
    const [part, whole] = [boundingBox(quad), boundingBox(paper.outline)]
    const isNarrower = part.x >= whole.x && part.x + part.width <= whole.x + whole.width
    return (
      (isSlanted(paper.outline) ? isInside(middle, paper.outline) : isNarrower) &&
      timeOn(texts.get(paper) ?? null) !== null
    )
  }
  const usual = usualOf(papers.map(({ outline }) => outline))
  const isUsual = ({ isWhole, outline }: FoundPaper) =>
    isWhole && usual !== null && missOf(outline, usual) < coloredSearch.wholeMiss
  const isCut = (paper: FoundPaper) => {
    const [own, around, hasMargin] = [placeOf(paper.outline), grown(paper.outline), !isUsual(paper)]
    return places.some((place) => {
      if (!areAtOnePlace(place, own)) return false
      const corners = hasMargin ? place.quad : place.corners
      return !corners.every((corner) => isInside(corner, around)) && !isPart(place, paper)
    })
  }
  const kept = papers.filter((paper) => paper.color > 0 || !isCut(paper))
  const keptAt = finderOf(kept.map(({ outline }) => outline))
  const free = places.filter(({ quad }) => keptAt(quad) < 0)
  return [...kept, ...free.map(({ quad }) => ({ outline: quad, color: 0, isWhole: false }))]
}

/** Whether the upright place of its writing may extend beyond a paper, because its row rises or falls. */
function isSlanted([a, b]: Quad): boolean {
  return Math.abs(b.y - a.y) > writtenLimits.slanted * Math.abs(b.x - a.x)
}

/** The same quadrilateral, a tenth larger. */
function grown(quad: Quad): Quad {
  const middle = middleOf(quad)
  const [a, b, c, d] = quad.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * 1.1,
    y: middle.y + (y - middle.y) * 1.1,
  }))
  return a && b && c && d ? [a, b, c, d] : quad
}

/** Reads a photo of a part of such a wall, without hours: its papers. Null if it shows too few. */
export async function readPart(source: PhotoSource): Promise<Pick<WrittenWall, 'papers' | 'map'> | null> {
  return readPapers(source, { found: papersOn(source.photo), texts: new Map(), needsRows: false })
}

async function gridFrom(
  source: PhotoSource,
  found: readonly FoundPaper[],
  texts: Texts,
): Promise<WrittenWall | null> {
  const seen = await readPapers(source, { found, texts, needsRows: true })
  const grid = seen && writtenGridOf(seen.papers)
  return grid && { grid, ...seen }
}
