import type { Topic } from '../call.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/**
 * The difference between two answers of a read. Of a list: new rows whole, of others the changed fields, ids of rows that went, and
 * the new order where it is not that of before with new rows at the end. Of anything else: the answer.
 */
type ChangedRow = { readonly id: number } & Readonly<Record<string, unknown>>

export type Change =
  | { rows: readonly ChangedRow[]; gone: readonly number[]; order?: readonly number[] }
  | { value: unknown }

export type Changes = Partial<Record<Topic, Change>>

/**
 * The state of an event, or ('*') of the site: on the live stream, and in the answer to a write. A page that knows the revision does
 * nothing. `to`: the revision for visitors. `rows`: what changed since the revision `from`, row by row; a page that is not there, and
 * one without them, reads the event again. `desk`: the revision for managers, who read again what only they see.
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

/** The changes between two states of an event, topic by topic; topics without a change are left out. */
export function changesOfAnswers(before: Answers, after: Answers): Changes {
  const topics = Object.keys(after) as Topic[]
  const changed = topics.filter((topic) => !isEqual(before[topic], after[topic]))
  return Object.fromEntries(changed.map((topic) => [topic, changeOf(before[topic], after[topic])]))
}

function changeOf(before: unknown, after: unknown): Change {
  if (!isList(before) || !isList(after)) return { value: after }
  const [old, now] = [byId(before), byId(after)]
  const rows = after.flatMap((row) => {
    const earlier = old.get(row.id)
    if (!earlier) return [row]
    const fields = Object.entries(row).filter(([name, value]) => !isEqual(value, earlier[name]))
    return fields.length === 0 ? [] : [{ ...Object.fromEntries(fields), id: row.id }]
  })
  const gone = before.map(({ id }) => id).filter((id) => !now.has(id))
  const expected = [
    ...before.filter(({ id }) => now.has(id)).map(({ id }) => id),
    ...after.filter(({ id }) => !old.has(id)).map(({ id }) => id),
  ]
  const order = after.map(({ id }) => id)
  return isEqual(order, expected) ? { rows, gone } : { rows, gone, order }
}

function isList(answer: unknown): answer is readonly Row[] {
  return Array.isArray(answer) && answer.every((row) => typeof row?.id === 'number')
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Answers are JSON, whose fields a serializer writes in one order. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
