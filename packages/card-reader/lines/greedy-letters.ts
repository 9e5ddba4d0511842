import type { Emissions } from './letters.ts'

/** Spells what the recognizer alone reads between two steps, without any word list, so that hours appear as seen. */
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
