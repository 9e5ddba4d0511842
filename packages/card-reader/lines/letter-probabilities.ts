import type { Emissions } from './letters.ts'

/** A letter of a text that was aligned with a line: its highest probability there, and its steps. */
export type LaidLetter = { letter: string; probability: number; first: number; last: number }

/** The best alignment of the text with the line (Viterbi). If there is no room for the text, nothing of it was seen. */
export function layLetters(emissions: Emissions, text: string): LaidLetter[] {
  const { logs, steps, symbols } = emissions
  const laid = [...text].map((letter) => ({ letter, probability: 0, first: 0, last: -1 }))
  const letters = laid.map(({ letter }) => Math.max(0, symbols.indexOf(letter)))
  const states = letters.flatMap((letter) => [0, letter])
  states.push(0)
  if (letters.length === 0 || steps < letters.length) return laid
  const count = states.length
  const from = new Int8Array(steps * count)
  let scores = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  scores[0] = logs[0] as number
  scores[1] = logs[states[1] as number] as number
  for (let step = 1; step < steps; step++) {
    const next = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
    for (let state = 0; state < count; state++) {
      let best = scores[state] as number
      let jump = 0
      if (state > 0 && (scores[state - 1] as number) > best) {
        best = scores[state - 1] as number
        jump = 1
      }
      const skips = state > 1 && states[state] !== 0 && states[state] !== states[state - 2]
      if (skips && (scores[state - 2] as number) > best) {
        best = scores[state - 2] as number
        jump = 2
      }
      next[state] = best + (logs[step * symbols.length + (states[state] as number)] as number)
      from[step * count + state] = jump
    }
    scores = next
  }
  let state = (scores[count - 1] as number) > (scores[count - 2] as number) ? count - 1 : count - 2
  for (let step = steps - 1; step >= 0; step--) {
    if (state % 2 === 1) {
      const letter = laid[(state - 1) / 2] as LaidLetter
      const probability = Math.exp(logs[step * symbols.length + (states[state] as number)] as number)
      if (letter.last < 0) letter.last = step
      letter.first = step
      letter.probability = Math.max(letter.probability, probability)
    }
    state -= from[step * count + state] as number
  }
  return laid
}

/** The mean probability of the letters; 0 for none. Spaces count little and are left out. */
export function meanProbability(laid: readonly LaidLetter[]): number {
  const letters = laid.filter(({ letter }) => letter !== ' ')
  return letters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, letters.length)
}
