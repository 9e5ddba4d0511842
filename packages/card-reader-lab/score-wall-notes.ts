import sharp from 'sharp'
import type { EmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { editDistance } from '../card-reader/words/edit-distance.ts'
import type { TrueCard } from './score-real-walls.ts'

/** What was read of one card of a wall, against the true card of its cell that it is most like. */
export type NoteScore = {
  /** Whether the note was enlarged, as it is narrow on the photo. */
  isNarrow: boolean
  /** Wrong letters of the title as a share of it, signs, spaces and case left out. */
  title: number
  /** Whether the title is wrong and no word of it is marked. */
  isWrongForSure: boolean
  /** Whether all of the title was read, with other words around it. */
  isContained: boolean
  presenter: 'right' | 'wrong' | 'in the title' | 'missing' | 'none' | 'needless'
  /** Lines of the note of which hardly a letter was read; of a note whose lines no one noted, 0. */
  lost: number
  lines: number
  isTurned: boolean
}

// Shares of letters that may be wrong: in a text that is as good as right, in one that is known again, in a line that was seen.
const NEARLY = 0.1
const KNOWN = 0.25
const SEEN = 0.6

/** Reads a piece of a wall photo and compares it with what hangs in its cell. */
export async function scoreNote(
  engine: EmbeddedEngine,
  piece: Uint8Array,
  truths: readonly TrueCard[],
  verbose?: (text: string) => void,
): Promise<NoteScore> {
  const { width = 0 } = await sharp(piece).metadata()
  const read = await engine.read({
    image: piece,
    eventId: 1,
    names: [],
    people: [],
    lists: usualLists,
    isUpright: true,
  })
  const { title, presenterName } = read.fields
  const all = letters(read.rawText)
  const shareIn = (text: string) => distanceWithin(letters(text), all) / Math.max(1, letters(text).length)
  const [truth] = [...truths].sort((a, b) => shareIn(a.title) - shareIn(b.title)) as [TrueCard]
  const wrong = editDistance(letters(title.value), letters(truth.title)) / letters(truth.title).length
  const lines = truth.lines ?? []
  const score: NoteScore = {
    isNarrow: width <= NARROW,
    title: wrong,
    isWrongForSure: wrong > 0 && !title.doubtful && !title.doubts?.length,
    isContained: shareIn(truth.title) <= NEARLY,
    presenter: presenterOf(truth.presenter, presenterName.value, title.value),
    lost: lines.filter((line) => shareIn(line) > SEEN).length,
    lines: lines.length,
    isTurned: read.warnings.includes('turned-photo'),
  }
  verbose?.(
    `${JSON.stringify(score)}\n  title ${title.value}\n  presenter ${presenterName.value}\n  lines ${read.rawText.replaceAll('\n', ' | ')}\n  truth ${(truth.lines ?? [truth.title, truth.presenter]).join(' | ')}`,
  )
  return score
}

/** Pieces of smaller notes are enlarged to this. */
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
  const parts = [
    `titles ${titles(notes)} (${share(notes, ({ isContained }) => isContained)} contained); narrow: ${titles(notes.filter(({ isNarrow }) => isNarrow))}`,
    `presenters ${share(named, ({ presenter }) => presenter === 'right')}, in the title ${share(named, ({ presenter }) => presenter === 'in the title')}, wrong ${share(named, ({ presenter }) => presenter === 'wrong')}, needless ${share(unnamed, ({ presenter }) => presenter === 'needless')}`,
    `lines lost ${sum(({ lost }) => lost)} of ${sum(({ lines }) => lines)}`,
    `turned ${share(notes, ({ isTurned }) => isTurned)}`,
    `titles wrong without a mark ${share(notes, ({ isWrongForSure }) => isWrongForSure)}`,
  ]
  return parts.join(' · ')
}

function letters(text: string): string {
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
