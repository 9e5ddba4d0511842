import sharp from 'sharp'
import type { EmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import type { WordDoubt } from '../card-reader/reading.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { editDistance } from '../card-reader/words/edit-distance.ts'
import type { TrueCard } from './score-real-walls.ts'

/** The reading of one card of a wall, compared with the most similar true card of its cell. */
export type NoteScore = {
  truth: TrueCard
  /** Whether the note was enlarged, because it is narrow on the photo. */
  isNarrow: boolean
  /** Wrong letters of the title as a share of its letters, without signs, spaces and case. */
  title: number
  wrongLetters: number
  /** Whether the title is wrong and no word of it is marked. */
  isWrongForSure: boolean
  /** Whether all of the title was read, with other words around it. */
  isContained: boolean
  presenter: 'right' | 'wrong' | 'in the title' | 'missing' | 'none' | 'needless'
  /** Lines of the note with almost no letter read; 0 for a note without recorded lines. */
  lost: number
  lines: number
  isTurned: boolean
  effort: Effort
}

/** Taps and typed letters. */
export type Effort = { taps: number; typed: number }

// Shares of letters that may be wrong: in a text that is as good as right, in a text that can be recognized, in a
// line that was seen.
const NEARLY = 0.1
const KNOWN = 0.25
const SEEN = 0.6

/** The reading of a card: by this package from its picture, or by any program. */
export type NoteReading = {
  title: string
  presenter: string
  /** All text that was read from the card. */
  text: string
  /** Whether the program doubts title or presenter, and the words that it doubts, with alternatives. */
  isTitleDoubtful: boolean
  isDoubtful: boolean
  doubts: readonly WordDoubt[]
  isNarrow: boolean
  isTurned: boolean
}

export async function readNote(engine: EmbeddedEngine, piece: Uint8Array): Promise<NoteReading> {
  const { width = 0 } = await sharp(piece).metadata()
  const { fields, rawText, warnings } = await engine.read({
    image: piece,
    eventId: 1,
    names: [],
    people: [],
    lists: usualLists,
    isUpright: true,
  })
  const { title, presenterName } = fields
  return {
    title: title.value,
    presenter: presenterName.value,
    text: rawText,
    isTitleDoubtful: title.doubtful || (title.doubts ?? []).length > 0,
    isDoubtful: title.doubtful || presenterName.doubtful,
    doubts: [...(title.doubts ?? []), ...(presenterName.doubts ?? [])],
    isNarrow: width <= NARROW,
    isTurned: warnings.includes('turned-photo'),
  }
}

/** Compares the reading of a card with the true card of its cell. */
export function scoreNote(
  read: NoteReading,
  truths: readonly TrueCard[],
  verbose?: (text: string) => void,
): NoteScore {
  const all = letters(read.text)
  const shareIn = (text: string) => distanceWithin(letters(text), all) / Math.max(1, letters(text).length)
  const [truth] = [...truths].sort((a, b) => shareIn(a.title) - shareIn(b.title)) as [TrueCard]
  const wrongLetters = editDistance(letters(read.title), letters(truth.title))
  const lines = truth.lines ?? []
  const score: NoteScore = {
    truth,
    isNarrow: read.isNarrow,
    wrongLetters,
    title: wrongLetters / letters(truth.title).length,
    isWrongForSure: wrongLetters > 0 && !read.isTitleDoubtful,
    isContained: shareIn(truth.title) <= NEARLY,
    presenter: presenterOf(truth.presenter, read.presenter, read.title),
    lost: lines.filter((line) => shareIn(line) > SEEN).length,
    lines: lines.length,
    isTurned: read.isTurned,
    effort: effortOf(read, truth),
  }
  verbose?.(
    `${JSON.stringify(score)}\n  title ${read.title}\n  presenter ${read.presenter}\n  lines ${read.text.replaceAll('\n', ' | ')}\n  truth ${(truth.lines ?? [truth.title, truth.presenter]).join(' | ')}`,
  )
  return score
}

/**
 * The work of a person who corrects a card: a tap to look at it if it is doubtful, one for each alternative that is
 * taken, and one into a field to type in.
 */
function effortOf(read: NoteReading, truth: TrueCard): Effort {
  const effort = { taps: read.isDoubtful || read.doubts.length > 0 ? 1 : 0, typed: 0 }
  const moved = read.presenter === '' ? nameInTitle(read, truth) : null
  if (moved) effort.taps++
  const isTitle = isPartOfTitle(read, truth)
  if (isTitle) effort.taps++
  const title = moved ? wordsOf(read.title).join(' ').replace(wordsOf(moved).join(' '), '') : read.title
  for (const [own, right] of [
    [isTitle ? `${title} ${read.presenter}` : title, truth.title],
    [moved ? truth.presenter : isTitle ? '' : read.presenter, truth.presenter],
  ] as const) {
    const left = wordsOf(own)
    const wanted = wordsOf(right)
    effort.taps += takeRuns(left, wanted, read.doubts)
    let typed = 0
    for (const word of wanted) {
      const at = left.indexOf(word)
      const offered = read.doubts.find(
        (doubt) =>
          left.includes(letters(doubt.word)) && doubt.others.some((other) => letters(other) === word),
      )
      if (at >= 0) left.splice(at, 1)
      else if (offered) {
        left.splice(left.indexOf(letters(offered.word)), 1)
        effort.taps++
      } else typed += word.length
    }
    if (typed > 0 || left.length > 0) effort.taps++
    effort.typed += typed
  }
  return effort
}

/** Words of the title that a tap turns into the right presenter. */
function nameInTitle({ doubts }: NoteReading, { presenter }: TrueCard): string | null {
  const right = letters(presenter)
  const named = doubts.find(
    ({ word, others, isName }) => isName && right !== '' && [word, ...others].map(letters).includes(right),
  )
  return named?.word ?? null
}

/** Whether a tap joins a marked presenter to the title, which needs at least half of its words. */
function isPartOfTitle({ title, presenter, doubts }: NoteReading, truth: TrueCard): boolean {
  const words = wordsOf(presenter)
  const wanted = wordsOf(truth.title)
  const gain = inCommon([...wordsOf(title), ...words], wanted) - inCommon(wordsOf(title), wanted)
  const isMarked = doubts.some(({ word }) => presenter.includes(word))
  return isMarked && 2 * gain >= words.length && gain > inCommon(words, wordsOf(truth.presenter))
}

/**
 * Replaces words with alternatives of several words, or several words with one alternative, where that gives more of
 * the wanted words.
 * @returns the number of replacements
 */
function takeRuns(left: string[], wanted: readonly string[], doubts: readonly WordDoubt[]): number {
  let taps = 0
  for (const { word, others } of doubts) {
    const run = wordsOf(word)
    for (const other of others.map(wordsOf)) {
      if (run.length === 1 && other.length === 1) continue
      const at = left.findIndex((_, first) => run.every((each, next) => left[first + next] === each))
      const after = left.toSpliced(at, run.length, ...other)
      if (at < 0 || inCommon(after, wanted) - after.length <= inCommon(left, wanted) - left.length) continue
      left.splice(0, left.length, ...after)
      taps++
    }
  }
  return taps
}

function inCommon(some: readonly string[], wanted: readonly string[]): number {
  const left = [...some]
  return wanted.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).map(letters).filter(Boolean)
}

/** Pieces of smaller notes are enlarged to this width. */
const NARROW = 240

function presenterOf(truth: string, read: string, title: string): NoteScore['presenter'] {
  if (truth === '') return read === '' ? 'none' : 'needless'
  const far = (text: string) => distanceWithin(letters(truth), letters(text)) / letters(truth).length
  if (read !== '')
    return editDistance(letters(read), letters(truth)) <= letters(truth).length * KNOWN ? 'right' : 'wrong'
  return far(title) <= KNOWN ? 'in the title' : 'missing'
}

export function summaryOfNotes(notes: readonly NoteScore[]): string {
  const share = (some: readonly NoteScore[], is: (note: NoteScore) => boolean) =>
    `${some.filter(is).length} of ${some.length}`
  const titles = (some: readonly NoteScore[]) =>
    `${some.filter(({ title }) => title === 0).length} exact, ${share(some, ({ title }) => title <= NEARLY)} within a tenth`
  const named = notes.filter(({ presenter }) => presenter !== 'none' && presenter !== 'needless')
  const unnamed = notes.filter((note) => !named.includes(note))
  const sum = (of: (note: NoteScore) => number) => notes.reduce((total, note) => total + of(note), 0)
  const length = sum(({ truth }) => letters(truth.title).length)
  const parts = [
    `wrong letters of titles ${((100 * sum(({ wrongLetters }) => wrongLetters)) / length).toFixed(1)} %`,
    `titles ${titles(notes)} (${share(notes, ({ isContained }) => isContained)} contained); narrow: ${titles(notes.filter(({ isNarrow }) => isNarrow))}`,
    `presenters ${share(named, ({ presenter }) => presenter === 'right')}, in the title ${share(named, ({ presenter }) => presenter === 'in the title')}, wrong ${share(named, ({ presenter }) => presenter === 'wrong')}, needless ${share(unnamed, ({ presenter }) => presenter === 'needless')}`,
    `lines lost ${sum(({ lost }) => lost)} of ${sum(({ lines }) => lines)}`,
    `turned ${share(notes, ({ isTurned }) => isTurned)}`,
    `titles wrong without a mark ${share(notes, ({ isWrongForSure }) => isWrongForSure)}`,
  ]
  return parts.join(' · ')
}

export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The fewest wrong letters of a text in any part of another one. */
function distanceWithin(text: string, all: string): number {
  let row = new Array<number>(all.length + 1).fill(0)
  for (let at = 1; at <= text.length; at++) {
    const next = [at]
    for (let to = 1; to <= all.length; to++)
      next.push(
        Math.min(
          (row[to - 1] as number) + (text[at - 1] === all[to - 1] ? 0 : 1),
          (row[to] as number) + 1,
          (next[to - 1] as number) + 1,
        ),
      )
    row = next
  }
  return Math.min(...row)
}
