import { createRandom, type Random } from '../card-reader/test/random.ts'
import { type SplitName, splits } from '../card-reader/test/splits.ts'
import { photographed } from '../card-reader/test/walls/photographed.ts'
import type { Box, StickyWall } from '../card-reader/test/walls/sticky-wall.ts'
import {
  createHand,
  type Hand,
  sizeFor,
  textWidth,
  wrapText,
  writeText,
} from './made-up-cards/handwriting.ts'

/** How a schedule is made: written on ruled paper, on a board, printed, or shown by a screen. */
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
const MARKERS = ['#1a1a1a', '#12309a', '#a01828', '#146a34']
const PRINTS = ['Arial, sans-serif', 'Georgia, serif', 'Verdana, sans-serif']

type Writing = { write(text: string, box: Box, most: number, place: 'top' | 'middle'): string }
type Sheet = { kind: Kind; random: Random; hands: readonly Writing[]; isRuled: boolean }

/** A photo of a whole schedule that follows from the seed: rooms across, times down, sessions in the cells. */
export async function drawSchedule(
  seed: number,
  names: readonly SplitName[],
  isRuled?: boolean,
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
  const svg = draw(sheet, { rooms, times, words, breakRow })
  const cards = words.flatMap((column, index) =>
    column.flatMap((text, row) =>
      text ? [{ ...text, room: rooms[index] ?? null, at: times[row] ?? null, votes: 0 }] : [],
    ),
  )
  const breaks: StickyWall['breaks'] = breakRow < 0 ? [] : [['Lunch', times[breakRow] ?? '']]
  return { jpeg: await photographed(svg, random), rooms, times, breaks, cards }
}

type Plan = {
  rooms: readonly string[]
  times: readonly string[]
  words: readonly (readonly ({ title: string; presenter: string } | null)[])[]
  breakRow: number
}

function draw({ kind, random, hands, isRuled }: Sheet, { rooms, times, words, breakRow }: Plan): string {
  const cell = { width: random.whole(190, 260), height: random.whole(90, 150) }
  const [hours, heads] = [random.whole(110, 170), random.whole(60, 100)]
  const [left, top] = [random.whole(10, 60), random.whole(10, 60)]
  const width = hours + rooms.length * cell.width
  const height = heads + times.length * cell.height
  const x = (column: number) => left + hours + column * cell.width
  const y = (row: number) => top + heads + row * cell.height
  const head = hands[0] as Writing
  const parts = rooms.map((room, column) =>
    head.write(
      room,
      { x: x(column) + 10, y: top + 6, width: cell.width - 20, height: heads - 12 },
      0.5,
      'middle',
    ),
  )
  const place = random.pick(['top', 'middle'] as const)
  times.forEach((time, row) => {
    const box = { x: left + 8, y: y(row) + 8, width: hours - 16, height: cell.height - 16 }
    parts.push(head.write(time, box, 0.3, place))
    if (row === breakRow) {
      const across = { x: x(0), y: y(row) + 10, width: width - hours, height: cell.height - 20 }
      parts.push(head.write('Lunch', { ...across, x: x(0) + across.width * 0.4, width: 200 }, 0.4, 'middle'))
    }
  })
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
      lines({ kind, random }, { left, top, width, height, x, y, columns: rooms.length, rows: times.length }),
    )
  const whole = { width: width + 2 * left, height: height + 2 * top }
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

/** Drawn lines shake a little and reach out too far; outer ones are often left out. */
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

/** As large as the box allows, and at most this share of its height. */
function handwritten(hand: Hand, random: Random): Writing {
  return {
    write(text, { x, y, width, height }, most, place) {
      const fits = (high: number) => {
        const rows = wrapText(hand, text, sizeFor(hand, high), width)
        return (
          rows.length * high * 2.3 <= height &&
          rows.every((row) => textWidth(hand, row, sizeFor(hand, high)) <= width)
        )
      }
      let letters = Math.min(26, height * most)
      while (letters > 5 && !fits(letters)) letters--
      const rows = wrapText(hand, text, sizeFor(hand, letters), width)
      const pitch = letters * 2.3
      const from = place === 'top' ? y : y + (height - rows.length * pitch) / 2
      return rows
        .map((row, index) =>
          writeText(
            hand,
            row,
            x + random.between(0, 6),
            from + pitch * (index + 0.7),
            sizeFor(hand, letters),
            random,
          ),
        )
        .join('')
    },
  }
}

function printed(family: string): Writing {
  return {
    write(text, { x, y, width, height }, most, place) {
      let size = Math.min(34, height * most * 1.6)
      const rowsAt = (high: number) => {
        const rows: string[] = []
        for (const word of text.split(' ')) {
          const longer = `${rows.at(-1)} ${word}`
          if (rows.length > 0 && longer.length * high * 0.6 <= width) rows[rows.length - 1] = longer
          else rows.push(word)
        }
        return rows
      }
      while (size > 9 && rowsAt(size).length * size * 1.25 > height) size--
      const rows = rowsAt(size)
      const from = place === 'top' ? y : y + (height - rows.length * size * 1.25) / 2
      return rows
        .map(
          (row, index) =>
            `<text x="${x}" y="${from + size * (1.25 * index + 0.95)}" font-family="${family}" font-size="${size}" fill="#1a1a1a">${row.replaceAll('&', '&amp;')}</text>`,
        )
        .join('')
    },
  }
}

function clock(hours: number): string {
  return `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`
}
