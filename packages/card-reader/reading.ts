import type { CardEvidence } from './cards/card-evidence.ts'
import type { HeadOrder } from './wall/wall-grid.ts'
import type { WallReading } from './wall/wall-reading.ts'

/**
 * The result of reading one photo of a session card, by either engine. This file contains only types, which routes,
 * screens and both engines share.
 */
export type CardReading = {
  fields: CardFields
  /** All text that was found, one line for each line of the card, from top to bottom; '' if there was none. */
  rawText: string
  /** Set only if the photo shows the product's printed card. */
  card?: PrintedCard
  engine: EngineName
  /** Milliseconds of wall time from the call to the answer, including waiting. */
  ms: number
  warnings: ReadingWarning[]
}

/**
 * The printed identity of a card: the event's id without a number, or the number and the code of the author's page. A
 * part is null if the card lacks it or it cannot be read.
 */
export type PrintedCard = {
  eventId: number | null
  number: number | null
  authorCode: string | null
  markers: number
  /** Set if its box says, or may say, that the hosts want no recording. */
  isNotRecorded?: true
  /** Set if its box surely says that pages of the hosts may list the session at other events. */
  isOpenAbout?: true
}

export type CardFields = {
  title: FieldReading<string>
  presenterName: FieldReading<string>
  description: FieldReading<string>
  type: FieldReading<string[]>
  level: FieldReading<string[]>
  focus: FieldReading<string[]>
}

export type FieldReading<Value> = {
  /** '' or [] if nothing was read. */
  value: Value
  /** 0 (nothing read, or a guess) to 1 (sure). */
  confidence: number
  /**
   * Whether a person should check it: low confidence, a changed name, an unclear box, or nothing where text belongs.
   */
  doubtful: boolean
  /** Whether only the letters are doubtful: a second reader with the same reading then ends the doubt. */
  onlyLetters?: boolean
  /** Words of a text that may be misread. */
  doubts?: WordDoubt[]
  /** The part of the photo from which the value was read, upright. Missing if that is not known. */
  crop?: FieldCrop
}

/**
 * A word of the value and its next best readings, the likelier first. `isName`: words that may be the presenter's
 * name, with other spellings of it.
 */
export type WordDoubt = { word: string; others: string[]; isName?: boolean }

export type FieldCrop = { image: Buffer; mediaType: 'image/webp'; width: number; height: number }

export type FieldName = keyof CardFields
export type TextField = 'title' | 'presenterName' | 'description'
export type ListField = 'type' | 'level' | 'focus'

/**
 * The values that a card of the event may name, in their printed order. `words` are those that people write for a
 * value, in lowercase, the value itself first.
 */
export type ValueLists = Record<ListField, readonly { value: string; words: readonly string[] }[]>

/** The values of a printed card's boxes, in their order. */
export type PrintedLists = Record<ListField, readonly string[]>

/** `hasRecordingBox`, `hasPeopleBox`: older cards had neither. */
export type PrintedLayout = PrintedLists & { hasRecordingBox?: true; hasPeopleBox?: true }

/** The boxes of an event's printed cards: by the number of their layout, and from before layouts had numbers. */
export type Prints = { numbered: Readonly<Record<number, PrintedLayout>>; first: PrintedLists }

export type EngineName = 'embedded' | 'vision' | 'none'

export type ReadingWarning = { code: WarningCode; message: string }

/** Every warning, with the sentence that a person reads. */
export const warningSentences = {
  'no-text': 'No text was found in the photo. Type the card in, or take a sharper photo of it.',
  'empty-card':
    'The card is empty: the photo shows no writing on it and no checked box. If there is some, take a sharper photo.',
  'no-card': 'The photo does not look like a session card. Check what was read.',
  'several-cards': 'The photo shows more than one card. Only one was read: photograph each card by itself.',
  'other-event': 'This card was printed for another event. Check that it belongs here.',
  'unknown-event':
    'The code on the card could not be read, so it is not known which event it was printed for.',
  'mirrored-photo': 'The photo is mirrored. It was flipped before reading: check what was read.',
  'other-script': 'Some of the writing is in letters that cannot be read here. Type those words in.',
  'turned-photo': 'The photo was not upright. It was turned before reading.',
  'whole-schedule': 'This looks like a whole schedule, not like one session.',
  'markers-missing': 'A corner of the card is hidden or cut off. Check the boxes and the text.',
  'cut-off':
    'Some of the writing lies outside of the photo. Check every field, or photograph the whole card.',
  'unread-writing': 'Part of this card was not read. Check every field, and type what is missing.',
  'boxes-unclear': 'Some boxes are neither clearly checked nor clearly empty. Review type, level, and focus.',
  'recording-unclear':
    'The box “Please do not record” is not clearly empty. Check whether the hosts do not want to be recorded.',
  'other-boxes':
    'This card was printed with other boxes than this event has now. Check type, level, and focus.',
  'presenter-matched': 'The presenter’s name was matched to someone this site knows. Check it.',
  'low-resolution': 'The photo is small, so the text may be wrong. Come closer to the card.',
  'doubtful-text': 'Some of the handwriting was hard to read. Check the marked fields.',
  'recognition-off': 'Text recognition is switched off on this server. Type the card in.',
  'vision-failed': 'The vision service could not be used, so the built-in recognition read this card.',
} as const

export type WarningCode = keyof typeof warningSentences

export function warning(code: WarningCode): ReadingWarning {
  return { code, message: warningSentences[code] }
}

export type RecognizeOptions = {
  /** Ends the work for this card; the promise then rejects with the code `aborted`. */
  signal?: AbortSignal
  /**
   * `names` are words of this event (venue, rooms, sponsors, titles) that help to read the handwriting; words of
   * `earlierTitles` are only offered as alternatives to doubtful words.
   */
  event: { id: number; names?: readonly string[]; earlierTitles?: readonly string[] }
  /** Names of users and earlier presenters, to match a presenter's name with. */
  people?: readonly string[]
  lists: ValueLists
  /** Whether the writing is known to be upright and not mirrored, as on a piece of a wall photo. */
  isUpright?: boolean
  /** The layouts of the event's printed cards; by default, all have the current lists. */
  prints?: Prints
}

/** The texts of a session, which may be on a card. */
export type KnownText = Record<TextField, string>

/** A question about photos of a wall. */
export type WallQuestion = {
  /** In the order in which they are on the wall. */
  heads: HeadOrder
  /** Numbers of cards whose words are known. For other cards, a piece of the photo is wanted. */
  known: readonly number[]
}

/** A service that reads cutouts whose first reading is in doubt. */
export type SecondReader = {
  /** The words on the picture of a field; '' if it reads none. Rejects with an `Error` whose message is for the log. */
  read(crop: Uint8Array, signal?: AbortSignal): Promise<string>
}

/** Created by `createCardReader`. `recognize` rejects only with a `CardReadingError`. */
export type CardReader = {
  recognize(image: Buffer, options: RecognizeOptions): Promise<CardReading>
  /**
   * How much of each known text is on an upright card, in their order, without reading it; [] with the engine `none`.
   * @see surelyOf in cards/card-evidence.ts
   */
  compare(image: Buffer, known: readonly KnownText[], signal?: AbortSignal): Promise<CardEvidence[]>
  /** Reads doubtful cutouts, if the settings name a service for that. */
  second?: SecondReader
  /** Reads photos of one wall of cards. */
  readWall(photos: readonly Buffer[], question: WallQuestion, signal?: AbortSignal): Promise<WallReading>
  /** How many photos it is reading, and how many wait for that in this process. */
  load(): { reading: number; waiting: number }
  /** Ends the child process and rejects everything that still waits. */
  close(): Promise<void>
}

/** `apiUrl` is the address of an OpenAI-compatible API, without the final `/chat/completions`. */
export type CardReaderSettings = {
  engine: EngineName
  apiUrl?: string | null
  apiKey?: string | null
  model?: string | null
}
