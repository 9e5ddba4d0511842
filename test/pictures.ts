import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'

type Picture = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' }

/** An image of one color. */
export function picture({ width = 300, height = 200, format = 'png' }: Picture = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2563eb' } })
    .toFormat(format)
    .toBuffer()
}

/** A multipart body with text fields and files. */
export function formOf(
  fields: Record<string, string>,
  files: Record<string, { bytes: Buffer; name?: string }> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, { bytes, name = 'picture.png' }] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** A PDF with one page of 600 × 400 points, whose upper half is red. */
export function pdfOfPlan(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PdfDocument({ size: [600, 400], ...options })
  pdf.rect(0, 0, 600, 200).fill('#f00').fillColor('#000').text('Attic', 20, 300)
  pdf.end()
  return buffer(pdf)
}
