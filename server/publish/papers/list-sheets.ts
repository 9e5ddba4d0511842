import { paths } from '../../../domain/paths.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { listed } from '../../../domain/text/listed.ts'
import { t } from '../../../domain/text/t.ts'
import { type Block, blockOf } from '../../lib/typesetting/lines.ts'
import { type Mark, placed, type Sheet } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { type DayOfEvent, dayOfEvent } from './day.ts'
import {
  asOne,
  codeMarks,
  type Drawing,
  type Paper,
  paragraph,
  RULE,
  SHEETS,
  SOFT,
  TINT,
  textBlock,
} from './drawing.ts'

const MARGIN = 12
const FOOT = 8
const CODE = 24
/** The size of titles in millimeters, readable on a wall. */
const LETTERS = 4.6
const PAD = 1.8
const COLUMNS = { time: 25, room: 40, gap: 3 } as const

/** A part of the list that must stay on one sheet. `time` is next to the first part of a row and of a sheet. */
type Part = { time: Block; room: Block; text: Block; isFirst: boolean; isBand: boolean; height: number }

/** The day as a list on portrait sheets: for each time the sessions that begin, with their rooms. */
export async function dayList(
  whole: WholeEvent,
  { day, size, at }: { day: number; size: PaperSize; at?: Date },
  drawing: Drawing,
): Promise<Paper> {
  const { width, height } = SHEETS[size].small
  const ofDay = dayOfEvent(whole, day, at)
  const parts = await partsOf(ofDay, width - 2 * MARGIN, drawing)
  const first = await firstHead(whole, ofDay, width, drawing)
  const bottom = height - MARGIN - FOOT
  const pages: { marks: Mark[]; y: number }[] = [{ marks: first.marks, y: first.bottom }]
  for (const part of parts) {
    const [page = { marks: [], y: MARGIN }] = pages.slice(-1)
    if (page.y + part.height <= bottom) {
      page.marks.push(...partMarks(part, page.y, width, part.isFirst))
      page.y += part.height
    } else {
      const marks = partMarks(part, MARGIN, width, true)
      pages.push({ marks, y: MARGIN + part.height })
    }
  }
  const sheets: Sheet[] = []
  for (const [index, { marks }] of pages.entries()) {
    const foot = await textBlock(
      drawing,
      `${ofDay.name} · ${ofDay.date} · ${t('paper.page', { number: index + 1, count: pages.length })}`,
      Number.POSITIVE_INFINITY,
      { color: SOFT },
    )
    const room = width - 2 * MARGIN
    const letters = Math.min(3, room / Math.max(1, foot.width))
    const place = { x: MARGIN, y: height - MARGIN - 4, width: room, size: letters }
    sheets.push({ width, height, marks: [...marks, ...placed(foot, place)] })
  }
  return { sheets, notes: [] }
}

async function partsOf(day: DayOfEvent, width: number, drawing: Drawing): Promise<Part[]> {
  const rest = width - COLUMNS.time - COLUMNS.room - 2 * COLUMNS.gap
  const parts: Part[] = []
  const part = (all: Omit<Part, 'height'>) =>
    parts.push({
      ...all,
      height: Math.max(all.time.height, all.room.height, all.text.height) * LETTERS + 2 * PAD,
    })
  const none = blockOf([], 1)
  for (const [index, row] of day.rows.entries()) {
    const time = blockOf(
      [
        ...(await paragraph(drawing, row.startTime, { isBold: true })),
        ...(await paragraph(drawing, row.endTime && `– ${row.endTime}`, { scale: 0.8, color: SOFT })),
      ],
      COLUMNS.time / LETTERS,
    )
    let isFirst = true
    for (const words of row.breaks) {
      const text = await textBlock(drawing, words, (width - COLUMNS.time - COLUMNS.gap) / LETTERS, {
        isBold: true,
      })
      part({ time, room: none, text, isFirst, isBand: true })
      isFirst = false
    }
    for (const entry of day.entries.filter(({ from }) => from === index)) {
      const roomName = day.rooms[entry.room] ?? ''
      const room = blockOf(
        [
          ...(await paragraph(drawing, roomName, { isBold: true, scale: 0.9 })),
          ...(await paragraph(drawing, entry.place, { scale: 0.8, color: SOFT })),
        ],
        COLUMNS.room / LETTERS,
      )
      const text = blockOf(
        asOne([
          ...(await paragraph(drawing, entry.ownTime, { isBold: true, scale: 0.8, color: SOFT })),
          ...(await paragraph(drawing, entry.title, { isBold: true })),
          ...(await paragraph(drawing, entry.presenter, { scale: 0.85, gap: 0.1 })),
          ...(await paragraph(drawing, entry.notes, { scale: 0.75, color: SOFT, gap: 0.1 })),
        ]),
        rest / LETTERS,
      )
      part({ time, room, text, isFirst, isBand: false })
      isFirst = false
    }
    const free = day.free.filter(({ from }) => from === index).map(({ room }) => day.rooms[room] ?? '')
    if (free.length > 0) {
      const words = t('paper.freeRooms', { rooms: listed(free) })
      const text = await textBlock(drawing, words, rest / LETTERS, { color: SOFT, scale: 0.85 })
      part({ time, room: none, text, isFirst, isBand: false })
      isFirst = false
    }
    if (!isFirst) continue
    const going = day.entries.filter(({ from, to }) => from < index && index <= to)
    const words = going.map(({ title, room }) => `${day.rooms[room] ?? ''}: ${title}`)
    const text = blockOf(
      (
        await Promise.all(
          (words.length === 0 ? [t('paper.announced')] : [t('paper.goesOn'), ...words]).map((each) =>
            paragraph(drawing, each, { color: SOFT, scale: 0.85 }),
          ),
        )
      ).flat(),
      rest / LETTERS,
    )
    part({ time, room: none, text, isFirst: true, isBand: false })
  }
  return parts
}

function partMarks(
  { time, room, text, isBand, isFirst, height }: Part,
  y: number,
  width: number,
  hasTime: boolean,
): Mark[] {
  const right = width - MARGIN
  const [left, middle] = [MARGIN + COLUMNS.time + COLUMNS.gap, COLUMNS.room + COLUMNS.gap]
  const at = y + PAD
  const x = isBand ? left : left + middle
  return [
    ...(isBand
      ? [{ kind: 'fill', x: MARGIN, y, width: right - MARGIN, height, color: TINT } as const]
      : [ruleAt(y, { from: hasTime ? MARGIN : left, to: right, stroke: isFirst ? 0.5 : 0.2 })]),
    ...(hasTime
      ? placed(time, { x: MARGIN + (isBand ? 1 : 0), y: at, width: COLUMNS.time, size: LETTERS })
      : []),
    ...placed(room, { x: left, y: at, width: COLUMNS.room, size: LETTERS, align: 'left' }),
    ...placed(text, { x, y: at, width: right - x - (isBand ? 1 : 0), size: LETTERS }),
  ]
}

function ruleAt(y: number, { from, to, stroke }: { from: number; to: number; stroke: number }): Mark {
  return { kind: 'line', x1: from, y1: y, x2: to, y2: y, color: RULE, stroke }
}

async function firstHead(
  whole: WholeEvent,
  day: DayOfEvent,
  width: number,
  drawing: Drawing,
): Promise<{ marks: Mark[]; bottom: number }> {
  const address = `${whole.site}${paths.event(whole.event)}`
  const room = width - 2 * MARGIN - CODE - 6
  const block = blockOf(
    [
      ...(await paragraph(drawing, day.name, { isBold: true })),
      ...(await paragraph(drawing, day.date, { scale: 0.62, gap: 0.1 })),
    ],
    room / 9,
  )
  const link = await textBlock(drawing, address.replace(/^https?:\/\//, ''), room / 3.2, { color: SOFT })
  const below = MARGIN + block.height * 9 + 1.5
  return {
    marks: [
      ...placed(block, { x: MARGIN, y: MARGIN, width: room, size: 9 }),
      ...placed(link, { x: MARGIN, y: below, width: room, size: 3.2 }),
      ...codeMarks(address, { x: width - MARGIN - CODE, y: MARGIN, size: CODE }),
    ],
    bottom: Math.max(MARGIN + CODE, below + link.height * 3.2) + 6,
  }
}
