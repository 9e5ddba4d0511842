import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MM = 25.4 / 72

/** A piece of text in a PDF, in millimeters; `y` is its baseline, from the top. */
export type PdfText = { text: string; x: number; width: number; y: number; size: number }

/** The pages of a PDF with their sizes in millimeters and their texts. */
export async function pdfPages(
  pdf: Uint8Array,
): Promise<{ width: number; height: number; texts: PdfText[] }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent({ disableNormalization: true })
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      return [
        {
          text: item.str,
          x: x * MM,
          width: item.width * MM,
          y: (height - y) * MM,
          size: Math.abs(size) * MM,
        },
      ]
    })
    pages.push({ width: Math.round(width * MM * 10) / 10, height: Math.round(height * MM * 10) / 10, texts })
  }
  await document.destroy()
  return pages
}

/** Texts that overlap, or are not completely on their page. */
export function misplaced({
  width,
  height,
  texts,
}: {
  width: number
  height: number
  texts: readonly PdfText[]
}): string[] {
  const boxes = texts.map((text) => ({
    ...text,
    right: text.x + text.width,
    top: text.y - 0.62 * text.size,
    bottom: text.y + 0.1 * text.size,
  }))
  const found = boxes
    .filter(({ x, right, top, bottom }) => x < 4 || right > width - 4 || top < 4 || bottom > height - 4)
    .map(({ text }) => `${text} is not on the sheet`)
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1))
      if (a.x < b.right - 0.05 && b.x < a.right - 0.05 && a.top < b.bottom && b.top < a.bottom)
        found.push(`${a.text} lies over ${b.text}`)
  return found
}

/**
 * The letters of texts in sorted order, because scripts are drawn in another order than they are written. The vowel
 * signs of Devanagari are left out: two of them in one drawn sign are read back as one.
 */
export function lettersOf(...texts: readonly string[]): string {
  return [
    ...texts
      .join('')
      .normalize('NFKC')
      .replaceAll(/[\s\u0900-\u0903\u093e-\u094f]|\u200c|\u200d/g, ''),
  ]
    .sort()
    .join('')
}
