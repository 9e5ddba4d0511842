import type { Box } from '../photo/raster.ts'
import type { Spot } from './bare-wall.ts'
import type { PhotoPlace } from './photo-place.ts'
import type { GridLine, PlacedCard } from './wall-grid.ts'

/**
 * The reading of the photos of one wall. Columns are rooms from left to right, rows are time slots from top to
 * bottom, even if the wall has its hours along the top.
 */
export type WallReading = {
  columns: GridLine[]
  rows: GridLine[]
  /** `votes` are colored dots, counted on cards without a number that are wanted as pieces. */
  cards: Array<
    PlacedCard & {
      marks: number
      votes: number
      piece: Uint8Array | null
      /** The same card on other photos, which show it smaller. */
      others?: readonly Uint8Array[]
      place?: PhotoPlace | null
    }
  >
  /** Spots that show the bare wall, so that no card is there. */
  bare: Spot[]
  /**
   * Spots that a photo shows in full: if a numbered card of one is on no photo, it was not seen. [] for a wall
   * without numbers.
   */
  covered: Spot[]
  /** Photos, counted from 0, that show no wall, and photos that share no paper with the others. */
  withoutWall: number[]
  apart: number[]
  /** Photos whose papers are barely darker or lighter than the wall, so that some papers may have been missed. */
  faint: number[]
  /** How many cards are wanted as pieces but are too small on their photo to be read. */
  tooSmall: number
  /** Parts of photos whose cards are too small to be read: a closer photo of each is needed. */
  closeUp: CloseUp[]
}

export type CloseUp = {
  photo: number
  corner: 'upper left' | 'upper right' | 'lower left' | 'lower right' | 'middle'
  /** The part with these cards, as shares of the photo's width and height, and the number of cards. */
  at: Box
  cards: number
}
