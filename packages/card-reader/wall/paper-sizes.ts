import { distance, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { meanOf, medianOf } from './averages.ts'
import type { Rectangle } from './paper-rectangles.ts'
import { areaOf } from './quads.ts'
import { type Usual, usualOf } from './usual-paper.ts'
import { STRAIGHT, type WallPlane } from './wall-plane.ts'
import { coloredSearch, seamSearch } from './written-settings.ts'

/** The sizes of a wall's papers in its own plane: on a photo from the side, the same paper has many sizes. */
export type PaperSizes = {
  /** Whether a patch of one color that fills this share of its hull is several papers, of which some cross. */
  isPile(quad: Quad, solid: number): boolean
  /** Whether an outline has the size of two papers side by side, or one above the other. */
  isDouble(quad: Quad): boolean
  /** Whether a rectangle is too low for a usual paper to be a part of it, so that it is not several that touch. */
  isStrip(quad: Quad): boolean
  /** Of outlines of other sizes, those of papers of one format in a column or row, such as wide headings. */
  formatsOf<Paper extends { quad: Quad }>(papers: readonly Paper[]): Paper[]
  /** The usual paper at a place, by those of the same color near it. */
  usualBy(papers: readonly Quad[]): (point: Point) => Rectangle
}

/** @param usual a paper on the picture, for colors without a known one */
export function paperSizes(plane: WallPlane, papers: readonly Quad[], usual: Usual): PaperSizes {
  const flat = (quad: Quad) => quad.map(plane.flat) as [...Quad]
  const { area, shape } = usualOf(papers.map(flat)) ?? usual
  const height = Math.sqrt(area / shape)
  return {
    isPile(quad, solid) {
      const { pile } = coloredSearch
      return solid < pile.solid && areaOf(flat(quad)) > area * pile.area
    },
    isDouble(quad) {
      const { width, height } = sizeOf(flat(quad))
      const [across, down] = [width / Math.sqrt(area * shape), height / Math.sqrt(area / shape)]
      const { length, side } = seamSearch
      const isTwice = (long: number, short: number) =>
        long > length.least && long < length.most && short > side.least && short < side.most
      return isTwice(across, down) || isTwice(down, across)
    },
    isStrip(quad) {
      const { strip } = coloredSearch.heads
      const [a, b, c, d] = flat(quad)
      const sides = [
        [distance(a, b), distance(d, c)],
        [distance(a, d), distance(b, c)],
      ].map((pair) => ({ mean: meanOf(pair), ratio: Math.min(...pair) / Math.max(...pair) }))
      const [short, long] = sides.map(({ mean }) => mean).sort((one, other) => one - other) as [
        number,
        number,
      ]
      if (sides.some(({ ratio }) => ratio < strip.even)) return false
      return short < height * (short < long * strip.slim ? strip.slimLower : strip.lower)
    },
    formatsOf: (papers) => {
      const all = papers.map((paper) => ({
        paper,
        ...sizeOf(flat(paper.quad)),
        ...middleOf(flat(paper.quad)),
      }))
      const { alike, inLine, fewest } = coloredSearch.format
      return all
        .filter((one) => {
          const same = all.filter(
            ({ width, height }) =>
              Math.abs(Math.log(width / one.width)) < alike &&
              Math.abs(Math.log(height / one.height)) < alike,
          )
          const inColumn = same.filter(({ x }) => Math.abs(x - one.x) < one.width * inLine)
          const inRow = same.filter(({ y }) => Math.abs(y - one.y) < one.height * inLine)
          return Math.max(inColumn.length, inRow.length) >= fewest
        })
        .map(({ paper }) => paper)
    },
    usualBy: (known) => usualSizes(known, usual, plane),
  }
}

/** Places close to each other share a size. */
function usualSizes(papers: readonly Quad[], usual: Usual, plane: WallPlane): (point: Point) => Rectangle {
  const { near } = coloredSearch
  const known = papers.map((quad) => ({ ...sizeOf(quad.map(plane.flat)), at: middleOf(quad) }))
  const sizes = new Map<string, Omit<Rectangle, 'x' | 'y'>>()
  return ({ x, y }) => {
    const key = `${Math.floor(x / near)},${Math.floor(y / near)}`
    const size = sizes.get(key) ?? sizeNear({ x, y }, known, usual, plane)
    sizes.set(key, size)
    return { x, y, ...size }
  }
}

/** The size and tilt of the papers nearest to a place. */
function sizeNear(
  point: Point,
  known: ReadonlyArray<Size & { at: Point }>,
  { area, shape }: Usual,
  plane: WallPlane,
): Omit<Rectangle, 'x' | 'y'> {
  const near = known
    .toSorted((a, b) => distance(a.at, point) - distance(b.at, point))
    .slice(0, coloredSearch.neighbors)
  if (near.length === 0)
    return { width: Math.sqrt(area * shape), height: Math.sqrt(area / shape), tilt: 0, axes: STRAIGHT }
  const middle = (of: (each: Size) => number) => medianOf(near.map(of))
  const { scale, axes } = plane.viewAt(point)
  return {
    width: middle(({ width }) => width) * scale,
    height: middle(({ height }) => height) * scale,
    tilt: middle(({ tilt }) => tilt),
    axes,
  }
}

type Size = { width: number; height: number; tilt: number }

function sizeOf(corners: readonly Point[]): Size {
  const [a, b, c, d] = corners as Quad
  return {
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
    tilt: Math.atan2(b.y - a.y + c.y - d.y, b.x - a.x + c.x - d.x),
  }
}
