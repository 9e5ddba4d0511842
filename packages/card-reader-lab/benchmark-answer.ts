import { z } from 'zod'
import type { WallReading } from '../card-reader/wall/wall-reading.ts'
import type { ReadNote } from './score-real-walls.ts'

const sure = z.boolean().default(true)
const hour = z.string().regex(/^\d{1,2}:\d{2}$/)

/**
 * A program's reading of one photo (README.md, "The benchmark"). Anything it does not mark as unsure counts as sure.
 */
export const benchmarkAnswer = z.object({
  rooms: z.array(z.object({ name: z.string(), isSure: sure })).max(100),
  times: z.array(z.object({ start: hour, isSure: sure })).max(200),
  breaks: z
    .array(z.object({ name: z.string(), at: hour }))
    .max(200)
    .default([]),
  cards: z
    .array(
      z.object({
        title: z.string(),
        presenter: z.string().default(''),
        room: z.string().nullable(),
        at: hour.nullable(),
        isPlaceSure: sure,
        isTitleSure: sure,
        isPresenterSure: sure,
        doubts: z.array(z.object({ word: z.string(), others: z.array(z.string()).max(3) })).default([]),
      }),
    )
    .max(1_000),
})
export type BenchmarkAnswer = z.input<typeof benchmarkAnswer>

/** An answer in the form of a wall reading, for the scorer, and the program's words for each card. */
export function asReading(answer: z.output<typeof benchmarkAnswer>): {
  reading: WallReading
  read: ReadNote
} {
  const { rooms, times, breaks } = answer
  const line = (at: number, text: string, start: string | null, isSure: boolean) => ({
    at,
    head: null,
    written: { text, start, end: null, isSure, piece: null },
    breakName: breaks.find((each) => start !== null && clockOf(each.at) === start)?.name ?? null,
    isSeen: true,
  })
  const placeOf = (index: number) => (index < 0 ? null : index)
  const cards = answer.cards.map((said) => ({
    said,
    card: {
      number: null,
      column: placeOf(rooms.findIndex(({ name }) => name === said.room)),
      row: placeOf(times.findIndex(({ start }) => said.at !== null && clockOf(start) === clockOf(said.at))),
      throughRow: null,
      isSure: said.isPlaceSure,
      marks: 0,
      votes: 0,
      piece: null,
    },
  }))
  const saidOf = new Map<object, (typeof cards)[number]['said']>(cards.map(({ card, said }) => [card, said]))
  const reading: WallReading = {
    columns: rooms.map(({ name, isSure }, at) => line(at, name, null, isSure)),
    rows: times.map(({ start, isSure }, at) => line(at, start, clockOf(start), isSure)),
    cards: cards.map(({ card }) => card),
    ...{ bare: [], covered: [], withoutWall: [], apart: [], faint: [], tooSmall: 0, closeUp: [] },
  }
  const read: ReadNote = async (card) => {
    const said = saidOf.get(card)
    if (!said) return null
    const { title, presenter, isTitleSure, isPresenterSure, doubts } = said
    const isMarked = doubts.some(({ word }) => title.split(/\s+/).includes(word))
    return {
      title,
      presenter,
      text: `${title}\n${presenter}`,
      isTitleDoubtful: !isTitleSure || isMarked,
      isDoubtful: !isTitleSure || !isPresenterSure,
      doubts,
      isNarrow: false,
      isTurned: false,
    }
  }
  return { reading, read }
}

function clockOf(time: string): string {
  return time.padStart(5, '0')
}
