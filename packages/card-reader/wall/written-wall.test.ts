import { expect, it } from 'vitest'
import { drawStickyWall, type StickyWall, type StickyWishes } from '../test/walls/sticky-wall.ts'
import { readWall } from './read-wall.ts'
import type { WallReading } from './wall-reading.ts'

const small = {
  columns: 3,
  rows: 3,
  width: 1_500,
  filled: 0.8,
  hour: (time: string) => time,
} satisfies StickyWishes

async function read(seed: number, wishes: StickyWishes): Promise<{ wall: StickyWall; reading: WallReading }> {
  const wall = await drawStickyWall(seed, { ...small, ...wishes })
  return { wall, reading: await readWall([wall.jpeg], { rooms: [], slots: [] }, []) }
}

const placesIn = ({ cards, columns, rows }: WallReading) =>
  cards
    .map(({ column, row }) => `${columns[column ?? -1]?.written?.text} ${rows[row ?? -1]?.written?.start}`)
    .sort()

it('reads rooms and hours, and says where each note hangs', async () => {
  const { wall, reading } = await read(3, {})
  expect(reading.columns.map(({ written }) => written?.text)).toEqual(wall.rooms)
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
  expect(reading.cards.every(({ piece }) => piece)).toBe(true)
  expect([reading.withoutWall, reading.apart]).toEqual([[], []])
})

it('turns a wall whose hours stand along the top', async () => {
  const { wall, reading } = await read(4, { isHoursAlongTop: true })
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
})
