import type { RecordedRow } from '../../../../domain/schedule/history.ts'

/** Whether a row changed in the given columns only. */
export function isChangeOf(
  columns: readonly string[],
  before: RecordedRow | null,
  after: RecordedRow | null,
): boolean {
  return (
    before !== null &&
    after !== null &&
    changedFields(before, after).every((field) => columns.includes(field))
  )
}

export function changedFields(before: RecordedRow, after: RecordedRow): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (field) => (before[field] ?? null) !== (after[field] ?? null),
  )
}

export function isAs(now: object, after: RecordedRow, fields: readonly string[]): boolean {
  const row = new Map<string, unknown>(Object.entries(now))
  return fields.every((field) => (row.get(field) ?? null) === (after[field] ?? null))
}

export function pick(row: RecordedRow, fields: readonly string[]): RecordedRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}
