import type { Weight } from './font-files.ts'
import { type Letter, lettersOf } from './letters.ts'
import { breaksIn, isRightToLeft, type Line, lineOf } from './lines.ts'

/** Where a text has to fit in, in pixels; without a height it is one line. `sizes` of its letters, the largest first. */
export type Box = { width: number; height?: number; sizes: readonly number[]; weight: Weight }
/** `leading`: from one line to the next, as a share of the size. */
export type Fitted = { size: number; leading: number; lines: Line[]; isRtl: boolean }

type Span = { from: number; to: number }
type Wrapped = { spans: Span[]; hasSplitWord: boolean }

/** Of scripts with marks above and below their letters lines stand further apart. */
const LEADING = { least: 1.16, most: 1.45 }

/** A text in the largest letters in which all of it fits; where none do, it ends with an ellipsis. */
export async function fitText(text: string, { width, height, sizes, weight }: Box): Promise<Fitted> {
  const letters = await lettersOf(text, weight)
  const isRtl = isRightToLeft(letters)
  const leading = leadingOf(letters)
  const measure = (span: Span) => lineOf(letters.slice(span.from, span.to), isRtl).width
  const rules = { pieces: piecesOf(letters, measure), measure }
  const draw = ({ from, to }: Span) => lineOf(letters.slice(from, to), isRtl)
  const smallest = sizes.at(-1) ?? 1
  for (const size of sizes) {
    if (size !== smallest && rules.pieces.some(({ own }) => own > width / size)) continue
    const lines = linesAt(size, leading, height)
    const { spans, hasSplitWord } = wrap({ ...rules, most: width / size })
    if (spans.length <= lines) {
      const balanced = hasSplitWord ? spans : balance(rules, width / size, spans.length)
      return { size, leading, isRtl, lines: balanced.map(draw) }
    }
    if (size !== smallest) continue
    const ellipsis = await lettersOf('…', weight)
    const rest = letters.slice(spans[lines - 1]?.from)
    const last = shortened(rest, ellipsis, { most: width / size, isRtl })
    return { size, leading, isRtl, lines: [...spans.slice(0, lines - 1).map(draw), last] }
  }
  return { size: smallest, leading, isRtl, lines: [] }
}

function linesAt(size: number, leading: number, height: number | undefined): number {
  return height === undefined ? 1 : Math.max(1, Math.floor(height / (size * leading)))
}

function leadingOf(letters: readonly Letter[]): number {
  const wanted = letters.map(({ font }) => (font.isOfWords ? font.leading : 0))
  return Math.min(LEADING.most, Math.max(LEADING.least, ...wanted))
}

/** As much of a text as has room before an ellipsis. */
function shortened(
  letters: readonly Letter[],
  ellipsis: readonly Letter[],
  { most, isRtl }: { most: number; isRtl: boolean },
): Line {
  const lineWith = (count: number) => {
    const kept = letters.slice(0, count)
    while (kept.at(-1)?.text === ' ') kept.pop()
    return lineOf([...kept, ...ellipsis], isRtl)
  }
  return lineWith(mostThat(letters.length, (count) => lineWith(count).width <= most))
}

/** The largest number up to this one that fits; of each that fits the smaller ones do, too. */
function mostThat(largest: number, fits: (count: number) => boolean): number {
  let [fitting, tooMany] = [0, largest + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(middle)) fitting = middle
    else tooMany = middle
  }
  return fitting
}

/** Letters that stand together in a line, and its width without and with the space behind it. */
type Piece = Span & { own: number; whole: number }

/** The pieces of a text, each measured once for all sizes. */
function piecesOf(letters: readonly Letter[], measure: (span: Span) => number): Piece[] {
  let from = 0
  return breaksIn(letters).map((to) => {
    const piece = { from, to }
    const words = trimmed(letters, piece)
    const own = measure(words)
    from = to
    return { ...words, own, whole: words.to === to ? own : measure(piece) }
  })
}

type Rules = { pieces: readonly Piece[]; measure: (span: Span) => number; most: number }

/** Divides a text into lines of at most this width, at spaces and between words, and a word that is too long anywhere. */
function wrap({ pieces, measure, most }: Rules): Wrapped {
  const spans: Span[] = []
  let line: (Span & { width: number }) | null = null
  let hasSplitWord = false
  for (const { from, to, own, whole } of pieces) {
    if (line && line.width + own <= most) {
      line = { from: line.from, to, width: line.width + whole }
      continue
    }
    if (line) spans.push(line)
    const { split, rest } =
      own <= most ? { split: [], rest: from } : splitWord({ from, to }, { measure, most })
    hasSplitWord ||= split.length > 0
    spans.push(...split)
    line = { from: rest, to, width: rest === from ? whole : measure({ from: rest, to }) }
  }
  return { spans: line ? [...spans, line] : spans, hasSplitWord }
}

/** The same number of lines, about as long as each other. */
function balance(rules: Omit<Rules, 'most'>, most: number, lines: number): Span[] {
  let [tooNarrow, wide] = [most / 2, most]
  for (let tries = 0; tries < 6; tries += 1) {
    const middle = (tooNarrow + wide) / 2
    const { spans, hasSplitWord } = wrap({ ...rules, most: middle })
    if (spans.length > lines || hasSplitWord) tooNarrow = middle
    else wide = middle
  }
  return wrap({ ...rules, most: wide }).spans
}

/** Lines full of a word that is longer than a line, and where the rest of it begins. */
function splitWord(word: Span, { measure, most }: Omit<Rules, 'pieces'>): { split: Span[]; rest: number } {
  const split: Span[] = []
  let rest = word.from
  while (rest + 1 < word.to && measure({ from: rest, to: word.to }) > most) {
    const from = rest
    const to =
      from +
      Math.max(
        1,
        mostThat(word.to - from, (count) => measure({ from, to: from + count }) <= most),
      )
    split.push({ from: rest, to })
    rest = to
  }
  return { split, rest }
}

function trimmed(letters: readonly Letter[], { from, to }: Span): Span {
  let end = to
  while (end > from && letters[end - 1]?.text === ' ') end -= 1
  return { from, to: end }
}
