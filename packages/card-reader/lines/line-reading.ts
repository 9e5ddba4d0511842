import { warpQuad } from '../photo/homography.ts'
import { toPlanes } from '../photo/planes.ts'
import { distance, type Quad, type Raster } from '../photo/raster.ts'
import { rememberOn } from '../photo/seen-rasters.ts'
import { thickenStrokes } from '../photo/thicker-strokes.ts'
import { wordsOf } from '../words/lexicon.ts'
import { smallLetters } from '../words/marked-letters.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { otherSpellings, withAccents } from './accents.ts'
import { type RankedText, rankTexts } from './ctc-decoder.ts'
import { calmCase } from './letter-case.ts'
import { type LaidLetter, layLetters, meanProbability } from './letter-probabilities.ts'
import { type Emissions, latinEmissions } from './letters.ts'
import type { WordRules } from './line-prefixes.ts'
import { decoder, otherReadings, recognition, rereading } from './line-settings.ts'
import { withLostMarks } from './lost-marks.ts'
import type { Models } from './models.ts'
import { spacePunctuation } from './punctuation.ts'
import { createTextLikelihood } from './text-likelihood.ts'
import type { TextLine } from './text-lines.ts'
import { readWords, type WordReading } from './word-readings.ts'

/**
 * `quality` compares readings of one line: how sure the letters are, and how many words are known. `words` are those
 * of `text` as far as the recognizer saw them. `looks` are all the recognizer's outputs for the line, for rereading
 * by other rules.
 */
export type LineText = {
  text: string
  confidence: number
  quality: number
  words: WordReading[]
  /** Whether most of the line is in a script other than Latin that the recognizer knows: its text is a guess. */
  isForeign: boolean
  looks: Emissions[]
}

export type ReadLine = { place: TextLine; text: LineText }

/** The result of one recognition of a line. */
type Look = {
  text: string
  laid: LaidLetter[]
  confidence: number
  quality: number
  ranked: RankedText[]
  /** The recognizer's output, and the same output corrected for accents that may be lost. */
  seen: Emissions
  emissions: Emissions
}

/**
 * Reads one line of writing. Rereads a doubtful line in other ways, and takes a reading that is clearly better.
 * `first` is the line's first recognition, if it was already made.
 */
export async function readLine(
  models: Models,
  raster: Raster,
  quad: Quad,
  lexicon: Lexicon,
  { rules = decoder.text, first }: { rules?: WordRules; first?: LineText } = {},
): Promise<LineText> {
  const seen = first ?? (await lookAtLine(models, raster, quad, lexicon, rules))
  const ways = rereading.ways.filter(({ below }) => seen.confidence < below)
  if (ways.length === 0) return seen
  const looks = [...seen.looks]
  for (const { stretch, thicker } of ways) {
    const line = cutLine(raster, quad, stretch)
    looks.push(await look(models, thicker ? thickenStrokes(line) : line))
  }
  return readAgain({ ...seen, looks }, lexicon, rules)
}

/** Reads one line with a single recognition. */
export async function lookAtLine(
  models: Models,
  raster: Raster,
  quad: Quad,
  lexicon: Lexicon,
  rules: WordRules = decoder.text,
): Promise<LineText> {
  return decide([interpret(await lookOnce(models, raster, quad), lexicon, rules)], lexicon)
}

const looksOn = rememberOn<Emissions>()

/** The recognizer's output for one line, as in the first look of `readLine`. */
export function lookOnce(models: Models, raster: Raster, quad: Quad): Promise<Emissions> {
  return looksOn(raster, JSON.stringify(quad), () => look(models, cutLine(raster, quad, recognition.stretch)))
}

/** Rereads the line by other rules, once its field is known. */
export function readAgain({ looks }: Pick<LineText, 'looks'>, lexicon: Lexicon, rules: WordRules): LineText {
  return decide(
    looks.map((emissions) => interpret(emissions, lexicon, rules)),
    lexicon,
  )
}

async function look(models: Models, line: Raster): Promise<Emissions> {
  return latinEmissions(await models.recognize(toPlanes(line, line, recognition)))
}

/** The likeliest text for the recognizer's output, under the given rules for words. */
function interpret(seen: Emissions, lexicon: Lexicon, rules: WordRules): Look {
  const emissions = withLostMarks(seen, lexicon)
  const ranked = rankTexts(emissions, lexicon, rules)
  const text = ranked[0]?.text ?? ''
  return { ranked, seen, emissions, ...judge(emissions, text, lexicon) }
}

/** How sure a text is by the recognizer's output. */
function judge(emissions: Emissions, text: string, lexicon: Lexicon) {
  const laid = layLetters(emissions, text)
  const confidence = meanProbability(laid)
  const words = wordsOf(text)
  const known = words.filter((word) => lexicon.has(word)).length / Math.max(1, words.length)
  const quality = confidence + rereading.knownWords * known
  return { text, laid, confidence, quality }
}

/** The text that all looks together support; their agreement shows how sure each word is. */
function decide(looks: readonly Look[], lexicon: Lexicon): LineText {
  const views = viewsOfLikeliest(looks, lexicon)
  const best = views.reduce((surest, next) => (next.confidence > surest.confidence ? next : surest))
  const words = readWords(best.text, views, views.indexOf(best), lexicon)
  return {
    text: tidy(best.text, lexicon),
    confidence: best.confidence,
    quality: best.quality,
    words: words.map((word) => ({
      ...word,
      text: tidy(word.text, lexicon),
      others: [...otherSpellings(word.text, lexicon), ...word.others.map((other) => tidy(other, lexicon))]
        .filter((other, index, all) => all.indexOf(other) === index && other !== tidy(word.text, lexicon))
        .slice(0, otherReadings.most),
    })),
    isForeign: best.emissions.foreign > recognition.foreignShare,
    looks: looks.map(({ seen }) => seen),
  }
}

/** The looks, each with its evidence for the likeliest text: all of them weigh every text that one of them ranked. */
function viewsOfLikeliest(looks: readonly Look[], lexicon: Lexicon): readonly Look[] {
  if (looks.length === 1) return looks
  const texts = new Map<string, RankedText>()
  for (const { ranked } of looks)
    for (const text of ranked) {
      const key = smallLetters(text.text)
      if (!texts.has(key)) texts.set(key, text)
    }
  const weigh = looks.map(({ emissions }) => createTextLikelihood(emissions, decoder.spaceInBlank))
  let best: RankedText = { text: '', score: Number.NEGATIVE_INFINITY, words: 0 }
  for (const { text, words } of texts.values()) {
    const sum = weigh.reduce((total, likelihoodOf) => total + likelihoodOf(text), 0)
    const score = (sum / looks.length) * rereading.trust + words
    if (score > best.score) best = { text, score, words }
  }
  return looks.map((each) => ({ ...each, ...judge(each.emissions, best.text, lexicon) }))
}

function tidy(text: string, lexicon: Lexicon): string {
  return withAccents(calmCase(spacePunctuation(text), lexicon), lexicon)
}

/** The upright line, 48 px high. */
function cutLine(raster: Raster, quad: Quad, stretch: number): Raster {
  const { height, widest } = recognition
  const across = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2
  const down = (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2
  const wanted = (across / Math.max(1, down)) * height * stretch
  return warpQuad(raster, quad, Math.max(16, Math.min(widest, Math.round(wanted / 8) * 8)), height)
}
