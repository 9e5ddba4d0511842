import { boundingBox, isInside, type Quad, type Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { HeadText } from './head-lines.ts'
import { drawnCell } from './written-settings.ts'

type Color = [red: number, green: number, blue: number]

/**
 * Whether an outline is a cell drawn on the board and not a paper: it has the color of the wall around it, and no
 * more writing than its lines could be mistaken for. `others`: papers with writing, which are not part of the wall.
 */
export function isDrawnCell(
  colors: Raster,
  paper: { outline: Quad },
  { text, others }: { text: HeadText | null; others: readonly { outline: Quad }[] },
): boolean {
  if (lettersOn(text) > drawnCell.letters) return false
  const { x, y, width, height } = boundingBox(paper.outline)
  const inside: Color[] = []
  const around: Color[] = []
  const { reach, places } = drawnCell
  for (let row = 0; row <= places; row++)
    for (let column = 0; column <= places; column++) {
      const place = {
        x: x + width * ((column / places) * (1 + 2 * reach) - reach),
        y: y + height * ((row / places) * (1 + 2 * reach) - reach),
      }
      const color = colorAt(colors, place.x, place.y)
      if (!color) continue
      if (isInside(place, paper.outline)) inside.push(color)
      else if (!others.some(({ outline }) => isInside(place, outline))) around.push(color)
    }
  if (around.length === 0) return false
  const own = medianColor(inside)
  // The lines may be as wide as tape.
  const alike = around.filter((color) => areAlike(own, color)).length / around.length
  return alike >= drawnCell.alike || areAlike(own, medianColor(around))
}

type Colored = { color: number; outline: Quad }

/**
 * Whether a note extends over a paper of no color: the writing there may be the note's, and the paper a cell drawn on
 * the wall.
 */
export function isCrossed({ color, outline }: Colored, others: readonly Colored[]): boolean {
  const reaches = (one: Quad, other: Quad) => one.some((corner) => isInside(corner, other))
  return (
    color === 0 &&
    others.some(
      (note) => note.color > 0 && (reaches(note.outline, outline) || reaches(outline, note.outline)),
    )
  )
}

/** How many letters and digits a paper has; infinitely many if its writing was not read. */
function lettersOn(text: HeadText | null): number {
  if (!text) return 0
  if (text.confidence === 0) return Number.POSITIVE_INFINITY
  return text.plain.replace(/[^\p{L}\p{N}]/gu, '').length
}

function colorAt({ data, width, height }: Raster, x: number, y: number): Color | null {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  const at = (row * width + column) * 3
  return [data[at] as number, data[at + 1] as number, data[at + 2] as number]
}

function medianColor(colors: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2) => medianOf(colors.map((color) => color[channel]))
  return [middle(0), middle(1), middle(2)]
}

function areAlike(one: Color, other: Color): boolean {
  const brightest = Math.max(...one, ...other)
  return one.every(
    (value, channel) => Math.abs(value - (other[channel] as number)) <= brightest * drawnCell.shade,
  )
}
