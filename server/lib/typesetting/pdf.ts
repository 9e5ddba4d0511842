import { takeBreak } from '../turns.ts'
import { createLetters, type Letters } from './pdf-letters.ts'
import { DRAWN, type Mark, type Sheet } from './sheets.ts'

const POINTS = 72 / 25.4

type Options = { title: string; isToPrint?: boolean }

/** Sheets in millimeters as PDF. `isToPrint`: viewers open the print dialog at once. */
export async function pdfOf(
  sheets: readonly Sheet[],
  { title, isToPrint = false }: Options,
): Promise<Buffer> {
  // The PDF library is large. Loading it here makes the server ready sooner.
  const { default: PDFDocument } = await import('pdfkit')
  // Otherwise printers scale the page to fit their margins, and a millimeter is no longer one.
  const pdf = new PDFDocument({ margin: 0, autoFirstPage: false, info: { Title: title }, displayTitle: true })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const letters = createLetters(pdf)
  if (isToPrint) pdf.addNamedJavaScript('print', 'this.print();')
  for (const { width, height, marks } of sheets) {
    pdf.addPage({ size: [width * POINTS, height * POINTS], margin: 0 })
    pdf.scale(POINTS)
    for (const mark of marks) {
      await takeBreak()
      drawOn(pdf, letters, mark)
    }
  }
  letters.end()
  pdf.end()
  await done
  return Buffer.concat(parts)
}

function drawOn(pdf: PDFKit.PDFDocument, letters: Letters, mark: Mark): void {
  if (mark.kind === 'piece') letters.draw(mark)
  else if (mark.kind === 'line')
    pdf.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).lineWidth(mark.stroke).stroke(mark.color)
  else if (mark.kind === 'drawing') {
    const scale = mark.size / DRAWN
    pdf
      .save()
      .translate(mark.x, mark.y)
      .scale(scale)
      .path(mark.path)
      .lineWidth(mark.stroke / scale)
    pdf.lineCap('round').lineJoin('round').stroke(mark.color).restore()
  } else {
    const { x, y, width, height, radius = 0 } = mark
    if (radius > 0) pdf.roundedRect(x, y, width, height, radius)
    else pdf.rect(x, y, width, height)
    if (mark.kind === 'fill') pdf.fill(mark.color)
    else pdf.lineWidth(mark.stroke).stroke(mark.color)
  }
}
