import { medianOf } from './averages.ts'
import type { HeadText } from './head-lines.ts'
import type { HeadTime } from './head-times.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { groupsAlong } from './written-papers.ts'
import { bareHourLimits, writtenLimits } from './written-settings.ts'

type Placed = { x: number; y: number; text: HeadText | null }

/**
 * Hours written as a number alone, or whose raised minutes were found apart: numbers down a column that grow as evenly
 * as they are apart. Null for what belongs to another paper's hour; nothing is sure.
 */
export function bareHours<Paper extends Placed>(papers: readonly Paper[]): Map<Paper, HeadTime | null> {
  const { width } = MARKED_PAPERS.card
  const numbers = papers.flatMap((paper) => {
    const number = numberOn(paper)
    return number === null || number === 0 ? [] : [{ paper, number, x: paper.x, y: paper.y }]
  })
  const columns = groupsAlong(numbers, 'x', width * bareHourLimits.inLine)
  const hours = columns.map(evenHours).sort((a, b) => b.length - a.length)[0] ?? []
  const others = papers.filter((other) => !hours.some(({ paper }) => paper === other))
  const found = new Map<Paper, HeadTime | null>()
  for (const { paper, hour } of hours) {
    const minutes = others.filter((other) => isBeside(other, paper))
    for (const other of minutes) found.set(other, null)
    const past = minutes.map(numberOn).find((each) => each !== null && each < 60 && each % 5 === 0) ?? 0
    found.set(paper, { start: hour * 60 + past, end: null, isHalfDay: true, isExact: false })
  }
  return found
}

type Numbered<Paper> = { paper: Paper; number: number; y: number }

/** The hours of a column from top to bottom; none if they do not grow evenly. */
function evenHours<Paper>(column: readonly Numbered<Paper>[]): { paper: Paper; hour: number }[] {
  const sorted = column.toSorted((a, b) => a.y - b.y)
  let before = 0
  const hours = sorted.map(({ paper, number, y }) => {
    // 12 is followed by 1.
    before = number > before ? number : number + 12
    return { paper, y, hour: before }
  })
  const { fewest, first, last } = bareHourLimits
  if (hours.length < fewest || (hours[0]?.hour ?? 0) < first || before > last) return []
  const steps = hours.slice(1).map(({ y, hour }, index) => {
    const above = hours[index] as (typeof hours)[number]
    return (y - above.y) / (hour - above.hour)
  })
  const usual = medianOf(steps)
  return steps.every((step) => Math.abs(step / usual - 1) < bareHourLimits.uneven) ? hours : []
}

function isBeside(other: Placed, { x, y }: Placed): boolean {
  const { width, height } = MARKED_PAPERS.card
  return (
    other.x > x &&
    other.x - x < width * writtenLimits.inLine &&
    Math.abs(other.y - y) < height * writtenLimits.besideHour &&
    numberOn(other) !== null
  )
}

/** "9", "I5", and "0o"; null for anything else. */
function numberOn({ text }: Placed): number | null {
  const letters = (text?.plain ?? '').replace(/[oOQD]/g, '0').replace(/[lI|!]/g, '1')
  return /^\d{1,2}$/.test(letters) ? Number(letters) : null
}
