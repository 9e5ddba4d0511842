import { type Box, boundingBox, isInside, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { HeadText } from './head-lines.ts'
import { drawnCell } from './written-settings.ts'

export type Color = [red: number, green: number, blue: number]

/**
 * Whether an outline is a cell drawn on the board and not a paper: it has the color of the wall around it, and either
 * no more writing than its lines could be mistaken for or, on a colored board, a note that extends into it. `others`:
 * papers with writing, and their colors.
 */
export function isDrawnCell(
  colors: Raster,
  paper: Colored,
  { text, others }: { text: HeadText | null; others: readonly { outline: Quad; shade: Color }[] },
): boolean {
  const isWritten = lettersOn(text) > drawnCell.letters
  if (isWritten && paper.color === 0) return false
  const box = sampledBox(paper.outline)
  const { inside, around } = samplesOf(colors, paper.outline)
  const own = medianColor(inside)
  // Papers too far away do not matter, and other cells with parts of notes are the wall.
  const notes = others.filter(
    ({ outline, shade }) => reachesBox(outline, box) && (paper.color === 0 || !areAlike(own, shade)),
  )
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

/** The place of the samples inside an outline and around it. */
function sampledBox(outline: Quad): Box {
  const { x, y, width, height } = boundingBox(outline)
  const { reach } = drawnCell
  return {
    x: x - width * reach,
    y: y - height * reach,
    width: width * (1 + 2 * reach),
    height: height * (1 + 2 * reach),
  }
}

/** Whether a part of an outline may be in a box. */
function reachesBox(outline: Quad, { x, y, width, height }: Box): boolean {
  return (
    outline.some((corner) => corner.x > x) &&
    outline.some((corner) => corner.x < x + width) &&
    outline.some((corner) => corner.y > y) &&
    outline.some((corner) => corner.y < y + height)
  )
}

/** Colors inside an outline, and at places around it. */
function samplesOf(
  colors: Raster,
  outline: Quad,
): { inside: Color[]; around: { place: Point; color: Color }[] } {
  const { x, y, width, height } = sampledBox(outline)
  const inside: Color[] = []
  const around: { place: Point; color: Color }[] = []
  const { places } = drawnCell
  for (let row = 0; row <= places; row++)
    for (let column = 0; column <= places; column++) {
      const place = { x: x + (width * column) / places, y: y + (height * row) / places }
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
