import { readFile } from 'node:fs/promises'
import { openEmbeddedEngine } from '../../card-reader/cards/embedded-engine.ts'
import { readWall } from '../../card-reader/wall/read-wall.ts'
import type { GridLine } from '../../card-reader/wall/wall-grid.ts'
import type { BenchmarkAnswer } from '../benchmark-answer.ts'
import { readNote } from '../score-wall-notes.ts'

/* node adapters/this-reader.ts PHOTO: the card reader's answer for the benchmark. */
const wall = await readWall([await readFile(process.argv[2] ?? '')], { rooms: [], slots: [] }, [])
const engine = await openEmbeddedEngine()
const nameOf = ({ written }: GridLine, index: number) => written?.text || `column ${index + 1}`
const answer: BenchmarkAnswer = {
  rooms: wall.columns.map((line, index) => ({
    name: nameOf(line, index),
    isSure: line.written?.isSure ?? false,
  })),
  times: wall.rows.flatMap(({ written }) =>
    written?.start ? [{ start: written.start, isSure: written.isSure }] : [],
  ),
  breaks: wall.rows.flatMap(({ written, breakName }) =>
    written?.start && breakName ? [{ name: breakName, at: written.start }] : [],
  ),
  cards: [],
}
for (const { column, row, isSure, piece } of wall.cards) {
  const line = wall.columns[column ?? -1]
  const note = piece && (await readNote(engine, piece))
  answer.cards.push({
    title: note?.title ?? '',
    presenter: note?.presenter ?? '',
    room: line ? nameOf(line, column ?? 0) : null,
    at: wall.rows[row ?? -1]?.written?.start ?? null,
    isPlaceSure:
      isSure && (line?.written?.isSure ?? false) && (wall.rows[row ?? -1]?.written?.isSure ?? false),
    isTitleSure: note ? !note.isTitleDoubtful : false,
    isPresenterSure: note ? !note.isDoubtful : false,
    doubts: note ? [...note.doubts] : [],
  })
}
// Its threads would keep the process alive.
process.stdout.write(JSON.stringify(answer), () => process.exit())
