import type { Topic } from '../call.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

type ChangedRow = { readonly id: number } & Readonly<Record<string, unknown>>

/**
 * The difference between two answers of a read. For a list: new rows in full, the changed fields of others, the ids of
 * deleted rows, and the new order unless it is the old one with new rows at the end. A row that no longer has a field
 * counts as deleted and as new. For anything else: the whole answer.
 */
export type Change =
  | { rows: readonly ChangedRow[]; gone: readonly number[]; order?: readonly number[] }
  | { value: unknown }

export type Changes = Partial<Record<Topic, Change>>

/**
 * The state of an event, or of the site ('*'), on the live stream and in the answer to a write. A page that already has
 * the revision does nothing. `to`: the revision for visitors. `rows`: what changed since the revision `from`, row by
 * row; a page at another revision, or a message without rows, leads to a new read of the event. `desk`: the revision
 * for managers, who then read again what only they see.
 */
export type ChangeMessage = {
  place: string
  id: string
  to: string
  from?: string | undefined
  rows?: Changes | undefined
  desk?: string | undefined
}

export type Answers = Readonly<Partial<Record<Topic, unknown>>>

/**
 * The changed fields of compared rows, by the later row. Audiences share rows, so the comparison is done once for all.
 */
export type Compared = WeakMap<Row, ChangedRow | null>

/** The changes between two states of an event, by topic. Topics without changes are omitted. */
export function changesOfAnswers(
  before: Answers,
  after: Answers,
  compared: Compared = new WeakMap(),
): Changes {
  const changes: Changes = {}
  for (const topic of Object.keys(after) as Topic[]) {
    const change = changeOf(before[topic], after[topic], compared)
    if (change) changes[topic] = change
  }
  return changes
}

function changeOf(before: unknown, after: unknown, compared: Compared): Change | null {
  if (before === after) return null
  if (!isList(before) || !isList(after)) return isEqual(before, after) ? null : { value: after }
  const [old, now] = [byId(before), byId(after)]
  for (const row of before) if (lacksField(row, now.get(row.id))) old.delete(row.id)
  const isKept = ({ id }: Row) => now.has(id) && old.has(id)
  const rows = after.flatMap((row) => {
    const earlier = old.get(row.id)
    if (!earlier) return [row]
    if (earlier === row) return []
    const known = compared.get(row)
    const changed = known === undefined ? changedFields(earlier, row) : known
    if (known === undefined) compared.set(row, changed)
    return changed ? [changed] : []
  })
  const gone = before.filter((row) => !isKept(row)).map(({ id }) => id)
  const expected = [...before.filter(isKept), ...after.filter(({ id }) => !old.has(id))].map(({ id }) => id)
  const order = after.map(({ id }) => id)
  if (!isEqual(order, expected)) return { rows, gone, order }
  return rows.length + gone.length > 0 ? { rows, gone } : null
}

function changedFields(before: Row, after: Row): ChangedRow | null {
  const fields = Object.entries(after).filter(([name, value]) => !isEqual(value, before[name]))
  return fields.length === 0 ? null : { ...Object.fromEntries(fields), id: after.id }
}

/** Whether a row no longer has one of its fields. */
function lacksField(before: Row, after: Row | undefined): boolean {
  return after !== undefined && before !== after && Object.keys(before).some((name) => !(name in after))
}

function isList(answer: unknown): answer is readonly Row[] {
  return Array.isArray(answer) && answer.every((row) => typeof row?.id === 'number')
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether two JSON values are equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
