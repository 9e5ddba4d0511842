import type { ListField } from '../reading.ts'
import { cardTemplate } from './template.ts'

const { boxSize, boxes, groups } = cardTemplate

/** How many values of a list have boxes on a card. */
export const mostBoxes = boxes.rows * boxes.columns

/** A box of the printed card, in millimeters from the card's top left corner. */
export type BoxPlace = { x: number; y: number; size: number }

/** The box that says that the hosts want no recording. */
export const recordingBox: BoxPlace = { ...cardTemplate.recording, size: boxSize }
/** The box by which the hosts let their pages list the session at other events. */
export const peopleBox: BoxPlace = { ...cardTemplate.people, size: boxSize }

/**
 * The boxes of a list on the printed card: three in a column, and a second column of three if the list has more than
 * three values. Values after the sixth have none.
 */
export function boxPlaces(field: ListField, values: number): BoxPlace[] {
  const { x } = groups[field]
  return Array.from({ length: Math.min(values, mostBoxes) }, (_, at) => ({
    x: x + Math.floor(at / boxes.rows) * boxes.width,
    y: boxes.y + (at % boxes.rows) * boxes.step,
    size: boxSize,
  }))
}
