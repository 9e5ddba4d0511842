import { boundingBox, isInside, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { HeadText } from './head-lines.ts'
import { drawnCell } from './written-settings.ts'

export type Color = [red: number, green: number, blue: number]

/**
 * Whether an outline is a cell drawn on the board and not a paper: it has the color of the wall around it, and no
 * more writing than its lines could be mistaken for, or a note on a colored board extends into it. `others`: papers
 * with writing, and their colors.
 */
export function isDrawnCell(
  colors: Raster,
  paper: Colored,
  { text, others }: { text: HeadText | null; others: readonly { outline: Quad; shade: Color }[] },
): boolean {
  const isWritten = lettersOn(text) > drawnCell.letters
  if (isWritten && paper.color === 0) return false
  const { inside, around } = samplesOf(colors, paper.outline)
  const own = medianColor(inside)
  // Other cells with parts of notes are the wall.
  const notes = others.filter(({ shade }) => paper.color === 0 || !areAlike(own, shade))
  if (isWritten && !notes.some((note) => reachesInto(note.outline, paper.outline))) return false
  const wall = around.filter(({ place }) => !notes.some(({ outline }) => isInside(place, outline)))
  if (wall.length === 0) return false
  // The lines may be as wide as tape.
  const alike = wall.filter(({ color }) => areAlike(own, color)).length / wall.length
  return alike >= drawnCell.alike || areAlike(own, medianColor(wall.map(({ color }) => color)))
}

/** The color of most of a paper. */
export function shadeOf(colors: Raster, outline: Quad): Color {
  return medianColor(samplesOf(colors, outline).inside)
}

/** Colors inside an outline, and at places around it. */
function samplesOf(
  colors: Raster,
  outline: Quad,
): { inside: Color[]; around: { place: Point; color: Color }[] } {
  const { x, y, width, height } = boundingBox(outline)
  const inside: Color[] = []
  const around: { place: Point; color: Color }[] = []
  const { reach, places } = drawnCell
  for (let row = 0; row <= places; row++)
    for (let column = 0; column <= places; column++) {
      const place = {
        x: x + width * ((column / places) * (1 + 2 * reach) - reach),
        y: y + height * ((row / places) * (1 + 2 * reach) - reach),
      }
      const color = colorAt(colors, place.x, place.y)
      if (!color) continue
      if (isInside(place, outline)) inside.push(color)
      else around.push({ place, color })
    }
  return { inside, around }
}

function reachesInto(one: Quad, other: Quad): boolean {
  return one.some((corner) => isInside(corner, other)) || other.some((corner) => isInside(corner, one))
}

type Colored = { color: number; outline: Quad }

/**
 * Whether a note extends over a paper of no color: the writing there may be the note's, and the paper a cell drawn on
 * the wall.
 */
export function isCrossed({ color, outline }: Colored, others: readonly Colored[]): boolean {
  return color === 0 && others.some((note) => note.color > 0 && reachesInto(note.outline, outline))
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
