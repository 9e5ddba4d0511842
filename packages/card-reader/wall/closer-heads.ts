import type { Raster } from '../photo/raster.ts'
import { widthOn } from './card-pieces.ts'
import type { Closer } from './closer-photo.ts'
import { openHeadReader } from './head-reader.ts'
import { headLimits } from './head-settings.ts'
import { cutPaper, timeOn } from './head-texts.ts'
import { reachesEdge } from './seen-papers.ts'
import type { GridLine } from './wall-grid.ts'
import { type NamedLine, type WrittenGrid, writtenGridOf } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import type { WrittenPhoto } from './written-reading.ts'
import { closerLimits, writtenLimits } from './written-settings.ts'

/**
 * The wall with hard-to-read headings as the closer photo shows them, if its columns and rows then stay the same
 * papers.
 */
export async function withCloserHeads(
  whole: WrittenPhoto,
  { same }: Closer,
  colors: Raster,
): Promise<WrittenPhoto> {
  const { wall } = whole
  const lines = [...wall.grid.columns, ...wall.grid.rows]
  const hard = new Set(lines.flatMap(({ paper, written }) => (written?.isSure ? [] : [paper?.outline])))
  const papers: SeenPaper[] = []
  for (const paper of wall.papers) {
    const larger = same.get(paper)
    const isWanted = larger && hard.has(paper.outline) && isLarger(larger, paper)
    papers.push(isWanted ? await readFrom(larger, paper, colors) : paper)
  }
  const grid = writtenGridOf(papers)
  if (!grid || !isSameGrid(grid, wall.grid) || sureHeads(grid) <= sureHeads(wall.grid)) return whole
  const places = new Map(
    grid.cards.map(({ paper, column, row, throughRow, isSure }) => [
      paper.outline,
      { column, row, throughRow, isSure },
    ]),
  )
  if (!whole.cards.every(({ outline }) => outline && places.has(outline))) return whole
  return {
    ...whole,
    wall: { ...wall, papers, grid },
    columns: linesOf(grid.columns, whole.columns, wall.grid.columns),
    rows: linesOf(grid.rows, whole.rows, wall.grid.rows),
    cards: whole.cards.map((card) => {
      const place = places.get(card.outline ?? undefined)
      return { ...card, ...place, isSure: card.isSure && place?.isSure === true }
    }),
  }
}

function isLarger(larger: SeenPaper, paper: SeenPaper): boolean {
  return widthOn(larger) > widthOn(paper) * closerLimits.growth
}

/** The paper with its words on the closer photo, if that shows all of it and the words are surer. */
async function readFrom(larger: SeenPaper, paper: SeenPaper, colors: Raster): Promise<SeenPaper> {
  const { outline } = larger
  if (!outline || reachesEdge(outline, colors)) return paper
  const text = await openHeadReader().words(cutPaper(colors, outline, headLimits.width), 'head')
  if (!text || text.confidence <= (paper.text?.confidence ?? 0)) return paper
  return { ...paper, text, time: timeOn(text), isClear: text.confidence >= writtenLimits.sureHour }
}

/** Whether the same papers name the columns and rows. */
function isSameGrid(one: WrittenGrid, other: WrittenGrid): boolean {
  return (['columns', 'rows'] as const).every((axis) => {
    const before = new Set(other[axis].map(({ paper }) => paper?.outline))
    return (
      one[axis].length === other[axis].length && one[axis].every(({ paper }) => before.has(paper?.outline))
    )
  })
}

function sureHeads({ columns, rows }: WrittenGrid): number {
  return [...columns, ...rows].filter(({ written }) => written?.isSure).length
}

/** Lines in their new order, with the pictures of their headings. */
function linesOf(
  named: readonly NamedLine[],
  shown: readonly GridLine[],
  before: readonly NamedLine[],
): GridLine[] {
  return named.map(({ paper, ...line }) => {
    const old = shown[before.findIndex((each) => each.paper?.outline === paper?.outline)]
    return {
      ...line,
      ...(old?.place && { place: old.place }),
      written: line.written && { ...line.written, piece: old?.written?.piece ?? null },
    }
  })
}
