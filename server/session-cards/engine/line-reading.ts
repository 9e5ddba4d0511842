import { decoder, recognition } from './constants.ts'
import { decodeLine, type WordRules } from './ctc-decoder.ts'
import { warpQuad } from './homography.ts'
import { letterProbabilities } from './letter-probabilities.ts'
import { type Emissions, type LetterMap, latinEmissions, mapLetters } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import type { Models } from './models.ts'
import { toPlanes } from './planes.ts'
import { spacePunctuation } from './punctuation.ts'
import { distance, type Quad, type Raster } from './raster.ts'

export type LineText = { text: string; confidence: number }

const letterMaps = new WeakMap<Models, LetterMap>()

/** Reads one line of writing; '' when there is none. */
export async function readLine(
  models: Models,
  raster: Raster,
  quad: Quad,
  lexicon: Lexicon,
  rules: WordRules = decoder.text,
  stretch: number = recognition.stretch,
): Promise<LineText> {
  const emissions = await emit(models, cutLine(raster, quad, stretch))
  return interpret(emissions, lexicon, rules)
}

/** The line upright, 48 px high. */
export function cutLine(raster: Raster, quad: Quad, stretch: number): Raster {
  const { height, widest } = recognition
  const across = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2
  const down = (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2
  const width = Math.max(
    16,
    Math.min(widest, Math.round(((across / Math.max(1, down)) * height * stretch) / 8) * 8),
  )
  return warpQuad(raster, quad, width, height)
}

async function emit(models: Models, line: Raster): Promise<Emissions> {
  let letters = letterMaps.get(models)
  if (!letters) {
    letters = mapLetters(models.alphabet)
    letterMaps.set(models, letters)
  }
  return latinEmissions(await models.recognise(toPlanes(line, line, recognition)), letters)
}

function interpret(emissions: Emissions, lexicon: Lexicon, rules: WordRules): LineText {
  const text = decodeLine(emissions, lexicon, rules)
  const letters = letterProbabilities(emissions, text)
  const confidence =
    letters.length === 0 ? 0 : letters.reduce((sum, value) => sum + value, 0) / letters.length
  return { text: spacePunctuation(text), confidence }
}
