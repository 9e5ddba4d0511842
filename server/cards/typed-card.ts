import { boxPlaces, peopleBox, recordingBox } from '@conference-hub/card-reader'
import type { SessionFacts } from '../../domain/schedule/session-facts.ts'
import { CARD_KINDS, type CardKind, type Lists, valueOfLabel } from '../../domain/schedule/session-fields.ts'
import { plainOf } from '../../domain/text/plain-of.ts'
import { shortened } from '../../domain/text/shortened.ts'
import type { Shape } from './card-drawing.ts'

/** The text of a card that its author typed. */
type TypedCard = Readonly<Record<'title' | 'presenterName' | 'description', string>> &
  Readonly<Record<CardKind, readonly string[]>> & { facts?: SessionFacts | undefined }

/** The template's text boxes without a margin, and the letter size of a short text in each, in millimeters. */
export const WRITING = {
  title: { x: 11, y: 27, width: 188, height: 20, size: 8 },
  presenterName: { x: 11, y: 53.8, width: 188, height: 9.4, size: 6 },
  description: { x: 11, y: 70, width: 188, height: 36, size: 5 },
} as const
/** With more, the letters would be too small to read. */
const MOST_LETTERS = 1_200
/** The distance of a cross from the edges of its box. */
const MARGIN = 0.8

/** Draws what a typed card has in its text boxes, and crosses in the boxes of its values. */
export function typedMarks(lists: Lists, card: TypedCard): Shape[] {
  const words = (['title', 'presenterName', 'description'] as const).map((name): Shape => {
    const text = shortened(plainOf(card[name]).trim().replaceAll(/\s+/g, ' '), MOST_LETTERS)
    return { kind: 'words', ...WRITING[name], align: 'left', color: '#000', text }
  })
  const inBoxes = CARD_KINDS.flatMap((kind) => crosses(kind, lists[kind], card[kind]))
  const { isNotRecorded, isOpenAbout } = card.facts ?? {}
  const ofFacts = [
    ...(isNotRecorded ? crossIn(recordingBox) : []),
    ...(isOpenAbout ? crossIn(peopleBox) : []),
  ]
  return [...words, ...inBoxes, ...ofFacts]
}

function crosses(kind: CardKind, labels: readonly string[], chosen: readonly string[]): Shape[] {
  return boxPlaces(kind, labels.length).flatMap((place, at) =>
    chosen.includes(valueOfLabel(labels[at] ?? '')) ? crossIn(place) : [],
  )
}

function crossIn({ x, y, size }: typeof recordingBox): Shape[] {
  const [top, bottom] = [y + MARGIN, y + size - MARGIN]
  const line = { kind: 'line', x1: x + MARGIN, x2: x + size - MARGIN, stroke: 0.7, color: '#000' } as const
  return [
    { ...line, y1: top, y2: bottom },
    { ...line, y1: bottom, y2: top },
  ]
}
