import type { InkBox } from '../lines/ink-boxes.ts'
import type { Raster } from '../photo/raster.ts'
import type { HeadText } from './head-lines.ts'

/**
 * A request to the thread that reads headings: the text of a heading or a card, how often to turn a photo until its
 * writing is upright, or where a picture of this longest side has writing.
 */
export type HeadTask = { id: number; picture: Raster; wanted: 'head' | 'card' | 'turns' | { side: number } }

export type HeadAnswer = { id: number } & (
  | { words: HeadText | null }
  | { quarterTurns: number }
  | { boxes: InkBox[] }
  | { failed: string }
)
