import type { Point } from '../../photo/raster.ts'
import { createRandom, type Random } from '../random.ts'
import { photographed } from './photographed.ts'
import { drawHead, type HeadStyle } from './wall-heads.ts'
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
  /** Photographed from a corner, with many notes that touch, in two colors. */
  isFromCorner?: boolean
  /** Writes a text into a box as SVG. */
  write?: (text: string, box: Box, random: Random) => string
}

/** A note's words, which it draws into a box as SVG; the presenter is '' if it names none. */
export type WallNote = { title: string; presenter: string; lines: readonly string[]; draw(box: Box): string }

export type Box = { x: number; y: number; width: number; height: number }

const PALETTE = ['#f5d23c', '#f08a2c', '#b8e04a', '#ee7fb4', '#7cc4e8', '#c9a0dc']
const DOTS = ['#d8262c', '#1d9a4a', '#1f5fc4', '#f2d21f', '#f07c1e']
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
  const cell = { width: 150, height: 110 }
  const rooms = [...ROOMS].sort(() => random.share() - 0.5).slice(0, columns)
  const times = Array.from({ length: rows }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`)
  const picked = random.pick(WALLS)
  const wall = wishes.wall ?? picked
  const headColor = random.pick(HEADS.filter((color) => color !== wall))
  const others = PALETTE.filter((color) => color !== headColor)
  const palette = wishes.isFromCorner ? others.slice(0, 2) : others
  const size = { width: (across + 2) * cell.width, height: (down + 2.2) * cell.height }
  const parts: string[] = [
    `<rect x="${-size.width}" y="${-size.height}" width="${size.width * 3}" height="${size.height * 3}" fill="${wall}"/>`,
  ]
  if (wishes.hasLines ?? random.chance(0.4)) parts.push(lines(across, down, cell))
  if (wishes.isRough) parts.push(tape(across, down, cell, random))
  const place = (column: number, row: number, spread: number) => ({
    x: (column + 1.7) * cell.width + random.between(-spread, spread),
    y: (row + 1.7) * cell.height + random.between(-spread, spread),
  })
  const hang = (text: string, at: Point, color: string, tilt: number, dots = '', note?: WallNote) => {
    const inked = note ? (_: string, box: Box) => note.draw(box) : write
    parts.push(paper({ text, color, write: inked, random, ...at, tilt: random.between(-tilt, tilt), dots }))
  }
  const hangHead = (text: string, at: Point, tilt: number, kind: 'rooms' | 'hours') => {
    const style = wishes.heads?.[kind]
    if (!style) return hang(text, at, headColor, tilt)
    const head = {
      text,
      ...at,
      color: headColor,
      tilt: random.between(-tilt, tilt),
      isRoom: kind === 'rooms',
    }
    return parts.push(drawHead(style, head, { write, random }))
  }
  const spotOf = (room: number, time: number) => (isTurned ? [time, room] : [room, time]) as [number, number]
  const named = columns - (wishes.unnamed ?? 0)
  rooms.forEach((room, index) => {
    if (index < named) hangHead(room, place(...spotOf(index, -1), 3), 1.5, 'rooms')
  })
  if (wishes.corner) hangHead(wishes.corner, place(-1, -1, 3), 1.5, 'hours')
  const breakRow = rows > 4 ? 3 : -1
  const breaks: StickyWall['breaks'] = []
  const cards: StickyWall['cards'] = []
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
      const note = wishes.notes?.[cards.length % wishes.notes.length]
      const votes = mostVotes > 0 ? random.whole(0, mostVotes) : 0
      const { title, presenter, lines } = note ?? { title: words, presenter: '', lines: [words] }
      cards.push({ title, presenter, lines, room: column < named ? room : null, at: time, votes })
      const at = place(...spotOf(column, row), spread)
      const color = random.pick(palette)
      hang(title, at, color, tilt, votes > 0 ? dotsOn(votes, color, random) : '', note)
    })
  })
  const scale = (width / Math.max(size.width, size.height)) * (wishes.isFromCorner ? 1 + 2 * margin : 1)
  const [left, top] = [size.width * margin, size.height * margin]
  const seen = { width: size.width + 2 * left, height: size.height + 2 * top }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(size.width * scale)}" height="${Math.round(size.height * scale)}" viewBox="${-left} ${-top} ${seen.width} ${seen.height}">${parts.join('')}</svg>`
  return { jpeg: await photographed(svg, random, aside), rooms: rooms.slice(0, named), times, breaks, cards }
}

const plain = (time: string) => time
const dotted = (time: string) => time.replace(':', '.')
const short = (time: string) => `${Number(time.slice(0, 2))}h`

/** 9 am, 2 pm */
export function twelveHours(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${((hours + 11) % 12) + 1} ${hours < 12 ? 'am' : 'pm'}`
}

type Note = {
  text: string
  color: string
  x: number
  y: number
  tilt: number
  random: Random
  dots: string
} & Required<Pick<StickyWishes, 'write'>>

/** A note of 127 by 90, with its shadow. */
function paper({ text, color, x, y, tilt, write, random, dots }: Note): string {
  const [width, height] = [127, 90]
  const inside = { x: -width / 2 + 9, y: -height / 2 + 10, width: width - 18, height: height - 20 }
  return `<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="${-width / 2 + 1}" y="${-height / 2 + 2}" width="${width}" height="${height}" fill="#000" opacity=".25"/><rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${color}"/>${write(text, inside, random)}${dots}</g>`
}

/** Dots of one size along the lower edge of a note, each in a color that the note does not have; some cover writing. */
function dotsOn(count: number, paper: string, random: Random): string {
  const radius = random.between(4.5, 8)
  const colors = DOTS.filter((color) => !isAlike(color, paper))
  const step = Math.min(115 / count, radius * 4)
  return Array.from({ length: count }, (_, index) => {
    const x = -57 + radius + index * step + random.between(0, Math.max(0, step - 2 * radius - 2))
    return `<circle cx="${x}" cy="${38 - radius + random.between(-4, 4)}" r="${radius}" fill="${random.pick(colors)}"/>`
  }).join('')
}

/** Whether two colors differ only a little in each channel. */
function isAlike(one: string, other: string): boolean {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [1, 3, 5].every((at) => Math.abs(channel(one, at) - channel(other, at)) < 70)
}

/** The text in print, in as many lines as it needs. */
function typeset(text: string, { x, y, width, height }: Box): string {
  const words = text.split(' ')
  const rows = text.length > 9 ? words : [text]
  const longest = Math.max(...rows.map(({ length }) => length))
  const size = Math.min((width / longest) * 1.6, (height / rows.length) * 0.8)
  return rows
    .map(
      (row, index) =>
        `<text x="${x + width / 2}" y="${y + (height * (index + 0.5)) / rows.length + size / 3}" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#1a1a1a">${row}</text>`,
    )
    .join('')
}
