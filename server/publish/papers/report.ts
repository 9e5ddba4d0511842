import type { PaperSize } from '../../../domain/publish/papers.ts'
import { timedSessions } from '../../../domain/schedule/day.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { peopleIn } from '../../../domain/schedule/people.ts'
import { language, t, textKey } from '../../../domain/text/t.ts'
import { datesOf } from '../../../domain/times/event-days.ts'
import { clockRange } from '../../../domain/times/times.ts'
import { blockOf, fitted } from '../../lib/typesetting/lines.ts'
import { type Mark, placed } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { plain } from '../talks.ts'
import type { Turnout } from './data.ts'
import { asOne, type Drawing, INK, type Paper, paragraph, RULE, SHEETS, SOFT, textBlock } from './drawing.ts'

const MARGIN = 16
const ACROSS = 4
const FIGURE = { value: 11, label: 3.4, height: 22 } as const
/** The size of titles and the widths of the number columns, in millimeters. */
const LETTERS = 3.8
const NUMBER = 20
const PAD = 1.6
const THANKS = 16

/** How an event went, on one sheet, for its sponsors and the team of the next event. */
export async function reportSheet(
  whole: WholeEvent,
  turnout: Turnout,
  { size }: { size: PaperSize },
  drawing: Drawing,
): Promise<Paper> {
  const { width, height } = SHEETS[size].small
  const room = width - 2 * MARGIN
  const { event } = whole
  const head = blockOf(
    [
      ...(await paragraph(drawing, plain(event.name), { isBold: true })),
      ...(await paragraph(drawing, `${plain(event.location)} · ${datesOf(event)}`, {
        scale: 0.5,
        gap: 0.15,
        color: SOFT,
      })),
    ],
    room / 10,
  )
  const marks: Mark[] = placed(head, { x: MARGIN, y: MARGIN, width: room, size: 10 })
  let y = MARGIN + head.height * 10 + 6
  marks.push({ kind: 'fill', x: MARGIN, y, width: room, height: 0.8, color: INK })
  y += 6
  const figures = figuresOf(whole, turnout)
  const cell = room / ACROSS
  for (const [index, { value, label }] of figures.entries()) {
    const place = { x: MARGIN + (index % ACROSS) * cell, width: cell - 3 }
    const top = y + Math.floor(index / ACROSS) * FIGURE.height
    const number = await textBlock(drawing, value, Number.POSITIVE_INFINITY, { isBold: true })
    const words = await textBlock(drawing, label, place.width / FIGURE.label, { color: SOFT })
    marks.push(...placed(number, { ...place, y: top, size: FIGURE.value }))
    marks.push(...placed(words, { ...place, y: top + FIGURE.value * 1.25, size: FIGURE.label }))
  }
  y += Math.ceil(figures.length / ACROSS) * FIGURE.height + 4
  const names = whole.sponsors.map(({ name }) => plain(name)).join(' · ')
  const bottom = height - MARGIN - (names === '' ? 0 : THANKS)
  marks.push(...(await sessionMarks(whole, turnout, { y, bottom, width }, drawing)))
  if (names !== '') {
    const thanks = fitted(await paragraph(drawing, t('paper.reportThanks', { names })), {
      width: room,
      height: THANKS - 4,
      largest: 4,
      smallest: 1.6,
    })
    if (thanks)
      marks.push(...placed(thanks.block, { x: MARGIN, y: bottom + 4, width: room, size: thanks.size }))
  }
  return {
    sheets: [{ width, height, marks }],
    notes: turnout.stars.size > 0 ? [() => t('paper.reportStarsGo')] : [],
  }
}

type Figure = { value: string; label: string }

/** Leaves out missing counts, because a zero would mean that no one came. */
function figuresOf({ sessions, rooms }: WholeEvent, turnout: Turnout): Figure[] {
  const held = sessions.filter(({ roomId, timeSlotId }) => roomId !== null && timeSlotId !== null)
  const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0)
  const counts = [
    [held.length, textKey('paper.reportSessions')],
    [peopleIn(held).size, textKey('paper.reportHosts')],
    [rooms.length, textKey('paper.reportRooms')],
    [sum(turnout.heads), textKey('paper.reportHeads')],
    [turnout.browsers, textKey('paper.reportBrowsers')],
    [sum(turnout.stars), textKey('paper.reportStars')],
    [held.filter(({ fullAt }) => fullAt).length, textKey('paper.reportFull')],
    [turnout.announcements, textKey('paper.reportAnnouncements')],
    [turnout.changes, textKey('paper.reportChanges')],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, key]) => ({ value: count.toLocaleString(language()), label: t(key, { count }) }))
    .slice(0, 2 * ACROSS)
}

type Place = { y: number; bottom: number; width: number }

/** The sessions with the most people in them or the most stars, as many as fit on the sheet. */
async function sessionMarks(
  whole: WholeEvent,
  { stars, heads }: Turnout,
  { y: top, bottom, width }: Place,
  drawing: Drawing,
): Promise<Mark[]> {
  const columns = [
    ...(heads.size > 0 ? [{ of: heads, name: t('paper.reportCounted') }] : []),
    ...(stars.size > 0 ? [{ of: stars, name: t('paper.reportStarred') }] : []),
  ]
  const rank = (id: number) => (heads.get(id) ?? 0) * 1_000_000 + (stars.get(id) ?? 0)
  const talks = timedSessions(whole).toSorted((a, b) => rank(b.session.id) - rank(a.session.id))
  const right = width - MARGIN
  const wide = right - MARGIN - columns.length * NUMBER - 3
  const at = (index: number) => ({ x: right - (columns.length - index) * NUMBER, width: NUMBER })
  const marks: Mark[] = []
  for (const [index, { name }] of columns.entries()) {
    const block = await textBlock(drawing, name, NUMBER / 3, { color: SOFT })
    marks.push(...placed(block, { ...at(index), y: top, size: 3, align: 'end' }))
  }
  let y = top + (columns.length > 0 ? 5 : 0)
  for (const { session, ...times } of talks) {
    const where = [session.roomName, clockRange(times, whole.event.clock), hostNames(session)]
    const full = session.fullAt ? [t('paper.reportWasFull')] : []
    const text = blockOf(
      asOne([
        ...(await paragraph(drawing, plain(session.title), { isBold: true })),
        ...(await paragraph(drawing, plain([...where, ...full].filter(Boolean).join(' · ')), {
          scale: 0.85,
          color: SOFT,
        })),
      ]),
      wide / LETTERS,
    )
    const needed = text.height * LETTERS + 2 * PAD
    if (y + needed > bottom) break
    marks.push({ kind: 'line', x1: MARGIN, y1: y, x2: right, y2: y, color: RULE, stroke: 0.2 })
    marks.push(...placed(text, { x: MARGIN, y: y + PAD, width: wide, size: LETTERS }))
    for (const [index, { of }] of columns.entries()) {
      const count = of.get(session.id)?.toLocaleString(language()) ?? ''
      const number = await textBlock(drawing, count, NUMBER / LETTERS, { isBold: true })
      marks.push(...placed(number, { ...at(index), y: y + PAD, size: LETTERS, align: 'end' }))
    }
    y += needed
  }
  return marks
}
