import type { Models } from '../lines/models.ts'
import type { CardFields, CardReading, WarningCode } from '../reading.ts'
import type { Lexicon } from '../words/word-tree.ts'

/** The findings of an engine on a photo, before the clock and the sentences are added. */
export type EngineReading = Pick<CardReading, 'rawText' | 'card'> & {
  fields: CardFields
  warnings: WarningCode[]
}

/** The models and settings that both kinds of card are read with. */
export type CardContext = {
  models: Models
  lexicon: Lexicon
  /** For lines that hold a person's name. */
  names: Lexicon
  people: readonly string[]
  /** Words of the event and names of people, which the lexicon holds beside those of its language. */
  eventWords: readonly string[]
  /** The language of the event's texts, as its code; null for English, and where they are too few to tell. */
  eventLanguage: string | null
  eventId: number
}

/** One photo to read, as it goes to the child process: nothing but data. */
export type EmbeddedRequest = {
  image: Uint8Array
  eventId: number
  names: readonly string[]
  people: readonly string[]
}
