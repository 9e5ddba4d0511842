import type { Ruler } from '../card-fonts.ts'

/** The lines of a name, and the size of their letters in millimetres. */
export type FittedName = { lines: string[]; size: number }

type Box = { width: number; height: number; largest: number }

/** From one line to the next, as a share of the letters' size. */
export const LEADING = 1.15
const STEP = 0.5

/**
 * A name as large as the whole of it fits into a box, in one line or in several: words stay together where they are no wider
 * than the box. Everything is in millimetres.
 */
export function fitName(name: string, { width, height, largest }: Box, ruler: Ruler): FittedName {
  const words = name.split(/\s+/).filter(Boolean)
  let size = largest
  let lines = linesOf(words, width / size, ruler)
  while (lines.length * size * LEADING > height && size > STEP) {
    size -= STEP
    lines = linesOf(words, width / size, ruler)
  }
  return { lines, size }
}

/** `most`: the width of a line, in the letters' size. */
function linesOf(words: readonly string[], most: number, ruler: Ruler): string[] {
  const lines: string[] = []
  let room = 0
  for (const piece of words.flatMap((word) => piecesOf(word, most, ruler))) {
    const width = ruler(piece)
    const wider = ruler.space + width
    const last = lines.pop()
    if (last !== undefined && wider <= room) lines.push(`${last} ${piece}`)
    else lines.push(...(last === undefined ? [] : [last]), piece)
    room = last !== undefined && wider <= room ? room - wider : most - width
  }
  return lines
}

/** A word, or one that is wider than a line in pieces. */
function piecesOf(word: string, most: number, ruler: Ruler): string[] {
  if (ruler(word) <= most) return [word]
  const pieces: string[] = []
  let room = 0
  for (const letter of word) {
    const width = ruler(letter)
    if (pieces.length === 0 || width > room) {
      pieces.push(letter)
      room = most - width
    } else {
      pieces.push(`${pieces.pop()}${letter}`)
      room -= width
    }
  }
  return pieces
}
