import type { Box, Point } from '../../photo/raster.ts'
import { createRandom, type Random } from '../random.ts'
import { photographed } from './photographed.ts'
import { dotsOn, paper, typeset } from './sticky-note.ts'
import { planSticky, type StickyPlan, type StickyWishes, type WallNote } from './sticky-plan.ts'
import { drawHead } from './wall-heads.ts'
import { lines, tape } from './wall-lines.ts'

/** A wall of colored notes under written headings, without any printed marks, and the contents of its cells. */
export type StickyWall = {
  jpeg: Buffer
  rooms: string[]
  times: string[]
  breaks: [name: string, at: string][]
  cards: Array<{
    title: string
    presenter: string
    lines?: readonly string[]
    room: string | null
    at: string | null
    votes: number
  }>
}

const TITLES = [
  'Bees in the city',
  'Repair cafe',
  'How to say no',
  'Solar at home',
  'Story circle',
  'Maps for all',
  'Bread basics',
  'Open data',
  'Quiet walks',
  'Singing',
]

/**
 * How far notes are from the center of their cells; their tilt in degrees; the margin of the wall as a share of its
 * size; the camera's position.
 */
const TIDY = { spread: 12, tilt: 6, margin: 0, aside: { lean: 0.08, tip: 0.04 } }
const ROUGH = { spread: 26, tilt: 12, margin: 0.3, aside: { lean: 0.2, tip: 0.12 } }
const CORNER = { spread: 28, tilt: 8, margin: 0.5, aside: { margin: 0.5 } }

/** Draws and photographs the wall generated from the seed. */
export async function drawStickyWall(seed: number, wishes: StickyWishes = {}): Promise<StickyWall> {
  const random = createRandom(seed)
  const { filled = 0.7, width = 2_400, mostVotes = 0 } = wishes
  const { spread, tilt, aside, ...view } = wishes.isFromCorner ? CORNER : wishes.isRough ? ROUGH : TIDY
  const margin = wishes.scene?.margin ?? view.margin
  const plan = planSticky(wishes, random)
  const { columns, rows, named, rooms, times, hour, isTurned, palette, look, layout } = plan
  const [across, down] = isTurned ? [rows, columns] : [columns, rows]
  const parts: string[] = []
  if ((wishes.hasLines ?? random.chance(0.4)) && look.uneven === 0)
    parts.push(lines(across, down, layout.cell))
  if (wishes.isRough) parts.push(tape(across, down, layout.cell, random))
  const { place, hang, hangHead } = hanging(parts, { wishes, plan, random })
  const spotOf = (room: number, time: number) => (isTurned ? [time, room] : [room, time]) as [number, number]
  rooms.slice(0, named).forEach((room, index) => {
    hangHead(room, place(...spotOf(index, -1), 3), 1.5, 'rooms')
    if (wishes.isHeadedTwice) hangHead(room, place(...spotOf(index, rows), 3), 1.5, 'rooms')
  })
  if (wishes.corner) hangHead(wishes.corner, place(-1, -1, 3), 1.5, 'hours')
  const breakRow = rows > 4 ? 3 : -1
  const [breaks, cards]: [StickyWall['breaks'], StickyWall['cards']] = [[], []]
  times.forEach((time, row) => {
    hangHead(hour(time), place(...spotOf(-1, row), 3), 1.5, 'hours')
    if (wishes.isHeadedTwice) hangHead(hour(time), place(...spotOf(columns, row), 3), 1.5, 'hours')
    if (row === breakRow) {
      if (wishes.hasWideBreak && !isTurned)
        parts.push(breakAcross(plan, place(0, row, 4), { wishes, random }))
      else hang('Lunch', place(...spotOf(1, row), 4), plan.headColor, 2)
      breaks.push(['Lunch', time])
      return
    }
    rooms.forEach((room, column) => {
      if (!random.chance(filled)) return
      const words = random.pick(TITLES)
      const pin = (words: string, away: Point) => {
        const note = wishes.notes?.[cards.length % wishes.notes.length]
        const votes = mostVotes > 0 ? random.whole(0, mostVotes) : 0
        const { title, presenter, lines } = note ?? { title: words, presenter: '', lines: [words] }
        cards.push({ title, presenter, lines, room: column < named ? room : null, at: time, votes })
        const { x, y } = place(...spotOf(column, row), spread)
        const [at, color] = [{ x: x + away.x, y: y + away.y }, random.pick(palette)]
        hang(title, at, color, tilt, votes > 0 ? dotsOn(votes, { color, size: look.card }, random) : '', note)
      }
      pin(words, { x: 0, y: 0 })
      if (look.pairs > 0 && random.chance(look.pairs))
        pin(random.pick(TITLES), { x: look.card.width * 0.25, y: look.card.height * 0.3 })
    })
  })
  const { size } = layout
  const scale = (width / Math.max(size.width, size.height)) * (wishes.isFromCorner ? 1 + 2 * margin : 1)
  if (wishes.scene) parts.push(wishes.scene.draw(size, random))
  const svg = drawingOf(parts, { wall: plan.wall, size, margin, scale })
  const photo = await photographed(svg, random, aside)
  const jpeg = wishes.camera ? await wishes.camera(photo, random) : photo
  return { jpeg, rooms: rooms.slice(0, named), times: [...times], breaks, cards }
}

type Drawn = { wishes: StickyWishes; plan: StickyPlan; random: Random }

/** Adds papers to the drawing. */
function hanging(parts: string[], { wishes, plan, random }: Drawn) {
  const { look, layout, headColor, isTurned } = plan
  const { write = typeset } = wishes
  const place = (column: number, row: number, spread: number) => ({
    x: (layout.centers.x[column + 1] ?? 0) + random.between(-spread, spread),
    y: (layout.centers.y[row + 1] ?? 0) + random.between(-spread, spread),
  })
  const hang = (text: string, at: Point, color: string, tilt: number, dots = '', note?: WallNote) => {
    const inked = note ? (_: string, box: Box) => note.draw(box) : write
    const turn = random.between(-tilt, tilt)
    const pinned = dots + (wishes.pin?.(look.card, random) ?? '')
    parts.push(paper({ text, color, write: inked, random, ...at, size: look.card, tilt: turn, dots: pinned }))
  }
  const hangHead = (text: string, at: Point, tilt: number, kind: 'rooms' | 'hours') => {
    const style = wishes.heads?.[kind]
    if (!style) return hang(text, at, headColor, tilt)
    const scale = layout.scales[(kind === 'rooms') === isTurned ? 'side' : 'top']
    const head = { text, ...at, scale, color: headColor, isRoom: kind === 'rooms' }
    return parts.push(drawHead(style, { ...head, tilt: random.between(-tilt, tilt) }, { write, random }))
  }
  return { place, hang, hangHead }
}

/** The name of a break on a strip across all rooms, from the center of the first. */
function breakAcross(
  { columns, look, layout, headColor: color }: StickyPlan,
  { x, y }: Point,
  { wishes: { write = typeset }, random }: Pick<Drawn, 'wishes' | 'random'>,
): string {
  const size = { width: layout.cell.width * columns - 20, height: look.card.height * 0.7 }
  const middle = x + (size.width - look.card.width) / 2
  return paper({ text: 'Lunch', color, write, random, x: middle, y, size, tilt: 0.3, dots: '' })
}

type Drawing = { wall: string; size: { width: number; height: number }; margin: number; scale: number }

/** The parts of a wall of a color as SVG, with a margin as a share of its size. */
function drawingOf(parts: readonly string[], { wall, size, margin, scale }: Drawing): string {
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const around = { x: size.width * margin, y: size.height * margin }
  const view = `${-around.x} ${-around.y} ${size.width + 2 * around.x} ${size.height + 2 * around.y}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><rect x="${-size.width}" y="${-size.height}" width="${size.width * 3}" height="${size.height * 3}" fill="${wall}"/>${parts.join('')}</svg>`
}
