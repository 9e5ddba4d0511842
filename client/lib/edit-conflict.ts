import { useCallback, useRef, useState } from 'react'
import { CallError } from './call.ts'
import type { Draft } from './drafts.ts'
import { ifMatch } from './said.ts'

export type Version = { id: number; version: number }

/** `begun`: the form's first values, which tell whose change is whose. */
export type Conflict<V> = { mine: V; theirs: V; begun: V }

/** A conflict with the version of the row that somebody else has saved. */
export type Met<V> = Conflict<V> & { version: number }

type Options<V> = {
  /** The row that is edited; null for a new one. */
  row: Version | null
  /** Input that was kept, with its own beginning. */
  restored: Draft | null
  start: V
  valuesOf: ((row: never) => V) | undefined
}

/** The version of the row that a form began from, and both versions once somebody else has changed the row. */
export function useEditConflict<V extends object>({ row, restored, start, valuesOf }: Options<V>) {
  const base = useRef(row && { id: row.id, version: restored?.version ?? row.version })
  // The row is read again as soon as somebody else saves it; the form's own beginning stays.
  const begun = useRef<V>({ ...start, ...restored?.begun })
  const [conflict, setConflict] = useState<Met<V> | null>(null)
  const beginning = useCallback(
    () => ({ begun: { ...begun.current }, version: base.current?.version ?? null }),
    [],
  )

  return {
    conflict,
    /** The version that the next write names as its beginning. */
    header: () => ifMatch(base.current),
    /** The first values and the version from which the form began. */
    beginning,
    /** Both versions, when a write was refused because the row has moved on; else null. */
    metBy(error: unknown, mine: V): Met<V> | null {
      if (!(error instanceof CallError) || error.status !== 412 || !error.current || !valuesOf) return null
      const current = error.current as Version
      return { mine, theirs: valuesOf(current as never), begun: begun.current, version: current.version }
    },
    show: setConflict,
    leave: () => setConflict(null),
    /** The next write replaces the other person's version. */
    writeOver(met: Met<V>): void {
      if (base.current) base.current = { ...base.current, version: met.version }
    },
    /** The form shows the row as it is now. */
    beginAgain(): void {
      if (row) base.current = row
      begun.current = start
    },
  }
}
