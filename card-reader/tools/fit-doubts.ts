import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUprightText } from '../lines/direction.ts'
import { readLine } from '../lines/line-reading.ts'
import { photoDetectionSide } from '../lines/line-settings.ts'
import { openModels } from '../lines/models.ts'
import type { WordReading } from '../lines/word-readings.ts'
import { openPhoto } from '../photo/photo.ts'
import { createLexicon } from '../words/lexicon.ts'

/*
 * npx node card-reader/tools/fit-doubts.ts NOTES CARDS [--judge]
 * Fits the weights of `wordSureness` to the words of real notes (truth.json) and of made-up cards (cards.json), and says
 * which threshold marks how many wrong and right words. With --judge it takes the boards kept from tuning, and fits nothing.
 */
type Sample = { features: number[]; right: boolean; source: string; sureness: number }

const [notes = '', cards = '', mode] = process.argv.slice(2)
const judged = ['self', 'spri']
const models = await openModels()
const lexicon = createLexicon()
const samples: Sample[] = []
for (const { file, board, text } of JSON.parse(readFileSync(join(notes, 'truth.json'), 'utf8')).images)
  if (judged.includes(board) === (mode === '--judge')) await collect(join(notes, file), text, 'note')
for (const { file, kind, truth } of JSON.parse(readFileSync(join(cards, 'cards.json'), 'utf8')).cards)
  if (kind === 'F') await collect(join(cards, file), Object.values(truth).flat().join(' '), 'card')

const weights = fit(samples)
console.log(`${samples.length} words, ${samples.filter(({ right }) => !right).length} wrong`)
if (mode !== '--judge')
  console.log('start, mean, vote, leastVote, known:', weights.map((weight) => weight.toFixed(2)).join(', '))
report('as it is set', ({ sureness }) => sureness)
if (mode !== '--judge') report('as fitted', ({ features }) => curve(features, weights))

async function collect(path: string, text: string, source: string) {
  const truth = new Set(tokensOf(text))
  const { raster } = await openPhoto(readFileSync(path))
  const upright = await findUprightText(models, raster, lexicon, photoDetectionSide)
  for (const { quad } of upright.lines) {
    const { words } = await readLine(models, upright.raster, quad, lexicon)
    for (const word of words) {
      const tokens = tokensOf(word.text)
      // Labels of made-up cards are not in their truth.
      if (
        tokens.length === 0 ||
        (source === 'card' &&
          /^(title|presenter|speaker|name|description|desc|level|type|format|focus|category|topic|track|session|by|with)\b/i.test(
            word.text,
          ))
      )
        continue
      samples.push({
        features: featuresOf(word),
        right: tokens.every((token) => truth.has(token)),
        source,
        sureness: word.sureness,
      })
    }
  }
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []
}

function featuresOf({ evidence }: WordReading): number[] {
  const { mean, vote, leastVote, isKnown } = evidence
  return [1, mean, vote, leastVote, isKnown ? 1 : 0]
}

function curve(features: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)))
}

/** Logistic regression by plain gradient steps, notes and cards weighing the same. */
function fit(all: readonly Sample[]): number[] {
  const weights = [0, 0, 0, 0, 0]
  const count = (source: string) => Math.max(1, all.filter((sample) => sample.source === source).length)
  const share = { note: 0.5 / count('note'), card: 0.5 / count('card') }
  for (let step = 0; step < 20_000; step++) {
    const slope = weights.map(() => 0)
    for (const { features, right, source } of all) {
      const error = (curve(features, weights) - (right ? 1 : 0)) * share[source as 'note' | 'card']
      for (const [index, value] of features.entries()) slope[index] = (slope[index] ?? 0) + error * value
    }
    for (const [index, value] of slope.entries()) weights[index] = (weights[index] ?? 0) - value * 2
  }
  return weights
}

function report(name: string, sureness: (sample: Sample) => number) {
  console.log(name)
  for (const threshold of [0.5, 0.7, 0.8, 0.85, 0.88, 0.9, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97]) {
    const marked = (group: readonly Sample[]) =>
      `${Math.round((group.filter((sample) => sureness(sample) < threshold).length / Math.max(1, group.length)) * 100)} %`
    const parts = ['note', 'card'].map((source) => {
      const group = samples.filter((sample) => sample.source === source)
      return `${source}s: ${marked(group.filter(({ right }) => !right))} of wrong, ${marked(group.filter(({ right }) => right))} of right`
    })
    console.log(`  below ${threshold}: ${parts.join(' · ')}`)
  }
}
