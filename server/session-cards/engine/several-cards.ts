import { severalCards } from './constants.ts'
import { boundingBox } from './raster.ts'
import type { TextLine } from './text-lines.ts'

/** The lines of the larger card when two lie side by side; `others` says whether there was another one. */
export function separateCards(lines: readonly TextLine[]): { lines: TextLine[]; others: boolean } {
  const boxes = lines.map((line) => boundingBox(line.quad))
  const order = boxes.map((_, index) => index).sort((a, b) => (boxes[a]?.x ?? 0) - (boxes[b]?.x ?? 0))
  let reach = Number.NEGATIVE_INFINITY
  for (const [position, index] of order.entries()) {
    const box = boxes[index]
    if (!box) continue
    const gap = box.x - reach
    if (position >= severalCards.fewestLines && gap > averageHeight(lines) * severalCards.gutter) {
      const left = order.slice(0, position).map((at) => lines[at] as TextLine)
      const right = order.slice(position).map((at) => lines[at] as TextLine)
      if (right.length >= severalCards.fewestLines) {
        const larger = inkOf(left) >= inkOf(right) ? left : right
        return { lines: lines.filter((line) => larger.includes(line)), others: true }
      }
    }
    reach = Math.max(reach, box.x + box.width)
  }
  return { lines: [...lines], others: false }
}

function averageHeight(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.height, 0) / Math.max(1, lines.length)
}

function inkOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.width * line.height, 0)
}
