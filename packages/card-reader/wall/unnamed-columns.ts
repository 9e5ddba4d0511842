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
