import type { SheetLayout } from '../../domain/cards/session-cards.ts'
import { type Html, html } from '../lib/html.ts'
import { blockOf, broken, fitted, type Paragraph } from '../lib/typesetting/lines.ts'
import { pdfOf } from '../lib/typesetting/pdf.ts'
import { type Mark, onPaper, placed, type Sheet } from '../lib/typesetting/sheets.ts'
import { type Words, wordsOf } from '../lib/typesetting/words.ts'
import { CARD_SIZE, type Shape } from './card-drawing.ts'

/** A Letter sheet holds the A4 sheet, slightly smaller. */
const LETTER = { width: 215.9, height: 279.4 } as const
/** Where cards lie on a sheet, in millimeters. An A6 card is the same drawing, smaller. */
const LAYOUTS: Record<SheetLayout, { width: number; height: number; cardWidth: number; tops: number[] }> = {
  a5: { width: 210, height: 148, cardWidth: 210, tops: [0] },
  a6: { width: 148, height: 210, cardWidth: 148, tops: [0, 105] },
  a4: { width: 210, height: 297, cardWidth: 210, tops: [0, 148.5] },
  letter: { width: 210, height: 297, cardWidth: 210, tops: [0, 148.5] },
}

/** How many cards fit on a sheet. */
export function cardsOnSheet(layout: SheetLayout): number {
  return LAYOUTS[layout].tops.length
}

/** Sheets of cards as PDF, one card after another, in exact millimeters and as vectors. */
export async function sheetPdf(
  cards: readonly (readonly Shape[])[],
  layout: SheetLayout,
  title: string,
): Promise<Buffer> {
  const { width, height, cardWidth, tops } = LAYOUTS[layout]
  const scale = cardWidth / CARD_SIZE.width
  const sheets: Sheet[] = []
  for (const [index, shapes] of cards.entries()) {
    const at = index % tops.length
    if (at === 0) sheets.push({ width, height, marks: [] })
    sheets.at(-1)?.marks.push(...(await marksOf(shapes, { scale, top: tops[at] ?? 0 })))
  }
  return pdfOf(layout === 'letter' ? sheets.map(onLetter) : sheets, { title })
}

/** An A4 sheet on a Letter sheet. */
export function onLetter(sheet: Sheet): Sheet {
  return onPaper(sheet, LETTER)
}

/** A drawing at a given height on its sheet. */
export async function marksOf(
  shapes: readonly Shape[],
  { scale, top }: { scale: number; top: number },
): Promise<Mark[]> {
  return (await Promise.all(shapes.map((shape) => marksOfOne(shape, scale, top)))).flat()
}

async function marksOfOne(shape: Shape, scale: number, top: number): Promise<Mark[]> {
  const color = shape.color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  if (shape.kind === 'text') {
    const { isBold, text, x, y, size } = shape
    const block = blockOf(
      [{ words: await wordsOf(text, { isBold }), scale: 1, color }],
      Number.POSITIVE_INFINITY,
    )
    const above = (block.lines[0]?.base ?? 0) * size
    const place = { x: x * scale, y: top + (y - above) * scale, size: size * scale, align: 'left' } as const
    return placed(block, { ...place, width: block.width * place.size })
  }
  if (shape.kind === 'words') {
    const { block, size } = await fittedIn(shape, color)
    const { x, y, width, height, align } = shape
    const above = (height - block.height * size) / 2
    const place = {
      x: x * scale,
      y: top + (y + above) * scale,
      width: width * scale,
      size: size * scale,
      align,
    }
    return placed(block, place)
  }
  if (shape.kind === 'line') {
    const { kind, x1, y1, x2, y2, stroke } = shape
    const [left, right] = [x1 * scale, x2 * scale]
    return [
      {
        kind,
        x1: left,
        y1: top + y1 * scale,
        x2: right,
        y2: top + y2 * scale,
        stroke: stroke * scale,
        color,
      },
    ]
  }
  const { x, y, width, height } = shape
  const box = {
    x: x * scale,
    y: top + y * scale,
    width: width * scale,
    height: height * scale,
    color,
  }
  if (shape.kind === 'fill') return [{ kind: 'fill', ...box }]
  return [{ kind: 'frame', ...box, radius: shape.radius * scale, stroke: shape.stroke * scale }]
}

type WordsShape = Extract<Shape, { kind: 'words' }>

/** The letter size in millimeters below which words are divided rather than made even smaller. */
const SMALLEST_WHOLE = 1.9
const SMALLEST = 0.4

/** Sets words in the largest letters with which all fit into their box. Only very long words are divided. */
async function fittedIn(shape: WordsShape, color: string) {
  const words = await wordsOf(shape.text, { isBold: false })
  const paragraph: Paragraph = { words, scale: 1, color }
  const widest = Math.max(...words.words.map(({ width }) => width), 0.001)
  const largest = Math.min(shape.size, Math.max(SMALLEST_WHOLE, (shape.width / widest) * 0.999))
  const { width, height } = shape
  const found = fitted([paragraph], { width, height, largest, smallest: SMALLEST })
  const size = found?.size ?? SMALLEST
  return { words, size, block: found?.block ?? blockOf([paragraph], width / size) }
}

export async function cardSvg(shapes: readonly Shape[]): Promise<string> {
  const { width, height } = CARD_SIZE
  const drawn = await Promise.all(shapes.map(svgOf))
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Roboto, Arial, Helvetica, sans-serif">
<rect width="${width}" height="${height}" fill="#fff"/>
${drawn.map((each) => html`${each}\n`)}</svg>`.toString()
}

/** Makes the browser's letters as wide as the measured ones, whatever fonts it has. */
async function wordsSvg(shape: WordsShape): Promise<Html> {
  const { words, size, block } = await fittedIn(shape, shape.color)
  const top = shape.y + (shape.height - block.height * size) / 2
  const lines = linesOf(words, shape, size)
  const drawn = lines.map(({ text, width }, index) => {
    const x = shape.align === 'end' ? shape.x + shape.width - width : shape.x
    const y = top + (block.lines[index]?.base ?? block.height / 2) * size
    return html`${index > 0 && '\n'}<text x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}" textLength="${mm(width)}" lengthAdjust="spacingAndGlyphs" fill="${shape.color}">${text}</text>`
  })
  return html`${drawn}`
}

/**
 * The text of each line, and its width in millimeters. Letters that the fonts lack cannot be measured, so a text with
 * such letters is on one line.
 */
function linesOf({ words, lacking }: Words, { text, width }: WordsShape, size: number) {
  if (lacking.length > 0) return [{ text, width: Math.min(width, [...text].length * size * 0.7) }]
  return broken(words, width / size).map((line) => ({
    text: line
      .map(
        ({ letters, space }, index) =>
          (index > 0 && space > 0 ? ' ' : '') + letters.map((each) => each.text).join(''),
      )
      .join(''),
    width: line.reduce((sum, word, index) => sum + word.width + (index > 0 ? word.space : 0), 0) * size,
  }))
}

async function svgOf(shape: Shape): Promise<Html> {
  if (shape.kind === 'words') return wordsSvg(shape)
  if (shape.kind === 'fill')
    return html`<rect x="${mm(shape.x)}" y="${mm(shape.y)}" width="${shape.width}" height="${shape.height}" fill="${shape.color}" shape-rendering="crispEdges"/>`
  if (shape.kind === 'frame')
    return html`<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" fill="none" stroke="${shape.color}" stroke-width="${shape.stroke}"/>`
  if (shape.kind === 'line')
    return html`<path d="M${shape.x1} ${shape.y1}L${shape.x2} ${shape.y2}" stroke="${shape.color}" stroke-width="${shape.stroke}"/>`
  const weight = shape.isBold ? html` font-weight="700"` : ''
  return html`<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}"${weight} fill="${shape.color}">${shape.text}</text>`
}

function mm(length: number): number {
  return Math.round(length * 1_000) / 1_000
}
