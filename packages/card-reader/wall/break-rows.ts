import { type Board, boardOf } from './boards.ts'
import { headTime } from './head-times.ts'
import { breakNameOf, isBreakWord } from './head-words.ts'
import type { GridLine } from './wall-grid.ts'
import { hasColorOf, mostUsualColor, nameOf, type SeenPaper } from './written-papers.ts'

/** The break that a heading names beside its hour, as in "12:30 Lunch"; null if none does. */
export function breakBeside(papers: readonly SeenPaper[]): string | null {
  const words = papers.flatMap(({ text, time }) => [headTime(text?.text ?? '')?.words, time?.words])
  const name = words.find((each) => each && isBreakWord(each))
  return name ? breakNameOf(name) : null
}

/**
 * Names the rows of breaks.
 * @returns the papers that are cards
 */
export function nameBreaks(
  papers: readonly SeenPaper[],
  rows: readonly GridLine[],
  boards: readonly Board[],
  { step, hours }: { step: number; hours: readonly SeenPaper[] },
): SeenPaper[] {
  const { color } = mostUsualColor(hours)
  const isAlike = (paper: SeenPaper) => paper.color === color && hasColorOf(paper, hours)
  const alike = papers.filter(isAlike)
  const hourCount = boards.reduce((sum, board) => sum + board.rows.length, 0)
  const isOwnColor = alike.length <= Math.min(hourCount, papers.length / 2)
  const rowOf = ({ x, y }: SeenPaper) =>
    boardOf(boards, x)?.rows.find(({ at }) => Math.abs(at - y) < step / 2)
  // Several in one row are cards of the headings' color.
  const isOnly = (paper: SeenPaper) => {
    const row = rowOf(paper)
    return !row || alike.every((one) => one === paper || rowOf(one) !== row)
  }
  const isHead = (paper: SeenPaper) =>
    (isOwnColor && isAlike(paper) && isOnly(paper)) || (paper.text !== null && isBreakWord(paper.text.text))
  for (const paper of papers.filter(isHead).toSorted((a, b) => a.x - b.x)) {
    const line = rows[rowOf(paper)?.index ?? -1]
    const name = nameOf(paper)
    if (line && name && line.breakName === null) line.breakName = breakNameOf(name.text)
  }
  return papers.filter((paper) => !isHead(paper))
}
