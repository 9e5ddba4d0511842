import { meanOf } from './averages.ts'
import { type Board, boardOf } from './boards.ts'
import { groupsAlong, type SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

type Grid = {
  boards: readonly Board[]
  step: number
  usual: { width: number; height: number }
  /** The headings of each board's hours. */
  hours: readonly SeenPaper[][]
  /** All papers, of which one may be such a heading, misread. */
  papers: readonly SeenPaper[]
}

/**
 * The places of hours that were not found: level with several cards that are in no row, above the first hour or between
 * two. Cards below the last hour may be on the wall for later.
 */
export function lostHours(
  cards: ReadonlyArray<{ paper: SeenPaper }>,
  { boards, step, usual, hours, papers }: Grid,
): SeenPaper[] {
  return boards.flatMap((board, index) => {
    const rows = board.rows.map(({ at }) => at).toSorted((a, b) => a - b)
    const own = cards.flatMap(({ paper }) =>
      boardOf(boards, paper.x) === board && paper.isLikeOthers ? paper : [],
    )
    const [heading] = hours[index] ?? []
    const stray = own.filter(({ y }) => rows.every((at) => Math.abs(at - y) > step * writtenLimits.offRow))
    return groupsAlong(stray, 'y', usual.height * writtenLimits.inRow).flatMap((group) => {
      const at = meanOf(group.map(({ y }) => y))
      const columns = groupsAlong(group, 'x', usual.width * writtenLimits.unnamed).length
      if (!heading || columns < 2 || !isMissing(at, rows, { step, usual })) return []
      if (areThroughTwo(group, own, rows, { step, usual })) return []
      const misread = papers.find(
        ({ x, y }) =>
          Math.abs(x - board.at) < usual.width * writtenLimits.inLine &&
          Math.abs(y - at) < step * writtenLimits.offRow,
      )
      return misread ?? unread(heading, { x: board.at, y: at })
    })
  })
}

/** Whether there is space for a row between those above and below, or one step above the first. */
function isMissing(
  at: number,
  rows: readonly number[],
  { step, usual }: Pick<Grid, 'step' | 'usual'>,
): boolean {
  const [above, below] = [rows.findLast((row) => row < at), rows.find((row) => row > at)]
  if (below === undefined) return false
  const isApart = (row: number) => Math.abs(row - at) > usual.height * writtenLimits.lostRow.least
  if (above === undefined) return isApart(below) && below - at < step * writtenLimits.lostRow.most
  return isApart(below) && isApart(above)
}

/**
 * Whether cards between two rows at a usual distance may last through both: in their columns, neither row has another
 * card.
 */
function areThroughTwo(
  group: readonly SeenPaper[],
  own: readonly SeenPaper[],
  rows: readonly number[],
  { step, usual }: Pick<Grid, 'step' | 'usual'>,
): boolean {
  const at = meanOf(group.map(({ y }) => y))
  const [above, below] = [rows.findLast((row) => row < at), rows.find((row) => row > at)]
  if (above === undefined || below === undefined || below - above > step * writtenLimits.gap) return false
  return !own.some(
    ({ x, y }) =>
      [above, below].some((row) => Math.abs(row - y) <= step * writtenLimits.offRow) &&
      group.some((card) => Math.abs(card.x - x) < usual.width * writtenLimits.unnamed),
  )
}

function unread({ outline: _, ...heading }: SeenPaper, place: { x: number; y: number }): SeenPaper {
  return { ...heading, ...place, text: null, time: null, isClear: false }
}

/** Adds hours that were not found to the nearest column of hours. */
export function withLost(columns: readonly SeenPaper[][], lost: readonly SeenPaper[]): SeenPaper[][] {
  const middles = columns.map((papers) => meanOf(papers.map(({ x }) => x)))
  const nearest = ({ x }: SeenPaper) =>
    middles.reduce(
      (best, at, index) => (Math.abs(at - x) < Math.abs((middles[best] ?? 0) - x) ? index : best),
      0,
    )
  return columns.map((papers, index) =>
    [...papers, ...lost.filter((paper) => nearest(paper) === index)].toSorted((a, b) => a.y - b.y),
  )
}
