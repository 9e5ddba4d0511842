import type { QueryClient } from '@tanstack/react-query'

type Row = { id: number }

/**
 * Shows the answer of a write at once where its row is read, whether as a list or alone. On a slow network the
 * following read takes much longer, and until then the row's old version could still be edited.
 */
export function keepRow(reads: QueryClient, queryKey: readonly string[], row: Row): void {
  reads.setQueryData<unknown>(queryKey, (known: unknown) => {
    if (known === undefined) return undefined
    return Array.isArray(known) ? withRow(known, row) : row
  })
}

/** Removes a deleted row at once from the read that shows it, like `keepRow`. */
export function dropRow(reads: QueryClient, queryKey: readonly string[], id: number): void {
  reads.setQueryData<readonly Row[]>(queryKey, (rows) => rows?.filter((row) => row.id !== id))
}

function withRow(rows: readonly Row[], row: Row): Row[] {
  // A row that is shown before it is stored has no id yet.
  const stored = rows.filter(({ id }) => id > 0)
  return stored.some(({ id }) => id === row.id)
    ? stored.map((each) => (each.id === row.id ? row : each))
    : [...stored, row]
}
