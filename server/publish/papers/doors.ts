import { paths } from '../../../domain/paths.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { t } from '../../../domain/text/t.ts'
import { takeBreak } from '../../lib/turns.ts'
import {
  type Block,
  blockOf,
  fitted,
  largestFitting,
  type Paragraph,
  sizesBetween,
} from '../../lib/typesetting/lines.ts'
import { type Mark, placed, type Sheet } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { type DayOfEvent, dayOfEvent } from './day.ts'
import {
  asOne,
  codeMarks,
  type Drawing,
  INK,
  type Paper,
  paragraph,
  RULE,
  SHEETS,
  SOFT,
  TINT,
} from './drawing.ts'
import { factMarks } from './room-facts.ts'

const MARGIN = 14
const NAME = { height: 62, largest: 34, smallest: 3 } as const
const CODE = 34
const LETTERS = { largest: 8.5, smallest: 3.6 } as const
const TIME_SHARE = 0.25
const PAD = 0.45

/** A line of a door's list: a time, and what takes place then; `null` is an empty line to write on. */
type Item = { time: Paragraph[]; text: Paragraph[]; isBand: boolean }
type Size = { width: number; height: number }

/** A sheet for the door of each room: its name, its sessions, and the code of the room's page. */
export async function doorSheets(
  whole: WholeEvent,
  { day, size, room }: { day: number; size: PaperSize; room?: number | undefined },
  drawing: Drawing,
): Promise<Paper> {
  const sheet = SHEETS[size].small
  const ofDay = dayOfEvent(whole, day)
  const wanted = whole.rooms.flatMap(({ id }, index) => (room === undefined || room === id ? [index] : []))
  const sheets: Sheet[] = []
  const many: string[] = []
  const times = await Promise.all(ofDay.rows.map((row) => timeOf(row.startTime, row.endTime, drawing)))
  for (const index of wanted) {
    const made = await sheetsOf(whole, { ...ofDay, times }, index, sheet, drawing)
    if (made.length > 1) many.push(ofDay.rooms[index] ?? '')
    sheets.push(...made)
  }
  return {
    sheets,
    notes: many.length === 0 ? [] : [() => crowded(many)],
  }
}

function crowded(rooms: readonly string[]): string {
  if (rooms.length > 3) return t('paper.crowdedRooms', { count: rooms.length })
  return t('paper.crowded', { rooms: rooms.join(', '), count: rooms.length })
}

/** Every room's sheet has all times of the day, so they are set once. */
type DayOfDoors = DayOfEvent & { times: Paragraph[][] }

async function timeOf(start: string, end: string, drawing: Drawing): Promise<Paragraph[]> {
  return [
    ...(await paragraph(drawing, start, { isBold: true })),
    ...(await paragraph(drawing, end && `– ${end}`, { scale: 0.75, color: SOFT })),
  ]
}

async function sheetsOf(
  whole: WholeEvent,
  day: DayOfDoors,
  room: number,
  { width, height }: Size,
  drawing: Drawing,
): Promise<Sheet[]> {
  const within = width - 2 * MARGIN
  const name = fitted(await paragraph(drawing, day.rooms[room] ?? '', { isBold: true }), {
    width: within,
    height: NAME.height,
    largest: NAME.largest,
    smallest: NAME.smallest,
  })
  const head = blockOf(
    [
      ...(await paragraph(drawing, day.name, { isBold: true })),
      ...(await paragraph(drawing, day.date, { color: SOFT })),
    ],
    within / 5,
  )
  const nameTop = MARGIN + head.height * 5 + 5
  const below = nameTop + (name ? name.block.height * name.size : 0) + 2
  const facts = await factMarks(whole.rooms[room]?.facts, { x: MARGIN, y: below, width: within }, drawing)
  const top = below + facts.height + 4
  const box = { width: within, height: height - MARGIN - CODE - 8 - top }
  const items = await itemsOf(day, room, drawing)
  const pages = await onPages(items, box)
  const foot = await footMarks(whole, room, { width, height }, drawing)
  return pages.map(({ rows, size }) => ({
    width,
    height,
    marks: [
      ...placed(head, { x: MARGIN, y: MARGIN, width: within, size: 5 }),
      ...(name ? placed(name.block, { x: MARGIN, y: nameTop, width: within, size: name.size }) : []),
      ...facts.marks,
      { kind: 'fill', x: MARGIN, y: top - 3, width: within, height: 1, color: INK },
      ...rowMarks(rows, { x: MARGIN, y: top, width: within, size }),
      ...foot,
    ],
  }))
}

async function itemsOf(day: DayOfDoors, room: number, drawing: Drawing): Promise<Item[]> {
  const items: Item[] = []
  for (const [index, row] of day.rows.entries()) {
    const time = day.times[index] ?? []
    if (row.isBand)
      items.push({
        time,
        text: await paragraph(drawing, row.breaks.join(', '), { color: SOFT }),
        isBand: true,
      })
    const own = day.entries.filter((entry) => entry.room === room && entry.from === index)
    for (const entry of own) {
      const [start = '', end = ''] = entry.time.split(' – ')
      items.push({
        time: await timeOf(start, end, drawing),
        text: asOne([
          ...(await paragraph(drawing, entry.title, { isBold: true })),
          ...(await paragraph(drawing, entry.presenter, { scale: 0.8, gap: 0.1 })),
          ...(await paragraph(drawing, entry.place, { scale: 0.75, color: SOFT, gap: 0.1 })),
          ...(await paragraph(drawing, entry.notes, { scale: 0.75, gap: 0.1 })),
        ]),
        isBand: false,
      })
    }
    const isTaken = day.entries.some(
      (entry) => entry.room === room && entry.from <= index && index <= entry.to,
    )
    if (!isTaken && !row.isBand && row.endTime !== '') items.push({ time, text: [], isBand: false })
  }
  return items
}

type SetItem = { time: Block; text: Block; isBand: boolean; height: number }
type Page = { rows: SetItem[]; size: number }

/**
 * All lines on one sheet in the largest letters that fit; otherwise only the sessions, and if necessary on several
 * sheets.
 */
async function onPages(items: readonly Item[], box: Size): Promise<Page[]> {
  const sessions = items.filter(({ text, isBand }) => text.length > 0 && !isBand)
  for (const some of [items, sessions]) {
    const page = await largestFitting(sizesBetween(LETTERS), async (size) => {
      await takeBreak()
      const rows = rowsOf(some, box.width, size)
      return rows.reduce((sum, { height }) => sum + height, 0) <= box.height ? { rows, size } : null
    })
    if (page) return [page]
  }
  const pages: Page[] = []
  let left = 0
  for (const row of rowsOf(sessions, box.width, LETTERS.smallest)) {
    if (row.height > left) {
      pages.push({ rows: [], size: LETTERS.smallest })
      left = box.height
    }
    pages.at(-1)?.rows.push(row)
    left -= row.height
  }
  return pages
}

function rowsOf(items: readonly Item[], width: number, size: number): SetItem[] {
  return items.map((item) => {
    const time = blockOf(item.time, (width * TIME_SHARE - 4) / size)
    const text = blockOf(item.text, (width * (1 - TIME_SHARE) - 4) / size)
    const height = (Math.max(time.height, text.height) + 2 * PAD) * size
    return { time, text, isBand: item.isBand, height }
  })
}

function rowMarks(
  rows: readonly SetItem[],
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): Mark[] {
  const text = { x: x + width * TIME_SHARE, width: width * (1 - TIME_SHARE) - 4, size }
  let at = y
  return rows.flatMap((row) => {
    const top = at + PAD * size
    const from = at
    at += row.height
    return [
      ...(row.isBand
        ? [{ kind: 'fill', x, y: from, width, height: row.height, color: TINT } as const]
        : [{ kind: 'line', x1: x, y1: at, x2: x + width, y2: at, color: RULE, stroke: 0.3 } as const]),
      ...placed(row.time, { x: x + 2, y: top, width: width * TIME_SHARE - 4, size }),
      ...placed(row.text, { ...text, y: top }),
    ]
  })
}

async function footMarks(
  { site, event, rooms }: WholeEvent,
  room: number,
  { width, height }: Size,
  drawing: Drawing,
): Promise<Mark[]> {
  const id = rooms[room]?.id
  const address = `${site}${id === undefined ? paths.event(event) : paths.room(event, id)}`
  const y = height - MARGIN - CODE
  const beside = width - 2 * MARGIN - CODE - 6
  const block = blockOf(
    [
      ...(await paragraph(drawing, t('paper.roomNow'), { isBold: true })),
      ...(await paragraph(drawing, address.replace(/^https?:\/\//, ''), {
        scale: 0.75,
        gap: 0.2,
        color: SOFT,
      })),
    ],
    beside / 6,
  )
  return [
    ...codeMarks(address, { x: MARGIN, y, size: CODE }),
    ...placed(block, { x: MARGIN + CODE + 6, y: y + 6, width: beside, size: 6 }),
  ]
}
