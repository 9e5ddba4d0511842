import { readFileSync } from 'node:fs'
import type { ListField, TextField } from '../reading.ts'

/** The product's printed card; all lengths in millimeters from its top left corner. */
export type CardTemplate = {
  page: { w: number; h: number }
  markers: { size: number; ids: Record<Corner, number>; at: Record<Corner, [number, number]> }
  qr: { x: number; y: number; size: number }
  fields: Record<TextField, { x: number; y: number; w: number; h: number; rows: number }>
  boxSize: number
  /** The box that says that the hosts want no recording, on cards whose layout has it. */
  recording: { x: number; y: number }
  /** The box that lets pages of the hosts list the session at other events, also only on such cards. */
  people: { x: number; y: number }
  /** The first box of each group, and how the others follow it. */
  boxes: { y: number; step: number; rows: number; columns: number; width: number }
  groups: Record<ListField, { x: number }>
}

type Corner = 'tl' | 'tr' | 'br' | 'bl'

export const cardTemplate: CardTemplate = JSON.parse(
  readFileSync(new URL('../data/card-template.json', import.meta.url), 'utf8'),
)
