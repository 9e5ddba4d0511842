import { meanOf } from './averages.ts'
import type { PlacedCard } from './wall-grid.ts'
import { groupsAlong, type SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

/**
 * Columns without a heading, made by cards one below another in rows, whose names a person has to enter. If no
 * heading of a room was found (`hasHeads` false), a single card makes one.
 */
export function unnamedColumns(
  cards: ReadonlyArray<PlacedCard & { paper: SeenPaper; besideRow: number | null }>,
  width: number,
  hasHeads: boolean,
): number[] {
  const stray = cards.flatMap(({ paper, besideRow }) =>
    besideRow === null ? [] : [{ x: paper.x, y: paper.y, row: besideRow }],
  )
  return groupsAlong(stray, 'x', width * writtenLimits.unnamed)
    .filter((group) => !hasHeads || new Set(group.map(({ row }) => row)).size > 1)
    .map((group) => meanOf(group.map(({ x }) => x)))
}

/**
 * Drops a column at either end that has nothing but loose lines of writing below a heading that is one, too, if the cards of
 * the others are papers: it is a poster or a sheet of rules beside the wall.
 */
export function withoutSheets<Line extends { paper: SeenPaper | null }>(
  columns: readonly Line[],
  cards: ReadonlyArray<Pick<PlacedCard, 'column'> & { paper: SeenPaper }>,
): readonly Line[] {
  const isSheet = (index: number) => {
    const own = cards.filter(({ column }) => column === index)
    const others = cards.filter(({ column }) => column !== null && column !== index)
    const papers = others.filter(({ paper }) => paper.isLikeOthers).length
    return (
      !columns[index]?.paper?.isLikeOthers &&
      own.length >= writtenLimits.sheet.fewest &&
      own.every(({ paper }) => !paper.isLikeOthers) &&
      papers >= others.length * writtenLimits.sheet.papers
    )
  }
  const ends = new Set([0, columns.length - 1].filter((index) => columns.length > 1 && isSheet(index)))
  return columns.filter((_, index) => !ends.has(index))
}
