import type { PaperKind } from '../../wall/mark-codes.ts'
import { HALF_SIZE, MARKED_PAPERS } from '../../wall/wall-papers.ts'
import { createRandom, type Random } from '../random.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** A paper on the made-up wall: its center in millimeters, its cell (-1 for a heading's own row or column). */
export type PlannedPaper = {
  kind: PaperKind
  number: number
  x: number
  y: number
  size: number
  /** In radians. */
  tilt: number
  /** The depth of the paper's bend, as a share of its height. */
  curl: number
  color: Rgb
  column: number
  row: number
  /** The writing of a card that has no marks and no print. */
  words?: Words
}

/** The writing on an A6 index card: its text, and its SVG in millimeters. */
export type Words = {
  text: { title: string; presenterName: string; description: string }
  draw(random: Random): string
}

/** Lengths in millimeters on the wall, angles in radians, blur in pixels, noise in shades. */
export type WallPlan = {
  seed: number
  /** Numbers of the headings, from left to right and from top to bottom. */
  rooms: number[]
  slots: number[]
  papers: PlannedPaper[]
  area: { left: number; top: number; right: number; bottom: number }
  yaw: number
  pitch: number
  roll: number
  lens: number
  blur: number
  noise: number
  shadow: number
  /** The edge of a hard shadow that leaves this share of the light; missing if there is none. */
  hardShadow?: { light: number; from: number; slope: number; width: number }
  /** The wall's color, and how dark papers make it where they touch it; missing for a wall of any color. */
  wall?: { color: Rgb; touch: number }
  people: number
  quality: number
  photo: { width: number; height: number }
}

export type WallWishes = {
  columns?: number
  rows?: number
  /** The number of cells with a card. */
  cards?: number
  /** The share of A6 cards. */
  halfSize?: number
  hasHeads?: boolean
  /** The share of headings that are not on the wall. */
  hiddenHeads?: number
  people?: number
  /** Cards without numbers, and the writing on them. */
  written?: (random: Random, count: number) => Words[]
  /** White and cream paper on a white wall. */
  isWhite?: boolean
  /** Whether the shadow of a window or a pillar crosses the wall. */
  hasHardShadow?: boolean
  /** Millimeters between A5 cards, which are then straight; by default they are a hand's width apart and crooked. */
  gap?: number
  photo?: { width: number; height: number }
}

const DEGREE = Math.PI / 180
const COLORS: readonly Rgb[] = [
  [250, 250, 248],
  [250, 240, 140],
  [250, 190, 200],
  [180, 220, 250],
  [190, 235, 180],
  [245, 205, 140],
]

const WHITES: readonly Rgb[] = [
  [250, 250, 248],
  [244, 244, 242],
  [251, 245, 228],
]

/**
 * The wall generated from the seed: cards are rotated by up to 15 degrees, and some curl; the camera is up to 35
 * degrees to the side.
 */
export function planWall(seed: number, wishes: WallWishes = {}): WallPlan {
  const random = createRandom(seed)
  const { columns = 6, rows = 6, hasHeads = true } = wishes
  const usual = { width: random.between(235, 265), height: random.between(170, 195) }
  const { gap } = wishes
  const { width, height } = MARKED_PAPERS.card
  const cell = gap === undefined ? usual : { width: width + gap, height: height + gap }
  const rooms = Array.from({ length: columns }, (_, index) => index + 1)
  const slots = Array.from({ length: rows }, (_, index) => columns + index + 1)
  const cards = planCards(random, {
    columns,
    rows,
    cell,
    count: wishes.cards ?? columns * rows,
    halfSize: wishes.halfSize,
    isTight: gap !== undefined,
  })
  const heads = hasHeads ? planHeads(random, { rooms, slots, cell, hidden: wishes.hiddenHeads ?? 0 }) : []
  const papers = [
    ...(wishes.written ? writtenOn(cards, wishes.written(random, cards.length)) : cards),
    ...heads,
  ]
  const plan: WallPlan = {
    seed,
    rooms,
    slots,
    papers,
    area: {
      left: -cell.width * (hasHeads ? 1.6 : 0.65),
      top: -cell.height * (hasHeads ? 1.4 : 0.65),
      right: (columns - 0.35) * cell.width,
      bottom: (rows - 0.35) * cell.height,
    },
    yaw: random.between(-35, 35) * DEGREE,
    pitch: random.between(-15, 15) * DEGREE,
    roll: random.between(-3, 3) * DEGREE,
    lens: random.between(-0.04, 0.04),
    blur: random.between(0.5, 1.3),
    noise: random.between(2, 8),
    shadow: random.between(0, 0.5),
    people: wishes.people ?? (random.chance(0.5) ? 0 : random.whole(1, 3)),
    quality: random.whole(75, 94),
    photo: wishes.photo ?? { width: 4_000, height: 3_000 },
  }
  const trouble = createRandom(seed + 1_000_000)
  if (wishes.isWhite) whiten(plan, trouble)
  if (wishes.hasHardShadow)
    plan.hardShadow = {
      light: trouble.between(0.3, 0.6),
      from: trouble.between(0.2, 0.5),
      slope: trouble.between(-0.5, 0.5),
      width: trouble.between(0.2, 0.6),
    }
  return plan
}

/** Makes the wall nearly as light as the paper, which then shows only by its edges. */
function whiten(plan: WallPlan, random: Random): void {
  const white = random.between(222, 246)
  plan.wall = {
    color: [white, white - random.between(0, 3), white - random.between(0, 8)],
    touch: random.between(0.06, 0.16),
  }
  plan.papers = plan.papers.map((paper) => ({ ...paper, color: random.pick(WHITES) }))
}

type Cell = { width: number; height: number }

function planCards(
  random: Random,
  wanted: {
    columns: number
    rows: number
    cell: Cell
    count: number
    halfSize: number | undefined
    isTight: boolean
  },
): PlannedPaper[] {
  const { columns, rows, cell, isTight } = wanted
  const astray = isTight ? 0.2 : 1
  const halfSize = wanted.halfSize ?? (random.chance(0.5) ? 0.3 : 0)
  const cells = shuffled(random, columns * rows).slice(0, wanted.count)
  const numbers = shuffled(random, 250)
  return cells.map((place, index) => {
    const [column, row] = [place % columns, Math.floor(place / columns)]
    const isAskew = random.chance(0.06) && !isTight
    return {
      kind: 'card',
      number: (numbers[index] ?? 0) + 1,
      x: column * cell.width + around(random, 14) * astray,
      y: row * cell.height + around(random, 11) * astray,
      size: random.chance(halfSize) ? HALF_SIZE : 1,
      tilt: (isAskew ? random.pick([-1, 1]) * random.between(10, 15) : around(random, 8) * astray) * DEGREE,
      curl: random.chance(0.3) ? random.between(0, 0.02) : 0,
      color: random.chance(0.5) ? (COLORS[0] as Rgb) : random.pick(COLORS),
      column,
      row,
    }
  })
}

function planHeads(
  random: Random,
  { rooms, slots, cell, hidden }: { rooms: number[]; slots: number[]; cell: Cell; hidden: number },
): PlannedPaper[] {
  const head = (
    number: number,
    place: { x: number; y: number; column: number; row: number },
  ): PlannedPaper[] => {
    const shown = {
      kind: 'head' as const,
      number,
      ...place,
      x: place.x + around(random, 8),
      y: place.y + around(random, 7),
      size: 1,
      tilt: around(random, 2) * DEGREE,
      curl: 0,
      color: COLORS[0] as Rgb,
    }
    return random.chance(hidden) ? [] : [shown]
  }
  const aside = -(cell.width / 2 + MARKED_PAPERS.head.width / 2)
  return [
    ...rooms.flatMap((number, column) =>
      head(number, { x: column * cell.width, y: -cell.height * 0.95, column, row: -1 }),
    ),
    ...slots.flatMap((number, row) => head(number, { x: aside, y: row * cell.height, column: -1, row })),
  ]
}

function writtenOn(cards: readonly PlannedPaper[], words: readonly Words[]): PlannedPaper[] {
  return cards.map((card, index) => {
    const own = words[index]
    return own ? { ...card, words: own } : card
  })
}

/** A random number, mostly near 0, never beyond `most`. */
function around(random: Random, most: number): number {
  return ((random.share() + random.share() + random.share() - 1.5) / 1.5) * most
}

/** The numbers below `count`, in an order derived from the seed. */
export function shuffled(random: Random, count: number): number[] {
  return Array.from({ length: count }, (_, value) => ({ value, key: random.share() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
