import type { Emissions } from './letters.ts'

/** Spells what the recognizer alone reads from one step to another, without any list of words: hours, too, as they are seen. */
export function greedyLetters({ logs, symbols }: Emissions, first: number, last: number): string {
  let text = ''
  let before = 0
  for (let step = first; step <= last; step++) {
    const row = logs.subarray(step * symbols.length, (step + 1) * symbols.length)
    const likeliest = row.indexOf(Math.max(...row))
    if (likeliest > 0 && likeliest !== before) text += symbols[likeliest]
    before = likeliest
  }
  return text
}
