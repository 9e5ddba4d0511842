import type { Emissions } from '../lines/letters.ts'

/** The likeliest symbol of each step along a line, repeated ones once: digits as they are seen, which no list of words knows. */
export function plainText({ logs, steps, symbols }: Emissions): string {
  let [text, before] = ['', 0]
  for (let step = 0; step < steps; step++) {
    const row = logs.subarray(step * symbols.length, (step + 1) * symbols.length)
    const symbol = row.indexOf(Math.max(...row))
    if (symbol > 0 && symbol !== before) text += symbols[symbol] ?? ''
    before = symbol
  }
  return text
}
