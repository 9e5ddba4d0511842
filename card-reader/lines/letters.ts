import type { LineOutput, ModelOutput } from './models.ts'
import { type OutputLayer, symbolLogs } from './output-layer.ts'

/**
 * The recogniser's belief at each step along a line, for Latin letters only: natural logarithms, `steps` rows of
 * `symbols.length`. Symbol 0 is CTC's blank, ''.
 */
export type Emissions = {
  logs: Float32Array
  steps: number
  symbols: readonly string[]
  /** Share of the letters seen that belong to another script, as far as the recogniser knows it; 0 to 1. */
  foreign: number
}

export type LetterMap = {
  symbols: readonly string[]
  /** For each output of the model the index of its symbol, or -1 for other scripts. */
  columns: Int16Array
}

// The model was trained on Chinese text too and often answers with that script's punctuation.
const sameAs: Record<string, string> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '：': ':',
  '；': ';',
  '？': '?',
  '！': '!',
  '（': '(',
  '）': ')',
  '－': '-',
  '—': '-',
  '～': '~',
  '′': "'",
  '`': "'",
  '‘': "'",
  '’': "'",
  '”': '"',
  '“': '"',
  ā: 'a',
  ē: 'e',
  ī: 'i',
  ō: 'o',
  ū: 'u',
  ǐ: 'i',
  ǒ: 'o',
}

const latin = /^[ -~£¥€§°éèÜäíÉáÓòüúàìñöçßåøô]$/u

/** Which of the model's outputs are Latin letters, digits and punctuation. */
export function mapLetters(alphabet: readonly string[]): LetterMap {
  const symbols: string[] = ['']
  const columns = new Int16Array(alphabet.length).fill(-1)
  columns[0] = 0
  for (const [index, letter] of alphabet.entries()) {
    if (index === 0) continue
    const symbol = sameAs[letter] ?? letter
    if (!latin.test(symbol)) continue
    let at = symbols.indexOf(symbol)
    if (at < 0) at = symbols.push(symbol) - 1
    columns[index] = at
  }
  return { symbols, columns }
}

const leastLog = Math.log(1e-7)

/**
 * Our own layer shares out the Latin letters; how much of each step belongs to Latin letters at all is the packaged
 * recogniser's word.
 */
export function latinEmissions(output: LineOutput, letters: LetterMap, layer: OutputLayer): Emissions {
  const steps = output.dims[1] ?? 0
  const width = layer.symbols.length
  const classes = letters.columns.length
  const logs = symbolLogs(layer, output.features)
  for (let step = 0; step < steps; step++) {
    let latin = 0
    for (let column = 0; column < classes; column++)
      if ((letters.columns[column] as number) >= 0) latin += output.data[step * classes + column] as number
    const share = Math.log(Math.max(latin, 1e-7))
    for (let at = step * width; at < (step + 1) * width; at++)
      logs[at] = Math.max((logs[at] as number) + share, leastLog)
  }
  return { logs, steps, symbols: layer.symbols, foreign: foreignShare(output, letters) }
}

/** Counts the steps at which a letter is likelier than the blank, and those of them at which it is no Latin one. */
function foreignShare({ data, dims }: ModelOutput, { columns }: LetterMap): number {
  let seen = 0
  let foreign = 0
  for (let step = 0; step < (dims[1] ?? 0); step++) {
    const row = data.subarray(step * columns.length, (step + 1) * columns.length)
    let best = 0
    for (let column = 1; column < row.length; column++) {
      if ((row[column] as number) > (row[best] as number)) best = column
    }
    if (best === 0) continue
    seen++
    if ((columns[best] as number) < 0) foreign++
  }
  return foreign / Math.max(1, seen)
}
