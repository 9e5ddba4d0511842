import { HEAD_SIZE } from '@conference-hub/card-reader'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { t, textKey } from '../../../domain/text/t.ts'
import { type Clock, clockRange, onDay, type Timed } from '../../../domain/times/times.ts'
import { headNumbers } from '../../../domain/wall/wall-heads.ts'
import { notFound } from '../../lib/errors.ts'
import { fitted } from '../../lib/typesetting/lines.ts'
import { pdfOf } from '../../lib/typesetting/pdf.ts'
import { type Mark, placed, type Sheet, svgOf } from '../../lib/typesetting/sheets.ts'
import { wordsOf } from '../../lib/typesetting/words.ts'
import { numberedMarks, type Shape } from '../card-drawing.ts'
import { marksOf, onLetter } from '../card-sheets.ts'

type Head = { number: number; name: string; kind: 'room' | 'time' }

/** An A4 sheet in millimeters, and the number of heads below each other on it. */
const SHEET = { width: 210, height: 297, heads: 3 } as const
/** The area between the upper and the lower marks, which need a white border. */
const NAME = { width: 194, height: 36, middle: 49.5, largest: 26, smallest: 0.5 } as const
const LETTER = /\p{L}/u

type Wall = {
  rooms: readonly { id: number; name: string }[]
  slots: readonly (Timed & { id: number })[]
  /** The number of a single head to print, such as that of a room with a new name. */
  only?: number | undefined
  /** A4 by default. */
  size?: PaperSize | undefined
}

/**
 * Heads for all rooms and time slots, three per sheet, after a page that says how to hang them; or a single head.
 * @throws 404 if no head has the number
 */
export async function headsPdf(event: { name: string; clock: Clock }, wall: Wall): Promise<Buffer> {
  return pdfOf(await sheetsOf(event, wall), { title: t('paper.headings', { event: event.name }) })
}

/** The first sheet with heads as SVG; without any head, the page that says how to hang them. @throws as `headsPdf` */
export async function headsPicture(event: { clock: Clock }, wall: Wall): Promise<string> {
  const [first, second] = await sheetsOf(event, wall)
  const shown = wall.only === undefined && second ? second : first
  return shown ? svgOf(shown) : ''
}

async function sheetsOf(event: { clock: Clock }, { rooms, slots, only, size }: Wall): Promise<Sheet[]> {
  const numbers = headNumbers(rooms, slots)
  const names = await Promise.all(
    rooms.map(({ name }, index) =>
      printableName(name, t('paper.roomOf', { number: index + 1, count: rooms.length })),
    ),
  )
  const isWhole = names.every((name, index) => name === rooms[index]?.name)
  const all: Head[] = [
    ...rooms.flatMap(({ id }, index) => headOf(numbers.rooms.get(id), names[index] ?? '', 'room')),
    ...slots.flatMap((slot) =>
      headOf(numbers.slots.get(slot.id), onDay(clockRange(slot, event.clock), slot, slots), 'time'),
    ),
  ]
  const heads = all.filter(({ number }) => only === undefined || number === only)
  if (only !== undefined && heads.length === 0) throw notFound(t('refusal.noHead'))
  const { width, height } = SHEET
  const sheets: Sheet[] = []
  if (only === undefined) {
    const layout = layoutSheet(advice(isWhole ? 0 : rooms.length), rooms.length, slots.length)
    sheets.push({ width, height, marks: await marksOf(layout, { scale: 1, top: 0 }) })
  }
  for (const [index, head] of heads.entries()) {
    const at = index % SHEET.heads
    if (at === 0) sheets.push({ width, height, marks: [] })
    sheets.at(-1)?.marks.push(...(await drawHead(head, at * HEAD_SIZE.height)))
  }
  return size === 'letter' ? sheets.map(onLetter) : sheets
}

/**
 * A name, or a replacement if the fonts have none of its letters, with the name's numbers: `Room 3 of 6` for 𒀀, `Room 3
 * of 6: 101` for 𒀀 101.
 */
async function printableName(name: string, instead: string): Promise<string> {
  const { words } = await wordsOf(name, { isBold: true })
  const drawn = words.flatMap(({ letters }) => letters.map(({ text }) => text)).join('')
  if (LETTER.test(drawn) || (drawn !== '' && !LETTER.test(name))) return name
  return [instead, ...(drawn.match(/\p{N}+/gu) ?? []).slice(0, 1)].join(': ')
}

function headOf(number: number | undefined, name: string, kind: Head['kind']): Head[] {
  return number === undefined ? [] : [{ number, name, kind }]
}

/** One head: the whole name as large as it fits, between four marks, with a thin line for cutting. */
async function drawHead({ number, name, kind }: Head, top: number): Promise<Mark[]> {
  const { width, height } = HEAD_SIZE
  const words = await wordsOf(name, { isBold: true })
  const letters = fitted([{ words, scale: 1, color: '#000000' }], NAME)
  const shapes: Shape[] = [
    ...numberedMarks('head', number),
    { kind: 'text', x: 34, y: 14, size: 5, isBold: false, color: '#444', text: t(KINDS[kind]) },
    { kind: 'line', x1: 0, y1: height, x2: width, y2: height, stroke: 0.2, color: '#bbb' },
  ]
  return [
    ...(await marksOf(shapes, { scale: 1, top })),
    ...(letters
      ? placed(letters.block, {
          x: (width - NAME.width) / 2,
          y: top + NAME.middle - (letters.block.height * letters.size) / 2,
          width: NAME.width,
          size: letters.size,
          align: 'middle',
        })
      : []),
  ]
}

const KINDS = { room: textKey('room.title'), time: textKey('schedule.time') }

/** @param nameless the number of rooms, if the fonts lack the letters of some of their names; otherwise 0 */
function advice(nameless: number): string[] {
  const said = [t('paper.hangHeadings'), t('paper.hangApart'), t('paper.hangCards'), t('paper.hangPhoto')]
  if (nameless === 0) return said
  const heading = t('paper.roomOf', { number: Math.min(3, nameless), count: nameless })
  return [...said, t('paper.hangNameless', { heading })]
}

/** A small drawing of a wall: heads along the top and down the left side, with cards between them. */
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
          ? { kind: 'fill', ...box, color: '#333' }
          : { kind: 'frame', ...box, radius: 1, stroke: 0.4, color: '#888' },
      )
    }
  return [
    { kind: 'text', x: 25, y: 30, size: 11, isBold: true, color: '#000', text: t('paper.setUp') },
    ...advice.map(
      (text, index): Shape => ({
        kind: 'words',
        x: 25,
        y: 36 + index * 12.5,
        width: 160,
        height: 12,
        size: 4.6,
        align: 'left',
        color: '#000',
        text,
      }),
    ),
    ...frames,
  ]
}
