import type { Point, Quad } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { LevelWords, Word } from './level-words.ts'
import type { RuledCell } from './ruled-cells.ts'
import { wording } from './ruled-settings.ts'
import { acrossOf, cheapest, columnCost, cutsAt, downOf, type Span } from './word-bands.ts'
import { type IsInked, splitAt, type WordHead, type WordHeads } from './word-heads.ts'

type Spot = { column: number; row: number; words: Word[]; isWhole: boolean }

/** The cells of a schedule without lines that have writing, including headings: column 0 and row 0. */
export function cellsOfWords(
  { letter, toPhoto }: LevelWords,
  { top, left, body, edge, below }: WordHeads,
  isInked: IsInked,
): RuledCell[] {
  const names = top.flatMap(({ words }) => words)
  const inner = body.filter(({ x }) => x > edge)
  const columns = columnEnds(top, [...names, ...inner], { letter, edge })
  const split = (words: readonly Word[]) =>
    columns.reduce((parts, at) => parts.flatMap((word) => splitAt(word, at, letter, isInked)), [...words])
  const parts = split(inner)
  const rows = rowEnds(left, parts, { letter, below })
  const at = (ends: readonly number[], place: number) => ends.filter((end) => place > end).length - 1
  const spots = new Map<string, Spot>()
  const put = (word: Word, column: number, row: number) => {
    const key = `${column} ${row}`
    const spot = spots.get(key) ?? { column, row, words: [], isWhole: true }
    spot.words.push(word)
    spots.set(key, spot)
  }
  top.forEach(({ words }, column) => {
    for (const word of words) put(word, column + 1, 0)
  })
  left.forEach(({ words }, row) => {
    for (const word of words) put(word, 0, row + 1)
  })
  for (const word of parts) {
    const [column, row] = [at(columns, word.x), at(rows, word.y)]
    const isOut = column < 0 || row < 0 || column >= columns.length - 1 || row >= rows.length - 1
    if (!isOut) put(word, column + 1, row + 1)
  }
  const all = [...spots.values()]
  const level = levelOf(all, left, letter)
  for (const spot of all) spot.isWhole = isWhole(spot, all, { letter, columns, rows, left, level })
  const first = Math.min(...body.map((word) => word.left)) - letter / 4
  const head = Math.min(...names.map((word) => word.top))
  const across = [first, ...columns]
  const down = [head - letter / 8, ...rows]
  return joinedBreaks(all, columns, letter).map(({ column, row, isWhole, width = 1 }) => {
    const from = column - (width - 1) / 2
    const box = { left: across[from], right: across[from + width], top: down[row], bottom: down[row + 1] }
    return {
      outline: quadOf(box as Record<keyof typeof box, number>, toPhoto),
      color: 0,
      isWhole,
      column,
      row,
    }
  })
}

function quadOf(
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  toPhoto: (place: Point) => Point,
): Quad {
  return [
    toPhoto({ x: left, y: top }),
    toPhoto({ x: right, y: top }),
    toPhoto({ x: right, y: bottom }),
    toPhoto({ x: left, y: bottom }),
  ]
}

/**
 * Finds breaks: a row in which one word crosses the line between two columns is one, and its cell is as wide as the
 * row.
 */
function joinedBreaks(
  spots: readonly Spot[],
  ends: readonly number[],
  letter: number,
): (Spot & { width?: number })[] {
  const columns = ends.length - 1
  const over = letter * wording.clear.over
  const isOver = ({ words: [word, ...more] }: Spot) =>
    word !== undefined &&
    more.length === 0 &&
    ends.slice(1, -1).some((end) => word.left < end - over && word.right > end + over)
  const rows = new Set(spots.map(({ row }) => row))
  return [...rows].flatMap((row) => {
    const inRow = spots.filter((spot) => spot.row === row)
    const [only, ...others] = inRow.filter(({ column }) => column > 0)
    if (row === 0 || !only || others.length > 0 || !isOver(only)) return inRow
    const wide = { ...only, column: (columns + 1) / 2, width: columns, isWhole: false }
    return [...inRow.filter((spot) => spot !== only), wide]
  })
}

/** Where columns begin, and where the last one ends. */
function columnEnds(
  names: readonly WordHead[],
  words: readonly Word[],
  { letter, edge }: { letter: number; edge: number },
): number[] {
  const spans = words.map(acrossOf)
  const inner = names.slice(1).map(({ x }, index) => {
    const reach = { from: names[index]?.x ?? x, to: x }
    return cheapest(reach, letter / 8, (place) => columnCost(spans, place, letter))
  })
  const begins = [edge, ...inner]
  const step = medianOf(begins.slice(1).map((place, index) => place - (begins[index] as number)))
  const last = begins.at(-1) as number
  const within = words.filter(({ x }) => x > last && x < last + step * wording.wide)
  return [...begins, Math.max(last + step / 2, ...within.map(({ right }) => right)) + letter / 4]
}

/**
 * Where rows begin, and where the last one ends: at one share of the step from hour to hour, chosen to cross the
 * fewest words.
 */
function rowEnds(
  heads: readonly WordHead[],
  words: readonly Word[],
  { letter, below }: { letter: number; below: number },
): number[] {
  const spans = [...words, ...heads.flatMap((head) => head.words)].map((word) => downOf(word, letter))
  const cost = (place: number) => cutsAt(spans, place, letter)
  const steps = heads.slice(1).map(({ y }, index) => ({ from: heads[index]?.y ?? y, to: y }))
  const { step, around } = wording.rows
  const placeIn = ({ from, to }: Span, share: number) => from + (to - from) * share
  const share = cheapest({ from: 0.1, to: 1 }, step, (each) =>
    steps.reduce((sum, span) => sum + cost(placeIn(span, each)), 0),
  )
  const inner = steps.map((span) =>
    cheapest(
      { from: placeIn(span, share - around), to: placeIn(span, share + around) },
      letter / 8,
      (place) => {
        const usual = Math.abs(place - placeIn(span, share)) / (span.to - span.from)
        return cost(place) + usual
      },
    ),
  )
  const usual = medianOf(steps.map(({ from, to }) => to - from))
  const last = heads.at(-1)?.y ?? below
  const end = Math.max(
    placeIn({ from: last, to: last + usual }, share),
    (heads.at(-1)?.down.to ?? 0) + letter / 4,
  )
  return [below, ...inner, end]
}

const firstLine = (words: readonly Word[]) => words.reduce((a, b) => (b.y < a.y ? b : a)).y
const middleOfAll = (words: readonly Word[]) =>
  (Math.min(...words.map(({ top }) => top)) + Math.max(...words.map(({ bottom }) => bottom))) / 2

/** How far a cell is from being level with its heading at the left. */
type Level = (spot: Spot) => number

/**
 * Measures by first lines or by middles, whichever makes more cells level; null if few are level, so that words may
 * be in wrong rows.
 */
function levelOf(spots: readonly Spot[], heads: readonly WordHead[], letter: number): Level | null {
  const cards = spots.filter(({ column, row }) => column > 0 && row > 0)
  const levels = [firstLine, middleOfAll].map((of): Level => {
    return ({ words, row }) => Math.abs(of(words) - of(heads[row - 1]?.words ?? words))
  })
  const share = (level: Level) =>
    cards.filter((spot) => level(spot) < letter * wording.clear.level).length / Math.max(1, cards.length)
  const [best] = levels.sort((a, b) => share(b) - share(a))
  return best && share(best) >= wording.clear.share ? best : null
}

type Layout = {
  letter: number
  columns: readonly number[]
  rows: readonly number[]
  left: readonly WordHead[]
  level: Level | null
}

/**
 * Whether all words of a cell are its own: none extends into another cell, and none is as close to another one as to
 * its own.
 */
function isWhole(spot: Spot, all: readonly Spot[], { letter, columns, rows, left, level }: Layout): boolean {
  const { across, down, over } = wording.clear
  const [from, to] = [columns[spot.column - 1] ?? Number.NEGATIVE_INFINITY, columns[spot.column] ?? 0]
  const widths = columns.slice(1).map((end, index) => end - (columns[index] as number))
  if (spot.column > 0 && to - from > medianOf(widths) * wording.wide) return false
  if (spot.words.some((word) => word.left < from - letter * over || word.right > to + letter * over))
    return false
  const isBeside = (word: Word, other: Word) =>
    Math.abs(word.y - other.y) < letter / 2 &&
    Math.max(word.left, other.left) - Math.min(word.right, other.right) < letter * across
  const others = all.filter((each) => each !== spot && Math.abs(each.column - spot.column) === 1)
  if (others.some(({ words }) => words.some((other) => spot.words.some((word) => isBeside(word, other)))))
    return false
  if (spot.row === 0) return true
  if (left[spot.row - 1]?.isDoubted) return false
  if (spot.column === 0) return true
  if (!level) return false
  const [top, bottom] = [rows[spot.row - 1] as number, rows[spot.row] as number]
  const spans = spot.words.map((word) => downOf(word, letter)).sort((a, b) => a.from - b.from)
  if (spans.some((span) => span.from < top - letter * over || span.to > bottom + letter * over)) return false
  const inner = Math.max(0, ...spans.slice(1).map((span, index) => span.from - (spans[index]?.to ?? 0)))
  const near = all
    .filter((each) => each.column === spot.column && Math.abs(each.row - spot.row) === 1)
    .flatMap(({ words }) => words.map((word) => downOf(word, letter)))
  const [begin, end] = [spans[0]?.from ?? 0, Math.max(...spans.map((span) => span.to))]
  const room = Math.min(
    ...near.map((span) => Math.max(span.from - end, begin - span.to)),
    Number.POSITIVE_INFINITY,
  )
  const off = level(spot) / letter
  return off < wording.clear.level || (off < wording.clear.nearly && room > inner + letter * down)
}
