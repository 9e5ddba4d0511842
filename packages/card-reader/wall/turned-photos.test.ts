import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawStickyWall } from '../test/walls/sticky-wall.ts'
import { readWall } from './read-wall.ts'
import { withPlacesAsSent } from './turned-photos.ts'
import type { WallReading } from './wall-reading.ts'

it.each([1, 2, 3])(
  'reads a wall from a photo that is %d quarter turns off, places as on the photo',
  async (turns) => {
    const wall = await drawStickyWall(3, {
      columns: 3,
      rows: 3,
      width: 1_500,
      filled: 0.8,
      hour: (time) => time,
    })
    const photo = await sharp(wall.jpeg)
      .rotate(turns * 90)
      .toBuffer()
    const [upright, turned] = await Promise.all(
      [wall.jpeg, photo].map((bytes) => readWall([bytes], { rooms: [], slots: [] }, [])),
    )
    const spots = (reading?: WallReading) =>
      reading?.cards.map(({ column, row }) => `${reading.columns[column ?? -1]?.written?.text} ${row}`).sort()
    expect(spots(turned)).toEqual(spots(upright))
    const [one] = upright?.cards ?? []
    const same = turned?.cards.find(({ column, row }) => column === one?.column && row === one?.row)
    const { x = 0, y = 0 } = one?.place ?? {}
    const [toX, toY] =
      [[x, y] as const, [1 - y, x] as const, [1 - x, 1 - y] as const, [y, 1 - x] as const][turns] ?? []
    expect(same?.place).toEqual({
      photo: 0,
      x: expect.closeTo(toX ?? -1, 2),
      y: expect.closeTo(toY ?? -1, 2),
    })
  },
)

it('names the corner of a turned photo as on the photo that was sent', () => {
  const at = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
  const reading = {
    columns: [],
    rows: [],
    cards: [],
    closeUp: [
      { photo: 0, corner: 'upper left', at, cards: 2 },
      { photo: 1, corner: 'upper left', at, cards: 2 },
      { photo: 1, corner: 'middle', at, cards: 2 },
    ],
  } as unknown as WallReading
  const { closeUp } = withPlacesAsSent(reading, new Map([[1, 1]]))
  expect(closeUp.map(({ corner }) => corner)).toEqual(['upper left', 'lower left', 'middle'])
  expect(closeUp.map((part) => part.at)).toEqual([
    at,
    { x: 0.2, y: 0.6, width: 0.1, height: 0.3 },
    { x: 0.2, y: 0.6, width: 0.1, height: 0.3 },
  ])
})
