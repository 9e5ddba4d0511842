import { freeCard } from './card-settings.ts'

/** A line of a card as it was read; positions and sizes in pixels. */
export type CardLine = {
  text: string
  confidence: number
  height: number
  top: number
  bottom: number
  left: number
  right: number
  /** The line read with the words of names, and how much likelier its letters are then. */
  asName?: { text: string; gain: number }
  /** The known person whose name its ink matches. */
  person?: string
}

/**
 * Where the writing at the top of a card ends: directly above a name or a labeled description, or with a description
 * somewhere below.
 */
export type TitlePlace = { isEnclosed: boolean; described: boolean }

/** How many of the top lines of a card without a labeled title are its title: at least one. */
export function countTitleLines(block: readonly CardLine[], { isEnclosed, described }: TitlePlace): number {
  const limit = Math.min(block.length, freeCard.titleLines)
  let count = 1
  if (isEnclosed && described && block.length <= freeCard.titleLines) count = limit
  else
    while (
      count < limit &&
      continuesTitle(block[count - 1], block[count]) &&
      !isSmaller(block[count], block[0])
    )
      count++
  if (!described && block.length > 1) count = countOfParagraph(block, count)
  return countWithin(block.slice(0, count), freeCard.titleLength)
}

/** Whether a line continues the title: it is as large as the line before it and close to it. */
export function continuesTitle(before: CardLine | undefined, line: CardLine | undefined): boolean {
  if (!before || !line) return false
  const gap = line.top - before.bottom
  return line.height > before.height * freeCard.sameSize && gap < before.height * freeCard.paragraphGap
}

export function isSmaller(line: CardLine | undefined, title: CardLine | undefined): boolean {
  return (line?.height ?? 0) < (title?.height ?? 0) * freeCard.sameSize
}

/** Whether a line begins to the right of the middle of the others, and ends where they end. */
export function isAtRight(line: CardLine | undefined, others: readonly CardLine[]): boolean {
  if (!line || others.length === 0) return false
  const [left, right] = [
    Math.min(...others.map((each) => each.left)),
    Math.max(...others.map((each) => each.right)),
  ]
  const width = right - left
  return (
    line.left > left + width * freeCard.atRight.begins && line.right > right - width * freeCard.atRight.ends
  )
}

/**
 * How many lines of a card of one paragraph are its title: all, unless the top lines are larger than all others. A
 * long title ends with its first sentence, or where the lines get smaller.
 */
function countOfParagraph(block: readonly CardLine[], sameSize: number): number {
  const letters = block.reduce((sum, { text }) => sum + text.length + 1, 0)
  if (letters > freeCard.noteLength) {
    const sentence = block.findIndex(({ text }) => /[.?!]\s*$/.test(text)) + 1
    if (sentence > 0 && sentence <= sameSize) return sentence
    return sameSize < block.length ? sameSize : countToLargestDrop(block)
  }
  const heights = block.map(({ height }) => height)
  const smaller = heights.findIndex(
    (_, at) =>
      at > 0 && Math.max(...heights.slice(at)) < Math.min(...heights.slice(0, at)) * freeCard.noteSize,
  )
  return smaller < 0 ? block.length : smaller
}

function countToLargestDrop(block: readonly CardLine[]): number {
  const heights = block.slice(0, freeCard.titleLines + 1).map(({ height }) => Math.max(1, height))
  const drops = heights.slice(1).map((height, at) => (heights[at] ?? height) / height)
  return drops.indexOf(Math.max(...drops)) + 1
}

function countWithin(block: readonly CardLine[], length: number): number {
  const ends = block.map((_, at) =>
    block.slice(0, at + 1).reduce((sum, { text }) => sum + text.length + 1, 0),
  )
  const over = ends.findIndex((end, at) => at > 0 && end > length)
  return over < 0 ? block.length : over
}

/** Whether a text is unfinished: neither a sentence nor a name ends this way. */
export function isUnfinished(text: string): boolean {
  return /(?:[,&+:/–—-]|(?<![\p{L}'’])(?:an?|and|as|at|by|for|from|in|into|is|of|on|or|our|the|their|to|von|van|vs|with|without|your))\s*$/iu.test(
    text,
  )
}
