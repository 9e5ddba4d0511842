import type { Models } from '../lines/models.ts'
import { printsOf } from '../marks/printed-boxes.ts'
import type { CardFields, CardReading, Prints, ValueLists, WarningCode } from '../reading.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { type Vocabulary, vocabularyOf } from '../words/written-values.ts'

/** What an engine found on a photo, before the clock and the warnings' sentences are added. */
export type EngineReading = Pick<CardReading, 'rawText' | 'card'> & {
  fields: CardFields
  warnings: WarningCode[]
}

/** The models and settings for reading both kinds of card. */
export type CardContext = {
  models: Models
  lexicon: Lexicon
  /** The same words without people's names, to tell a name from a text. */
  texts: Lexicon
  /** For lines that contain a person's name. */
  names: Lexicon
  people: readonly string[]
  /** Words of the event and names of people, which the lexicon contains in addition to those of its language. */
  eventWords: readonly string[]
  /** The event's own texts, which show its language. */
  eventTexts: readonly string[]
  /** Texts whose words are offered as alternatives to doubtful words. */
  offered: readonly string[]
  eventId: number
  vocabulary: Vocabulary
  prints: Prints
  isUpright: boolean
}

/** The context of an event's cards, assuming that they are in English. */
export function contextOf(
  models: Models,
  {
    eventId,
    names,
    earlierTitles = [],
    people,
    lists,
    prints = printsOf(lists),
    isUpright = false,
  }: Omit<EmbeddedRequest, 'image'>,
): CardContext {
  const eventWords = [...names, ...people]
  return {
    models,
    lexicon: createLexicon(eventWords),
    texts: createLexicon(names),
    names: createNameLexicon(people),
    people,
    eventWords,
    eventTexts: names,
    offered: [...names, ...earlierTitles],
    eventId,
    vocabulary: vocabularyOf(lists),
    prints,
    isUpright,
  }
}

/** One photo to read, as sent to the child process: nothing but data. */
export type EmbeddedRequest = {
  image: Uint8Array
  eventId: number
  names: readonly string[]
  earlierTitles?: readonly string[] | undefined
  people: readonly string[]
  lists: ValueLists
  prints?: Prints | undefined
  /** @see RecognizeOptions in reading.ts */
  isUpright?: boolean | undefined
}
