import type { Lexicon } from './lexicon.ts'
import type { Models } from './models.ts'
import type { CardFields, CardReading, WarningCode } from './reading.ts'

/** What an engine finds on a photo, before the clock and the sentences are added. */
export type EngineReading = Pick<CardReading, 'rawText' | 'card'> & {
  fields: CardFields
  warnings: WarningCode[]
}

/** What both kinds of card are read with. */
export type CardContext = { models: Models; lexicon: Lexicon; people: readonly string[]; eventId: number }
