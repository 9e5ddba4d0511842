import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The first page of a PDF as PNG, and the number of pages. */
export async function pictureOfPdf(
  pdf: Buffer,
  pixelsPerMm: number,
): Promise<{ pages: number; png: Buffer }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: (pixelsPerMm * 25.4) / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  return { pages: document.numPages, png: canvas.toBuffer('image/png') }
}
