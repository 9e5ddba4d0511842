import { readFileSync } from 'node:fs'

/**
 * The recogniser's last layer, learnt anew for handwriting: how much each of its `features` at a step speaks for a symbol.
 * `values` holds a row for each symbol: its bias, then a weight for each feature. Symbol 0 is CTC's blank, ''.
 */
export type OutputLayer = { symbols: readonly string[]; features: number; values: Float32Array }

/** As `data/output-layer.json` has it: `values` are little-endian floats of 32 bits in base64. */
export type StoredLayer = { symbols: readonly string[]; features: number; values: string }

export function readOutputLayer(): OutputLayer {
  const file = new URL('../data/output-layer.json', import.meta.url)
  const { symbols, features, values }: StoredLayer = JSON.parse(readFileSync(file, 'utf8'))
  const bytes = Uint8Array.from(Buffer.from(values, 'base64'))
  return { symbols, features, values: new Float32Array(bytes.buffer) }
}

export function storedLayer({ symbols, features, values }: OutputLayer): StoredLayer {
  return { symbols, features, values: Buffer.from(values.buffer).toString('base64') }
}

/** Natural logarithms of each symbol's probability, `seen.length / features` rows of `symbols.length`. */
export function symbolLogs({ symbols, features, values }: OutputLayer, seen: Float32Array): Float32Array {
  const count = symbols.length
  const steps = seen.length / features
  const logs = new Float32Array(steps * count)
  for (let step = 0; step < steps; step++) {
    const row = logs.subarray(step * count, (step + 1) * count)
    for (let symbol = 0; symbol < count; symbol++) {
      const from = symbol * (features + 1)
      let sum = values[from] as number
      for (let feature = 0; feature < features; feature++)
        sum += (values[from + 1 + feature] as number) * (seen[step * features + feature] as number)
      row[symbol] = sum
    }
    toLogProbabilities(row)
  }
  return logs
}

function toLogProbabilities(row: Float32Array): void {
  let highest = Number.NEGATIVE_INFINITY
  for (const value of row) highest = Math.max(highest, value)
  let sum = 0
  for (const value of row) sum += Math.exp(value - highest)
  const all = highest + Math.log(sum)
  for (let index = 0; index < row.length; index++) row[index] = (row[index] as number) - all
}
