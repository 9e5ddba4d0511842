import { labelWordsOf } from '../cards/labels.ts'
import { otherReadings } from '../lines/line-settings.ts'
import { openPictureLibrary } from '../photo/picture-library.ts'
import type { CardReaderSettings, FieldReading, SecondReader, TextField, WordDoubt } from '../reading.ts'
import { editDistance } from '../words/edit-distance.ts'
import { vision } from './vision-constants.ts'
import { createVisionEngine } from './vision-engine.ts'

/** Uses a service with OpenAI's `chat/completions`, one request for each cutout. */
export function createSecondReader(
  settings: Pick<CardReaderSettings, 'apiUrl' | 'apiKey' | 'model'>,
): SecondReader {
  const { readWords } = createVisionEngine(settings, vision.secondTimes)
  return {
    async read(crop, signal) {
      const sharp = await openPictureLibrary()
      // Some local services cannot open WebP.
      const jpeg = await sharp(crop).jpeg({ quality: vision.imageQuality }).toBuffer()
      return readWords(jpeg, signal)
    },
  }
}

type Doubted = Pick<FieldReading<string>, 'value' | 'doubtful' | 'doubts' | 'onlyLetters'>

/**
 * The field after a second reader saw its picture. The value stays: where both readings agree, the marks go; where
 * they differ, the second reading is offered beside the first. `words` from another text, or none, change nothing.
 */
export function withSecondReading<Field extends Doubted>(
  field: Field,
  name: TextField,
  words: string,
): Field {
  const own = field.value.split(/\s+/).filter(Boolean)
  const other = withoutLabel(words.split(/\s+/).filter(Boolean), own, name)
  if (own.length === 0 || other.length === 0 || areOtherTexts(own, other)) return field
  const { doubts: before = [], onlyLetters, ...rest } = field
  const doubts = runsOf(own, other).flatMap(({ mine, theirs }) => doubtsOfRun(mine, theirs, before))
  if (doubts.length === 0) {
    const doubtful = field.doubtful && !onlyLetters
    return { ...rest, doubtful } as Field
  }
  return { ...field, doubts: [...new Map(doubts.map((doubt) => [doubt.word, doubt])).values()] }
}

/** The words without the label: a field's picture also shows it before them. */
function withoutLabel(words: string[], own: readonly string[], name: TextField): string[] {
  const [first = ''] = own
  const isLabel = (word: string) => labelWordsOf(name, /[:=–—-]$/.test(word)).includes(lettersOf(word))
  const end = words.findIndex((word) => !isLabel(word) || isSame(word, first))
  return end < 0 ? [] : words.slice(end)
}

/** Whether two readings are of different texts. For texts of nearly one length, the beginning is enough to tell. */
function areOtherTexts(own: readonly string[], other: readonly string[]): boolean {
  const [mine = '', theirs = ''] = [own, other].map((words) => lettersOf(words.join('')))
  const most = (one: string, two: string) => vision.secondDiffers * Math.max(one.length, two.length)
  if (Math.abs(mine.length - theirs.length) > most(mine, theirs)) return true
  const [begun, theirsBegun] = [mine.slice(0, 300), theirs.slice(0, 300)]
  return editDistance(begun, theirsBegun) > most(begun, theirsBegun)
}

/** Words of one reading at the place of words of the other. */
type Run = { mine: readonly string[]; theirs: readonly string[] }

/** Both readings aligned. Words that only one has are in the run of the word before or after them. */
function runsOf(mine: readonly string[], theirs: readonly string[]): Run[] {
  const runs: Run[] = []
  let [at, there] = [0, 0]
  const same = sameWords(mine.map(keyOf), theirs.map(keyOf))
  for (const [i, j] of [...same, [mine.length, theirs.length] as const]) {
    runs.push({ mine: mine.slice(at, i), theirs: theirs.slice(there, j) })
    runs.push({ mine: mine.slice(i, i + 1), theirs: theirs.slice(j, j + 1) })
    ;[at, there] = [i + 1, j + 1]
  }
  const isLone = (run: Run) => run.mine.length === 0 || run.theirs.length === 0
  const joined: Run[] = []
  for (const run of runs.filter((each) => each.mine.length + each.theirs.length > 0)) {
    const last = joined.at(-1)
    if (last && (isLone(last) || isLone(run)))
      joined[joined.length - 1] = {
        mine: [...last.mine, ...run.mine],
        theirs: [...last.theirs, ...run.theirs],
      }
    else joined.push(run)
  }
  return joined
}

/** The places of the longest sequence of words, by their keys, that both have in the same order. */
function sameWords(mine: readonly string[], theirs: readonly string[]): (readonly [number, number])[] {
  const across = theirs.length + 1
  const most = new Uint16Array((mine.length + 1) * across)
  const at = (i: number, j: number) => most[i * across + j] ?? 0
  for (let i = mine.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--)
      most[i * across + j] =
        mine[i] === theirs[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < mine.length && j < theirs.length) {
    if (mine[i] === theirs[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/**
 * The doubts of a run: none for the same words; otherwise the second reader's first, before the first reader's own
 * alternatives.
 */
function doubtsOfRun(
  mine: readonly string[],
  theirs: readonly string[],
  before: readonly WordDoubt[],
): WordDoubt[] {
  if (mine.length === theirs.length)
    return mine.flatMap((word, index) => {
      const other = theirs[index] ?? ''
      if (isSame(word, other)) return []
      const own = before.find((doubt) => doubt.word === word)?.others ?? []
      const rest = own.filter((reading) => !isSame(reading, other))
      return [{ word, others: [other, ...rest].slice(0, otherReadings.most) }]
    })
  return [{ word: mine.join(' '), others: [theirs.join(' ')] }]
}

function isSame(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}

/**
 * A word's key for comparing readings, without case, the punctuation around it, and hyphens and apostrophes between
 * letters. Other signs count: "C++" is not "C#", nor "9:30" "930".
 */
function keyOf(word: string): string {
  const plain = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
  const bare = plain
    .replace(/(?<=[\p{L}\p{M}])['-](?=\p{L})/gu, '')
    .replace(/^["'“”„«»([{*_]+|["'“”„«»)\]}.,;:!?…*_]+$/gu, '')
  return bare === '' ? plain : bare
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
