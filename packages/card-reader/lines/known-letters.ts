import { plainLetters } from '../words/marked-letters.ts'
import type { Emissions } from './letters.ts'

/** Blank, letters without accents in one case, digits: all that comparing known texts uses. */
const CLASSES = ' abcdefghijklmnopqrstuvwxyz0123456789'
const COUNT = CLASSES.length
/** How common each letter is in English, in thousandths; each digit has a tenth of the remainder. */
const USUAL = {
  e: 127,
  t: 91,
  a: 82,
  o: 75,
  i: 70,
  n: 67,
  s: 63,
  h: 61,
  r: 60,
  d: 43,
  l: 40,
  c: 28,
  u: 28,
  m: 24,
}
const RARE = { w: 24, f: 22, g: 20, y: 20, p: 19, b: 15, v: 10, k: 8, j: 2, x: 2, q: 1, z: 1 }
const SHARES = [...CLASSES]
  .map((letter) => ({ ...USUAL, ...RARE, ' ': 0 })[letter] ?? 10)
  .map((each) => each / 1_000)

/** Chosen on made-up walls; scores are natural logarithms. `doubt`: how much to distrust the recognizer. */
const LIMITS = { doubt: { letter: 0.05, blank: 0.02 }, missing: 4, worth: 4.5, foreign: 3 } as const
/** Rewards of the letters of a text by their rarity: what a perfect reading of it scores. */
const WORTHS = SHARES.map((share) => Math.min(LIMITS.worth, -Math.log(share)))

/**
 * Letters of a text as classes; `worth` is the score of a perfect reading, which also counts letters that cannot be
 * read.
 */
export type KnownLetters = { letters: number[]; worth: number }

/** The steps of a line; for each, how much less likely every class is than the likeliest one, as logarithms. */
export type LineLosses = { steps: number; losses: Float32Array }

export function knownLetters(text: string, most: number): KnownLetters {
  const all = [...plain(text)].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).slice(0, most)
  const letters = all.map((letter) => CLASSES.indexOf(letter)).filter((each) => each > 0)
  const worth = letters.reduce((sum, each) => sum + (WORTHS[each] ?? 0), 0)
  return { letters, worth: worth + (all.length - letters.length) * LIMITS.foreign }
}

function plain(text: string): string {
  return plainLetters(text.toLowerCase())
}

/** The recognizer's output for a line, reduced to the evidence for or against letters of known texts. */
export function lineLosses({ logs, steps, symbols }: Emissions): LineLosses {
  const classes = symbols.map((symbol) => {
    const letter = plain(symbol).charAt(0)
    return Math.max(0, CLASSES.indexOf(letter))
  })
  const losses = new Float32Array(steps * COUNT)
  const { letter: doubt, blank } = LIMITS.doubt
  for (let step = 0; step < steps; step++) {
    const row = losses.subarray(step * COUNT, (step + 1) * COUNT)
    let sum = 0
    for (let symbol = 0; symbol < symbols.length; symbol++) {
      const probability = Math.exp(logs[step * symbols.length + symbol] as number)
      const at = classes[symbol] as number
      row[at] = (row[at] as number) + probability
      sum += probability
    }
    for (let at = 0; at < COUNT; at++)
      row[at] =
        ((1 - doubt) * (row[at] as number)) / sum + (at === 0 ? blank : doubt * (SHARES[at] as number))
    const most = row.reduce((best, each) => Math.max(best, each), 0)
    for (let at = 0; at < COUNT; at++) row[at] = Math.log((row[at] as number) / most)
  }
  return { steps, losses }
}

/**
 * How much better than chance a part of `letters`, in their order, explains a stretch of the lines: the best path
 * through CTC's states with free start and end (Smith-Waterman on probabilities). A letter earns its worth, and loses
 * by how much likelier something else was there to the recognizer.
 */
export function likenessOf(lines: readonly LineLosses[], letters: readonly number[]): number {
  const count = letters.length
  // Ends of paths in a letter, and in a blank after it; 0 is the start, which is free everywhere.
  let onLetter = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  let nextOnLetter = onLetter.slice()
  const onBlank = onLetter.slice()
  let most = 0
  for (const { steps, losses } of lines)
    for (let step = 0; step < steps; step++) {
      const at = step * COUNT
      const blank = losses[at] as number
      let [before, beforeWithout, blankBefore] = [0, 0, 0]
      for (let index = 1; index <= count; index++) {
        const letter = letters[index - 1] as number
        const isTwice = index > 1 && letters[index - 2] === letter
        // A blank separates two equal letters.
        const entering = isTwice ? Math.max(blankBefore, beforeWithout, 0) : Math.max(before, 0)
        const [here, blankHere] = [onLetter[index] as number, onBlank[index] as number]
        const score = Math.max(entering + (WORTHS[letter] as number), here) + (losses[at + letter] as number)
        nextOnLetter[index] = score
        if (score > most) most = score
        onBlank[index] = Math.max(here, blankHere) + blank
        beforeWithout = before - LIMITS.missing
        before = Math.max(here, blankHere, beforeWithout)
        blankBefore = blankHere
      }
      ;[onLetter, nextOnLetter] = [nextOnLetter, onLetter]
    }
  return most
}
