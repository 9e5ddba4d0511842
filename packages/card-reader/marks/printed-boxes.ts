import type { ListField, PrintedLayout, PrintedLists, Prints, ValueLists } from '../reading.ts'
import { LIST_FIELDS, valuesOf } from '../words/written-values.ts'
import { mostBoxes } from './box-places.ts'
import type { PrintedCode } from './event-code.ts'

/**
 * The boxes of one list on a card: their values in printed order. `isSure`: whether these are known to be its values.
 */
export type PrintedBoxes = { values: readonly string[]; isSure: boolean }

type Known = { lists: ValueLists; prints: Prints; eventId: number }

/**
 * The boxes that a card was printed with, by its layout's number. A card from before layouts had numbers has as many
 * boxes as frames are found on it, with the values of the current list or of the first one. A card of another event,
 * whose lists are unknown here, is never sure. `framesOf` counts consecutive frames of a list from its first place.
 */
export function printedBoxes(
  { eventId: printedFor, layout }: Pick<PrintedCode, 'eventId' | 'layout'>,
  { lists, prints, eventId }: Known,
  framesOf: (field: ListField) => number,
): Record<ListField, PrintedBoxes> {
  const isForeign = printedFor !== null && printedFor !== eventId
  const own = layoutIn(prints, { eventId: printedFor, layout }, eventId)
  const boxes = (field: ListField): PrintedBoxes => {
    if (own) return { values: own[field].slice(0, mostBoxes), isSure: true }
    const { values, isSure } = boxesByFrames(framesOf(field), valuesOf(field, { lists }), prints.first[field])
    // A layout number that is unknown here belongs to another event.
    return { values, isSure: isSure && !isForeign && layout === null }
  }
  return { type: boxes('type'), level: boxes('level'), focus: boxes('focus') }
}

/** The layout that a card of this event was printed with; undefined if it has no number, or an unknown one. */
export function layoutIn(
  prints: Prints,
  { eventId: printedFor, layout }: Pick<PrintedCode, 'eventId' | 'layout'>,
  eventId: number,
): PrintedLayout | undefined {
  const isForeign = printedFor !== null && printedFor !== eventId
  return layout === null || isForeign ? undefined : prints.numbered[layout]
}

function boxesByFrames(frames: number, now: readonly string[], first: readonly string[]): PrintedBoxes {
  const fits = [now, first]
    .map((values) => values.slice(0, mostBoxes))
    .filter(({ length }) => length === frames)
  const [values = now.slice(0, frames)] = fits
  const isOne = fits.length > 0 && fits.every((each) => each.join('\n') === values.join('\n'))
  return { values, isSure: isOne }
}

/** The lists of an event as they would be printed now. */
export function printsOf(lists: ValueLists): Prints {
  const [type = [], level = [], focus = []] = LIST_FIELDS.map((field) => valuesOf(field, { lists }))
  const first: PrintedLists = { type, level, focus }
  return { numbered: {}, first }
}
