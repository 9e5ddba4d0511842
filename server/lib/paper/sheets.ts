import type { Block } from './lines.ts'
import type { Piece } from './words.ts'

/** A thing that is drawn on a sheet, in millimetres from its top left corner. */
export type Mark =
  | { kind: 'fill'; x: number; y: number; width: number; height: number; colour: string }
  | { kind: 'frame'; x: number; y: number; width: number; height: number; colour: string; stroke: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; colour: string; stroke: number }
  | { kind: 'piece'; piece: Piece; x: number; y: number; size: number; colour: string }

export type Sheet = { width: number; height: number; marks: Mark[] }

type Place = {
  x: number
  y: number
  width: number
  size: number
  align?: 'start' | 'middle' | 'end' | 'left'
}

/** A block at a place. Lines begin at the side from which their script is read. */
export function placed(block: Block, { x, y, width, size, align = 'start' }: Place): Mark[] {
  return block.lines.flatMap((line) => {
    const rest = width - line.width * size
    const isAtRight = align === 'end' || (align === 'start' && line.isRightToLeft)
    const left = x + (align === 'middle' ? rest / 2 : isAtRight ? rest : 0)
    return line.pieces.map(
      ({ piece, x: within }): Mark => ({
        kind: 'piece',
        piece,
        x: left + within * size,
        y: y + line.base * size,
        size: size * line.scale,
        colour: line.colour,
      }),
    )
  })
}

const POINTS = 72 / 25.4

/** The sheets as PDF. `isToPrint`: viewers ask at once where to print it. `pause` lets others have their turn. */
export async function pdfOf(
  sheets: readonly Sheet[],
  { title, isToPrint, pause }: { title: string; isToPrint: boolean; pause: () => Promise<void> },
): Promise<Buffer> {
  // The PDF library is large, and a server should be ready before it has read it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ margin: 0, autoFirstPage: false, info: { Title: title }, displayTitle: true })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const registered = new Set<string>()
  if (isToPrint) pdf.addNamedJavaScript('print', 'this.print();')
  for (const { width, height, marks } of sheets) {
    pdf.addPage({ size: [width * POINTS, height * POINTS], margin: 0 })
    pdf.scale(POINTS)
    for (const mark of marks) {
      await pause()
      if (mark.kind === 'piece' && !registered.has(mark.piece.font.name)) {
        registered.add(mark.piece.font.name)
        pdf.registerFont(mark.piece.font.name, mark.piece.font.bytes)
      }
      drawOn(pdf, mark)
    }
  }
  pdf.end()
  await done
  return Buffer.concat(parts)
}

function drawOn(pdf: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === 'fill') pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.colour)
  else if (mark.kind === 'frame')
    pdf.rect(mark.x, mark.y, mark.width, mark.height).lineWidth(mark.stroke).stroke(mark.colour)
  else if (mark.kind === 'line')
    pdf.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).lineWidth(mark.stroke).stroke(mark.colour)
  else
    pdf
      .font(mark.piece.font.name)
      .fontSize(mark.size)
      .fillColor(mark.colour)
      .text(mark.piece.text, mark.x, mark.y, { lineBreak: false, baseline: 'alphabetic' })
}

/** A sheet as a picture in the very letters of its PDF: their outlines, since a browser has other fonts. */
export async function svgOf({ width, height, marks }: Sheet, pause: () => Promise<void>): Promise<string> {
  const glyphs = new Map<string, string>()
  const body: string[] = []
  for (const mark of marks) {
    await pause()
    body.push(drawnIn(mark, glyphs))
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">`,
    `<defs>${[...glyphs.values()].join('')}</defs><rect width="${width}" height="${height}" fill="#fff"/>`,
    ...body,
    '</svg>',
  ].join('')
}

function drawnIn(mark: Mark, glyphs: Map<string, string>): string {
  if (mark.kind === 'fill')
    return `<rect x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" fill="${mark.colour}" shape-rendering="crispEdges"/>`
  if (mark.kind === 'frame')
    return `<rect x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" fill="none" stroke="${mark.colour}" stroke-width="${mark.stroke}"/>`
  if (mark.kind === 'line')
    return `<path d="M${short(mark.x1)} ${short(mark.y1)}L${short(mark.x2)} ${short(mark.y2)}" stroke="${mark.colour}" stroke-width="${mark.stroke}"/>`
  const { piece, x, y, size, colour } = mark
  const { font } = piece.font
  const scale = size / font.unitsPerEm
  const run = font.layout(piece.text)
  let at = 0
  const uses = run.glyphs.map((glyph, index) => {
    const key = `${piece.font.name}-${glyph.id}`
    let id = glyphs.get(key)?.match(/id="(\w+)"/)?.[1]
    if (id === undefined) {
      id = `g${glyphs.size}`
      glyphs.set(
        key,
        `<path id="${id}" d="${glyph.path.toSVG().replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))}"/>`,
      )
    }
    const position = run.positions[index]
    const use = `<use href="#${id}" x="${Math.round(at + (position?.xOffset ?? 0))}" y="${Math.round(position?.yOffset ?? 0)}"/>`
    at += position?.xAdvance ?? glyph.advanceWidth
    return use
  })
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(7)} ${(-scale).toFixed(7)})" fill="${colour}">${uses.join('')}</g>`
}

function short(length: number): number {
  return Math.round(length * 100) / 100
}
