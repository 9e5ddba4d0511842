import { expect, it, vi } from 'vitest'
import { applyHomography, fitHomography, type Homography } from '../photo/homography.ts'
import type { Point, Quad } from '../photo/raster.ts'
import { createRandom } from '../test/random.ts'
import { fromTopLeft } from './plain-papers.ts'
import { alongRows } from './quads.ts'
import { mapWall, uprightMap } from './wall-map.ts'

const photo = { width: 2_048, height: 1_365 }
const columns = 8
const rows = 5

/** From places on a sheet on a table, in cells, to a photo from one of its corners. */
const table = fitHomography([
  { from: { x: 0, y: 1 }, to: { x: 577, y: 829 } },
  { from: { x: 0, y: 4 }, to: { x: 181, y: 1_129 } },
  { from: { x: 8.4, y: 0 }, to: { x: 1_565, y: 1_010 } },
  { from: { x: 8.4, y: 1 }, to: { x: 1_523, y: 1_117 } },
]) as Homography

const onTable = (place: Point) => applyHomography(table, place)

function paperAt(x: number, y: number): Quad {
  const corners = [
    [-0.4, -0.42],
    [0.4, -0.42],
    [0.4, 0.42],
    [-0.4, 0.42],
  ]
  return fromTopLeft(
    corners.map(([across = 0, down = 0]) => onTable({ x: x + across, y: y + down })) as unknown as Quad,
  )
}

const sheet = Array.from({ length: columns * rows }, (_, at) =>
  paperAt(at % columns, Math.floor(at / columns)),
)

it('finds the top of papers that lie along one row, seen from the side', () => {
  const tops = sheet.map(alongRows(sheet)).map(([a, b]) => Math.atan2(b.y - a.y, b.x - a.x))
  const right = sheet.map((_, at) => {
    const [from, to] = [at % columns, Math.floor(at / columns)]
    const [a, b] = [onTable({ x: from - 0.4, y: to - 0.42 }), onTable({ x: from + 0.4, y: to - 0.42 })]
    return Math.atan2(b.y - a.y, b.x - a.x)
  })
  expect(Math.max(...tops.map((top, at) => Math.abs(top - (right[at] as number))))).toBeLessThan(0.01)
  // Without this, many would be on their side.
  const turned = sheet.filter(
    ([a, b], at) => Math.abs(Math.atan2(b.y - a.y, b.x - a.x) - (right[at] as number)) > 0.3,
  )
  expect(turned.length).toBeGreaterThan(5)
})

it('leaves papers of a wall that is seen from the front as they are', () => {
  const random = createRandom(3)
  const papers = Array.from({ length: 12 }, (_, at) => {
    const [x, y, tilt] = [200 + (at % 4) * 300, 200 + Math.floor(at / 4) * 300, random.between(-0.4, 0.4)]
    const corner = (across: number, down: number) => ({
      x: x + across * Math.cos(tilt) - down * Math.sin(tilt),
      y: y + across * Math.sin(tilt) + down * Math.cos(tilt),
    })
    return [corner(-90, -60), corner(90, -60), corner(90, 60), corner(-90, 60)] as Quad
  })
  expect(papers.map(alongRows(papers))).toEqual(papers)
})

it('lays out a sheet on a table among other papers that lie around', () => {
  const random = createRandom(5)
  const others = Array.from({ length: 24 }, () => {
    const [x, y] = [random.between(60, photo.width - 60), random.between(60, photo.height - 60)]
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([across = 0, down = 0]) => ({
      x: x + across * random.between(25, 60),
      y: y + down * random.between(25, 60),
    }))
    return fromTopLeft(corners as unknown as Quad)
  })
  const found = [...sheet, ...others]
  const papers = found
    .map(alongRows(found))
    .map((outline) => ({ kind: 'card' as const, number: null, marks: [], outline }))
  const hung = mapWall(papers, photo)?.hung ?? []
  const place = (at: number) => hung[at] as Point
  const steps = sheet.flatMap((_, at) => {
    const isLast = at % columns === columns - 1
    return isLast ? [] : [{ x: place(at + 1).x - place(at).x, y: place(at + 1).y - place(at).y }]
  })
  const usual = steps.toSorted((a, b) => a.x - b.x)[Math.floor(steps.length / 2)]?.x as number
  expect(steps.filter(({ x, y }) => Math.abs(x - usual) > usual * 0.1 || Math.abs(y) > usual * 0.1)).toEqual(
    [],
  )
})

it('compares the sizes of many papers with only some of them', () => {
  const papers = sheet.map((outline) => ({ kind: 'card' as const, number: null, marks: [], outline }))
  const counted = vi.spyOn(Math, 'log')
  const comparisonsOf = (sheets: number) => {
    counted.mockClear()
    uprightMap(Array.from({ length: sheets }, () => papers).flat(), photo)
    return counted.mock.calls.length
  }
  const [few, many] = [comparisonsOf(5), comparisonsOf(20)]
  counted.mockRestore()
  expect(many / few).toBeLessThan(5)
})
