import type { TextLine } from '../lines/text-lines.ts'
import { type Box, boundingBox, type Raster } from '../photo/raster.ts'
import { meanOf, medianOf } from '../wall/averages.ts'
import { severalCards } from './card-settings.ts'
import { matchLabel } from './labels.ts'

type Separated = { lines: TextLine[]; others: boolean }

/**
 * The lines of the larger card if two are side by side or one above the other; `others` says whether there was
 * another one. Columns are closer together than cards. Lines of one card may be as far apart as two cards, so there
 * the table has to show.
 */
export function separateCards(lines: readonly TextLine[], photo: Raster): Separated {
  const boxes = new Map(lines.map((line) => [line, boundingBox(line.quad)]))
  const box = (line: TextLine): Box => boxes.get(line) ?? boundingBox(line.quad)
  const across = splitAtGap(
    lines,
    (line) => box(line).x,
    (line) => box(line).x + box(line).width,
    () => true,
  )
  const down = splitAtGap(
    lines,
    (line) => box(line).y,
    (line) => box(line).y + box(line).height,
    (above, below) => showsTable(photo, above.map(box), below.map(box)),
  )
  const parts = across ?? down
  if (!parts) return { lines: [...lines], others: false }
  const larger = inkOf(parts[0]) >= inkOf(parts[1]) ? parts[0] : parts[1]
  return { lines: lines.filter((line) => larger.includes(line)), others: true }
}

/** How many lines belong to the first card, found by labels that repeat: between cards that touch, no table shows. */
export function linesOfFirstForm(texts: readonly string[], known: Parameters<typeof matchLabel>[1]): number {
  const seen = new Map<string, number>()
  const repeated: number[] = []
  for (const [index, text] of texts.entries()) {
    const field = matchLabel(text, known)?.field
    if (field === undefined) continue
    if (seen.has(field)) repeated.push(index)
    else seen.set(field, index)
  }
  const [first = texts.length] = repeated
  return repeated.length >= severalCards.repeatedLabels ? first : texts.length
}

function splitAtGap(
  lines: readonly TextLine[],
  from: (line: TextLine) => number,
  to: (line: TextLine) => number,
  isBetweenCards: (before: TextLine[], behind: TextLine[]) => boolean,
): [TextLine[], TextLine[]] | null {
  const order = [...lines].sort((a, b) => from(a) - from(b))
  const widest = meanOf(lines.map(({ height }) => height)) * severalCards.gutter
  const { fewestLines } = severalCards
  let reach = Number.NEGATIVE_INFINITY
  for (const [position, line] of order.entries()) {
    const isGap = from(line) - reach > widest
    if (isGap && position >= fewestLines && order.length - position >= fewestLines) {
      const before = order.slice(0, position)
      const behind = order.slice(position)
      if (isBetweenCards(before, behind)) return [before, behind]
    }
    reach = Math.max(reach, to(line))
  }
  return null
}

/** Whether a row between the two groups of lines has the color of neither paper. */
function showsTable(photo: Raster, above: readonly Box[], below: readonly Box[]): boolean {
  const papers = [above, below].map((group) => colorOf(photo, group))
  const left = Math.max(...[above, below].map((group) => Math.min(...group.map((box) => box.x))))
  const right = Math.min(...[above, below].map((group) => Math.max(...group.map((box) => box.x + box.width))))
  const top = Math.max(...above.map((box) => box.y + box.height))
  const bottom = Math.min(...below.map((box) => box.y))
  // Cards may be rotated, but over a short distance their edges barely rise.
  const width = (right - left) / 3
  for (let y = top; y < bottom; y += severalCards.step) {
    const row = colorOf(photo, [{ x: left + width, y, width, height: 1 }])
    const isOther = papers.every((paper) =>
      paper.some((value, channel) => Math.abs(value - (row[channel] ?? 0)) > severalCards.otherColor),
    )
    if (isOther) return true
  }
  return false
}

/** The median red, green and blue in the boxes: the paper's, because ink covers little of it. */
function colorOf(photo: Raster, boxes: readonly Box[]): number[] {
  const channels: number[][] = [[], [], []]
  for (const box of boxes) {
    const bottom = Math.min(photo.height, box.y + box.height)
    const right = Math.min(photo.width, box.x + box.width)
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += severalCards.step) {
      for (let x = Math.max(0, Math.floor(box.x)); x < right; x += severalCards.step) {
        const at = (y * photo.width + x) * 3
        for (const [channel, values] of channels.entries()) values.push(photo.data[at + channel] as number)
      }
    }
  }
  return channels.map(medianOf)
}

function inkOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.width * line.height, 0)
}
