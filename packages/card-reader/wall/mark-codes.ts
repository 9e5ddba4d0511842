import aruco from 'js-aruco2'
import 'js-aruco2/src/dictionaries/apriltag_36h9.js'

/** The four corners of a card or heading, clockwise from the top left. */
export const CORNERS = ['tl', 'tr', 'br', 'bl'] as const
export type Corner = (typeof CORNERS)[number]

/** The papers with numbered marks: session cards, and the headings of columns and rows. */
export type PaperKind = 'card' | 'head'

/** The meaning of a mark: the corner of the card or heading that it is on. */
export type MarkName = { kind: PaperKind; number: number; corner: Corner }

/** A mark is a square of eight by eight modules: a black rim, and six by six modules of code inside. */
export const MARK_MODULES = 8
export const CODE_MODULES = 6
const BITS = CODE_MODULES * CODE_MODULES
const TURNS = 4

/**
 * AprilTag's family 36h9: 5,329 patterns of 36 bits. Any two differ in at least nine bits in every rotation, so a
 * reading with up to three wrong bits still differs in six bits from every other pattern.
 */
const patterns = (aruco.AR.DICTIONARIES.APRILTAG_36h9?.codeList ?? []).map((code) =>
  Number(code).toString(2).padStart(BITS, '0'),
)

/** Cards are numbered from 1. Headings use the patterns after the cards' and are also numbered from 1. */
export const MOST_CARDS = 1_000
export const MOST_HEADS = Math.floor(patterns.length / CORNERS.length) - MOST_CARDS - 1

/**
 * The pattern of one mark, row by row; true is white.
 * @throws RangeError for a number beyond `MOST_CARDS` or `MOST_HEADS`
 */
export function patternOf({ kind, number, corner }: MarkName): boolean[] {
  const most = kind === 'card' ? MOST_CARDS : MOST_HEADS
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new RangeError(`No mark stands for ${kind} ${number}: numbers go from 1 to ${most}`)
  const group = kind === 'card' ? number : MOST_CARDS + number
  const pattern = patterns[group * CORNERS.length + CORNERS.indexOf(corner)] ?? ''
  return [...pattern].map((bit) => bit === '1')
}

export type MarkReading = {
  name: MarkName
  /** How many quarter turns clockwise the mark is turned in the sampled square. */
  turn: number
  /** The correlation of the samples with the pattern, -1 to 1. */
  likeness: number
  /** The likeness of this pattern minus that of the next best one. */
  lead: number
  /** Bits that differ after the samples are split at their middle. */
  wrongBits: number
}

/**
 * The pattern that 36 samples of brightness resemble most; null for even brightness and for a pattern without a
 * number.
 */
export function readPattern(samples: Float32Array): MarkReading | null {
  const { turned, sums, lengths } = comparisons()
  let mean = 0
  for (const value of samples) mean += value / BITS
  let spread = 0
  for (const value of samples) spread += (value - mean) ** 2
  if (spread < 1) return null
  const length = Math.sqrt(spread)
  let best = -2
  let second = -2
  let bestAt = 0
  for (let at = 0; at < lengths.length; at++) {
    let product = 0
    const from = at * BITS
    for (let bit = 0; bit < BITS; bit++) product += (samples[bit] as number) * (turned[from + bit] as number)
    const likeness = (product - mean * (sums[at] as number)) / (length * (lengths[at] as number))
    if (likeness > best) {
      second = best
      best = likeness
      bestAt = at
    } else if (likeness > second) second = likeness
  }
  const name = nameOf(Math.floor(bestAt / TURNS))
  const wrongBits = countWrongBits(samples, turned.subarray(bestAt * BITS, (bestAt + 1) * BITS))
  return name && { name, turn: bestAt % TURNS, likeness: best, lead: best - second, wrongBits }
}

function nameOf(index: number): MarkName | null {
  const group = Math.floor(index / CORNERS.length)
  const corner = CORNERS[index % CORNERS.length] as Corner
  if (group === 0) return null
  if (group <= MOST_CARDS) return { kind: 'card', number: group, corner }
  const number = group - MOST_CARDS
  return number <= MOST_HEADS ? { kind: 'head', number, corner } : null
}

type Comparisons = {
  /** Each pattern in each of its four turns, as +1 and -1, one after another. */
  turned: Float32Array
  /** For each turned pattern: the sum of its values, and the length of the vector around its mean. */
  sums: Float32Array
  lengths: Float32Array
}
let made: Comparisons | null = null

/** Created for the first mark: a process that only draws marks never needs them. */
function comparisons(): Comparisons {
  if (made) return made
  const count = patterns.length * TURNS
  made = {
    turned: new Float32Array(count * BITS),
    sums: new Float32Array(count),
    lengths: new Float32Array(count),
  }
  for (let at = 0; at < count; at++) {
    const pattern = patterns[Math.floor(at / TURNS)] ?? ''
    let sum = 0
    for (let bit = 0; bit < BITS; bit++) {
      const value = pattern[sourceOf(bit, at % TURNS)] === '1' ? 1 : -1
      made.turned[at * BITS + bit] = value
      sum += value
    }
    made.sums[at] = sum
    made.lengths[at] = Math.sqrt(BITS - (sum * sum) / BITS)
  }
  return made
}

/** The bit of the pattern that appears at place `bit` of a mark turned clockwise by quarter turns. */
function sourceOf(bit: number, turn: number): number {
  const last = CODE_MODULES - 1
  const row = Math.floor(bit / CODE_MODULES)
  const column = bit % CODE_MODULES
  if (turn === 1) return (last - column) * CODE_MODULES + row
  if (turn === 2) return (last - row) * CODE_MODULES + (last - column)
  if (turn === 3) return column * CODE_MODULES + (last - row)
  return bit
}

function countWrongBits(samples: Float32Array, pattern: Float32Array): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = ((sorted[2] as number) + (sorted[BITS - 3] as number)) / 2
  let wrong = 0
  for (let bit = 0; bit < BITS; bit++)
    if ((samples[bit] as number) > middle !== (pattern[bit] as number) > 0) wrong++
  return wrong
}
