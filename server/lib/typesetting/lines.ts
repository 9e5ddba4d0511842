import { type Piece, type Word, type Words, wordOf } from './words.ts'

/** A paragraph; `scale` is the size of its letters as a share of the block's. */
export type Paragraph = { words: Words; scale: number; color: string; gap?: number }
export type Line = {
  pieces: { piece: Piece; x: number }[]
  width: number
  /** All in shares of the block's size; `top` and `base` from the top of the block. */
  base: number
  scale: number
  color: string
  isRightToLeft: boolean
}
/** A block of lines with letters of size 1; multiply its lengths by the actual size. */
export type Block = { lines: Line[]; height: number; width: number }

const LEADING = 1.06
/** The ratio of one size of letters to the next smaller one, as a logarithm. */
const STEP = 0.05

/** Breaks paragraphs into lines no wider than `width`, in shares of the letters' size. */
export function blockOf(paragraphs: readonly Paragraph[], width: number): Block {
  const lines: Line[] = []
  let [height, widest] = [0, 0]
  for (const paragraph of paragraphs) {
    if (lines.length > 0) height += paragraph.gap ?? 0
    const set = setLines(broken(paragraph.words.words, width / paragraph.scale), paragraph, LEADING)
    lines.push(...set.lines.map((line) => ({ ...line, base: height + line.base })))
    height += set.height
    widest = Math.max(widest, set.width)
  }
  return { lines, height, width: widest }
}

/** Words that are already divided into lines, as a block. `leading`: the line height in shares of the letters' size. */
export function setLines(
  divided: readonly Word[][],
  { words: { isRightToLeft }, scale, color }: Omit<Paragraph, 'gap'>,
  leading: number,
): Block {
  const lines: Line[] = []
  let height = 0
  for (const line of divided) {
    const ascent = Math.max(...line.map((word) => word.ascent)) * scale * leading
    const descent = Math.max(...line.map((word) => word.descent)) * scale * leading
    const set = inOrder(line)
    lines.push({
      pieces: set.pieces.map(({ piece, x }) => ({ piece, x: x * scale })),
      width: set.width * scale,
      base: height + ascent,
      scale,
      color,
      isRightToLeft,
    })
    height += ascent + descent
  }
  return { lines, height, width: Math.max(0, ...lines.map(({ width }) => width)) }
}

/** The largest size, in steps, at which paragraphs fit into a box; null if even the smallest is too large. */
export function fitted(
  paragraphs: readonly Paragraph[],
  box: { width: number; height: number; largest: number; smallest: number },
): { block: Block; size: number } | null {
  for (const size of sizesBetween(box)) {
    const block = blockOf(paragraphs, box.width / size)
    if (block.height * size <= box.height + 1e-6) return { block, size }
  }
  return null
}

/** Sizes of letters, from the largest to the smallest. */
export function sizesBetween({ largest, smallest }: { largest: number; smallest: number }): number[] {
  const steps = Math.max(1, Math.ceil(Math.log(largest / smallest) / STEP))
  return Array.from({ length: steps + 1 }, (_, step) => largest * (smallest / largest) ** (step / steps))
}

/** The first size that fits. If one size fits, all after it must, too. Tries only a few sizes. */
export async function largestFitting<T>(
  sizes: readonly number[],
  setIn: (size: number) => Promise<T | null>,
): Promise<T | null> {
  let [from, to] = [0, sizes.length - 1]
  let found: T | null = null
  while (from <= to) {
    const middle = Math.floor((from + to) / 2)
    const set = await setIn(sizes[middle] ?? 1)
    if (set) {
      found = set
      to = middle - 1
    } else from = middle + 1
  }
  return found
}

/** Breaks words into lines of at most this width. A word that is wider than a line is divided anywhere. */
export function broken(words: readonly Word[], most: number): Word[][] {
  const lines: Word[][] = []
  let width = 0
  for (const word of words.flatMap((each) => (each.width <= most ? each : inParts(each, most)))) {
    const last = lines.at(-1)
    if (last && width + word.space + word.width <= most + 1e-9) {
      last.push(word)
      width += word.space + word.width
    } else {
      lines.push([word])
      width = word.width
    }
  }
  return lines
}

/** Divides a word that is wider than a line into parts as wide as a line. */
function inParts(word: Word, most: number): Word[] {
  const parts: Word[] = []
  let { letters } = word
  while (letters.length > 0) {
    const fits = (count: number) => wordOf(letters.slice(0, count), 0).width <= most
    const count = Math.max(1, mostThat(letters.length, fits))
    parts.push(wordOf(letters.slice(0, count), parts.length === 0 ? word.space : 0))
    letters = letters.slice(count)
  }
  return parts
}

/**
 * The largest number up to `largest` that fits. If a number fits, all smaller ones must, too. Tries small numbers
 * first, because few letters are set faster than many.
 */
export function mostThat(largest: number, fits: (count: number) => boolean): number {
  let [fitting, tooMany] = [0, largest + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.min(2 * fitting + 1, Math.floor((fitting + tooMany) / 2))
    if (fits(middle)) fitting = middle
    else tooMany = middle
  }
  return fitting
}

/** The pieces of a line from left to right, by the levels of the two writing directions. */
function inOrder(line: readonly Word[]): { pieces: { piece: Piece; x: number }[]; width: number } {
  type Part = { piece: Piece | null; width: number; level: number }
  const parts: Part[] = []
  for (const [index, word] of line.entries()) {
    const [first] = word.pieces
    if (index > 0 && word.space > 0 && first)
      parts.push({
        piece: null,
        width: word.space,
        level: Math.min(first.level, parts.at(-1)?.level ?? first.level),
      })
    for (const piece of word.pieces) parts.push({ piece, width: piece.width, level: piece.level })
  }
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) turn(parts, level)
  let x = 0
  const pieces: { piece: Piece; x: number }[] = []
  for (const { piece, width } of parts) {
    if (piece) pieces.push({ piece, x })
    x += width
  }
  return { pieces, width: x }
}

/** Reverses each run of parts at this level or above. */
function turn(parts: { level: number }[], level: number): void {
  let from = 0
  while (from < parts.length) {
    if ((parts[from]?.level ?? 0) < level) {
      from += 1
      continue
    }
    let to = from
    while (to < parts.length && (parts[to]?.level ?? 0) >= level) to += 1
    parts.splice(from, to - from, ...parts.slice(from, to).reverse())
    from = to
  }
}
