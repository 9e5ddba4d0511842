import { between, type Quad } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { type LaidLetter, layLetters } from './letter-probabilities.ts'
import type { Emissions } from './letters.ts'
import { type ReadLine, readAgain } from './line-reading.ts'
import { decoder, recognition, setOff } from './line-settings.ts'
import { isNote } from './word-readings.ts'

/**
 * The lines of a note, the last one divided at its widest space: names are often written at the right of a title's
 * last line. Null if that space is not wide.
 */
export function setOffWords(lines: readonly ReadLine[], lexicon: Lexicon): ReadLine[] | null {
  const last = lines.at(-1)
  const look = last?.text.looks[0]
  if (!last || !look || !isNote(lines.flatMap(({ text }) => text.words))) return null
  const at = widestSpace(layLetters(look, last.text.text))
  if (at === null) return null
  const share = at / look.steps
  const [begin, end] = [partOf(last, 0, share, lexicon), partOf(last, share, 1, lexicon)]
  return begin.text.text === '' || end.text.text === '' ? null : [...lines.slice(0, -1), begin, end]
}

/** The step in the middle of the widest space; null if that is not several letters wide. */
function widestSpace(laid: readonly LaidLetter[]): number | null {
  const apart: number[] = []
  let widest = { wide: 0, middle: 0 }
  for (const [index, { letter, first, last }] of laid.entries()) {
    const next = laid[index + 1]
    if (letter === ' ' || last < 0) continue
    const behind = next?.letter === ' ' ? laid[index + 2] : next
    if (!behind || behind.last < 0) continue
    const wide = behind.first - last
    if (behind === next) apart.push(behind.first - first)
    else if (wide > widest.wide) widest = { wide, middle: Math.round((behind.first + last) / 2) }
  }
  const usual = apart.sort((a, b) => a - b)[apart.length >> 1] ?? 1
  const heights = (widest.wide * COLUMNS) / (recognition.height * recognition.stretch)
  return heights >= setOff.heights && widest.wide >= usual * setOff.letters ? widest.middle : null
}

/** The columns of a line for each step of the recognizer. */
const COLUMNS = 8

function partOf({ place, text }: ReadLine, from: number, to: number, lexicon: Lexicon): ReadLine {
  const looks = text.looks.map((look) => stepsOf(look, from, to))
  return { place: placeOf(place, from, to), text: readAgain({ looks }, lexicon, decoder.text) }
}

function stepsOf(look: Emissions, from: number, to: number): Emissions {
  const [first, end] = [Math.round(from * look.steps), Math.round(to * look.steps)]
  const { length } = look.symbols
  return { ...look, steps: end - first, logs: look.logs.subarray(first * length, end * length) }
}

function placeOf(place: ReadLine['place'], from: number, to: number): ReadLine['place'] {
  const [a, b, c, d] = place.quad
  const quad: Quad = [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
  return { ...place, quad, width: place.width * (to - from) }
}
