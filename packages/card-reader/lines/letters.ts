import { readFileSync } from 'node:fs'
import type { ModelOutput } from './models.ts'

/**
 * The recognizer's probabilities at each step along a line, for Latin letters only: natural logarithms, `steps` rows
 * of `symbols.length`. Symbol 0 is CTC's blank, ''.
 */
export type Emissions = {
  logs: Float32Array
  steps: number
  symbols: readonly string[]
  /** The share of the letters seen that belong to another script, 0 to 1. */
  foreign: number
}

/** The symbols of the recognizer's output, in its order. The last one represents any letter of another script. */
const answered: readonly string[] = JSON.parse(
  readFileSync(new URL('../data/symbols.json', import.meta.url), 'utf8'),
)
const symbols = answered.slice(0, -1)
const leastLog = Math.log(1e-7)

/** The recognizer's output for a line without its last symbol, which only shows how foreign the line is. */
export function latinEmissions({ data, dims }: ModelOutput): Emissions {
  const steps = dims[1] ?? 0
  const logs = new Float32Array(steps * symbols.length)
  let seen = 0
  let foreign = 0
  for (let step = 0; step < steps; step++) {
    const row = data.subarray(step * answered.length, (step + 1) * answered.length)
    for (let symbol = 0; symbol < symbols.length; symbol++)
      logs[step * symbols.length + symbol] = Math.max(row[symbol] as number, leastLog)
    const likeliest = row.indexOf(Math.max(...row))
    if (likeliest > 0) seen++
    if (likeliest === symbols.length) foreign++
  }
  return { logs, steps, symbols, foreign: foreign / Math.max(1, seen) }
}
