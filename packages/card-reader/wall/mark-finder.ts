import type { GrayRaster, Point, Quad } from '../photo/raster.ts'
import { darkBlobs } from './dark-blobs.ts'
import { CODE_MODULES, type MarkReading, readPattern } from './mark-codes.ts'
import { modulesOf } from './mark-modules.ts'
import { quadOf, sharpenQuad } from './quads.ts'
import { markSearch } from './wall-settings.ts'

/** `corners` run clockwise from the mark's own top left, in the picture's pixels. */
export type FoundMark = MarkReading & {
  corners: Quad
  /** A mark that is not sure counts only together with another one of its paper. */
  isSure: boolean
}

/** The outlines of all dark squares in a picture within the sizes of a mark, clockwise. */
export function darkSquares(gray: GrayRaster): Quad[] {
  return darkBlobs(gray).flatMap((blob) => {
    const quad = quadOf(blob)
    return quad ? [sharpenQuad(gray, quad) ?? quad] : []
  })
}

/** Every numbered mark in a picture. A pattern that is only a few bits from another one is refused. */
export function findNumberedMarks(gray: GrayRaster, squares = darkSquares(gray)): FoundMark[] {
  return squares.flatMap((corners) => {
    const modules = modulesOf(gray, corners, CODE_MODULES)
    const reading = modules && readPattern(modules.code)
    if (!reading || !isAtLeast(reading, markSearch.weak)) return []
    return [
      {
        ...reading,
        corners: turnedQuad(corners, reading.turn),
        isSure: isAtLeast(reading, markSearch.sure),
      },
    ]
  })
}

/** The corners, beginning with the mark's own top left, of a mark turned clockwise by quarter turns. */
export function turnedQuad(corners: Quad, turn: number): Quad {
  const at = (index: number) => corners[(index + turn) % 4] as Point
  return [at(0), at(1), at(2), at(3)]
}

function isAtLeast(
  { likeness, lead, wrongBits }: MarkReading,
  least: { likeness: number; lead: number; wrongBits: number },
): boolean {
  return likeness >= least.likeness && lead >= least.lead && wrongBits <= least.wrongBits
}
