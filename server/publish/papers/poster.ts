import { paths } from '../../../domain/paths.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { t } from '../../../domain/text/t.ts'
import { datesOf } from '../../../domain/times/event-days.ts'
import { fitted, type Paragraph } from '../../lib/typesetting/lines.ts'
import { type Mark, placed } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { plain } from '../talks.ts'
import { codeMarks, type Drawing, INK, type Paper, paragraph, SHEETS, SOFT } from './drawing.ts'

/** Shares of the sheet's width. Everything else follows from the remaining height. */
const MARGIN = 0.08
const CODE = 0.62

/**
 * A poster with a code that opens the event on a phone. It can be seen across a foyer, and its address typed on a phone
 * that cannot read codes.
 */
export async function posterSheet(
  { event, site }: WholeEvent,
  { size, large }: { size: PaperSize; large?: string | undefined },
  drawing: Drawing,
): Promise<Paper> {
  const { width, height } = SHEETS[size][large === undefined ? 'small' : 'large']
  const address = `${site}${paths.event(event)}`
  const margin = MARGIN * width
  const room = width - 2 * margin
  const marks: Mark[] = []
  let y = margin

  /** Draws the text as large as fits, below the previous text. */
  function put(text: Paragraph[], share: number, [largest, smallest]: readonly [number, number]): void {
    const box = { width: room, height: share * height, largest: largest * width, smallest: smallest * width }
    const fit = fitted(text, box)
    if (!fit) return
    marks.push(...placed(fit.block, { x: margin, y, width: room, size: fit.size, align: 'middle' }))
    y += fit.block.height * fit.size
  }

  put(await paragraph(drawing, plain(event.name), { isBold: true }), 0.17, [0.11, 0.02])
  y += 0.01 * height
  put(
    await paragraph(drawing, `${plain(event.location)} · ${datesOf(event)}`, { color: SOFT }),
    0.06,
    [0.04, 0.015],
  )
  y += 0.03 * height
  marks.push({ kind: 'fill', x: margin, y, width: room, height: 0.004 * width, color: INK })
  y += 0.03 * height
  const code = CODE * width
  marks.push(...codeMarks(address, { x: (width - code) / 2, y, size: code }))
  y += code + 0.03 * height
  put(await paragraph(drawing, t('paper.scan'), { isBold: true }), 0.08, [0.075, 0.03])
  y += 0.012 * height
  const shown = address.replace(/^https?:\/\//, '')
  put(await paragraph(drawing, shown, { isExact: true }), 0.06, [0.045, 0.015])
  return { sheets: [{ width, height, marks }], notes: event.isPublic ? [] : [() => t('paper.hidden')] }
}
