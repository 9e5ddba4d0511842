import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { editDistance } from '../card-reader/words/edit-distance.ts'
import { type MarkedWord, markedWords, wordsIn } from './marked-words.ts'

type Note = { file: string; board: string; text: string }
type NoteScore = {
  note: Note
  read: string
  lines: string
  wrong: number
  wrongOfLines: number
  letters: number
  words: MarkedWord[]
}

/** The boards of a folder to score: those that settings may be tuned on, the others, or all. */
export type Boards = 'tune' | 'judge' | 'all'

const judged = ['self', 'spri']

/**
 * Scores the engine against real notes: wrong letters over the whole reading in order (title, presenter and
 * description joined), ignoring case. `truth.json` has `images` with `file`, `board` and `text`
 * (`|` ends a line).
 */
export async function scoreHandwriting(
  engine: EmbeddedEngine,
  folder: string,
  boards: Boards,
  verbose: boolean,
) {
  const { images }: { images: Note[] } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
  const notes = images.filter(
    ({ board }) => boards === 'all' || judged.includes(board) === (boards === 'judge'),
  )
  const before = process.cpuUsage()
  const scores: NoteScore[] = []
  for (const note of notes) scores.push(await scoreNote(engine, folder, note, verbose))
  const { user, system } = process.cpuUsage(before)
  for (const board of new Set(notes.map((note) => note.board)))
    report(
      board,
      scores.filter(({ note }) => note.board === board),
    )
  report(boards, scores)
  console.log(`processor ${((user + system) / 1e6 / notes.length).toFixed(2)} s a note`)
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
}

async function scoreNote(
  engine: EmbeddedEngine,
  folder: string,
  note: Note,
  verbose: boolean,
): Promise<NoteScore> {
  const image = readFileSync(join(folder, note.file))
  const { fields, rawText } = await engine.read({
    image,
    eventId: 1,
    names: [],
    people: [],
    lists: usualLists,
  })
  const truth = plain(note.text.replaceAll('|', ' '))
  const read = plain(
    [fields.title, fields.presenterName, fields.description].map(({ value }) => value).join(' '),
  )
  const lines = plain(rawText.replaceAll('\n', ' '))
  const wrong = editDistance(read, truth)
  const words = [fields.title, fields.presenterName, fields.description].flatMap((field) =>
    wordsIn(field, truth),
  )
  if (verbose && wrong > 0)
    console.log(
      `${note.file} ${wrong}/${truth.length}\n  read  ${read}\n  lines ${rawText.replaceAll('\n', ' | ')}\n  truth ${note.text}`,
    )
  return { note, read, lines, wrong, wrongOfLines: editDistance(lines, truth), letters: truth.length, words }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function report(name: string, scores: readonly NoteScore[]): void {
  const sum = (of: (score: NoteScore) => number) => scores.reduce((total, score) => total + of(score), 0)
  const letters = sum((score) => score.letters)
  const share = (wrong: number) => `${((wrong / letters) * 100).toFixed(1)} %`
  console.log(
    `${name}: ${scores.length} notes, ${letters} letters · wrong ${share(sum((score) => score.wrong))} of the fields in order, ${share(sum((score) => score.wrongOfLines))} of the lines · exact ${scores.filter(({ wrong }) => wrong === 0).length} · ${markedWords(scores.flatMap(({ words }) => words))}`,
  )
}
