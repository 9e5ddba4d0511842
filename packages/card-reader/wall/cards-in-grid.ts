import { type Board, boardOf } from './boards.ts'
import type { PlacedCard } from './wall-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

type Sizes = { step: number; usual: { width: number; height: number } }
type Line = { at: number; index: number }

/**
 * Places cards by the headings of their board. A card across the line between two rows lasts through both.
 * `besideRow`: the row of a card that is under no heading.
 */
export function cardsInGrid(
  papers: readonly SeenPaper[],
  boards: readonly Board[],
  sizes: Sizes,
): Array<PlacedCard & { paper: SeenPaper; besideRow: number | null }> {
  return papers.flatMap((paper) => {
    const board = boardOf(boards, paper.x)
    const column = columnAt(paper.x, board?.columns ?? [], sizes)
    const row = rowAt(paper.y, board?.rows ?? [], sizes)
    const isPlaced = column.index !== null && row.index !== null
    // Papers beside the grid without writing are furniture.
    if (!isPlaced && !paper.isLikeOthers) return []
    const isSure = isPlaced && column.isSure && row.isSure && paper.isLikeOthers
    const place = isPlaced
      ? { column: column.index, row: row.index, throughRow: row.through }
      : { column: null, row: null, throughRow: null }
    const besideRow = column.index === null ? row.index : null
    return [{ number: null, ...place, isSure, paper, besideRow }]
  })
}

function columnAt(
  x: number,
  lines: readonly Line[],
  { usual }: Sizes,
): { index: number | null; isSure: boolean } {
  const sorted = lines.toSorted((a, b) => a.at - b.at)
  const nearest = sorted.toSorted((a, b) => Math.abs(a.at - x) - Math.abs(b.at - x))[0]
  if (!nearest) return { index: null, isSure: false }
  const away = Math.abs(nearest.at - x)
  const beside = sorted[sorted.indexOf(nearest) + (x > nearest.at ? 1 : -1)]
  const step = beside ? Math.abs(beside.at - nearest.at) : usual.width * writtenLimits.beside * 2
  const most = usual.width * (beside ? writtenLimits.beside : writtenLimits.outer)
  if (away > Math.min(step / 2, most)) return { index: null, isSure: false }
  return {
    index: nearest.index,
    isSure: away < Math.min(step * writtenLimits.sure, usual.width * writtenLimits.under),
  }
}

function rowAt(
  y: number,
  lines: readonly Line[],
  { step, usual }: Sizes,
): { index: number | null; through: number | null; isSure: boolean } {
  const sorted = lines.toSorted((a, b) => a.at - b.at)
  const above = sorted.findLast(({ at }) => at <= y)
  const below = sorted.find(({ at }) => at > y)
  const nearest = above && (!below || y - above.at <= below.at - y) ? above : below
  if (!nearest) return { index: null, through: null, isSure: false }
  const away = Math.abs(nearest.at - y)
  const gap = above && below ? below.at - above.at : step
  if (away > Math.max(gap / 2, usual.height * writtenLimits.beside) || away > gap)
    return { index: null, through: null, isSure: false }
  const isOverLine = above && below && away / gap > writtenLimits.overLine && gap < step * writtenLimits.gap
  if (isOverLine) return { index: above.index, through: below.index, isSure: false }
  return { index: nearest.index, through: null, isSure: away < gap * writtenLimits.sure }
}
