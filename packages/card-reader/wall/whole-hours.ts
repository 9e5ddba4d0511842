import { type Box, boundingBox, cornersOf, type Quad } from '../photo/raster.ts'
import { isHalfOfHour } from './head-texts.ts'
import type { FoundPaper, Texts } from './seen-papers.ts'
import { blockSearch } from './written-settings.ts'

/**
 * Joins an hour on the wall itself that was found in two places: "4", and "pm" or "Uhr" to the right of it. A thin "1" may
 * not have been found at all: then the place to the left is taken. Returns the same papers if there is none.
 */
export function withWholeHours(papers: readonly FoundPaper[], texts: Texts): readonly FoundPaper[] {
  const halves = papers.filter((paper) => isBlock(paper) && isHalfOfHour(textOn(paper, texts)))
  const numbers = papers.filter((paper) => isBlock(paper) && /\d/.test(textOn(paper, texts)))
  const joined = new Set<FoundPaper>()
  const whole: FoundPaper[] = []
  for (const half of halves) {
    const box = boundingBox(half.outline)
    const number = numbers
      .filter((each) => !joined.has(each) && isBefore(boundingBox(each.outline), box))
      .sort((a, b) => boundingBox(b.outline).x - boundingBox(a.outline).x)[0]
    joined.add(half)
    if (number) joined.add(number)
    whole.push({ ...half, outline: number ? aroundBoth(number.outline, half.outline) : withLeft(box) })
  }
  return halves.length === 0 ? papers : [...papers.filter((paper) => !joined.has(paper)), ...whole]
}

const aroundBoth = (one: Quad, other: Quad) => cornersOf(boundingBox([...one, ...other]))

function withLeft({ x, y, width, height }: Box): Quad {
  const left = Math.min(x, height * blockSearch.half.number)
  return cornersOf({ x: x - left, y, width: width + left, height })
}

const isBlock = ({ color, isWhole }: FoundPaper) => color === 0 && !isWhole
const textOn = (paper: FoundPaper, texts: Texts) => texts.get(paper)?.plain.trim() ?? ''

/** Whether a place is to the left of another one, in its line. */
function isBefore(one: Box, other: Box): boolean {
  const height = Math.max(one.height, other.height)
  const gap = other.x - (one.x + one.width)
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return (
    one.x < other.x &&
    gap < height * blockSearch.half.apart &&
    shared > Math.min(one.height, other.height) * blockSearch.half.level
  )
}
