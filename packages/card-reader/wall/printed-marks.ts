import { CODE_MODULES, CORNERS, MARK_MODULES, type PaperKind, patternOf } from './mark-codes.ts'
import { MARKED_PAPERS } from './wall-papers.ts'

/** A square to print, in millimeters from the paper's top left corner; light ones are on dark ones. */
export type MarkSquare = { x: number; y: number; size: number; isLight: boolean }

/**
 * The four marks of a numbered card or heading, as squares to print in this order.
 * @throws RangeError for a number without a mark
 */
export function printedMarks(kind: PaperKind, number: number): MarkSquare[] {
  const { at, mark } = MARKED_PAPERS[kind]
  const module = mark / MARK_MODULES
  return CORNERS.flatMap((corner) => {
    const [x, y] = at[corner]
    const light = patternOf({ kind, number, corner }).flatMap((isLight, bit) => {
      const left = x + module * (1 + (bit % CODE_MODULES))
      const top = y + module * (1 + Math.floor(bit / CODE_MODULES))
      return isLight ? [{ x: left, y: top, size: module, isLight }] : []
    })
    return [{ x, y, size: mark, isLight: false }, ...light]
  })
}

/** The size of a heading, in millimeters. */
export const HEAD_SIZE = { width: MARKED_PAPERS.head.width, height: MARKED_PAPERS.head.height } as const
