import { editDistance } from '../words/edit-distance.ts'
import { likeliest, type Pair } from './alike-pairs.ts'
import { fitSimilarity, moveBy, type Similarity } from './similarity.ts'
import { writtenGridOf } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'
import type { WrittenWall } from './written-wall.ts'

/** Photos of a part of a wall, without hours. */
const partLimits = {
  // The fewest papers, or headings of rooms, with the same words and the same arrangement on both photos.
  fewestPapers: 4,
  fewestRooms: 2,
  // The fewest letters of a text that identifies a paper, and the share of them that may be misread.
  fewestLetters: 4,
  misread: 0.34,
  // Millimeters within which two places are the same, and within which a paper belongs to a heading.
  away: 60,
  besideHead: 120,
} as const

/**
 * Places the papers of a photo that shows a part of a wall by papers with the same words on a photo with hours. Null
 * if fewer than two headings of rooms or four papers match in arrangement, or if the rooms would then be different.
 * `papers` are those of the part.
 */
export function placePart(
  { papers, grid }: Pick<WrittenWall, 'papers' | 'grid'>,
  part: readonly SeenPaper[],
): Pick<WrittenWall, 'papers' | 'grid'> | null {
  const rooms = grid.columns.flatMap(({ paper }) => paper ?? [])
  const heads = [
    ...rooms,
    ...papers.filter(({ time }) => time),
    ...grid.rows.flatMap(({ paper }) => paper ?? []),
  ]
  const alike = likeliest(pairsOf(part, papers))
  const isEnough =
    alike.length >= partLimits.fewestPapers ||
    alike.filter(({ to }) => rooms.includes(to)).length >= partLimits.fewestRooms
  if (!isEnough) return null
  const move = fitSimilarity(alike)
  const isFlat = alike.length >= partLimits.fewestPapers
  // The edge of the part may cut off a heading, whose center is then beside that of the whole one.
  const moved = part
    .map((paper) => movedPaper(paper, move))
    .filter((paper) => !isAmong(paper, heads, partLimits.besideHead))
  const kept = papers.filter((paper) => heads.includes(paper) || !isAmong(paper, moved, partLimits.away))
  const joined = writtenGridOf([...kept, ...moved])
  if (!joined || !rooms.every((head) => joined.columns.some(({ paper }) => paper === head))) return null
  const cards = joined.cards.map((card) => ({ ...card, isSure: card.isSure && isFlat }))
  return { papers: moved, grid: { ...joined, cards } }
}

/** Papers of both photos whose words are the same except for some misread letters. */
function pairsOf(part: readonly SeenPaper[], papers: readonly SeenPaper[]): Pair[] {
  return part.flatMap((from) =>
    papers.flatMap((to) => (from !== to && haveSameWords(from, to) ? [{ from, to }] : [])),
  )
}

function haveSameWords(one: SeenPaper, other: SeenPaper): boolean {
  const [a, b] = [lettersOn(one), lettersOn(other)]
  const longest = Math.max(a.length, b.length)
  return (
    Math.min(a.length, b.length) >= partLimits.fewestLetters &&
    editDistance(a, b) <= longest * partLimits.misread
  )
}

function lettersOn({ text }: SeenPaper): string {
  return (text?.plain ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function movedPaper(paper: SeenPaper, move: Similarity): SeenPaper {
  return { ...paper, ...moveBy(move, paper), size: paper.size * move.scale, tilt: paper.tilt + move.turn }
}

/** Whether a paper is less than `away` from one of the others. */
function isAmong({ x, y }: SeenPaper, others: readonly SeenPaper[], away: number): boolean {
  return others.some((other) => Math.hypot(x - other.x, y - other.y) < away)
}
