import { useCallback, useRef, useState } from 'react'
import { CREATED_BEFORE } from '../../domain/attempts.ts'
import { CallError } from '../net/call.ts'
import { ifMatch, isRefusedWith } from '../net/error-message.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import type { Draft } from './drafts.ts'

export type Version = { id: number; version: number }

/** The version when there is no row. */
const NONE = 0

/** `begun`: the form's initial values, which show who changed which field. */
export type Conflict<V> = { mine: V; theirs: V; begun: V }

/** A conflict, with the row as another person saved it. `isMore`: another row follows. */
export type Met<V> = Conflict<V> & { row: Version; isMore: boolean }

type Options<V, R> = {
  /** The row to edit; null for a new one. */
  row: (R & Version) | null
  /** Restored input, with its own initial values. */
  restored: Draft | null
  start: V
  valuesOf: ((row: never) => V) | undefined
}

/**
 * The version of the row that a form started from, and both versions once another person has changed the row. All
 * attempts to create a row have one name until one is answered.
 */
export function useEditConflict<V extends object, R>(options: Options<V, R>) {
  const { restored, start, valuesOf } = options
  const [isDeleted, setDeleted] = useState(false)
  const row = isDeleted ? null : options.row
  const { base, attempt, latest, beganFrom, header, nextAttempt } = useOrigin(row, restored)
  // The row is read again as soon as another person saves it; the form's own initial version stays.
  const begun = useRef<V>({ ...start, ...restored?.begun })
  const [conflict, setConflict] = useState<Met<V> | null>(null)
  const beginning = useCallback(
    () => ({
      begun: { ...begun.current },
      version: base.current?.version ?? null,
      attempt: attempt.current,
    }),
    [base, attempt],
  )

  return {
    conflict,
    /** The row that the next write changes, possibly one that an earlier attempt created; null creates one. */
    row: () => latest.current ?? row,
    /** The header of the next write: the version that it starts from, or the attempt to create the row. */
    header,
    /** The initial values, the version that the form started from, and the attempt. */
    beginning,
    /** The next write starts from the saved values, even before the row is read; after a new row it creates another. */
    saved(reply: unknown, values: V): void {
      nextAttempt()
      const { version } = { ...(reply as Partial<Version> | undefined) }
      if (base.current && version) base.current.version = version
      begun.current = values
    },
    /**
     * Whether an earlier attempt, whose answer was lost, has created the row with other values. The next write then
     * changes that row. A form that cannot change rows creates another one on the next submit.
     */
    isCreated(error: unknown): boolean {
      if (!(error instanceof CallError)) return false
      if (latest.current && isRefusedWith(error, 404)) nextAttempt()
      if (error.code !== CREATED_BEFORE) return false
      nextAttempt()
      if (!valuesOf) return false
      latest.current = error.current as R & Version
      base.current = { id: latest.current.id, version: latest.current.version }
      return true
    },
    /** Whether the row has been deleted in the meantime, according to a refusal. The next write then adds a new one. */
    isDeletedBy(error: unknown): boolean {
      if (!isRefusedWith(error, 404) || !row) return false
      base.current = null
      latest.current = null
      setConflict(null)
      setDeleted(true)
      return true
    },
    isDeleted,
    /** Both versions, if a write was refused because the row has changed in the meantime; otherwise null. */
    metBy(error: unknown, { values, isMore }: { values: V; isMore: boolean }): Met<V> | null {
      if (!(error instanceof CallError) || error.status !== 412 || !error.current || !valuesOf) return null
      const theirs = valuesOf(error.current as never)
      return { mine: values, theirs, begun: begun.current, row: error.current as Version, isMore }
    },
    show: setConflict,
    leave: () => setConflict(null),
    /** The next write replaces the other person's version. */
    writeOver(met: Met<V>): void {
      const from = beganFrom()
      if (from) base.current = { ...from, version: met.row.version }
      // A form may send more of the row than its own fields.
      latest.current = met.row as R & Version
    },
    /** Shows the current row in the form. */
    beginAgain(): void {
      setDeleted(false)
      nextAttempt(options.row)
      begun.current = start
    },
  }
}

/** What the next write starts from: a version of the row, or an attempt to create one. */
function useOrigin<R>(row: (R & Version) | null, restored: Draft | null) {
  // Input that started without a row has not seen any version of a row that another person has added since.
  const base = useRef(row && { id: row.id, version: restored ? (restored.version ?? NONE) : row.version })
  const attempt = useRef(restored?.attempt ?? newRequestKey())
  /** The row as a refusal showed it: created by an earlier attempt, or changed by another person. */
  const latest = useRef<(R & Version) | null>(null)
  /** Null creates a row. No version of a row that another person added was seen. */
  const beganFrom = () => base.current ?? (row && { id: row.id, version: NONE })
  return {
    base,
    attempt,
    latest,
    beganFrom,
    header() {
      const from = beganFrom()
      return from ? ifMatch(from) : attemptNamed(attempt.current)
    },
    nextAttempt(from = row): void {
      latest.current = null
      base.current = from && { id: from.id, version: from.version }
      attempt.current = newRequestKey()
    },
  }
}

/**
 * Whether both versions are equal, as after a lost answer, or the other person has changed nothing that the form
 * shows.
 */
export function isSettled<V>({ mine, theirs, begun }: Conflict<V>): boolean {
  const saved = JSON.stringify(theirs)
  return saved === JSON.stringify(mine) || saved === JSON.stringify(begun)
}
