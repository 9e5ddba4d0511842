import type { Box, Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { Blob } from './connected-runs.ts'
import { leveling } from './head-settings.ts'

/** A figure or a letter of a heading, in the pixels of its picture. */
export type Figure = Box & { blob: Blob; level: 'line' | 'raised' | 'dash' }

export type Color = readonly [red: number, green: number, blue: number]

/** A picture of the figures on one line, all of one height, on the color of their paper. */
export function setInLine(head: Raster, figures: readonly Figure[], paper: Color): Raster {
  const { digit, height, margin, gap, colon } = leveling.line
  const groups = groupsOf(figures)
  const placed: Array<{ figure: Figure; x: number; y: number; scale: number }> = []
  const colons: number[] = []
  let x = margin
  let usual = 1
  for (const group of groups) {
    const level = group[0]?.level
    const [top, bottom] = [
      Math.min(...group.map((figure) => figure.y)),
      Math.max(...group.map((figure) => figure.y + figure.height)),
    ]
    const scale = level === 'dash' ? usual : digit / (bottom - top)
    if (level === 'line') usual = scale
    if (level === 'raised') {
      colons.push(x - digit * gap.least + (digit * colon) / 2)
      x += digit * colon
    }
    let before: Figure | null = null
    for (const figure of group) {
      const apart: number = before ? (figure.x - before.x - before.width) * scale : 0
      x += Math.max(1, Math.min(digit * gap.most, apart))
      const y =
        level === 'dash'
          ? (height - figure.height * scale) / 2
          : (height - digit) / 2 + (figure.y - top) * scale
      placed.push({ figure, x, y, scale })
      x += figure.width * scale
      before = figure
    }
    x += digit * gap.least
  }
  const line = filled(Math.ceil(x + margin), height, paper)
  for (const place of placed) copyFigure(head, place, line)
  const pen = inkColor(head, figures)
  for (const at of colons)
    for (const share of [0.35, 0.75])
      drawDot(line, at, (height - digit) / 2 + digit * share, digit * 0.08, pen)
  return line
}

/** Groups of consecutive figures of one level. */
function groupsOf(figures: readonly Figure[]): Figure[][] {
  const groups: Figure[][] = []
  for (const figure of figures) {
    const group = groups.at(-1)
    if (group?.[0]?.level === figure.level) group.push(figure)
    else groups.push([figure])
  }
  return groups
}

function filled(width: number, height: number, [red, green, blue]: Color): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 3) data.set([red, green, blue], at)
  return { data, width, height }
}

/** Copies the pixels of a figure with those directly around it, which its strokes shade. */
function copyFigure(
  head: Raster,
  { figure, x, y, scale }: { figure: Figure; x: number; y: number; scale: number },
  line: Raster,
): void {
  const { around } = leveling.line
  const { top, starts, ends } = figure.blob
  const isNear = (column: number, row: number) => {
    for (let each = row - around; each <= row + around; each++) {
      const start = starts[each - top]
      if (start !== undefined && column >= start - around && column <= (ends[each - top] as number) + around)
        return true
    }
    return false
  }
  for (let down = Math.floor(y) - 2; down < y + figure.height * scale + 2; down++)
    for (let across = Math.floor(x) - 2; across < x + figure.width * scale + 2; across++) {
      if (across < 0 || down < 0 || across >= line.width || down >= line.height) continue
      const column = Math.round(figure.x + (across - x) / scale)
      const row = Math.round(figure.y + (down - y) / scale)
      if (column < 0 || row < 0 || column >= head.width || row >= head.height || !isNear(column, row))
        continue
      const from = (row * head.width + column) * 3
      line.data.set(head.data.subarray(from, from + 3), (down * line.width + across) * 3)
    }
}

/** The color of the pen: that of most of its strokes. */
function inkColor({ data, width }: Raster, figures: readonly Figure[]): Color {
  const values: [number[], number[], number[]] = [[], [], []]
  for (const { blob } of figures)
    blob.starts.forEach((start, row) => {
      const at = ((blob.top + row) * width + start) * 3
      for (const channel of [0, 1, 2] as const) values[channel].push(data[at + channel] as number)
    })
  return [medianOf(values[0]), medianOf(values[1]), medianOf(values[2])]
}

function drawDot({ data, width, height }: Raster, x: number, y: number, radius: number, pen: Color): void {
  for (let row = Math.floor(y - radius); row <= y + radius; row++)
    for (let column = Math.floor(x - radius); column <= x + radius; column++)
      if (
        column >= 0 &&
        row >= 0 &&
        column < width &&
        row < height &&
        Math.hypot(column - x, row - y) <= radius
      )
        data.set(pen, (row * width + column) * 3)
}
