import { type PlainKey, t, textKey } from '../text/t.ts'

/**
 * What people want to know about a room before they go there, in display order. Without zod, because visitors' phones
 * load this file. Schemas, the form, texts, columns of files and icons follow from this description
 * (docs/product.md#facts-of-rooms).
 */
export const ROOM_FACTS = {
  isStepFree: {
    kind: 'flag',
    label: 'Step-free',
    word: textKey('room.stepFree'),
    drawing:
      'M10 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M10 9v6h5l2.5 4.5M10 11.5h4M7 12.5a4.5 4.5 0 1 0 6.300 6',
  },
  hasHearingLoop: {
    kind: 'flag',
    label: 'Hearing loop',
    word: textKey('room.hearingLoop'),
    drawing:
      'M6.5 9.5a5.5 5.5 0 0 1 11 0c0 3.5-3.5 4-3.5 7.5a3 3 0 0 1-5.700 1.400M9.5 10a2.5 2.5 0 0 1 5 0c0 1.800-2.5 2-2.5 4',
  },
  isQuiet: {
    kind: 'flag',
    label: 'Quiet',
    word: textKey('room.quiet'),
    drawing: 'M4 10v4h3l5 4V6l-5 4zm12 0 4 4m0-4-4 4',
  },
  hasMicrophone: {
    kind: 'flag',
    label: 'Microphone',
    word: textKey('room.microphone'),
    drawing: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M6 11a6 6 0 0 0 12 0M12 17v4m-3.5 0h7',
  },
  captionsUrl: {
    kind: 'link',
    label: 'Captions',
    word: textKey('room.captions'),
    drawing: 'M3 5h18v14H3zM10 10.5a2 2 0 1 0 0 3m7-3a2 2 0 1 0 0 3',
  },
  joiningUrl: {
    kind: 'link',
    label: 'Join online',
    word: textKey('room.joining'),
    drawing: 'M3 7h11v10H3zm11 4 6-3.5v9L14 13',
  },
  way: {
    kind: 'text',
    label: 'The way there',
    word: textKey('room.way'),
    drawing:
      'M12 21s6.5-5.5 6.5-11a6.5 6.5 0 1 0-13 0c0 5.5 6.5 11 6.5 11m0-13.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  },
} as const satisfies Readonly<Record<string, FactSpec>>

type FactSpec = {
  /** `flag`: true, or unknown. `link`: an https address. `text`: lines. */
  kind: 'flag' | 'link' | 'text'
  /** The English name in files and the API. */
  label: string
  word: PlainKey
  /** The path of its icon in a 24-unit square, like the icons of `client/ui/icon.tsx`. */
  drawing: `M${string}`
}

export type RoomFact = keyof typeof ROOM_FACTS
type OfKind<K extends FactSpec['kind']> = {
  [F in RoomFact]: (typeof ROOM_FACTS)[F]['kind'] extends K ? F : never
}[RoomFact]
export type RoomFlag = OfKind<'flag'>
export type RoomLink = OfKind<'link'>

/** What is known about a room. Unknown facts are absent. */
export type RoomFacts = { [F in RoomFlag]?: true | undefined } & {
  [F in Exclude<RoomFact, RoomFlag>]?: string | undefined
} & {
  /** Replaces `joiningUrl` in rows that everyone can read. */
  isJoinable?: true | undefined
}

export const FACT_NAMES = Object.keys(ROOM_FACTS) as readonly RoomFact[]
const ofKind = (kind: FactSpec['kind']) => FACT_NAMES.filter((name) => ROOM_FACTS[name].kind === kind)
export const ROOM_FLAGS = ofKind('flag') as readonly RoomFlag[]
export const ROOM_LINKS = ofKind('link') as readonly RoomLink[]

/** The most characters of an address, and of the directions. */
export const LONGEST_FACT = { link: 2_000, text: 500 } as const

export function factWord(name: RoomFact): string {
  return t(ROOM_FACTS[name].word)
}

/** The names of the facts that are known about a room. */
export function factsIn(facts: RoomFacts | undefined): readonly RoomFact[] {
  return facts ? FACT_NAMES.filter((name) => (name === 'joiningUrl' ? isJoinable(facts) : facts[name])) : []
}

/** The equipment of a room in words, without address and directions: "Step-free, Microphone". */
export function flagWords(facts: RoomFacts | undefined): string[] {
  return ROOM_FLAGS.filter((name) => facts?.[name]).map(factWord)
}

/** Whether the sessions of a room can be joined remotely. */
export function isJoinable(facts: RoomFacts | undefined): boolean {
  return (facts?.joiningUrl ?? facts?.isJoinable) !== undefined
}

/** The facts with a value; forms also send unchecked boxes and empty texts. */
export function statedFacts(given: object): RoomFacts {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const stated = typeof value === 'string' ? value.trim() : value
      return stated ? [[name, stated]] : []
    }),
  )
}
