import type { Point } from '../photo/raster.ts'
import type { Corner, PaperKind } from './mark-codes.ts'

/** The positions of the marks on a paper, in millimeters from its top left corner. */
export type MarkedPaper = {
  width: number
  height: number
  mark: number
  at: Record<Corner, readonly [x: number, y: number]>
}

/** A card is drawn for A5; an A6 card is the same drawing, smaller. A heading is a third of a sheet of A4. */
export const MARKED_PAPERS: Record<PaperKind, MarkedPaper> = {
  card: { width: 210, height: 148, mark: 16, at: { tl: [4, 4], tr: [190, 4], br: [190, 128], bl: [4, 128] } },
  head: { width: 210, height: 99, mark: 24, at: { tl: [5, 5], tr: [181, 5], br: [181, 70], bl: [5, 70] } },
}

/** The size of an A6 card, as a share of an A5 one. */
export const HALF_SIZE = 148 / 210

/** The corners of a mark, clockwise from its top left, in millimeters from the center of its paper. */
export function printedCorners(kind: PaperKind, corner: Corner): Point[] {
  const { width, height, mark, at } = MARKED_PAPERS[kind]
  const left = at[corner][0] - width / 2
  const top = at[corner][1] - height / 2
  return [
    { x: left, y: top },
    { x: left + mark, y: top },
    { x: left + mark, y: top + mark },
    { x: left, y: top + mark },
  ]
}

/** The corners of a paper, clockwise from its top left, in millimeters from its center. */
export function outlineOf(kind: PaperKind): Point[] {
  const [x, y] = [MARKED_PAPERS[kind].width / 2, MARKED_PAPERS[kind].height / 2]
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ]
}
