import type { InkBox } from '../lines/ink-boxes.ts'
import type { Raster } from '../photo/raster.ts'
import type { HeadText } from './head-lines.ts'

/** A question to the thread that reads heads: what a head or a card says, or where writing is on a picture of this longest side. */
export type HeadTask = { id: number; picture: Raster; wanted: 'head' | 'card' | { side: number } }

export type HeadAnswer = { id: number } & (
  | { words: HeadText | null }
  | { boxes: InkBox[] }
  | { failed: string }
)
