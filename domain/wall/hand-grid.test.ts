import { expect, it } from 'vitest'
import {
  drawnLines,
  evenly,
  type HandGrid,
  type Point,
  placesInGrid,
  withCornerAt,
  withLineAt,
} from './hand-grid.ts'

type Shown = (point: Point) => Point

/** A wall of headings and cards as a camera shows it: columns 2, 3, … to the right, rows downward, with headings at 0. */
function photographed(show: Shown, { columns = 6, rows = 5, at = (column: number) => column } = {}) {
  const place = (column: number, row: number) => {
    // Cards are slightly askew.
    const slip = { x: Math.sin(column * 7 + row * 3) * 0.12, y: Math.cos(column * 5 + row) * 0.12 }
    return show({ x: at(column) + 1 + slip.x, y: row + 1 + slip.y })
  }
  const cards = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return { column, row, place: place(column, row) }
  })
  const heading = (column: number, row: number) => show({ x: at(column) + 1, y: row + 1 })
  const grid: HandGrid = {
    photo: 0,
    columns: { first: heading(0, -1), last: heading(columns - 1, -1), at: evenly(columns), from: 0 },
    rows: {
      first: show({ x: 0, y: 1 }),
      last: show({ x: 0, y: rows }),
      at: evenly(rows),
      from: 0,
    },
    corner: { x: 0, y: 0 },
  }
  return { cards, grid, corner: show({ x: at(columns - 1) + 1, y: rows }) }
}

const spotsOf = (cards: readonly { place: Point }[], grid: HandGrid) =>
  placesInGrid(
    cards.map(({ place }) => place),
    grid,
  )?.map((place) => place && [place.column, place.row])
const placesOf = (cards: readonly { column: number; row: number }[]) =>
  cards.map(({ column, row }) => [column, row])

const straight: Shown = ({ x, y }) => ({ x: 0.1 + x * 0.12, y: 0.08 + y * 0.14 })
const turnedBy = (angle: number): Shown => {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return (point) => {
    const { x, y } = straight(point)
    return { x: 0.5 + (x - 0.5) * cosine - (y - 0.5) * sine, y: 0.5 + (x - 0.5) * sine + (y - 0.5) * cosine }
  }
}
/** The right end is twice as far from the camera as the left one. */
const fromTheSide: Shown = ({ x, y }) => {
  const depth = 1 + x / 7
  return { x: 0.05 + (x * 0.24) / depth, y: 0.5 + ((y - 3) * 0.16) / depth }
}

it.each<[string, Shown]>([
  ['straight', straight],
  ['skewed', ({ x, y }) => straight({ x: x + y * 0.3, y: y + x * 0.1 })],
  ['turned a little', turnedBy(0.3)],
  ['on its side', turnedBy(Math.PI / 2)],
  ['upside down', turnedBy(Math.PI)],
  ['mirrored', (point) => ({ x: 1 - straight(point).x, y: straight(point).y })],
])('places each card under its headings (wall %s)', (_, show) => {
  const { cards, grid } = photographed(show)
  expect(spotsOf(cards, grid)).toEqual(placesOf(cards))
})

it('places all cards of a photo from the side once its corner is dragged into place', () => {
  const { cards, grid, corner } = photographed(fromTheSide)
  expect(spotsOf(cards, grid)).not.toEqual(placesOf(cards))
  const dragged = withCornerAt(grid, corner)
  expect(spotsOf(cards, dragged)).toEqual(placesOf(cards))
  // Columns evenly spaced on the wall get closer together at the far end.
  const heads = drawnLines(dragged)?.lines.filter(({ axis }) => axis === 'columns') ?? []
  const steps = heads.slice(1).map(({ head }, index) => head.x - (heads[index]?.head.x ?? 0))
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(drawnLines(dragged)?.corner.x).toBeCloseTo(corner.x)
})

it('places cards of two boards with a gap between them under lines that were moved', () => {
  const at = (column: number) => (column < 3 ? column : column + 1.6)
  const { cards, grid } = photographed(({ x, y }) => straight({ x: x * 0.7, y }), { at })
  expect(spotsOf(cards, grid)).not.toEqual(placesOf(cards))
  const moved = [1, 2, 3, 4].reduce((before, index) => {
    const head = straight({ x: (at(index) + 1) * 0.7, y: 0 })
    return withLineAt(before, { axis: 'columns', index }, head)
  }, grid)
  expect(spotsOf(cards, moved)).toEqual(placesOf(cards))
})

it('reports which cards are between two lines, and which are outside', () => {
  const { grid } = photographed(straight)
  const found = placesInGrid(
    [straight({ x: 1.5, y: 1 }), straight({ x: 2.1, y: 1 }), straight({ x: 7.5, y: 2 })],
    grid,
  )
  expect(found).toEqual([
    { column: expect.any(Number), row: 0, isSure: false },
    { column: 1, row: 0, isSure: true },
    null,
  ])
})

it('continues the numbering of an earlier photo, and applies a single heading to all cards', () => {
  const { cards, grid } = photographed(straight, { rows: 1 })
  const second = { ...grid, columns: { ...grid.columns, from: 4 } }
  expect(spotsOf(cards, second)).toEqual(cards.map(({ column }) => [column + 4, 0]))
})

it('is not a grid when rooms and times run in the same direction', () => {
  const { grid } = photographed(straight)
  const flat = { ...grid, rows: { ...grid.rows, ...{ first: grid.columns.first, last: grid.columns.last } } }
  expect([placesInGrid([{ x: 0.5, y: 0.5 }], flat), drawnLines(flat)]).toEqual([null, null])
})

it('keeps a dragged line between its neighbors, and scales all lines with the first or last', () => {
  const { grid } = photographed(straight)
  const past = withLineAt(grid, { axis: 'columns', index: 1 }, straight({ x: 6, y: 0 }))
  expect(past.columns.at[1]).toBeLessThan(past.columns.at[2] ?? 0)
  const wider = withLineAt(grid, { axis: 'rows', index: 4 }, { x: 0.1, y: 0.95 })
  expect([wider.rows.last, wider.rows.at]).toEqual([{ x: 0.1, y: 0.95 }, grid.rows.at])
})
