import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CardContext, contextOf } from '../card-reader/cards/card-context.ts'
import { inLanguageOf, readInLanguage } from '../card-reader/cards/card-language.ts'
import { readWrittenFields } from '../card-reader/cards/printed-card.ts'
import { findUprightText } from '../card-reader/lines/direction.ts'
import { type LineText, readLine } from '../card-reader/lines/line-reading.ts'
import { photoDetectionSide } from '../card-reader/lines/line-settings.ts'
import { openModels } from '../card-reader/lines/models.ts'
import {
  doubtfulBelow,
  surenessOf,
  type WordEvidence,
  type WordReading,
  wordDoubts,
} from '../card-reader/lines/word-readings.ts'
import { findCard } from '../card-reader/marks/find-card.ts'
import { openPhoto } from '../card-reader/photo/photo.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { leastSquares } from '../card-reader/wall/least-squares.ts'
import { tokensOf } from './marked-words.ts'

/*
 * node fit-doubts.ts --notes FOLDER,FOLDER --cards FOLDER,FOLDER --languages FOLDER [--judge]
 * Fits the weights of a word's confidence to the words of notes (truth.json), real and made-up ones, and of made-up
 * cards (cards.json), with equal weight, and another curve to the words of cards in other languages; writes
 * data/word-doubts.json. With --judge it uses the boards that were kept out of tuning, fits nothing, reports how many
 * wrong and right words are marked, and writes their evidence to sample/judged-words.json for the test.
 */
type Sample = { evidence: WordEvidence; isRight: boolean; group: Group; isNote: boolean }
type Group = 'notes' | 'cards' | 'languages'

/** The share of wrong words that the form marks. On cards almost no word is wrong, and few right ones are marked. */
const markedOfWrong = { notes: 0.95, cards: 0.99, languages: 0.95 }
const judged = ['self', 'spri']
const labels =
  /^(title|presenter|speaker|name|description|desc|level|type|format|focus|category|topic|track|session|host|facilitator|audience|about|what|by|with)\b/i

const { values } = parseArgs({
  options: {
    notes: { type: 'string' },
    cards: { type: 'string' },
    languages: { type: 'string' },
    judge: { type: 'boolean', default: false },
  },
})
const models = await openModels()
const context = contextOf(models, { eventId: 1, names: [], people: [], lists: usualLists })
const samples: Sample[] = []
for (const folder of values.notes?.split(',') ?? [])
  for (const { file, board, text } of JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')).images)
    if (judged.includes(board) === values.judge) await collect(join(folder, file), text, 'notes')
for (const group of ['cards', 'languages'] as const)
  for (const folder of values[group]?.split(',') ?? [])
    for (const { file, truth } of JSON.parse(readFileSync(join(folder, 'cards.json'), 'utf8')).cards)
      await collect(join(folder, file), Object.values(truth).flat().join(' '), group)

if (values.judge) {
  report(wordDoubts)
  const rows = samples
    .filter(isEnglish)
    .map(({ isRight, isNote, evidence }) =>
      JSON.stringify([
        isRight ? 1 : 0,
        isNote ? 1 : 0,
        ...Object.values(evidence).map((value) => Math.round(value * 100) / 100),
      ]),
    )
  writeFileSync(
    new URL('../card-reader/sample/judged-words.json', import.meta.url),
    `[\n${rows.join(',\n')}\n]\n`,
  )
} else {
  const own = {
    english: fit(samples.filter(isEnglish)),
    languages: fit(samples.filter((each) => !isEnglish(each))),
  }
  const fitted = { ...own.english, languages: atThreshold(own.languages, own.english.doubtfulBelow) }
  report(fitted)
  writeFileSync(
    new URL('../card-reader/data/word-doubts.json', import.meta.url),
    `${JSON.stringify(fitted, (_, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value), 2)}\n`,
  )
}

async function collect(path: string, text: string, group: Group) {
  const truth = new Set(tokensOf(text))
  const { words, isNote } = await wordsOn(path)
  for (const { text: read, evidence } of words) {
    const tokens = tokensOf(read)
    // Labels of made-up cards are not in their truth.
    if (tokens.length === 0 || (group !== 'notes' && labels.test(read))) continue
    samples.push({ evidence, isRight: tokens.every((token) => truth.has(token)), group, isNote })
  }
}

async function wordsOn(path: string): Promise<{ words: WordReading[]; isNote: boolean }> {
  const { raster } = await openPhoto(readFileSync(path))
  const card = findCard(raster)
  if (card) {
    const fields = await readWrittenFields(context, card.photo, card.registration.toPhoto)
    const own = inLanguageOf(context, Object.values(fields).flat())
    const words = Object.entries(fields).flatMap(([field, lines]) =>
      wordsOfLines(lines, own, field === 'presenterName'),
    )
    return { words, isNote: false }
  }
  const upright = await findUprightText(models, raster, context.lexicon, {
    side: photoDetectionSide,
    isUpright: false,
  })
  const lines: LineText[] = []
  for (const { quad } of upright.lines)
    lines.push(await readLine(models, upright.raster, quad, context.lexicon))
  const words = wordsOfLines(lines, inLanguageOf(context, lines), false)
  return { words, isNote: doubtfulBelow(words) === wordDoubts.doubtfulOnNotes }
}

function wordsOfLines(lines: readonly LineText[], own: CardContext, isName: boolean): WordReading[] {
  const read = own === context ? lines : lines.map((line) => readInLanguage(line, own, isName))
  return read.flatMap(({ words }) => words)
}

function isEnglish({ group }: Sample): boolean {
  return group !== 'languages'
}

/** The same curve, shifted so that the same words are below another threshold. */
function atThreshold({ start, weights, doubtfulBelow }: ReturnType<typeof fit>, threshold: number) {
  const logit = (share: number) => Math.log(share / (1 - share))
  return { start: start + logit(threshold) - logit(doubtfulBelow), weights }
}

/** Logistic regression: the squares of these residuals are twice the negative log-likelihood. */
function fit(samples: readonly Sample[]) {
  const isForeign = samples.some((sample) => !isEnglish(sample))
  const names = Object.keys((isForeign ? wordDoubts.languages : wordDoubts).weights) as Array<
    keyof WordEvidence
  >
  const groups = Map.groupBy(samples, ({ group }) => group)
  const settingsOf = ([start = 0, ...weights]: readonly number[]) => ({
    start,
    weights: Object.fromEntries(
      names.map((name, index) => [name, weights[index] ?? 0]),
    ) as Partial<WordEvidence>,
  })
  const residualsOf = (numbers: readonly number[]) => {
    const settings = settingsOf(numbers)
    const misfits = samples.map(({ evidence, isRight, group }) => {
      const sureness = surenessOf(evidence, settings)
      const likelihood = Math.max(1e-12, isRight ? sureness : 1 - sureness)
      const weight = samples.length / (groups.size * (groups.get(group)?.length ?? 1))
      return Math.sqrt(-2 * Math.log(likelihood) * weight)
    })
    // A slight pull toward 0 bounds the weights of nearly constant evidence.
    return [...misfits, ...numbers.slice(1)]
  }
  const settings = settingsOf(leastSquares([0, ...names.map(() => 0)], residualsOf, 100))
  const limitOf = (some: readonly Sample[], share: number) => {
    const wrong = some
      .filter(({ isRight }) => !isRight)
      .map(({ evidence }) => surenessOf(evidence, settings))
      .sort((a, b) => a - b)
    return (wrong[Math.ceil(wrong.length * share) - 1] ?? 0) + 0.0005
  }
  return {
    ...settings,
    doubtfulBelow: limitOf(
      samples.filter(({ isNote, group }) => !isNote && group !== 'notes'),
      isForeign ? markedOfWrong.languages : markedOfWrong.cards,
    ),
    doubtfulOnNotes: limitOf(
      samples.filter(({ isNote }) => isNote),
      markedOfWrong.notes,
    ),
  }
}

function report(settings: typeof wordDoubts) {
  console.log(JSON.stringify(settings))
  const groups = { ...Object.groupBy(samples, ({ group }) => group), all: samples }
  for (const [name, group] of Object.entries(groups)) {
    const marked = (isRight: boolean) => {
      const part = group.filter((sample) => sample.isRight === isRight)
      const share = part.filter(
        (sample) =>
          surenessOf(sample.evidence, isEnglish(sample) ? settings : settings.languages) <
          (sample.isNote ? settings.doubtfulOnNotes : settings.doubtfulBelow),
      )
      return `${share.length} of ${part.length} (${Math.round((share.length / Math.max(1, part.length)) * 100)} %)`
    }
    console.log(`${name}: marked ${marked(false)} of the wrong words, ${marked(true)} of the right ones`)
  }
}
