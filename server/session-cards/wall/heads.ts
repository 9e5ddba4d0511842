import { HEAD_SIZE } from '@conference-hub/card-reader'
import { type Clock, clockRange, dayPrefix, type Timed } from '../../../domain/times.ts'
import { headNumbers } from '../../../domain/wall-heads.ts'
import { notFound } from '../../lib/errors.ts'
import { numberedMarks, type Shape } from '../card-drawing.ts'
import { openRuler, printableName, type Ruler } from '../card-fonts.ts'
import { pagesPdf } from '../card-sheets.ts'
import { fitName, LEADING } from './head-name.ts'

type Head = { number: number; name: string; kind: 'Room' | 'Time' }

/** A sheet of A4, in millimetres, and how many heads lie below each other on it. */
const SHEET = { width: 210, height: 297, heads: 3 } as const
/** The band between the upper and the lower marks, which keep a white border. */
const NAME = { width: 194, height: 36, middle: 49.5, largest: 26 } as const
/** From the middle of a line down to the foot of its letters, as a share of their size. */
const FOOT = 0.35

type Wall = {
  rooms: readonly { id: number; name: string }[]
  slots: readonly (Timed & { id: number })[]
  /** The number of the only head that is wanted, such as that of a room with a new name. */
  only?: number | undefined
}

/**
 * Heads for all rooms and time slots, three on a sheet, after a page that says how to hang them; or one head.
 * @throws 404 where no head has the number
 */
export async function headsPdf(
  event: { name: string; clock: Clock },
  { rooms, slots, only }: Wall,
): Promise<Buffer> {
  const numbers = headNumbers(rooms, slots)
  const names = rooms.map(({ name }, index) => printableName(name, `Room ${index + 1} of ${rooms.length}`))
  const advice = names.every((name, index) => name === rooms[index]?.name) ? ADVICE : [...ADVICE, NAMELESS]
  const all: Head[] = [
    ...rooms.flatMap(({ id }, index) => headOf(numbers.rooms.get(id), names[index] ?? '', 'Room')),
    ...slots.flatMap((slot) =>
      headOf(numbers.slots.get(slot.id), `${dayPrefix(slot, slots)}${clockRange(slot, event.clock)}`, 'Time'),
    ),
  ]
  const heads = all.filter(({ number }) => only === undefined || number === only)
  if (only !== undefined && heads.length === 0) throw notFound('No room or time slot has this head')
  const ruler = await openRuler()
  const sheets = Array.from({ length: Math.ceil(heads.length / SHEET.heads) }, (_, page) =>
    heads.slice(page * SHEET.heads, (page + 1) * SHEET.heads).map((head, index) => ({
      shapes: drawHead(head, ruler),
      top: index * HEAD_SIZE.height,
    })),
  )
  const first = [{ shapes: layoutSheet(advice, rooms.length, slots.length), top: 0 }]
  return pagesPdf(only === undefined ? [first, ...sheets] : sheets, {
    width: SHEET.width,
    height: SHEET.height,
    scale: 1,
    title: `Heads of the wall, ${event.name}`,
  })
}

function headOf(number: number | undefined, name: string, kind: Head['kind']): Head[] {
  return number === undefined ? [] : [{ number, name, kind }]
}

/** One head: the whole name as large as it fits, between four marks; a thin line to cut along. */
function drawHead({ number, name, kind }: Head, ruler: Ruler): Shape[] {
  const { width, height } = HEAD_SIZE
  const { lines, size } = fitName(name, NAME, ruler)
  const first = NAME.middle - ((lines.length - 1) / 2) * size * LEADING + size * FOOT
  return [
    ...numberedMarks('head', number),
    { kind: 'text', x: 34, y: 14, size: 5, isBold: false, colour: '#444', text: kind },
    ...lines.map(
      (text, index): Shape => ({
        kind: 'text',
        x: (width - ruler(text) * size) / 2,
        y: first + index * size * LEADING,
        size,
        isBold: true,
        colour: '#000',
        text,
      }),
    ),
    { kind: 'line', x1: 0, y1: height, x2: width, y2: height, stroke: 0.2, colour: '#bbb' },
  ]
}

const ADVICE = [
  'Hang the heads of the rooms side by side along the top, in the order of the rooms,',
  'and the heads of the times below each other down the left side.',
  'Leave a gap as wide as a hand between cards, and let nothing cover the black squares.',
  'Hang each card below its room and beside its time.',
  'Then take one photo of the whole wall, or several that overlap by a column:',
  'Admin, Wall, Photo of the wall.',
] as const
/** The advice for rooms whose letters the fonts lack. */
const NAMELESS = 'A head such as "Room 3 of 6" lacks its name: write the name of the third room on it.'

/** A small drawing of a wall: heads along the top and down the left side, cards between them. */
function layoutSheet(advice: readonly string[], rooms: number, slots: number): Shape[] {
  const [columns, rows] = [Math.min(6, Math.max(2, rooms)), Math.min(8, Math.max(2, slots))]
  const cell = { width: 160 / (columns + 1), height: 130 / (rows + 1) }
  const frames: Shape[] = []
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      if (row === 0 && column === 0) continue
      const isHead = row === 0 || column === 0
      const box = {
        x: 25 + column * cell.width,
        y: 105 + row * cell.height,
        width: cell.width * 0.82,
        height: cell.height * 0.72,
      }
      frames.push(
        isHead
          ? { kind: 'fill', ...box, colour: '#333' }
          : { kind: 'frame', ...box, radius: 1, stroke: 0.4, colour: '#888' },
      )
    }
  return [
    { kind: 'text', x: 25, y: 30, size: 11, isBold: true, colour: '#000', text: 'How to hang the wall' },
    ...advice.map(
      (text, index): Shape => ({
        kind: 'text',
        x: 25,
        y: 45 + index * 8,
        size: 4.6,
        isBold: false,
        colour: '#000',
        text,
      }),
    ),
    ...frames,
  ]
}
