import type { Event, ListChange } from '../../domain/events.ts'
import { labelOf, SESSION_WORDS, valueOfLabel } from '../../domain/session-words.ts'
import { nameAct } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import { renameCardValues } from '../session-cards/data.ts'
import { renameValues } from '../session-words/data.ts'
import { listsOf, updateLists } from './data.ts'

/**
 * Sets one list of an event that is held. Sessions and cards get the new name of a renamed value, in the same act; a value that
 * is removed stays theirs, and one that was not listed until now becomes the listed one.
 * @throws 412 with the event as it is when it has moved on
 */
export async function changeList(
  transaction: Database,
  row: Row<'events'>,
  { kind, values }: ListChange,
  expected: number | null,
): Promise<Event> {
  const before = listsOf(row)
  const labels = values.map(({ label }) => label)
  const event = await updateLists(transaction, row.id, { ...before, [kind]: labels }, expected)
  const renamed = values.filter(({ label, was }) => was !== undefined && was !== valueOfLabel(label))
  const names = new Map(renamed.map(({ label, was = '' }) => [was, valueOfLabel(label)]))
  const listed = new Set(labels.map(valueOfLabel))
  const nameNow = (value: string) =>
    names.get(value) ?? (listed.has(valueOfLabel(value)) ? valueOfLabel(value) : value)
  await renameValues(transaction, row.id, kind, nameNow)
  await renameCardValues(transaction, row.id, kind, nameNow)
  const list = SESSION_WORDS[kind].label
  const [first, ...others] = renamed
  nameAct(
    transaction,
    first && others.length === 0
      ? `renamed “${labelOf(first.was ?? '', before[kind])}” of the list ${list} to “${first.label}”`
      : `changed the list ${list}`,
  )
  return event
}
