import type { SessionFacts } from './session-facts.ts'

/**
 * The fields of a session, in the order of its forms. Without zod, because visitors' phones load this file. Schemas,
 * empty forms, columns, conflicts, filters, cards and the author's form follow from this description
 * (docs/product.md#session-form).
 */
export const SESSION_FIELDS = {
  title: { kind: 'text', label: 'Title', longest: 300, isRequired: true, isBrief: true },
  presenterName: {
    kind: 'text',
    label: 'Presenter Name',
    longest: 300,
    isRequired: true,
    isBrief: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    longest: 10_000,
    isRequired: true,
    rows: 5,
  },
  type: {
    kind: 'values',
    label: 'Type',
  },
  level: {
    kind: 'values',
    label: 'Level',
    isScale: true,
  },
  focus: { kind: 'values', label: 'Focus', isDetail: true },
  language: { kind: 'values', label: 'Language', fewest: 2, isOffCards: true },
} as const satisfies Readonly<Record<string, TextSpec | ValuesSpec>>

type Spec = {
  /** The English name in files and the API. */
  label: string
}
export type TextSpec = Spec & {
  kind: 'text'
  /** The most characters. */
  longest: number
  /** Whether organizers must fill it in. */
  isRequired?: boolean
  /** Whether a session on the board, and an author, need at least this. */
  isBrief?: boolean
  /** The height in rows, for more than one line. */
  rows?: number
}
/** Any number of the values of a list. */
export type ValuesSpec = Spec & {
  kind: 'values'
  /** Whether only the session's details show it, not its tile on the schedule. */
  isDetail?: boolean
  /** How many values the list needs before anyone sees the field. */
  fewest?: number
  /** Whether cards have no boxes for it. */
  isOffCards?: boolean
  /** Whether its values are steps that demand more and more of listeners, each with a color. */
  isScale?: boolean
}

export type SessionField = keyof typeof SESSION_FIELDS
export type ValueKind = {
  [F in SessionField]: (typeof SESSION_FIELDS)[F]['kind'] extends 'values' ? F : never
}[SessionField]
export type SessionText = Exclude<SessionField, ValueKind>

export type PerField<Text, Values> = { [F in SessionText]: Text } & { [F in ValueKind]: Values }
/** The fields and facts of a session. Absent facts mean none, or in a change, the existing ones. */
export type SessionContent = PerField<string, string[]> & { facts?: SessionFacts | undefined }

export const FIELD_NAMES = Object.keys(SESSION_FIELDS) as readonly SessionField[]
export const VALUE_KINDS = FIELD_NAMES.filter(
  (field) => SESSION_FIELDS[field].kind === 'values',
) as ValueKind[]
export const TEXT_FIELDS = FIELD_NAMES.filter(
  (field) => SESSION_FIELDS[field].kind === 'text',
) as SessionText[]

/** The kinds that have boxes on cards. */
export type CardKind = {
  [K in ValueKind]: (typeof SESSION_FIELDS)[K] extends { isOffCards: true } ? never : K
}[ValueKind]
export const CARD_KINDS = VALUE_KINDS.filter(
  (kind) => !(SESSION_FIELDS[kind] as ValuesSpec).isOffCards,
) as CardKind[]

/** The kinds of values that an event with these lists uses. */
export function kindsIn(lists: Lists): ValueKind[] {
  return VALUE_KINDS.filter((kind) => {
    const { fewest = 1 }: ValuesSpec = SESSION_FIELDS[kind]
    return lists[kind].length >= fewest
  })
}

export function ofKinds<Made>(make: (kind: ValueKind) => Made): Record<ValueKind, Made> {
  return Object.fromEntries(VALUE_KINDS.map((kind) => [kind, make(kind)])) as Record<ValueKind, Made>
}

/** The labels of each list of an event, in the order shown. */
export type Lists = Readonly<Record<ValueKind, readonly string[]>>

export const NO_LISTS: Lists = ofKinds(() => [])

/** The stored form of a label. */
export function valueOfLabel(label: string): string {
  return label.toLowerCase()
}

export function choicesOf(labels: readonly string[]): { value: string; label: string }[] {
  return labels.map((label) => ({ value: valueOfLabel(label), label }))
}

/** The label of a stored value in an event's list. A value that is not in the list is shown as it is. */
export function labelOf(value: string, labels: readonly string[]): string {
  return labels.find((label) => valueOfLabel(label) === value) ?? value
}
