import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import { readWall } from '../card-reader/wall/read-wall.ts'
import type { WallReading } from '../card-reader/wall/wall-reading.ts'
import { editDistance } from '../card-reader/words/edit-distance.ts'
import {
  type Effort,
  letters,
  type NoteReading,
  type NoteScore,
  readNote,
  scoreNote,
  summaryOfNotes,
} from './score-wall-notes.ts'

/**
 * A card on a real wall. `room` is null if it is beside the grid or in a column without a name; `until` is the hour
 * when a longer session ends.
 */
export type TrueCard = {
  title: string
  presenter: string
  /** Its words as written, if known. */
  lines?: readonly string[]
  room: string | null
  at: string | null
  until?: string
  /** Colored dots on it; none by default. */
  votes?: number
}

/** What is on the wall in one photo; `breaks` are names with the hour of their row. */
export type TrueWall = {
  rooms: string[]
  times: string[]
  breaks: [name: string, at: string][]
  cards: TrueCard[]
}

type Share = { right: number; all: number }

/** The scores of the reading of one wall. */
export type WallScore = Record<'found' | 'placed' | 'heads' | 'breaks' | 'votes', Share> & {
  /** For the cards alone in their cell, or with the true ones of the cell, if words are read. */
  notes: NoteScore[]
  /** Cards, rooms and hours that are wrong although they are reported as sure, and cards that are not there. */
  wrongForSure: number
  tooMany: number
  /** The work until all of it is right; null if no words were read. */
  effort: Effort | null
  seconds: number
}

/** Reads one of the cards; null if it cannot be read. */
export type ReadNote = (card: WallReading['cards'][number]) => Promise<NoteReading | null>

/** As a share of its letters: how many of a text may be wrong. */
const LETTERS = 0.2

/** Scores the reading of photos of real walls: `truth.json` of the folder lists the contents of each wall. */
export async function scoreRealWalls(folder: string, isReading: boolean): Promise<string[]> {
  const truth: Record<string, TrueWall> = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
  const engine = isReading ? await openEmbeddedEngine() : null
  const read: ReadNote | null = engine && (async ({ piece }) => (piece ? readNote(engine, piece) : null))
  const lines: string[] = []
  const scores: WallScore[] = []
  for (const [file, wall] of Object.entries(truth)) {
    const start = process.cpuUsage()
    const reading = await readWall([readFileSync(join(folder, file))], { rooms: [], slots: [] }, [])
    const { user, system } = process.cpuUsage(start)
    const score = { ...(await scoreWall(reading, wall, read)), seconds: (user + system) / 1e6 }
    scores.push(score)
    lines.push(file, `  ${summaryOf(score)}`)
  }
  return [...lines, 'all', `  ${summaryOf(sumOf(scores))}`]
}

/** Compares a reading with the cards on the wall; without `read`, titles are not compared. */
export async function scoreWall(
  reading: WallReading,
  wall: TrueWall,
  read: ReadNote | null,
): Promise<Omit<WallScore, 'seconds'>> {
  const cells = Map.groupBy(wall.cards, ({ room, at }) => cellOf(room, at))
  const names = roomsOf(reading, wall)
  const hours = reading.rows.map(({ written }) => wall.times.find((time) => clockOf(time) === written?.start))
  const seen = Map.groupBy(reading.cards, ({ column, row }) =>
    column === null || row === null || reading.columns[column]?.written === null
      ? cellOf(null, null)
      : cellOf(names[column] ?? `${column}?`, hours[row] ?? `${row}?`),
  )
  const isSureCell = ({ column, row, isSure }: WallReading['cards'][number]) =>
    isSure && [reading.columns[column ?? -1], reading.rows[row ?? -1]].every((line) => line?.written?.isSure)
  let [placed, wrongForSure] = [0, 0]
  const votes = { right: 0, all: 0 }
  for (const [cell, cards] of seen) {
    const [card, ...more] = cells.get(cell) ?? []
    if (card && more.length === 0 && cards.length === 1) {
      votes.all++
      if (cards[0]?.votes === (card.votes ?? 0)) votes.right++
    }
    const right = cells.get(cell)?.length ?? 0
    placed += Math.min(right, cards.length)
    wrongForSure += Math.max(0, cards.filter(isSureCell).length - right)
  }
  const all = wall.cards.length
  const rooms = wall.rooms.filter((room) => names.includes(room))
  const times = wall.times.filter((time) =>
    reading.rows.some(({ written }) => written?.start === clockOf(time)),
  )
  const wrongHeads =
    reading.columns.filter(({ written }, column) => written?.isSure && !names[column]).length +
    reading.rows.filter(({ written }, row) => written?.isSure && !hours[row]).length
  const breaks = wall.breaks.filter(([name, at]) =>
    reading.rows.some(
      ({ written, breakName }) => written?.start === clockOf(at) && isAlike(breakName ?? '', name),
    ),
  )
  const notes = await scoreNotes(read, seen, cells)
  const unnamed = [...wall.rooms, ...wall.times].filter((head) => ![...rooms, ...times].includes(head))
  return {
    found: { right: Math.min(all, reading.cards.length), all },
    placed: { right: placed, all },
    heads: { right: rooms.length + times.length, all: wall.rooms.length + wall.times.length },
    breaks: { right: breaks.length, all: wall.breaks.length },
    votes,
    notes,
    wrongForSure: wrongForSure + wrongHeads,
    tooMany: Math.max(0, reading.cards.length - all),
    effort: read && effortOf(notes, wall, unnamed, reading.cards.length),
  }
}

/** The room of each column: the most similar one that no column before it has. */
function roomsOf({ columns }: WallReading, { rooms }: TrueWall): (string | undefined)[] {
  const left = new Set(rooms)
  return columns.map(({ written }) => {
    const text = written?.text ?? ''
    const [room] = [...left]
      .filter((each) => isAlike(text, each))
      .sort((a, b) => editDistance(text, a) - editDistance(text, b))
    if (room !== undefined) left.delete(room)
    return room
  })
}

async function scoreNotes(
  read: ReadNote | null,
  seen: ReadonlyMap<string, WallReading['cards']>,
  cells: ReadonlyMap<string, TrueCard[]>,
): Promise<NoteScore[]> {
  const scores: NoteScore[] = []
  for (const [cell, cards] of read ? seen : []) {
    const left = [...(cells.get(cell) ?? [])]
    for (const card of cards) {
      const note = left.length > 0 ? await read?.(card) : null
      if (!note) continue
      const score = scoreNote(note, left)
      scores.push(score)
      left.splice(left.indexOf(score.truth), 1)
    }
  }
  return scores
}

/**
 * The work until the wall is right: that of each card, a tap and all letters for each card or heading that is missing
 * or in a wrong place, and a tap for each reported card that is none or is in a wrong place.
 */
function effortOf(
  notes: readonly NoteScore[],
  { cards }: TrueWall,
  heads: readonly string[],
  found: number,
): Effort {
  const seen = new Set(notes.map(({ truth }) => truth))
  const missing = cards
    .filter((card) => !seen.has(card))
    .map(({ title, presenter }) => letters(title + presenter).length)
  const typed = [...heads.map((head) => head.length), ...missing, ...notes.map(({ effort }) => effort.typed)]
  const taps = notes.reduce((sum, { effort }) => sum + effort.taps, 0)
  return {
    taps: taps + heads.length + missing.length + Math.max(0, found - notes.length),
    typed: typed.reduce((sum, each) => sum + each, 0),
  }
}

export function summaryOf(score: WallScore): string {
  const share = ({ right, all }: Share) => `${right} of ${all}`
  return [
    `cards found ${share(score.found)}, in their cell ${share(score.placed)}, too many ${score.tooMany}`,
    `heads ${share(score.heads)}, breaks ${share(score.breaks)}, votes right on ${share(score.votes)} cards`,
    ...(score.notes.length > 0 ? [summaryOfNotes(score.notes)] : []),
    `wrong for sure ${score.wrongForSure}`,
    ...(score.effort ? [`to right ${score.effort.taps} taps and ${score.effort.typed} letters`] : []),
    `${score.seconds.toFixed(1)} s`,
  ].join(' · ')
}

export function sumOf(scores: readonly WallScore[]): WallScore {
  const sum = (of: (score: WallScore) => number) => scores.reduce((total, score) => total + of(score), 0)
  const share = (of: (score: WallScore) => Share) => ({
    right: sum((score) => of(score).right),
    all: sum((score) => of(score).all),
  })
  return {
    found: share(({ found }) => found),
    placed: share(({ placed }) => placed),
    heads: share(({ heads }) => heads),
    breaks: share(({ breaks }) => breaks),
    votes: share(({ votes }) => votes),
    notes: scores.flatMap(({ notes }) => notes),
    wrongForSure: sum(({ wrongForSure }) => wrongForSure),
    tooMany: sum(({ tooMany }) => tooMany),
    effort: scores.some(({ effort }) => effort)
      ? { taps: sum(({ effort }) => effort?.taps ?? 0), typed: sum(({ effort }) => effort?.typed ?? 0) }
      : null,
    seconds: sum(({ seconds }) => seconds),
  }
}

function cellOf(room: string | null, at: string | null): string {
  return room === null || at === null ? 'beside' : `${room} ${clockOf(at)}`
}

function clockOf(time: string): string {
  return time.padStart(5, '0')
}

/** Whether a text was read with at most a fifth of its letters wrong; signs and spaces do not count. */
function isAlike(read: string, text: string): boolean {
  const [one, other] = [letters(read), letters(text)]
  return one !== '' && editDistance(one, other) <= other.length * LETTERS
}
