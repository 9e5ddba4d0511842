/**
 * The words of a session, in the order of its forms, without zod: visitors' phones use them. Schemas, empty forms, columns,
 * conflicts, filters, cards and the author's form follow from this description (docs/product.md#session-form).
 */
export const SESSION_WORDS = {
  title: { kind: 'text', label: 'Title', longest: 300, required: 'Title is required', isBrief: true },
  presenterName: {
    kind: 'text',
    label: 'Presenter Name',
    short: 'Presenter',
    longest: 300,
    required: 'Presenter name is required',
    isBrief: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    longest: 10_000,
    required: 'Description is required',
    rows: 5,
  },
  type: {
    kind: 'values',
    label: 'Type',
    values: ['Presentation', 'Discussion', 'Workshop'],
    isOnTile: true,
  },
  level: {
    kind: 'values',
    label: 'Level',
    values: ['Beginner', 'Intermediate', 'Advanced'],
    isOnTile: true,
  },
  focus: { kind: 'values', label: 'Focus', values: ['Technical', 'Analytics', 'Business'] },
} as const satisfies Readonly<Record<string, TextWord | ValuesWord>>

type Word = {
  /** Its name beside the field of a form. */
  label: string
  /** Its name in a table's head and in sentences, where that is another. */
  short?: string
}
export type TextWord = Word & {
  kind: 'text'
  /** The most characters. */
  longest: number
  /** The sentence about a session without it; a word without a sentence may be empty. */
  required?: string
  /** Whether a session on the board, and an author, cannot do without it. */
  isBrief?: boolean
  /** More than one line, in that many rows. */
  rows?: number
}
/** Any number of the values of a list. */
export type ValuesWord = Word & {
  kind: 'values'
  /** The labels; a session stores a label in small letters. */
  values: readonly string[]
  /** Whether the schedule's tiles show it; the detail shows all. */
  isOnTile?: boolean
}

export type SessionWord = keyof typeof SESSION_WORDS
export type ValueKind = {
  [W in SessionWord]: (typeof SESSION_WORDS)[W]['kind'] extends 'values' ? W : never
}[SessionWord]
export type SessionText = Exclude<SessionWord, ValueKind>

/** Something for each word. */
export type OfWords<Text, Values> = { [W in SessionText]: Text } & { [W in ValueKind]: Values }
export type SessionWords = OfWords<string, string[]>

export const WORDS = Object.keys(SESSION_WORDS) as readonly SessionWord[]
export const VALUE_KINDS = WORDS.filter((word) => SESSION_WORDS[word].kind === 'values') as ValueKind[]
export const TEXTS = WORDS.filter((word) => SESSION_WORDS[word].kind === 'text') as SessionText[]

/** Makes something for each word, in their order. */
export function ofWords<Text, Values>(
  text: (name: SessionText, word: TextWord) => Text,
  values: (name: ValueKind, word: ValuesWord) => Values,
): OfWords<Text, Values> {
  const made = Object.entries<TextWord | ValuesWord>(SESSION_WORDS).map(([name, word]) => [
    name,
    word.kind === 'text' ? text(name as SessionText, word) : values(name as ValueKind, word),
  ])
  return Object.fromEntries(made)
}

/** Makes something for each kind of values. */
export function ofKinds<Made>(make: (kind: ValueKind) => Made): Record<ValueKind, Made> {
  return Object.fromEntries(VALUE_KINDS.map((kind) => [kind, make(kind)])) as Record<ValueKind, Made>
}

/** The words of a session, a card or a form, and nothing else of it. */
export function wordsOf(row: SessionWords): SessionWords {
  return ofWords(
    (name) => row[name],
    (name) => row[name],
  )
}

/** The values of a list as sessions store them, with their labels, in the order in which they are shown. */
export function choicesOf(kind: ValueKind): { value: string; label: string }[] {
  return SESSION_WORDS[kind].values.map((label) => ({ value: label.toLowerCase(), label }))
}

/** A map, since people's own words may be names that every object has, such as "constructor". */
const LABELS = new Map(VALUE_KINDS.flatMap(choicesOf).map(({ value, label }) => [value, label]))

/** The label of a stored value; a value that no list has is shown as it is. */
export function labelOf(value: string): string {
  return LABELS.get(value) ?? value
}

/** "Presenter": the name of a word in a table's head; in a sentence it has small letters. */
export function shortName(name: SessionWord): string {
  const word: Word = SESSION_WORDS[name]
  return word.short ?? word.label
}

export const NO_WORDS: SessionWords = ofWords<string, string[]>(
  () => '',
  () => [],
)
