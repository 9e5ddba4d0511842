import type { SheetLayout } from '../../domain/session-cards.ts'
import { CARD_SIZE, type Shape } from './card-drawing.ts'
import { fontFile, runsOf } from './card-fonts.ts'

/** Where cards lie on a sheet, in millimetres; a card of A6 is the same drawing, smaller. */
const LAYOUTS: Record<SheetLayout, { width: number; height: number; cardWidth: number; tops: number[] }> = {
  a5: { width: 210, height: 148, cardWidth: 210, tops: [0] },
  a6: { width: 148, height: 210, cardWidth: 148, tops: [0, 105] },
  a4: { width: 210, height: 297, cardWidth: 210, tops: [0, 148.5] },
}

const POINTS = 72 / 25.4

/** How many cards one sheet holds. */
export function cardsOnSheet(layout: SheetLayout): number {
  return LAYOUTS[layout].tops.length
}

/** Sheets of cards as PDF, one card after the other. */
export function sheetPdf(
  cards: readonly (readonly Shape[])[],
  layout: SheetLayout,
  title: string,
): Promise<Buffer> {
  const { width, height, cardWidth, tops } = LAYOUTS[layout]
  const drawings = cards.map((shapes, index) => ({ shapes, top: tops[index % tops.length] ?? 0 }))
  const pages = Array.from({ length: Math.ceil(cards.length / tops.length) }, (_, page) =>
    drawings.slice(page * tops.length, (page + 1) * tops.length),
  )
  return pagesPdf(pages, { width, height, scale: cardWidth / CARD_SIZE.width, title })
}

/** Drawings below each other on pages of a size in millimetres, in exact millimetres and in vectors. */
export async function pagesPdf(
  pages: ReadonlyArray<ReadonlyArray<{ shapes: readonly Shape[]; top: number }>>,
  { width, height, scale, title }: { width: number; height: number; scale: number; title: string },
): Promise<Buffer> {
  // The PDF library is large, and a server should be ready before it has read it.
  const { default: PDFDocument } = await import('pdfkit')
  const size: [number, number] = [width * POINTS, height * POINTS]
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: title },
    // Printers would else fit the page into their margins, and the millimetres would be others.
    displayTitle: true,
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const page of pages) {
    pdf.addPage({ size, margin: 0 })
    for (const { shapes, top } of page) {
      pdf.save()
      pdf.scale(POINTS).translate(0, top)
      pdf.scale(scale)
      for (const shape of shapes) drawOn(pdf, shape)
      pdf.restore()
    }
  }
  pdf.end()
  await done
  return Buffer.concat(parts)
}

function drawOn(pdf: PDFKit.PDFDocument, shape: Shape): void {
  const colour = shape.colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  if (shape.kind === 'fill') pdf.rect(shape.x, shape.y, shape.width, shape.height).fill(colour)
  else if (shape.kind === 'frame')
    pdf
      .roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      .lineWidth(shape.stroke)
      .stroke(colour)
  else if (shape.kind === 'line')
    pdf.moveTo(shape.x1, shape.y1).lineTo(shape.x2, shape.y2).lineWidth(shape.stroke).stroke(colour)
  else drawText(pdf, shape, colour)
}

function drawText(pdf: PDFKit.PDFDocument, shape: Shape & { kind: 'text' }, colour: string): void {
  let x = shape.x
  pdf.fontSize(shape.size).fillColor(colour)
  for (const { file, text } of runsOf(shape.text, shape.isBold)) {
    pdf.registerFont(file, fontFile(file)).font(file)
    pdf.text(text, x, shape.y, { lineBreak: false, baseline: 'alphabetic' })
    x += pdf.widthOfString(text)
  }
}

/** One card as SVG, for the browser's print. */
export function cardSvg(shapes: readonly Shape[]): string {
  const { width, height } = CARD_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Roboto, Arial, Helvetica, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...shapes.map(svgOf),
    '</svg>',
  ].join('\n')
}

function svgOf(shape: Shape): string {
  if (shape.kind === 'fill')
    return `<rect x="${mm(shape.x)}" y="${mm(shape.y)}" width="${shape.width}" height="${shape.height}" fill="${shape.colour}" shape-rendering="crispEdges"/>`
  if (shape.kind === 'frame')
    return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" fill="none" stroke="${shape.colour}" stroke-width="${shape.stroke}"/>`
  if (shape.kind === 'line')
    return `<path d="M${shape.x1} ${shape.y1}L${shape.x2} ${shape.y2}" stroke="${shape.colour}" stroke-width="${shape.stroke}"/>`
  const weight = shape.isBold ? ' font-weight="700"' : ''
  return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}"${weight} fill="${shape.colour}">${escapeXml(shape.text)}</text>`
}

function mm(length: number): number {
  return Math.round(length * 1_000) / 1_000
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
