import { getDocument, PDFWorker } from 'pdfjs-dist'
import { t } from '../../domain/text/t.ts'

/** A plan of one page takes a second or two to draw; one that takes longer than this would not finish. */
const MOST_MS = 30_000
/** Larger images in a page are left out, because they would use up a phone's memory. */
const MOST_PIXELS = 50_000_000

/**
 * Draws the first page of a PDF on white.
 * @param longestSide in pixels
 * @returns a PNG, or the message about a PDF that cannot be drawn
 */
export async function pictureOfPdf(pdf: File, longestSide: number): Promise<File | string> {
  const failed = Promise.withResolvers<never>()
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const late = setTimeout(() => failed.reject(new Error('It took too long')), MOST_MS)
  port.onerror = () => failed.reject(new Error('The code could not be loaded'))
  try {
    const png = await Promise.race([draw(await pdf.arrayBuffer(), port, longestSide), failed.promise])
    return png ? new File([png], pdf.name, { type: 'image/png' }) : t('image.pdfUnreadable')
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
      ? t('image.pdfLocked')
      : t('image.pdfUnreadable')
  } finally {
    clearTimeout(late)
    port.terminate()
  }
}

async function draw(data: ArrayBuffer, port: Worker, longestSide: number): Promise<Blob | null> {
  const document = await getDocument({
    data,
    worker: PDFWorker.create({ port }),
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
    // The content security policy forbids compiling code in pages.
    isEvalSupported: false,
    useWasm: false,
  }).promise
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  // Renders as for print, because rendering for a screen would pause while the tab is in the background.
  await page.render({ canvas, viewport, intent: 'print' }).promise
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
