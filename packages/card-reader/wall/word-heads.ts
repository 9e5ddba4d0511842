import { meanOf, medianOf } from './averages.ts'
import type { LevelWords, Word } from './level-words.ts'
import { wording } from './ruled-settings.ts'
import { acrossOf, cutsAt, downOf, groupsOf, leftEdge, type Span } from './word-bands.ts'

/**
 * Words that are one name or hour, and where they are. `isDoubted`: a line above or below may be part of it, or one
 * of its lines may not be.
 */
export type WordHead = { words: Word[]; across: Span; down: Span; x: number; y: number; isDoubted: boolean }

/**
 * The names or hours along the top and down the left side of a schedule, the words below the top ones, and where the
 * left ones end.
 */
export type WordHeads = { top: WordHead[]; left: WordHead[]; body: Word[]; edge: number; below: number }

/** Whether there is ink at a place on the level picture. */
export type IsInked = (x: number, y: number) => boolean

/**
 * Finds the writing along the top and down the left side: the first row with several names, and the leftmost column.
 * Null if there is none.
 */
export function headsOf({ words: all, letter }: LevelWords, isInked: IsInked): WordHeads | null {
  const edge = leftEdge(all, letter)
  if (edge === null) return null
  const words = all.flatMap((word) => splitAt(word, edge, letter, isInked))
  const bands = groupsOf(
    words.filter(({ x }) => x > edge),
    (word) => downOf(word, letter),
    0,
  )
  const rows = bands.slice(0, wording.band.first).flatMap((band) => {
    const below = band.span.to
    const body = words.filter(({ y }) => y > below)
    const beside = body.filter(({ x }) => x > edge)
    const top = namesOf(band.words, beside, letter, isInked)
    const isRow = below - band.span.from < letter * wording.band.highest
    return isRow && top.length >= wording.fewest.names ? [{ top, body, below }] : []
  })
  const [first] = rows
  if (!first) return null
  // A title of several words may look like names, but has fewer of them.
  const { title, words: most } = wording.band
  const mayBeTitle = first.top.length <= most
  const row = (mayBeTitle && rows.find(({ top }) => top.length >= first.top.length * title)) || first
  const beside = row.body.filter(({ x }) => x < edge)
  return { ...row, left: joinedLines(beside, letter), edge }
}

/** Joins two lines of a column into one name. */
export function asOne(one: WordHead, other: WordHead, letter: number): WordHead {
  return headOf([...one.words, ...other.words], letter, false)
}

/** The lines of a column, after joining those that are much closer to each other than the others. */
function joinedLines(words: readonly Word[], letter: number): WordHead[] {
  const lines = groupsOf(words, (word) => downOf(word, letter), 0).map((group) => group.words)
  const end = (line: readonly Word[]) => Math.max(...line.map(({ bottom }) => bottom))
  const begin = (line: readonly Word[]) => Math.min(...line.map(({ top }) => top))
  const gaps = lines.slice(1).map((line, index) => Math.max(0, begin(line) - end(lines[index] ?? [])))
  const large = medianOf(gaps.toSorted((a, b) => b - a).slice(0, Math.ceil(gaps.length / 2)))
  const { near, far, lines: most } = wording.band
  const isDoubtful = (gap: number | undefined) =>
    gap !== undefined && gap > (large * near) / 2 && gap < large * far
  const joined: { words: Word[]; isDoubted: boolean }[] = []
  for (const [index, line] of lines.entries()) {
    const gap = gaps[index - 1]
    const last = joined.at(-1)
    const isDoubted = isDoubtful(gap) || isDoubtful(gaps[index])
    if (last && gap !== undefined && gap < large * near && gap < letter * most) {
      last.words.push(...line)
      last.isDoubted ||= isDoubted
    } else joined.push({ words: [...line], isDoubted })
  }
  return joined.map((head) => headOf(head.words, letter, head.isDoubted))
}

function headOf(words: Word[], letter: number, isDoubted = false): WordHead {
  const spanOf = (spans: readonly Span[]) => ({
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  })
  const across = spanOf(words.map(acrossOf))
  const down = spanOf(words.map((word) => downOf(word, letter)))
  return {
    words,
    across,
    down,
    x: meanOf([across.from, across.to]),
    y: meanOf([down.from, down.to]),
    isDoubted,
  }
}

/**
 * The names of a row: words close to each other are one name, unless words below begin between them and almost none
 * continue.
 */
function namesOf(
  words: readonly Word[],
  body: readonly Word[],
  letter: number,
  isInked: IsInked,
): WordHead[] {
  const spans = body.map(acrossOf)
  const isBetween = (at: number) => {
    const begun = spans.filter(({ from }) => from > at - letter * 0.3 && from < at + letter * 0.7).length
    return begun >= wording.split.begun && cutsAt(spans, at, letter) <= begun * wording.split.crossed
  }
  const parts = words.flatMap((word) => {
    let left = [word]
    for (let at = word.left + letter / 2; at < word.right - letter / 2; at += letter / 4)
      if (isBetween(at)) left = left.flatMap((part) => splitAt(part, at, letter, isInked, wording.split.ink))
    return left
  })
  const groups = groupsOf(parts, acrossOf, letter * wording.band.apart)
  return groups.flatMap(({ words: phrase }) => {
    const names: Word[][] = []
    for (const word of phrase.toSorted((a, b) => a.left - b.left)) {
      const last = names.at(-1)
      const end = Math.max(...(last ?? []).map(({ right }) => right))
      if (last && !isBetween((end + word.left) / 2) && !isBetween(word.left - letter * 0.1)) last.push(word)
      else names.push([word])
    }
    return names.map((name) => headOf(name, letter))
  })
}

/** Splits a word that a line between columns crosses, if there is no ink near the line. */
export function splitAt(
  word: Word,
  at: number,
  letter: number,
  isInked: IsInked,
  least: number = wording.split.ink,
): Word[] {
  const over = letter * wording.clear.over
  if (at < word.left + over || at > word.right - over) return [word]
  const step = letter / 16
  const from = Math.max(word.left, at - letter * wording.split.reach)
  const to = Math.min(word.right, at + letter * wording.split.reach)
  const { from: top, to: bottom } = downOf(word, letter)
  const isClear = (x: number) => {
    for (let y = top; y <= bottom; y += step) if (isInked(x, y)) return false
    return true
  }
  let best: Span = { from: 0, to: 0 }
  let start: number | null = null
  for (let x = from; x <= to; x += step) {
    if (!isClear(x)) start = null
    else {
      start ??= x
      if (x - start > best.to - best.from) best = { from: start, to: x }
    }
  }
  if (best.to - best.from < letter * least) return [word]
  const half = (left: number, right: number): Word => ({ ...word, left, right, x: (left + right) / 2 })
  return [half(word.left, best.from), half(best.to, word.right)]
}
