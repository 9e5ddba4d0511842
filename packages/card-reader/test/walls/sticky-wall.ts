import type { Box, Point } from '../../photo/raster.ts'
import { createRandom, type Random } from '../random.ts'
import { photographed } from './photographed.ts'
import { dotsOn, paper, typeset } from './sticky-note.ts'
import { drawHead, type HeadStyle, headSize } from './wall-heads.ts'
import { lines, tape } from './wall-lines.ts'
import { anyLook, layoutOf, USUAL_LOOK } from './wall-looks.ts'

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

export type StickyWishes = {
  columns?: number
  rows?: number
  /** The share of cells with a card. */
  filled?: number
  /** How hours are written, from HH:MM in 24 hours. */
  hour?: (time: string) => string
  isHoursAlongTop?: boolean
  hasLines?: boolean
  /** The most dots on a card. */
  mostVotes?: number
  /** Pixels of the photo's longer side. */
  width?: number
  /** The look of the headings of rooms and of hours; like the cards by default. */
  heads?: { rooms: HeadStyle; hours: HeadStyle }
  /** The color of the wall. */
  wall?: string
  /** Words on a note in the corner between rooms and hours. */
  corner?: string
  /** How many of the rooms on the right have no heading. */
  unnamed?: number
  /** The writing on cards, one after another, instead of a few words. */
  notes?: readonly WallNote[]
  /**
   * A wall in use: photographed at a steep angle, with strips of tape between rows and columns, and notes that touch
   * and cross.
   */
  isRough?: boolean
  /** Cards of any format and color, and headings of any size, in uneven columns and rows, some with two cards in a cell. */
  isVaried?: boolean
  /** Photographed from a corner, with many notes that touch, in two colors. */
  isFromCorner?: boolean
  /** Writes a text into a box as SVG. */
  write?: (text: string, box: Box, random: Random) => string
}

/** A note's words, which it draws into a box as SVG; the presenter is '' if it names none. */
export type WallNote = { title: string; presenter: string; lines: readonly string[]; draw(box: Box): string }

const PALETTE = ['#f5d23c', '#f08a2c', '#b8e04a', '#ee7fb4', '#7cc4e8', '#c9a0dc']
const HEADS = ['#e8642a', '#fafaf6', '#4f9fd8', '#f5d23c']
const WALLS = ['#d9d9d4', '#3c4048', '#f1f0ea', '#a8b0a4', '#8a7a66']
const ROOMS = [
  'Forum',
  'Library',
  'Garden',
  'Workshop',
  'Kitchen',
  'Main Hall',
  'Studio',
  'Terrace',
  'Lounge',
  'Blue Room',
]
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
  const { columns = 5, rows = 6, filled = 0.7, width = 2_400, write = typeset, mostVotes = 0 } = wishes
  const { spread, tilt, margin, aside } = wishes.isFromCorner ? CORNER : wishes.isRough ? ROUGH : TIDY
  const hour = wishes.hour ?? random.pick([plain, dotted, short])
  const isTurned = wishes.isHoursAlongTop ?? false
  const [across, down] = isTurned ? [rows, columns] : [columns, rows]
  const rooms = [...ROOMS].sort(() => random.share() - 0.5).slice(0, columns)
  const times = Array.from({ length: rows }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`)
  const picked = random.pick(WALLS)
  const wall = wishes.wall ?? picked
  const headColor = random.pick(HEADS.filter((color) => color !== wall))
  const others = PALETTE.filter((color) => color !== headColor)
  const look = wishes.isVaried ? anyLook(random, headColor) : USUAL_LOOK
  const palette = look.colors ?? (wishes.isFromCorner ? others.slice(0, 2) : others)
  const sizeOf = (style?: HeadStyle) => (style ? headSize(style) : look.card)
  const { rooms: ofRooms, hours: ofHours } = wishes.heads ?? {}
  const heads = { top: sizeOf(isTurned ? ofHours : ofRooms), side: sizeOf(isTurned ? ofRooms : ofHours) }
  const layout = layoutOf(look, { across, down, heads }, random)
  const { cell, centers, size } = layout
  const parts: string[] = []
  if ((wishes.hasLines ?? random.chance(0.4)) && look.uneven === 0) parts.push(lines(across, down, cell))
  if (wishes.isRough) parts.push(tape(across, down, cell, random))
  const place = (column: number, row: number, spread: number) => ({
    x: (centers.x[column + 1] ?? 0) + random.between(-spread, spread),
    y: (centers.y[row + 1] ?? 0) + random.between(-spread, spread),
  })
  const hang = (text: string, at: Point, color: string, tilt: number, dots = '', note?: WallNote) => {
    const inked = note ? (_: string, box: Box) => note.draw(box) : write
    const turn = random.between(-tilt, tilt)
    parts.push(paper({ text, color, write: inked, random, ...at, size: look.card, tilt: turn, dots }))
  }
  const hangHead = (text: string, at: Point, tilt: number, kind: 'rooms' | 'hours') => {
    const style = wishes.heads?.[kind]
    if (!style) return hang(text, at, headColor, tilt)
    const scale = layout.scales[(kind === 'rooms') === isTurned ? 'side' : 'top']
    const head = { text, ...at, scale, color: headColor, isRoom: kind === 'rooms' }
    return parts.push(drawHead(style, { ...head, tilt: random.between(-tilt, tilt) }, { write, random }))
  }
  const spotOf = (room: number, time: number) => (isTurned ? [time, room] : [room, time]) as [number, number]
  const named = columns - (wishes.unnamed ?? 0)
  rooms.forEach((room, index) => {
    if (index < named) hangHead(room, place(...spotOf(index, -1), 3), 1.5, 'rooms')
  })
  if (wishes.corner) hangHead(wishes.corner, place(-1, -1, 3), 1.5, 'hours')
  const breakRow = rows > 4 ? 3 : -1
  const [breaks, cards]: [StickyWall['breaks'], StickyWall['cards']] = [[], []]
  times.forEach((time, row) => {
    hangHead(hour(time), place(...spotOf(-1, row), 3), 1.5, 'hours')
    if (row === breakRow) {
      hang('Lunch', place(...spotOf(1, row), 4), headColor, 2)
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
  const scale = (width / Math.max(size.width, size.height)) * (wishes.isFromCorner ? 1 + 2 * margin : 1)
  const svg = drawingOf(parts, { wall, size, margin, scale })
  return { jpeg: await photographed(svg, random, aside), rooms: rooms.slice(0, named), times, breaks, cards }
}

type Drawing = { wall: string; size: { width: number; height: number }; margin: number; scale: number }

/** The parts of a wall of a color as SVG, with a margin as a share of its size. */
function drawingOf(parts: readonly string[], { wall, size, margin, scale }: Drawing): string {
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const around = { x: size.width * margin, y: size.height * margin }
  const view = `${-around.x} ${-around.y} ${size.width + 2 * around.x} ${size.height + 2 * around.y}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><rect x="${-size.width}" y="${-size.height}" width="${size.width * 3}" height="${size.height * 3}" fill="${wall}"/>${parts.join('')}</svg>`
}

const plain = (time: string) => time
const dotted = (time: string) => time.replace(':', '.')
const short = (time: string) => `${Number(time.slice(0, 2))}h`

/** 9 am, 2 pm */
export function twelveHours(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${((hours + 11) % 12) + 1} ${hours < 12 ? 'am' : 'pm'}`
}
