import type { PaperSize } from '../../../domain/papers.ts'

/** Sheets in millimetres, upright. */
export const SHEETS: Readonly<Record<PaperSize, { small: Size; large: Size }>> = {
  a: { small: { width: 210, height: 297 }, large: { width: 297, height: 420 } },
  letter: { small: { width: 215.9, height: 279.4 }, large: { width: 279.4, height: 431.8 } },
}

type Size = { width: number; height: number }
