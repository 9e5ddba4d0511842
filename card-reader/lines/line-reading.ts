import { flattenLight } from '../photo/flatten-light.ts'
import { warpQuad } from '../photo/homography.ts'
import { toPlanes } from '../photo/planes.ts'
import { distance, type Quad, type Raster } from '../photo/raster.ts'
import { wordsOf } from '../words/lexicon.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { decodeLine, type WordRules } from './ctc-decoder.ts'
import { calmCase } from './letter-case.ts'
import { letterProbabilities } from './letter-probabilities.ts'
import { type Emissions, type LetterMap, latinEmissions, mapLetters } from './letters.ts'
import { decoder, recognition, rereading } from './line-settings.ts'
import type { Models } from './models.ts'
import { spacePunctuation } from './punctuation.ts'

/**
 * `quality` compares readings of one line: how sure the letters are, and how many words are known ones.
 * `looks` are all the recogniser's outputs for the line, to be read again by other rules.
 */
export type LineText = { text: string; confidence: number; quality: number; looks: Emissions[] }

const letterMaps = new WeakMap<Models, LetterMap>()

/** Reads one line of writing; a doubtful one again in other ways, of which the best stays. */
export async function readLine(
  models: Models,
  raster: Raster,
  quad: Quad,
  lexicon: Lexicon,
  rules: WordRules = decoder.text,
): Promise<LineText> {
  let best = await lookAtLine(models, raster, quad, lexicon, rules)
  if (best.confidence >= rereading.below) return best
  const looks = [...best.looks]
  for (const { stretch, flatten } of rereading.ways) {
    const cut = cutLine(raster, quad, stretch)
    const next = await readCut(models, flatten ? flattenLight(cut) : cut, lexicon, rules)
    looks.push(...next.looks)
    if (next.quality > best.quality) best = next
  }
  return { ...best, looks }
}

/** Reads one line with a single look. */
export function lookAtLine(
  models: Models,
  raster: Raster,
  quad: Quad,
  lexicon: Lexicon,
  rules: WordRules = decoder.text,
): Promise<LineText> {
  return readCut(models, cutLine(raster, quad, recognition.stretch), lexicon, rules)
}

/** The same line by other rules, once it is known what it holds. */
export function readAgain({ looks }: LineText, lexicon: Lexicon, rules: WordRules): LineText {
  const readings = looks.map((emissions) => interpretLine(emissions, lexicon, rules))
  const best = readings.reduce((best, next) => (next.quality > best.quality ? next : best))
  return { ...best, looks }
}

/** One look at a line that is already cut out. */
export async function readCut(
  models: Models,
  line: Raster,
  lexicon: Lexicon,
  rules: WordRules,
): Promise<LineText> {
  let letters = letterMaps.get(models)
  if (!letters) {
    letters = mapLetters(models.alphabet)
    letterMaps.set(models, letters)
  }
  const output = await models.recognise(toPlanes(line, line, recognition))
  return interpretLine(latinEmissions(output, letters), lexicon, rules)
}

/** The text that the recogniser's output most likely stands for, under the given rules for words. */
function interpretLine(emissions: Emissions, lexicon: Lexicon, rules: WordRules): LineText {
  const text = decodeLine(emissions, lexicon, rules)
  const letters = letterProbabilities(emissions, text)
  const confidence =
    letters.length === 0 ? 0 : letters.reduce((sum, value) => sum + value, 0) / letters.length
  const words = wordsOf(text)
  const known = words.filter((word) => lexicon.has(word)).length / Math.max(1, words.length)
  return {
    text: calmCase(spacePunctuation(text), lexicon),
    confidence,
    quality: confidence + rereading.knownWords * known,
    looks: [emissions],
  }
}

/** The line upright, 48 px high. */
export function cutLine(raster: Raster, quad: Quad, stretch: number): Raster {
  const { height, widest } = recognition
  const across = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2
  const down = (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2
  const wanted = (across / Math.max(1, down)) * height * stretch
  return warpQuad(raster, quad, Math.max(16, Math.min(widest, Math.round(wanted / 8) * 8)), height)
}
