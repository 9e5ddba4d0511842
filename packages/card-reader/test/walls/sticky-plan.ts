import type { Box } from '../../photo/raster.ts'
import type { Random } from '../random.ts'
import { type HeadStyle, headSize } from './wall-heads.ts'
import { anyLook, layoutOf, USUAL_LOOK, type WallLayout, type WallLook } from './wall-looks.ts'

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
  /** The names of rooms, in their order, and the hours as HH:MM, in place of made-up ones. */
  rooms?: readonly string[]
  times?: readonly string[]
  /** Headings of rooms and hours at both ends of columns and rows. */
  isHeadedTwice?: boolean
  /** The break's name on a strip across all rooms. */
  hasWideBreak?: boolean
  /** What is around the wall, as SVG in front of it; `margin` as a share of its size on each side. */
  scene?: { margin: number; draw(wall: Size, random: Random): string }
  /** What is on each card besides its writing, as SVG around the card's center. */
  pin?: (card: Size, random: Random) => string
  /** What the camera does to the photo. */
  camera?: (jpeg: Buffer, random: Random) => Promise<Buffer>
  /** Writes a text into a box as SVG. */
  write?: (text: string, box: Box, random: Random) => string
}

type Size = { width: number; height: number }

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

/** What is on a wall, and where. */
export type StickyPlan = {
  columns: number
  rows: number
  /** Rooms from the left whose heading is on the wall. */
  named: number
  rooms: readonly string[]
  /** HH:MM */
  times: readonly string[]
  hour: (time: string) => string
  isTurned: boolean
  wall: string
  headColor: string
  /** Colors of cards. */
  palette: readonly string[]
  look: WallLook
  layout: WallLayout
}

export function planSticky(wishes: StickyWishes, random: Random): StickyPlan {
  const { columns = 5, rows = 6 } = wishes
  const hour = wishes.hour ?? random.pick([plain, dotted, short])
  const isTurned = wishes.isHoursAlongTop ?? false
  const [across, down] = isTurned ? [rows, columns] : [columns, rows]
  const shuffled = [...ROOMS].sort(() => random.share() - 0.5)
  const rooms = (wishes.rooms ?? shuffled).slice(0, columns)
  const hours = Array.from({ length: rows }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`)
  const times = wishes.times?.slice(0, rows) ?? hours
  const picked = random.pick(WALLS)
  const wall = wishes.wall ?? picked
  const headColor = random.pick(HEADS.filter((color) => color !== wall))
  const others = PALETTE.filter((color) => color !== headColor)
  const look = wishes.isVaried ? anyLook(random, headColor) : USUAL_LOOK
  const palette = look.colors ?? (wishes.isFromCorner ? others.slice(0, 2) : others)
  const sizeOf = (style?: HeadStyle) => (style ? headSize(style) : look.card)
  const { rooms: ofRooms, hours: ofHours } = wishes.heads ?? {}
  const heads = { top: sizeOf(isTurned ? ofHours : ofRooms), side: sizeOf(isTurned ? ofRooms : ofHours) }
  const ends = wishes.isHeadedTwice ? 1 : 0
  const layout = layoutOf(look, { across: across + ends, down: down + ends, heads }, random)
  const named = columns - (wishes.unnamed ?? 0)
  return { columns, rows, named, rooms, times, hour, isTurned, wall, headColor, palette, look, layout }
}

const plain = (time: string) => time
const dotted = (time: string) => time.replace(':', '.')
const short = (time: string) => `${Number(time.slice(0, 2))}h${minutesOf(time)}`

/** 9 am, 2:15 pm */
export function twelveHours(time: string): string {
  const hours = Number(time.slice(0, 2))
  const minutes = minutesOf(time)
  return `${((hours + 11) % 12) + 1}${minutes && `:${minutes}`} ${hours < 12 ? 'am' : 'pm'}`
}

/** The minutes of HH:MM; '' for a full hour. */
const minutesOf = (time: string) => (time.endsWith(':00') ? '' : time.slice(3))
