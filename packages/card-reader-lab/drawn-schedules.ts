import { createRandom, type Random } from '../card-reader/test/random.ts'
import { type SplitName, splits } from '../card-reader/test/splits.ts'
import { photographed } from '../card-reader/test/walls/photographed.ts'
import type { StickyWall } from '../card-reader/test/walls/sticky-wall.ts'
import { handwritten, printed, type Writing } from './drawn-writing.ts'
import { createHand } from './made-up-cards/handwriting.ts'

/** How a schedule is made: written on ruled paper or on a board, printed, or shown on a screen. */
const KINDS = ['paper', 'flipchart', 'whiteboard', 'printed', 'screen'] as const
type Kind = (typeof KINDS)[number]

const ROOMS = [
  'Library',
  'Kitchen',
  'Red Room',
  'Garden',
  'Studio',
  'Main Hall',
  'Attic',
  'Workshop',
  'Cafe',
  'Lab 2',
]
const TITLES = ['Saturday', 'Session plan', 'Open Space 2026', 'Our schedule for today']
const MARKERS = ['#1a1a1a', '#12309a', '#a01828', '#146a34']
const PRINTS = ['Arial, sans-serif', 'Georgia, serif', 'Verdana, sans-serif']

type Sheet = { kind: Kind; random: Random; hands: readonly Writing[]; isRuled: boolean }

/**
 * How schedules are drawn. `isRuled`: with lines, without, or either. `isVaried`: also with hours along the top or in
 * 12 hours, and with a title.
 */
type Wishes = { isRuled?: boolean; isVaried?: boolean }

/** A photo of a whole schedule generated from the seed: rooms across, times down, sessions in the cells. */
export async function drawSchedule(
  seed: number,
  names: readonly SplitName[],
  { isRuled, isVaried = false }: Wishes = {},
): Promise<StickyWall> {
  const random = createRandom(seed + 9_000)
  const kind = random.pick(KINDS)
  const texts = names.flatMap((name) => splits[name].texts)
  const fonts = names.flatMap((name) => splits[name].fonts)
  const isPrinted = kind === 'printed' || kind === 'screen'
  const oneHand = random.pick(fonts)
  const family = random.pick(PRINTS)
  const writings = Array.from({ length: 4 }, (): Writing => {
    if (isPrinted) return printed(family)
    const hand = createHand(random.chance(0.5) ? oneHand : random.pick(fonts), random)
    return handwritten({ ...hand, ink: random.pick(MARKERS) }, random)
  })
  const sheet = { kind, random, hands: writings, isRuled: isRuled ?? random.chance(0.75) }
  const columns = random.whole(3, 7)
  const rows = random.whole(4, 9)
  const rooms = [...ROOMS].sort(() => random.share() - 0.5).slice(0, columns)
  const [first, step] = [random.pick([9, 9.5, 10]), random.pick([1, 1, 0.75, 0.5])]
  const times = Array.from({ length: rows }, (_, row) => clock(first + row * step))
  const breakRow = random.chance(0.7) ? random.whole(1, rows - 2) : -1
  const sessions = rooms.map(() =>
    times.map((_, row) => (row !== breakRow && random.chance(0.65) ? random.pick(texts) : null)),
  )
  const words = sessions.map((column) =>
    column.map(
      (text) => text && { title: text.title, presenter: random.chance(0.6) ? text.presenterName : '' },
    ),
  )
  const svg = draw(sheet, layoutOf({ rooms, times, words, breakRow }, seed, isVaried))
  const cards = words.flatMap((column, index) =>
    column.flatMap((text, row) =>
      text ? [{ ...text, room: rooms[index] ?? null, at: times[row] ?? null, votes: 0 }] : [],
    ),
  )
  const breaks: StickyWall['breaks'] = breakRow < 0 ? [] : [['Lunch', times[breakRow] ?? '']]
  return { jpeg: await photographed(svg, random), rooms, times, breaks, cards }
}

type Words = readonly (readonly ({ title: string; presenter: string } | null)[])[]
type Plan = { rooms: readonly string[]; times: readonly string[]; words: Words; breakRow: number }

/** The words of a sheet across its top, down its left side, and between them; the column or row of the break, or -1. */
type Layout = {
  across: readonly string[]
  down: readonly string[]
  words: Words
  broken: { column: number; row: number }
  title: string
}

/** Its own random numbers leave the words and the lines of a seed unchanged. */
function layoutOf({ rooms, times, words, breakRow }: Plan, seed: number, isVaried: boolean): Layout {
  const random = createRandom(seed + 19_000)
  const isTurned = isVaried && random.chance(0.35)
  const hours = isVaried && random.chance(0.3) ? times.map(ofTwelveHours) : times
  const title = isVaried && random.chance(0.4) ? random.pick(TITLES) : ''
  return isTurned
    ? { across: hours, down: rooms, words: turned(words), broken: { column: breakRow, row: -1 }, title }
    : { across: rooms, down: hours, words, broken: { column: -1, row: breakRow }, title }
}

function turned(words: Words): Words {
  return (words[0] ?? []).map((_, row) => words.map((column) => column[row] ?? null))
}

function draw(
  { kind, random, hands, isRuled }: Sheet,
  { across, down, words, broken, title }: Layout,
): string {
  const cell = { width: random.whole(190, 260), height: random.whole(90, 150) }
  const [hours, heads] = [random.whole(110, 170), random.whole(60, 100)]
  const [left, edge] = [random.whole(10, 60), random.whole(10, 60)]
  const titled = title ? 70 : 0
  const top = edge + titled
  const width = hours + across.length * cell.width
  const height = heads + down.length * cell.height
  const x = (column: number) => left + hours + column * cell.width
  const y = (row: number) => top + heads + row * cell.height
  const head = hands[0] as Writing
  const parts = across.map((text, column) => {
    const box = { x: x(column) + 10, y: top + 6, width: cell.width - 20, height: heads - 12 }
    return head.write(text, box, 0.5, 'middle')
  })
  if (title) parts.push(head.write(title, { x: left + 60, y: edge, width: 600, height: 60 }, 0.45, 'middle'))
  const place = random.pick(['top', 'middle'] as const)
  down.forEach((text, row) => {
    const box = { x: left + 8, y: y(row) + 8, width: hours - 16, height: cell.height - 16 }
    parts.push(head.write(text, box, 0.3, place))
    if (row !== broken.row) return
    const inner = width - hours
    const wide = { x: x(0) + inner * 0.4, y: y(row) + 10, width: 200, height: cell.height - 20 }
    parts.push(head.write('Lunch', wide, 0.4, 'middle'))
  })
  if (broken.column >= 0) {
    const row = Math.floor(down.length / 2)
    const box = { x: x(broken.column) + 10, y: y(row) + 10, width: cell.width - 20, height: cell.height - 20 }
    parts.push(head.write('Lunch', box, 0.4, 'middle'))
  }
  words.forEach((column, at) => {
    column.forEach((text, row) => {
      if (!text) return
      const writing = random.pick(hands)
      const box = { x: x(at) + 8, y: y(row) + 6, width: cell.width - 16, height: cell.height - 12 }
      const title = { ...box, height: text.presenter ? box.height * 0.68 : box.height }
      parts.push(writing.write(text.title, title, 0.28, place))
      const below = { ...box, y: box.y + box.height * 0.72, height: box.height * 0.28 }
      if (text.presenter) parts.push(writing.write(text.presenter, below, 0.7, 'middle'))
    })
  })
  if (isRuled)
    parts.push(
      lines({ kind, random }, { left, top, width, height, x, y, columns: across.length, rows: down.length }),
    )
  const whole = { width: width + 2 * left, height: height + 2 * edge + titled }
  const wild = kind !== 'printed' && kind !== 'screen'
  const tilt = random.between(-3, 3)
  const paper = {
    screen: '#f8f8f8',
    printed: '#f8f7f2',
    paper: '#f2efe4',
    flipchart: '#f5f5f0',
    whiteboard: '#eef1f1',
  }[kind]
  const table = random.pick(['#5a3d28', '#77706a', '#2e2e30', '#8b939b'])
  const margin = wild ? 60 : 40
  const scale = 2_800 / (Math.max(whole.width, whole.height) + 2 * margin)
  const size = { width: whole.width + 2 * margin, height: whole.height + 2 * margin }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(size.width * scale)}" height="${Math.round(size.height * scale)}" viewBox="0 0 ${size.width} ${size.height}"><rect width="${size.width}" height="${size.height}" fill="${table}"/><g transform="translate(${margin} ${margin}) rotate(${tilt} ${whole.width / 2} ${whole.height / 2})"><rect width="${whole.width}" height="${whole.height}" fill="${paper}"/>${parts.join('')}</g></svg>`
}

type Frame = {
  left: number
  top: number
  width: number
  height: number
  x: (column: number) => number
  y: (row: number) => number
  columns: number
  rows: number
}

/** Drawn lines shake a little and extend too far; outer ones are often missing. */
function lines({ kind, random }: Pick<Sheet, 'kind' | 'random'>, frame: Frame): string {
  const { left, top, width, height, x, y, columns, rows } = frame
  const isExact = kind === 'printed' || kind === 'screen'
  const shake = (most: number) => (isExact ? 0 : random.between(-most, most))
  const hasOuter = isExact || random.chance(0.4)
  const down = [
    ...(hasOuter ? [left] : []),
    ...Array.from({ length: columns }, (_, at) => x(at)),
    ...(hasOuter || random.chance(0.5) ? [left + width] : []),
  ]
  const across = [
    ...(hasOuter ? [top] : []),
    ...Array.from({ length: rows }, (_, at) => y(at)),
    ...(hasOuter ? [top + height] : []),
  ]
  const paths = [
    ...down.map(
      (at) =>
        `M ${at + shake(3)} ${top + shake(8)} Q ${at + shake(3)} ${top + height / 2} ${at + shake(3)} ${top + height + shake(8)}`,
    ),
    ...across.map(
      (at) =>
        `M ${left + shake(8)} ${at + shake(3)} Q ${left + width / 2} ${at + shake(3)} ${left + width + shake(8)} ${at + shake(3)}`,
    ),
  ]
  const color =
    kind === 'screen'
      ? random.pick(['#c8c8c8', '#b0b0b0', '#888888'])
      : random.pick(['#1a1a1a', '#333333', '#12309a'])
  const pen = isExact ? random.between(0.8, 2) : random.between(1.5, 4)
  return `<path d="${paths.join(' ')}" stroke="${color}" stroke-width="${pen}" fill="none"/>`
}

function clock(hours: number): string {
  return `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`
}

/** "1:30 pm", and "9 am" for a full hour. */
function ofTwelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'am' : 'pm'
  return `${((hours + 11) % 12) + 1}${minutes ? `:${minutes}` : ''} ${half}`
}
