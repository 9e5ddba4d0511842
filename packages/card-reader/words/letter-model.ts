import { plainLetters } from './marked-letters.ts'

/**
 * How unlikely an unlisted word is, from the runs of four letters in listed words: "opertunities" could be a word,
 * "wnidr" could not. Costs are natural logarithms. A state represents the last three letters; 0 is the beginning of a
 * word.
 */
export type LetterModel = {
  next(state: number, letter: number): number
  /** The cost of a letter after a state. */
  cost(state: number, letter: number): number
  /** The cost of a word's ending after a state. */
  endCost(state: number): number
}

// The boundary of a word, a to z, and every other letter.
const LETTERS = 28
const OTHER = LETTERS - 1
const CONTEXTS = LETTERS ** 3
// How much a shorter run counts if the longer one was rarely seen, for each letter seen after it (Witten-Bell
// smoothing).
const BACK_OFF = 5

/**
 * `words` in lowercase, each with its weight. The letters of `marks` count as those without their accents, because
 * lists are too short to show the usual runs around each.
 */
export function createLetterModel(
  words: Iterable<readonly [word: string, weight: number]>,
  marks: Iterable<string> = [],
): LetterModel {
  const plain = new Map(
    [...marks].map((letter) => [letter.charCodeAt(0), plainLetters(letter).charCodeAt(0)]),
  )
  const indexOf = (code: number) => {
    const letter = plain.get(code) ?? code
    return letter >= 97 && letter <= 122 ? letter - 96 : OTHER
  }
  const counts = new Float32Array(CONTEXTS * LETTERS)
  for (const [word, weight] of words) {
    let state = 0
    for (let at = 0; at <= word.length; at++) {
      const letter = at === word.length ? 0 : indexOf(word.charCodeAt(at))
      const run = state * LETTERS + letter
      counts[run] = (counts[run] as number) + weight
      state = after(state, letter)
    }
  }
  const costs = likelihoods(counts, CONTEXTS).map((likelihood) => -Math.log(likelihood))
  return {
    next: (state, letter) => after(state, indexOf(letter)),
    cost: (state, letter) => costs[state * LETTERS + indexOf(letter)] as number,
    endCost: (state) => costs[state * LETTERS] as number,
  }
}

/**
 * The likelihood of each letter after each context; a context without its first letter shows what is usual after the
 * rest.
 */
function likelihoods(counts: Float32Array, contexts: number): Float32Array {
  const shorter = contexts > 1 ? likelihoods(withoutFirst(counts), contexts / LETTERS) : null
  const likely = new Float32Array(counts.length)
  for (let context = 0; context < contexts; context++) {
    const from = context * LETTERS
    let seen = 0
    let kinds = 0
    for (let letter = 0; letter < LETTERS; letter++) {
      const count = counts[from + letter] as number
      seen += count
      if (count > 0) kinds++
    }
    const pull = seen === 0 ? 1 : kinds * BACK_OFF
    for (let letter = 0; letter < LETTERS; letter++) {
      const usual = shorter ? (shorter[(from % shorter.length) + letter] as number) : 1 / LETTERS
      likely[from + letter] = ((counts[from + letter] as number) + pull * usual) / (seen + pull)
    }
  }
  return likely
}

/** The counts of all runs that differ only in their first letter, added up. */
function withoutFirst(counts: Float32Array): Float32Array {
  const sums = new Float32Array(counts.length / LETTERS)
  for (let run = 0; run < counts.length; run++)
    sums[run % sums.length] = (sums[run % sums.length] as number) + (counts[run] as number)
  return sums
}

function after(state: number, letter: number): number {
  return (state % LETTERS ** 2) * LETTERS + letter
}
