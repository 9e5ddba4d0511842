import { expect, it } from 'vitest'
import { joinWritten } from './joined-photos.ts'
import type { GridLine } from './wall-grid.ts'
import type { WrittenPhoto } from './written-reading.ts'

const none = { apart: [], withoutWall: [], faint: [] }

function lineOf(text: string, at: number, start: string | null = null): GridLine {
  const written = { text, start, end: null, isSure: true, piece: null }
  return { at, head: null, written, breakName: null, isSeen: true }
}

/** A photo of these rooms and hours, with this many cards in its first room. */
function photoOf(
  index: number,
  rooms: readonly string[],
  hours: readonly string[],
  count: number,
): WrittenPhoto {
  const card = { number: null, column: 0, throughRow: null, isSure: true, marks: 0, votes: 0, piece: null }
  return {
    index,
    wall: { grid: { columns: [], rows: [], cards: [], isTurned: false }, papers: [], map: {} as never },
    columns: rooms.map((room, place) => lineOf(room, index * 1_000 + place)),
    rows: hours.map((hour, place) => lineOf(hour, place, hour)),
    cards: Array.from({ length: count }, (_, row) => ({
      ...card,
      row,
      width: 90,
      small: null,
      outline: null,
    })),
    bare: [],
  }
}

it('joins a photo to the one it shares a head with, whichever shows more cards', () => {
  const photos = [
    photoOf(0, ['Lab', 'Hall'], ['09:00', '10:00', '11:00'], 3),
    photoOf(1, ['Garden', 'Stage'], ['13:00', '14:00'], 2),
    photoOf(2, ['Stage', 'Hall'], ['10:00'], 1),
  ]
  const { columns, rows, cards, apart } = joinWritten(photos, none)
  expect(apart).toEqual([])
  expect(new Set(columns.map(({ written }) => written?.text))).toEqual(
    new Set(['Lab', 'Hall', 'Garden', 'Stage']),
  )
  expect(rows.map(({ written }) => written?.start)).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00'])
  expect(cards).toHaveLength(6)
})

it('leaves out a photo that shares no head with the others', () => {
  const photos = [photoOf(0, ['Lab'], ['09:00'], 1), photoOf(1, ['Garden'], ['13:00', '14:00'], 2)]
  expect(joinWritten(photos, none).apart).toEqual([0])
})
