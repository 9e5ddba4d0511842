import { smallLetters } from '../words/marked-letters.ts'
import type { Emissions } from './letters.ts'

/**
 * How likely a recognizer's output is if a line reads `text`, as a natural logarithm: the sum over all alignments of
 * its letters with the line (CTC's forward pass), ignoring case.
 */
export type TextLikelihood = (text: string) => number

// A letter that the recognizer does not know is as unlikely as one that it does not see.
const UNSEEN = Math.log(1e-7)

/** `spaceInBlank` is the likelihood of a space as a share of the blank's, as a logarithm. */
export function createTextLikelihood(
  { logs, steps, symbols }: Emissions,
  spaceInBlank: number,
): TextLikelihood {
  const columns = new Map<string, number>()
  for (const symbol of symbols) {
    const key = smallLetters(symbol)
    if (!columns.has(key)) columns.set(key, columns.size)
  }
  const width = columns.size
  const folded = new Float64Array(steps * width).fill(Number.NEGATIVE_INFINITY)
  const columnOf = symbols.map((symbol) => columns.get(smallLetters(symbol)) as number)
  const space = columns.get(' ')
  for (let step = 0; step < steps; step++) {
    for (let symbol = 0; symbol < symbols.length; symbol++) {
      const at = step * width + (columnOf[symbol] as number)
      folded[at] = addLogs(folded[at] as number, logs[step * symbols.length + symbol] as number)
    }
    if (space === undefined) continue
    const inBlank = (folded[step * width] as number) + spaceInBlank
    folded[step * width + space] = Math.max(folded[step * width + space] as number, inBlank)
  }
  return (text) => layAlong([...smallLetters(text)].map((letter) => columns.get(letter) ?? -1))

  function layAlong(letters: readonly number[]): number {
    const count = letters.length * 2 + 1
    if (steps === 0) return letters.length * UNSEEN
    let scores = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
    let next = new Float64Array(count)
    scores[0] = folded[0] as number
    if (count > 1) scores[1] = seenAt(0, letters[0] as number)
    for (let step = 1; step < steps; step++) {
      for (let state = 0; state < count; state++) {
        const at = (state - 1) / 2
        const isBlank = state % 2 === 0
        let total = scores[state] as number
        if (state > 0) total = addLogs(total, scores[state - 1] as number)
        if (!isBlank && state > 1 && letters[at] !== letters[at - 1])
          total = addLogs(total, scores[state - 2] as number)
        next[state] =
          total + (isBlank ? (folded[step * width] as number) : seenAt(step, letters[at] as number))
      }
      ;[scores, next] = [next, scores]
    }
    const last = scores[count - 1] as number
    return Math.max(letters.length * UNSEEN, count > 1 ? addLogs(last, scores[count - 2] as number) : last)
  }

  function seenAt(step: number, column: number): number {
    return column < 0 ? UNSEEN : (folded[step * width + column] as number)
  }
}

export function addLogs(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b
  if (b === Number.NEGATIVE_INFINITY) return a
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b))
}
