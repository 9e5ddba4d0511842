import { mapFields } from '../../../domain/schedule/per-field.ts'
import type { SessionContent, SessionField, ValueKind } from '../../../domain/schedule/session-fields.ts'
import type { Database } from '../../db/schema.ts'

/** Words as a row has them: lists as JSON. */
export type ContentColumns = Record<SessionField, string>

export function contentColumns(words: SessionContent): ContentColumns {
  return mapFields(
    (name) => words[name],
    (kind) => JSON.stringify(words[kind]),
  )
}

export function contentOfRow(row: ContentColumns): SessionContent {
  return mapFields(
    (name) => row[name],
    (kind) => JSON.parse(row[kind]) as string[],
  )
}

/** Gives values of one list their new names in all sessions of an event. */
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
    await db
      .updateTable('sessions')
      .set((eb) => ({ [kind]: values, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  }
}

/** A JSON list of values with their new names, each once. */
export function renamedJson(json: string, nameNow: (value: string) => string): string {
  const values: string[] = JSON.parse(json)
  return JSON.stringify([...new Set(values.map(nameNow))])
}
