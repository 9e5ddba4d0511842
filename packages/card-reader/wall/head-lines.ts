import { headLimits } from './head-settings.ts'

const { corner } = headLimits.addition

/** The words on a paper that may be a heading. `plain` is the same text read letter by letter, without a word list. */
export type HeadText = { text: string; plain: string; confidence: number }

/** A line on a heading, with the center and the size of its writing in pixels. */
export type HeadLine = HeadText & { x: number; y: number; width: number; height: number }

/** The letters and digits of a text, in lowercase and without accents. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/**
 * If both readings of a line have the same letters, accents are better as they were seen; so is a letter that no word
 * has.
 */
function nearerText({ text, plain, confidence }: HeadText): string {
  if (text.trim() === '' && lettersOf(plain).length === 1) return plain
  const hasAccents = /\p{M}/u.test(plain.normalize('NFD')) && lettersOf(text) === lettersOf(plain)
  return hasAccents && confidence >= headLimits.accents ? plain : text
}

/** All lines as one text, in reading order. */
export function joinedText(lines: readonly HeadLine[]): HeadText {
  const inOrder = inReadingOrder(lines)
  return {
    text: joinLines(inOrder.map(nearerText)),
    plain: joinLines(inOrder.map(({ plain }) => plain)),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  }
}

/**
 * The lines that are the name of a heading: without a sign beside it, such as a projector's "P", and without smaller
 * letters below or beside it, such as the size of the room.
 */
export function nameLines(lines: readonly HeadLine[], paperWidth: number): HeadLine[] {
  const widest = lines.reduce((one, other) => (other.width > one.width ? other : one))
  const near = lines.filter((line) => {
    const isShort = line.width < line.height * headLimits.asideShape && line.width < widest.width / 2
    return line === widest || !isShort || Math.abs(line.x - widest.x) < paperWidth * headLimits.aside
  })
  const name = near.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
  return near.filter((line) => line === name || !isAddition(line, name, paperWidth))
}

function isAddition(line: HeadLine, name: HeadLine, paperWidth: number): boolean {
  const letters = line.text.trim().length
  const { smaller, few, aside } = headLimits.addition
  const away = Math.abs(line.x - name.x) / paperWidth
  if (line.height < name.height * smaller.any) return true
  if (letters <= few && line.height < name.height * smaller.few) return true
  return (letters <= 1 && away >= aside) || (away >= corner.away && isInCorner(line, name))
}

type PlacedText = Pick<HeadLine, 'x' | 'y' | 'width' | 'height' | 'confidence'>

/**
 * Whether a line is small or hard to read, below one end of a name: seats or a sign, such as people, which look like
 * letters.
 */
export function isInCorner(line: PlacedText, name: PlacedText): boolean {
  if (Math.abs(line.x - name.x) < name.width * corner.fromMiddle) return false
  const isBelow = line.y - name.y > name.height * corner.below
  const isNarrow = line.width < name.width * corner.narrow
  return isBelow && isNarrow && (line.height < name.height * corner.lower || line.confidence < corner.unsure)
}

/** How much of a heading a line is. */
function sizeOf({ text, plain, height }: HeadLine): number {
  return Math.max(text.trim().length, plain.trim().length) * height
}

/** From top to bottom; text beside a line or raised there follows it from left to right. */
function inReadingOrder(lines: readonly HeadLine[]): HeadLine[] {
  const rows: HeadLine[][] = []
  for (const line of lines.toSorted((a, b) => b.height - a.height)) {
    const row = rows.find((each) => each.every((other) => isBeside(line, other)))
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows
    .toSorted((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0))
    .flatMap((row) => row.toSorted((a, b) => a.x - b.x))
}

function isBeside(line: HeadLine, other: HeadLine): boolean {
  const isLevel = Math.abs(line.y - other.y) < Math.max(line.height, other.height) * headLimits.level
  return isLevel && Math.abs(line.x - other.x) > ((line.width + other.width) / 2) * headLimits.apart
}

/** Joins lines into one, including words divided by a hyphen. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce(
      (joined, line) =>
        /\p{L}\s?-$/u.test(joined) ? joined.replace(/\s?-$/, '') + line : `${joined} ${line}`,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}
