import type { Word } from './level-words.ts'
import { wording } from './ruled-settings.ts'

/** The extent of something along an axis. */
export type Span = { from: number; to: number }

export const acrossOf = ({ left, right }: Word): Span => ({ from: left, to: right })

/** From top to bottom, without the margin of a place with writing. */
export function downOf({ top, bottom }: Word, letter: number): Span {
  const spare = letter * wording.spare
  return { from: top + spare, to: Math.max(top + spare, bottom - spare) }
}

/** How deep a line at a place cuts into spans, in letters. */
export function cutsAt(spans: readonly Span[], place: number, letter: number): number {
  return spans.reduce((sum, { from, to }) => {
    const depth = Math.min(place - from, to - place)
    return depth > 0 ? sum + Math.min(1, depth / (letter * wording.clear.over)) : sum
  }, 0)
}

/**
 * The cost of a line between columns at a place: the words that it crosses, minus those that begin directly to its
 * right.
 */
export function columnCost(spans: readonly Span[], place: number, letter: number): number {
  return cutsAt(spans, place, letter) - wording.edges * begunAt(spans, place, letter)
}

/** How many spans begin at a place or up to a letter after it. */
function begunAt(spans: readonly Span[], place: number, letter: number): number {
  return spans.filter(({ from }) => from >= place && from < place + letter).length
}

/** The middle of the widest part of a stretch with the lowest cost. */
export function cheapest({ from, to }: Span, step: number, cost: (place: number) => number): number {
  const places: { at: number; cost: number }[] = []
  for (let at = from; at <= to; at += step) places.push({ at, cost: cost(at) })
  const least = Math.min(...places.map((place) => place.cost)) + 1e-6
  let best = { first: 0, count: 0 }
  let [first, count] = [0, 0]
  places.forEach((place, index) => {
    if (place.cost > least) count = 0
    else if (count++ === 0) first = index
    if (count > best.count) best = { first, count }
  })
  const middle = places[best.first + Math.floor((best.count - 1) / 2)]
  return middle?.at ?? (from + to) / 2
}

/** Groups of words whose spans touch or are at most this far apart. */
export function groupsOf(
  words: readonly Word[],
  spanOf: (word: Word) => Span,
  apart: number,
): { words: Word[]; span: Span }[] {
  const groups: { words: Word[]; span: Span }[] = []
  for (const word of words.toSorted((a, b) => spanOf(a).from - spanOf(b).from)) {
    const span = spanOf(word)
    const last = groups.at(-1)
    if (last && span.from - last.span.to < apart) {
      last.words.push(word)
      last.span.to = Math.max(last.span.to, span.to)
    } else groups.push({ words: [word], span: { ...span } })
  }
  return groups
}

/** The end of the leftmost column of words. */
export function leftEdge(words: readonly Word[], letter: number): number | null {
  const first = firstColumn(words, letter)
  if (!first) return null
  const from = Math.min(...first.map(({ left }) => left))
  const widths = first.map(({ left, right }) => right - left).sort((a, b) => a - b)
  const narrow = widths[Math.floor(widths.length / 4)] ?? 0
  const spans = words.map(acrossOf)
  const reach = { from: from + narrow / 2, to: from + narrow * 2 + letter * 2 }
  const cost = (place: number) => columnCost(spans, place, letter)
  for (let at = reach.from; at < reach.to; at += letter / 8)
    if (begunAt(spans, at, letter) >= wording.fewest.begun && cost(at) < 0)
      return cheapest({ from: Math.max(reach.from, at - letter), to: at + letter }, letter / 8, cost)
  return cheapest(reach, letter / 8, cost)
}

/** Words that begin near each other at the far left; one that is to their left by itself is beside the schedule. */
function firstColumn(words: readonly Word[], letter: number): Word[] | null {
  const left = words.toSorted((a, b) => a.left - b.left)
  while (left.length >= wording.fewestWords) {
    const from = left[0]?.left ?? 0
    const column = left.filter((word) => word.left < from + letter * wording.band.margin)
    if (column.length >= wording.fewest.hours) return column
    left.splice(0, column.length)
  }
  return null
}
