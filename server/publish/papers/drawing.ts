import QRCode from 'qrcode'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { takeBreak } from '../../lib/turns.ts'
import { type Block, blockOf, type Paragraph } from '../../lib/typesetting/lines.ts'
import type { Mark, Sheet } from '../../lib/typesetting/sheets.ts'
import { wordsOf } from '../../lib/typesetting/words.ts'

/** What all papers need for drawing. */
export type Drawing = {
  /** Letters that no font has, collected while drawing. */
  lacking: Set<string>
}

/**
 * A paper: its sheets, and sentences about them for the organizer. `notes` are in the reader's language, the sheets in
 * the event's.
 */
export type Paper = { sheets: Sheet[]; notes: (() => string)[] }

export const INK = '#111111'
export const SOFT = '#555555'
export const RULE = '#bbbbbb'
export const TINT = '#eeeeee'

/** Replaces a letter that no font has. */
const INSTEAD = '?'

type Look = { isBold?: boolean; isExact?: boolean; scale?: number; color?: string; gap?: number }

/** A text as a list of paragraphs, which is empty for an empty text. */
export async function paragraph(
  { lacking }: Drawing,
  text: string,
  { isBold = false, isExact = false, scale = 1, color = INK, gap = 0 }: Look = {},
): Promise<Paragraph[]> {
  await takeBreak()
  const words = await wordsOf(text, { isBold, isExact, instead: INSTEAD })
  for (const letter of words.lacking) lacking.add(letter)
  return words.words.length === 0 ? [] : [{ words, scale, color, gap }]
}

/** Aligns the texts of one session: if its title is read from the right, all lines start there. */
export function asOne(paragraphs: Paragraph[]): Paragraph[] {
  const isRightToLeft = paragraphs.some(({ words, scale }) => scale === 1 && words.isRightToLeft)
  return paragraphs.map((each) => ({ ...each, words: { ...each.words, isRightToLeft } }))
}

/** A block of one text in letters of size 1, on lines no wider than `width`. */
export async function textBlock(
  drawing: Drawing,
  text: string,
  width: number,
  look: Look = {},
): Promise<Block> {
  return blockOf(await paragraph(drawing, text, look), width)
}

/** A QR code of this size, without its white border. */
export function codeMarks(payload: string, { x, y, size }: { x: number; y: number; size: number }): Mark[] {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' })
  const module = size / modules.size
  const marks: Mark[] = []
  for (let row = 0; row < modules.size; row += 1) {
    let from: number | null = null
    for (let column = 0; column <= modules.size; column += 1) {
      const isDark = column < modules.size && modules.get(row, column) !== 0
      if (isDark) from ??= column
      else if (from !== null) {
        const width = (column - from) * module
        marks.push({
          kind: 'fill',
          x: x + from * module,
          y: y + row * module,
          width,
          height: module * 1.01,
          color: '#000000',
        })
        from = null
      }
    }
  }
  return marks
}

/** Portrait sheets in millimeters. */
export const SHEETS: Readonly<Record<PaperSize, { small: Size; large: Size }>> = {
  a: { small: { width: 210, height: 297 }, large: { width: 297, height: 420 } },
  letter: { small: { width: 215.9, height: 279.4 }, large: { width: 279.4, height: 431.8 } },
}

type Size = { width: number; height: number }
