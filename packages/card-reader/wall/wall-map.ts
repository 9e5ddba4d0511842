import { distance, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { leastSquares } from './least-squares.ts'
import type { PaperKind } from './mark-codes.ts'
import type { FoundMark } from './mark-finder.ts'
import { fitSimilarity } from './similarity.ts'
import { HALF_SIZE, outlineOf, printedCorners } from './wall-papers.ts'
import { wallFit } from './wall-settings.ts'

/** A card or heading with its marks that were found on one photo; a card without a number with only its outline. */
export type Paper = {
  kind: PaperKind
  /** Null for a card without one. */
  number: number | null
  marks: FoundMark[]
  /** The corners of a card without a number, clockwise from the top left, in the photo's pixels. */
  outline?: Quad
}

/** A paper whose marks contain its number. */
export type NumberedPaper = Paper & { number: number }

/**
 * The place of a paper in the flat picture of the wall: its center in millimeters, its size as a share of A5, its
 * tilt in radians.
 */
export type HungPaper = Paper & {
  x: number
  y: number
  size: number
  tilt: number
  /** How many millimeters its marks deviate from a flat paper. */
  error: number
}

/** The map from a photo's pixels to the flat picture: first the lens, then the slant, then the shape. */
export type WallMap = {
  center: Point
  /** The longer side of the photo, in pixels. */
  unit: number
  lens: number
  slantX: number
  slantY: number
  stretch: number
  shear: number
  turn: number
  scale: number
  /** How many millimeters the flat picture is moved, so that several photos share one. */
  shift: Point
}

const FITTED = ['slantX', 'slantY', 'stretch', 'shear', 'lens'] as const

/**
 * Undoes lens and perspective: finds the flat picture in which every paper is a rectangle of its printed shape, and
 * all have one of two sizes. Null with fewer than two papers that show two marks, or if no flat wall fits them.
 */
export function mapWall(
  papers: readonly Paper[],
  size: { width: number; height: number },
): { map: WallMap; hung: HungPaper[] } | null {
  const marked = papers.filter(({ marks }) => marks.length >= 2)
  const plain = papers.filter(({ outline }) => outline)
  const fitting = marked.length >= 2 ? marked : plain
  if (fitting.length < (fitting === plain ? wallFit.fewestPlain : 2)) return null
  const flat = untouched(size)
  const all = planeOf(fitting, flat, wallFit.slants)
  const map =
    fitting === plain && inPlane(plain, all) < plain.length * wallFit.part.common
      ? mainPlane(plain, flat, all)
      : all
  return map && { map, hung: papers.map((paper) => hang(paper, map)) }
}

/** The map in which papers are flat; null if no flat wall fits them. */
function planeOf(
  papers: readonly Paper[],
  flat: WallMap,
  { x, y }: { x: readonly number[]; y: readonly number[] },
): WallMap | null {
  const tried = x.flatMap((slantX) => y.map((slantY) => ({ ...flat, slantX, slantY })))
  const costs = tried.map((map) => misfits(papers, map).reduce((sum, value) => sum + value * value, 0))
  const start = tried[costs.indexOf(Math.min(...costs))] as WallMap
  const found = leastSquares(
    FITTED.map((key) => start[key]),
    (values) => misfits(papers, withFitted(start, values)),
    wallFit.rounds,
  )
  const upright = uprightInMillimeters(papers, withFitted(start, found))
  const error = medianOf(papers.map((paper) => hang(paper, upright).error))
  return error <= wallFit.worstError ? upright : null
}

/**
 * The plane of most papers where others lie around: it begins with neighbors, and takes in the papers that fit.
 * @param other a plane that is as good if no more papers are in this one
 */
function mainPlane(papers: readonly Paper[], flat: WallMap, other: WallMap | null): WallMap | null {
  const { neighbors, seeds, rounds, fewest, slants } = wallFit.part
  if (papers.length <= neighbors) return other
  const middles = papers.map((paper) => middleOf(paper.outline as Quad))
  let best = { map: other, count: Math.max(inPlane(papers, other), fewest) }
  for (let seed = 0; seed < seeds; seed++) {
    const index = Math.floor(((seed + 0.5) * papers.length) / seeds)
    // From a paper in the plane, the search would end there again.
    if (best.map && best.map !== other && flatness(papers[index] as Paper, best.map) > 0) continue
    const from = middles[index] as Point
    const away = middles.map((middle) => distance(from, middle))
    const limit = away.toSorted((a, b) => a - b)[neighbors - 1] as number
    let part = papers.filter((_, at) => (away[at] as number) <= limit)
    let map = planeOf(part, flat, slants)
    for (let round = 0; round < rounds && map; round++) {
      const plane: WallMap = map
      part = papers.filter((paper) => flatness(paper, plane) > 0)
      map = part.length < neighbors ? null : planeOf(part, flat, { x: [plane.slantX], y: [plane.slantY] })
    }
    const count = inPlane(papers, map)
    if (count > best.count) best = { map, count }
  }
  return best.map
}

/** How many papers are in a plane, those that nearly are by a share. */
function inPlane(papers: readonly Paper[], map: WallMap | null): number {
  return map ? papers.reduce((sum, paper) => sum + flatness(paper, map), 0) : 0
}

/** 1 for a paper that is in the plane, 0 for one that is not or is of another size. */
function flatness(paper: Paper, map: WallMap): number {
  const { error, size } = hang(paper, map)
  return size < HALF_SIZE / 2 || size > 2 ? 0 : Math.max(0, 1 - (error / wallFit.worstError) ** 2)
}

/**
 * For papers that are in no plane that can be found: the upright photo as it is, in which most papers have the size
 * of A5.
 */
export function uprightMap(
  papers: readonly Paper[],
  size: { width: number; height: number },
): WallMap | null {
  if (papers.length < 2) return null
  return uprightInMillimeters(papers, untouched(size))
}

/** Maps a point of the photo into the flat picture. */
export function flatten(map: WallMap, point: Point): Point {
  const fromX = (point.x - map.center.x) / map.unit
  const fromY = (point.y - map.center.y) / map.unit
  const bent = 1 + map.lens * (fromX * fromX + fromY * fromY)
  const away = 1 + map.slantX * fromX * bent + map.slantY * fromY * bent
  const y = (fromY * bent) / away
  const x = ((fromX * bent) / away) * map.stretch + y * map.shear
  const [cosine, sine] = [Math.cos(map.turn), Math.sin(map.turn)]
  return {
    x: (x * cosine - y * sine) * map.scale + map.shift.x,
    y: (x * sine + y * cosine) * map.scale + map.shift.y,
  }
}

/** Points of a paper, in millimeters from its center, and their places on the photo. */
export function printedPairs({ kind, marks, outline }: Paper): { from: Point; to: Point }[] {
  if (outline) return outlineOf(kind).map((from, index) => ({ from, to: outline[index] as Point }))
  return marks.flatMap(({ name, corners }) =>
    printedCorners(kind, name.corner).map((from, index) => ({ from, to: corners[index] as Point })),
  )
}

/** The place, size and tilt of a paper in the flat picture that bring its printed corners nearest to the found ones. */
export function hang(paper: Paper, map: WallMap): HungPaper {
  const pairs = printedPairs(paper).map(({ from, to }) => ({ from, to: flatten(map, to) }))
  const { turn, scale, shift, error } = fitSimilarity(pairs)
  return { ...paper, x: shift.x, y: shift.y, size: scale, tilt: turn, error: error / scale }
}

function untouched({ width, height }: { width: number; height: number }): WallMap {
  return {
    center: { x: width / 2, y: height / 2 },
    unit: Math.max(width, height),
    lens: 0,
    slantX: 0,
    slantY: 0,
    stretch: 1,
    shear: 0,
    turn: 0,
    scale: 1,
    shift: { x: 0, y: 0 },
  }
}

function withFitted(map: WallMap, values: readonly number[]): WallMap {
  return { ...map, ...Object.fromEntries(FITTED.map((key, index) => [key, values[index]])) }
}

/** Two numbers for each paper, how far it is from flat and how far its size is from A5 and A6; and one for the lens. */
function misfits(papers: readonly Paper[], map: WallMap): number[] {
  const hung = papers.map((paper) => hang(paper, map))
  const common = commonSize(hung)
  return [
    ...hung.flatMap((paper) => [
      softened(paper.error / wallFit.flatError),
      softened(sizeMiss(paper, common) / wallFit.sizeSpread) / 2,
    ]),
    map.lens / wallFit.lensSpread,
  ]
}

/** Large misfits count by their square root, so that one card hanging by a corner does not bend the wall. */
function softened(value: number): number {
  return Math.abs(value) < 2 ? value : Math.sign(value) * Math.sqrt(4 * Math.abs(value) - 4)
}

/** The difference between the logarithms of a paper's size and the nearer of A5 and A6; headings have only one size. */
function sizeMiss({ kind, size }: HungPaper, common: number): number {
  const whole = Math.log(size) - common
  const half = whole - Math.log(HALF_SIZE)
  return kind === 'card' && Math.abs(half) < Math.abs(whole) ? half : whole
}

/** The logarithm of the size of A5 on which most papers agree, each being A5 or A6. */
function commonSize(hung: readonly HungPaper[]): number {
  const heads = hung.filter(({ kind }) => kind === 'head')
  const sized = heads.length >= 2 ? heads : hung
  const every = Math.ceil(sized.length / wallFit.sizes)
  const candidates = sized.filter((_, index) => index % every === 0)
  const cost = (common: number) =>
    hung.reduce((sum, paper) => sum + Math.min(0.04, sizeMiss(paper, common) ** 2), 0)
  const costs = candidates.map(({ size }) => ({ common: Math.log(size), cost: cost(Math.log(size)) }))
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one)).common
  const near = hung.map((paper) => sizeMiss(paper, best)).filter((miss) => Math.abs(miss) < 0.15)
  return best + near.reduce((sum, miss) => sum + miss, 0) / Math.max(1, near.length)
}

/** Cards are rotated a little, each differently: their mean is upright. */
function uprightInMillimeters(papers: readonly Paper[], map: WallMap): WallMap {
  const hung = papers.map((paper) => hang(paper, map))
  const sines = hung.reduce((sum, { tilt }) => sum + Math.sin(tilt), 0)
  const cosines = hung.reduce((sum, { tilt }) => sum + Math.cos(tilt), 0)
  return { ...map, turn: -Math.atan2(sines, cosines), scale: 1 / Math.exp(commonSize(hung)) }
}
