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

/** One photo to read, as it goes to the child process: nothing but data. */
export type EmbeddedRequest = {
  image: Uint8Array
  eventId: number
  names: readonly string[]
  people: readonly string[]
}
