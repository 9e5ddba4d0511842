import { wifiCode } from '../../../domain/content/wifi-code.ts'
import type { WifiSettings } from '../../../domain/content/wifi-settings.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { t } from '../../../domain/text/t.ts'
import { blockOf, fitted } from '../../lib/typesetting/lines.ts'
import { type Mark, placed } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { plain } from '../talks.ts'
import { codeMarks, type Drawing, INK, type Paper, paragraph, SHEETS, SOFT, textBlock } from './drawing.ts'

const MARGIN = 16
const CODE = 112
const VALUE = { largest: 22, whole: 8, smallest: 2.5 } as const

/** The network on one sheet, with a code to join it, and its details to type letter by letter. */
export async function wifiSheet(
  whole: WholeEvent,
  wifi: WifiSettings,
  { size }: { size: PaperSize },
  drawing: Drawing,
): Promise<Paper> {
  const { width, height } = { width: SHEETS[size].small.height, height: SHEETS[size].small.width }
  const code = wifiCode(wifi)
  const top = MARGIN + 32
  const left = code === null ? MARGIN : MARGIN + CODE + 16
  const values = [
    [t('paper.network'), wifi.networkName],
    ...(wifi.userName ? [[t('paper.user'), wifi.userName]] : []),
    [t('paper.password'), wifi.password === '' ? t('paper.noPassword') : wifi.password],
  ] as const
  const name = fitted(await paragraph(drawing, plain(whole.event.name), { color: SOFT }), {
    width: width - 2 * MARGIN - 70,
    height: 22,
    largest: 8,
    smallest: 2,
  })
  const nameWidth = width - 2 * MARGIN - 70
  const marks: Mark[] = [
    ...placed(await textBlock(drawing, t('paper.wifi'), Number.POSITIVE_INFINITY, { isBold: true }), {
      x: MARGIN,
      y: MARGIN - 4,
      width: 70,
      size: 24,
    }),
    ...(name
      ? placed(name.block, {
          x: MARGIN + 70,
          y: MARGIN + 2,
          width: nameWidth,
          size: name.size,
          align: 'end',
        })
      : []),
    { kind: 'fill', x: MARGIN, y: MARGIN + 25, width: width - 2 * MARGIN, height: 1, color: INK },
  ]
  if (code !== null) {
    marks.push(...codeMarks(code, { x: MARGIN, y: top, size: CODE }))
    const how = blockOf(await paragraph(drawing, t('paper.join')), CODE / 5.5)
    marks.push(...placed(how, { x: MARGIN, y: top + CODE + 4, width: CODE, size: 5.5, align: 'middle' }))
  }
  const share = (height - top - MARGIN) / values.length
  const room = width - MARGIN - left
  for (const [index, [label = '', value = '']] of values.entries()) {
    const y = top + index * share
    marks.push(
      ...placed(await textBlock(drawing, label, room / 6, { color: SOFT }), {
        x: left,
        y,
        width: room,
        size: 6,
      }),
    )
    const text = await paragraph(drawing, value, { isBold: true, isExact: true })
    const widest = Math.max(0, ...text.flatMap(({ words }) => words.words.map((word) => word.width)))
    // Divide a word only if it would otherwise be too small to read from a few steps away.
    const unbroken = Math.min(VALUE.largest, room / Math.max(1, widest))
    const block = fitted(text, {
      width: room,
      height: share - 14,
      largest: unbroken < VALUE.whole ? VALUE.largest : unbroken,
      smallest: VALUE.smallest,
    })
    if (block) marks.push(...placed(block.block, { x: left, y: y + 9, width: room, size: block.size }))
  }
  return { sheets: [{ width, height, marks }], notes: notesOf(wifi) }
}

function notesOf({ userName }: WifiSettings): Paper['notes'] {
  return userName ? [() => t('paper.noCode')] : []
}
