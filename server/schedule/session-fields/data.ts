import { mapFields } from '../../../domain/schedule/per-field.ts'
import { type SessionFacts, withoutEmpty } from '../../../domain/schedule/session-facts.ts'
import {
  type Lists,
  type SessionContent,
  type SessionField,
  VALUE_KINDS,
  type ValueKind,
  valueOfLabel,
} from '../../../domain/schedule/session-fields.ts'
import { inLists } from '../../../domain/schedule/session-values.ts'
import { t } from '../../../domain/text/t.ts'
import type { Database } from '../../db/schema.ts'
import { changeRow } from '../../db/versioned.ts'
import { invalid } from '../../lib/errors.ts'

/** Session content as stored: lists and facts are JSON. */
export type ContentColumns = Record<SessionField | 'facts', string>

/**
 * The fields of a form with the values of the event's lists. Values that `before` has may be in no list, because lists
 * change and what people chose stays.
 * @throws 400 for any other value
 */
export function requireListed<Words extends SessionContent>(
  form: Words,
  lists: Lists,
  ...before: readonly SessionContent[]
): Words {
  const words = inLists(form, lists)
  for (const kind of VALUE_KINDS) {
    const known = [...lists[kind], ...before.flatMap((each) => each[kind])].map(valueOfLabel)
    const unknown = words[kind].find((value) => !known.includes(valueOfLabel(value)))
    if (unknown !== undefined) throw invalid(t('refusal.unknownValue', { value: unknown }), kind)
  }
  return words
}

/** The columns of a new row. */
export function contentColumns(words: SessionContent): ContentColumns {
  return {
    ...mapFields(
      (name) => words[name],
      (kind) => JSON.stringify(words[kind]),
    ),
    facts: storedFacts(words.facts ?? {}),
  }
}

/** The columns that a change sets. Omitted facts stay, and so does an omitted joining address. */
export function changedColumns(words: SessionContent, before: SessionFacts | undefined) {
  const { facts: _, ...columns } = contentColumns(words)
  return words.facts ? { ...columns, facts: storedFacts(words.facts, before?.joining?.url) } : columns
}

/** Facts as stored. @param known the previous joining address, which programs may omit */
function storedFacts({ joining, ...facts }: SessionFacts, known?: string): string {
  const { url = known, isForThoseWhoKnow } = joining ?? {}
  const stated = { ...(url && { url }), ...(isForThoseWhoKnow && { isForThoseWhoKnow }) }
  const isStated = joining !== undefined && Object.keys(stated).length > 0
  return JSON.stringify(withoutEmpty(isStated ? { ...facts, joining: stated } : facts))
}

export function contentOfRow({ facts, ...row }: ContentColumns): SessionContent {
  const words = mapFields(
    (name) => row[name],
    (kind) => JSON.parse(row[kind]) as string[],
  )
  return { ...words, ...factsOf({ facts }) }
}

/** The facts of a row; absent if there are none. */
export function factsOf({ facts: json }: { facts: string }): { facts?: SessionFacts } {
  return json === '{}' ? {} : { facts: JSON.parse(json) }
}

/** Replaces the texts and facts of a session in a locked event, without moving it. */
export async function rewordSession(
  db: Database,
  { id, facts }: { id: number; facts?: SessionFacts | undefined },
  words: SessionContent,
): Promise<void> {
  await changeRow(db, 'sessions', id, changedColumns(words, facts))
}

/** Renames values of one list in all sessions of an event. */
export async function renameValues(
  db: Database,
  eventId: number,
  kind: ValueKind,
  nameNow: (value: string) => string,
): Promise<void> {
  const rows = await db.selectFrom('sessions').select(['id', kind]).where('eventId', '=', eventId).execute()
  for (const row of rows) {
    const values = renamedJson(row[kind], nameNow)
    if (values === row[kind]) continue
    await changeRow(db, 'sessions', row.id, { [kind]: values })
  }
}

/** A JSON list of values with their new names, each once. */
export function renamedJson(json: string, nameNow: (value: string) => string): string {
  const values: string[] = JSON.parse(json)
  return JSON.stringify([...new Set(values.map(nameNow))])
}
