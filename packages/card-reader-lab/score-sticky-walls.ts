import { openEmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import type { Box } from '../card-reader/photo/raster.ts'
import { createRandom, type Random } from '../card-reader/test/random.ts'
import { type SplitName, splits } from '../card-reader/test/splits.ts'
import { type StickyWishes, twelveHours } from '../card-reader/test/walls/sticky-plan.ts'
import { drawStickyWall, type StickyWall } from '../card-reader/test/walls/sticky-wall.ts'
import { readWall } from '../card-reader/wall/read-wall.ts'
import {
  createHand,
  type Hand,
  sizeFor,
  textWidth,
  wrapText,
  writeText,
} from './made-up-cards/handwriting.ts'
import { writeNotes } from './made-up-cards/wall-notes.ts'
import { type ReadNote, scoreWall, summaryOf, sumOf, type WallScore } from './score-real-walls.ts'
import { readNote } from './score-wall-notes.ts'
import { UNUSUAL } from './unusual-walls.ts'

/** A wall with more cards has some of them twice. */
const MOST_NOTES = 40

/**
 * Scores walls without printed marks that are drawn from seeds; with `isReading`, the words of their cards are also
 * read.
 */
export async function scoreDrawnWalls(
  { from, count }: { from: number; count: number },
  draw: (seed: number) => Promise<StickyWall>,
  isReading: boolean,
): Promise<string[]> {
  const engine = isReading ? await openEmbeddedEngine() : null
  const scores: WallScore[] = []
  const lines: string[] = []
  for (let seed = from; seed < from + count; seed++) {
    const wall = await draw(seed)
    const read: ReadNote | null = engine && (async ({ piece }) => (piece ? readNote(engine, piece) : null))
    const start = process.cpuUsage()
    const reading = await readWall([wall.jpeg], { rooms: [], slots: [] }, [])
    const { user, system } = process.cpuUsage(start)
    const score = { ...(await scoreWall(reading, wall, read)), seconds: (user + system) / 1e6 }
    scores.push(score)
    lines.push(`wall ${seed}: ${summaryOf(score)}`)
  }
  return [...lines, `all: ${summaryOf(sumOf(scores))}`]
}

/**
 * `hasShapes`: headings are round, oval, strips or labels, with sizes, symbols and seats beside names, on boards of
 * any color, with a note in the corner, and with hours in any form. `hands`: the splits whose hands and texts are on
 * the cards, each of which is then written by a different person. `isRough`: photographed at a steep angle, with tape
 * and crossing notes, on small photos. `isFromCorner`: photographed from a corner, with crossing notes in two colors.
 * `isVaried`: cards of any format and color, and headings of any size, in uneven columns and rows. `hasWords`: hours
 * with words, one way after the other from seed to seed. `unusual`: one of the kinds of unusual walls.
 */
type Wishes = {
  mostVotes: number
  hasShapes: boolean
  isRough?: boolean
  isFromCorner?: boolean
  isVaried?: boolean
  hasWords?: boolean
  unusual?: string | undefined
  hands?: readonly SplitName[]
}

const nextHour = (time: string) => `${Number(time.slice(0, 2)) + 1}${time.slice(2)}`
const hourOf = (time: string) => Number(time.slice(0, 2))
/** Hours as in several languages, and among other words. */
const WORDED_HOURS: readonly ((time: string) => string)[] = [
  (time) => `Session ${hourOf(time) - 8} ${time}`,
  (time) => `Slot ${hourOf(time) - 8} ${time} - ${nextHour(time)}`,
  (time) => `${hourOf(time)}h \u00e0 ${hourOf(time) + 1}h`,
  (time) => `${hourOf(time)} uur`,
  (time) => `kl. ${hourOf(time)}`,
  (time) => `ore ${time}`,
  (time) => `von ${hourOf(time)} bis ${hourOf(time) + 1} Uhr`,
  (time) => (hourOf(time) === 12 ? `${time} Lunch` : time),
  (time) => `${time} (45 min)`,
  (time) => `Sat ${time}`,
  (time) => (hourOf(time) === 12 ? 'Noon' : twelveHours(time)),
]

/**
 * A wall of colored notes under handwritten headings, with its own hand, colors and size, and with up to `mostVotes`
 * dots on a card.
 */
export async function madeUpWall(
  seed: number,
  {
    mostVotes,
    hasShapes,
    isRough = false,
    isFromCorner = false,
    isVaried = false,
    hasWords = false,
    unusual,
    hands,
  }: Wishes,
): Promise<StickyWall> {
  const fonts = [splits.tuning, splits.development].flatMap((split) => split.fonts)
  const random = createRandom(seed + 500)
  const hand = createHand(random.pick(fonts), random)
  return drawStickyWall(seed, {
    columns: random.whole(3, 8),
    rows: random.whole(3, 9),
    filled: random.between(0.4, 0.95),
    isHoursAlongTop: random.chance(0.15),
    // Dots are counted on cards that are large enough to be read.
    width: mostVotes > 0 ? 4_000 : random.whole(2_000, isRough ? 3_000 : 4_000),
    isRough,
    isFromCorner,
    isVaried,
    mostVotes,
    ...(random.chance(0.25) ? { hour: twelveHours } : {}),
    ...(random.chance(0.7) ? { write: (text, box, ink) => written(hand, text, box, ink) } : {}),
    ...(hasShapes ? anyShapes(random, isVaried) : {}),
    ...(hasWords ? { hour: WORDED_HOURS[seed % WORDED_HOURS.length] as (time: string) => string } : {}),
    ...(unusual ? UNUSUAL[unusual] : {}),
    ...(hands ? { notes: await writeNotes(createRandom(seed + 900), MOST_NOTES, hands) } : {}),
  })
}

/** Headings, hours and boards as at real events. */
function anyShapes(random: Random, isVaried: boolean): StickyWishes {
  const shapes = ['note', 'round', 'oval', 'strip', 'label'] as const
  const additions = ['none', 'size', 'symbol', 'seats', 'sticker'] as const
  const raised = (time: string) => `${Number(time.slice(0, 2))}^${time.slice(3)}`
  const next = (time: string) => `${Number(time.slice(0, 2)) + 1}${time.slice(2)}`
  const hours = [
    (time: string) => time,
    (time: string) => twelveHours(time).toUpperCase(),
    raised,
    (time: string) => `${raised(time)}-${raised(next(time))}`,
    (time: string) => `${time}-${next(time)}`,
  ]
  return {
    heads: {
      rooms: { shape: random.pick(shapes), addition: random.pick(additions) },
      hours: { shape: random.pick(shapes), addition: 'none' },
    },
    wall: random.pick(['#7a5c3e', '#8f6b45', '#f3f3f0', '#d9d9d4', '#3c4048', '#5d7a5a', '#b98a5a']),
    hour: random.pick(hours),
    // Only varied walls have hours along the top with headings of any shape.
    ...(isVaried ? {} : { isHoursAlongTop: false }),
    ...(random.chance(0.3) ? { corner: random.pick(['Rooms \u2192', 'Time', 'Day 1']) } : {}),
    unnamed: random.chance(0.25) ? 1 : 0,
  }
}

/** The text in handwriting, as large as the box allows. */
function written(hand: Hand, text: string, { x, y, width, height }: Box, random: Random): string {
  let letters = 22
  const linesAt = (high: number) => wrapText(hand, text, sizeFor(hand, high), width)
  const fits = (high: number) => {
    const rows = linesAt(high)
    return (
      rows.length * high * 2.4 <= height &&
      rows.every((row) => textWidth(hand, row, sizeFor(hand, high)) <= width)
    )
  }
  while (letters > 5 && !fits(letters)) letters--
  const rows = linesAt(letters)
  return rows
    .map((row, index) => {
      const baseline = y + (height * (index + 0.5)) / rows.length + letters / 2
      return writeText(hand, row, x + random.between(0, 4), baseline, sizeFor(hand, letters), random)
    })
    .join('')
}
