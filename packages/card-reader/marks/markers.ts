import type { GrayRaster, Quad } from '../photo/raster.ts'
import { darkSquares, turnedQuad } from '../wall/mark-finder.ts'
import { modulesOf } from '../wall/mark-modules.ts'
import { sharpenQuad } from '../wall/quads.ts'
import { markerSearch } from './mark-settings.ts'

/** `corners` run clockwise from the printed marker's own top left, in the picture's pixels. */
export type Marker = { id: number; corners: Quad }

/** Patterns 0 to 3 of ArUco's dictionary 4x4, row by row; 1 is white. The index of a pattern is its number. */
const patterns = ['1011010100110010', '0000111110011010', '0011001100101101', '1001100101000110']
const SIDE = 4

/** Every marker of session cards in the picture, for any number of cards. */
export function findMarkers(gray: GrayRaster, squares = darkSquares(gray)): Marker[] {
  return squares.flatMap((corners) => markersIn(gray, corners))
}

/** The markers at places where a card must have them: a shadow's edge may join one with something beside it. */
export function findExpected(gray: GrayRaster, places: readonly Quad[]): Marker[] {
  return places.flatMap((place) => markersIn(gray, sharpenQuad(gray, place) ?? place))
}

function markersIn(gray: GrayRaster, corners: Quad): Marker[] {
  const modules = modulesOf(gray, corners, SIDE)
  if (!modules) return []
  const bits = [...modules.code].map((value) => (value > modules.middle ? '1' : '0'))
  return patterns.flatMap((pattern, id) => {
    const turn = [0, 1, 2, 3].find((each) => wrongBits(bits, pattern, each) <= markerSearch.wrongBits)
    return turn === undefined ? [] : [{ id, corners: turnedQuad(corners, turn) }]
  })
}

/** How many bits differ from a pattern turned clockwise by quarter turns. */
function wrongBits(bits: readonly string[], pattern: string, turn: number): number {
  return bits.filter((bit, at) => bit !== pattern[sourceOf(at, turn)]).length
}

/** The bit of the pattern that appears at place `at` of a turned marker. */
function sourceOf(at: number, turn: number): number {
  if (turn === 0) return at
  const row = Math.floor(at / SIDE)
  return sourceOf((SIDE - 1 - (at % SIDE)) * SIDE + row, turn - 1)
}
