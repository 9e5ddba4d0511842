import { medianOf } from './averages.ts'
import { type Board, boardOf } from './boards.ts'
import { groupsAlong, mostUsualColor, type SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

type Place = { step: number; usual: { width: number; height: number }; color: number }

/**
 * The headings of rooms: the papers of the row across that belongs to no hour; of several such rows, the first with
 * nearly the most headings, since the others may be cards whose hour was not found. A row that looks like cards is not
 * one: its columns then have no name. `color`: that of the hours.
 * @returns also whether no other row may be that of the rooms
 */
export function roomsOf(
  papers: readonly SeenPaper[],
  boards: readonly Board[],
  { step, usual, color }: Place,
): { rooms: SeenPaper[]; isOnly: boolean } {
  const written = papers.filter(({ text }) => text)
  const offRows = written.filter((paper) => {
    const rows = boardOf(boards, paper.x)?.rows ?? []
    return rows.every(({ at }) => Math.abs(at - paper.y) > step * writtenLimits.offRow)
  })
  const worth = (group: readonly SeenPaper[]) =>
    group.reduce((sum, paper) => {
      const isHigh = paper.y < firstHour(boards, paper) + step
      // Words in the cells of a drawn grid also make rows.
      return sum + ((paper.color === color ? 1 : 0.4) + (isHigh ? 0.3 : 0)) * (isHigh ? 1 : 0.5)
    }, 0)
  const groups = groupsAlong(offRows, 'y', usual.height * writtenLimits.inRow)
  const most = Math.max(0, ...groups.map(worth))
  const likely = groups.filter((group) => worth(group) >= most * writtenLimits.likelyRow)
  const [best = []] = likely
  const isOnly = likely.length < 2
  const rooms = looksLikeCards(best, papers, color) ? [] : withoutGaps(withSlanted(best, offRows, usual))
  return { rooms, isOnly }
}

/** A row, and what continues it at a slant, as on a photo from the side. */
function withSlanted(
  row: readonly SeenPaper[],
  papers: readonly SeenPaper[],
  { width, height }: Place['usual'],
): SeenPaper[] {
  const heads = [...row]
  const fromRow = ({ x }: SeenPaper) => Math.min(...row.map((head) => Math.abs(head.x - x)))
  const others = papers.filter((each) => !row.includes(each)).sort((a, b) => fromRow(a) - fromRow(b))
  for (const paper of others) {
    const [near, next] = heads.toSorted((a, b) => Math.abs(a.x - paper.x) - Math.abs(b.x - paper.x))
    if (!near || !next || near.x === next.x) continue
    const away = paper.x - near.x
    const slope = (near.y - next.y) / (near.x - next.x)
    const isOuter = away * (near.x - next.x) > 0
    const isNear =
      Math.abs(away) > width * writtenLimits.sameHead && Math.abs(away) < width * writtenLimits.nextHead
    const isLevel = Math.abs(paper.y - near.y - slope * away) < height * writtenLimits.inRow
    if (isOuter && isNear && isLevel && Math.abs(slope) < writtenLimits.slant) heads.push(paper)
  }
  return heads
}

function firstHour(boards: readonly Board[], { x }: SeenPaper): number {
  return Math.min(...(boardOf(boards, x)?.rows ?? []).map(({ at }) => at))
}

/** Whether a heading is above all hours: a paper between them may just as well be a session. */
export function isAboveHours(head: SeenPaper, boards: readonly Board[]): boolean {
  return head.y < firstHour(boards, head)
}

/** Whether a row has the colors of the cards and as many words, or has many colors and more than a word each. */
function looksLikeCards(row: readonly SeenPaper[], papers: readonly SeenPaper[], color: number): boolean {
  const own = row.filter((paper) => paper.color === color).length
  const cards = papers.filter((paper) => !row.includes(paper) && paper.isLikeOthers)
  if (own * 2 >= row.length || cards.length === 0) return false
  const words = medianOf(row.map(wordsOn))
  const { color: usual, share } = mostUsualColor(row)
  const isMixed = share < writtenLimits.oneColor
  const isOfCards = cards.filter((card) => card.color === usual).length * 3 >= cards.length
  return isMixed ? words >= 2 : isOfCards && words >= writtenLimits.cardWords
}

/** The number of words on a paper. No words are kept of a card with more than the name of a break. */
function wordsOn({ text }: SeenPaper): number {
  return text?.text ? text.text.trim().split(/\s+/).length : writtenLimits.cardWords
}

/** Removes what was found on the wall between headings of one color, such as the lines of a drawn grid. */
function withoutGaps(row: readonly SeenPaper[]): SeenPaper[] {
  const { color, share } = mostUsualColor(row)
  if (color === 0 || share < 0.5) return [...row]
  const heads = row.filter((paper) => paper.color === color).sort((a, b) => a.x - b.x)
  const step = medianOf(heads.slice(1).map(({ x }, index) => x - (heads[index]?.x ?? x)))
  return row.filter(
    (paper) =>
      paper.color > 0 ||
      heads.every(
        ({ x, y }) =>
          Math.abs(x - paper.x) > step * writtenLimits.betweenHeads ||
          Math.abs(y - paper.y) > Math.abs(x - paper.x),
      ),
  )
}
