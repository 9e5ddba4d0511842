import { useCallback, useRef, useState } from 'react'
import { CREATED_BEFORE } from '../../domain/attempts.ts'
import { CallError } from '../net/call.ts'
import { ifMatch } from '../net/error-message.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import type { Draft } from './drafts.ts'

export type Version = { id: number; version: number }

/** The version of no row. */
const NONE = 0

/** `begun`: the form's first values, which tell whose change is whose. */
export type Conflict<V> = { mine: V; theirs: V; begun: V }

/** A conflict with the version of the row that someone else has saved. */
export type Met<V> = Conflict<V> & { version: number }

type Options<V, R> = {
  /** The row that is edited; null for a new one. */
  row: (R & Version) | null
  /** Input that was kept, with its own beginning. */
  restored: Draft | null
  start: V
  valuesOf: ((row: never) => V) | undefined
}

/**
 * The version of the row that a form began from, and both versions once someone else has changed the row. Until a new row
 * has been answered for, all tries to create it have one name.
 */
export function useEditConflict<V extends object, R>({ row, restored, start, valuesOf }: Options<V, R>) {
  // Input that began without a row has seen no version of one that someone else has added since.
  const base = useRef(row && { id: row.id, version: restored ? (restored.version ?? NONE) : row.version })
  // The row is read again as soon as someone else saves it; the form's own beginning stays.
  const begun = useRef<V>({ ...start, ...restored?.begun })
  const attempt = useRef(restored?.attempt ?? newRequestKey())
  const created = useRef<(R & Version) | null>(null)
  const [conflict, setConflict] = useState<Met<V> | null>(null)
  const beginning = useCallback(
    () => ({
      begun: { ...begun.current },
      version: base.current?.version ?? null,
      attempt: attempt.current,
    }),
    [],
  )

  /** What the next write begins from; null creates a row. Someone else may have added it since: no version of it was seen. */
  const beganFrom = () => base.current ?? (row && { id: row.id, version: NONE })

  function nextAttempt(): void {
    created.current = null
    base.current = row && { id: row.id, version: row.version }
    attempt.current = newRequestKey()
  }

  return {
    conflict,
    /** The row that the next write changes, be it one that an earlier attempt created; null creates one. */
    row: () => created.current ?? row,
    /** The version that the next write names as its beginning, or the attempt to create the row. */
    header() {
      const from = beganFrom()
      return from ? ifMatch(from) : attemptNamed(attempt.current)
    },
    /** The first values, the version that the form began from, and the attempt. */
    beginning,
    /** The next write begins from what was saved, though the row may be read later; that of a new row creates another one. */
    saved(reply: unknown, values: V): void {
      nextAttempt()
      const { version } = { ...(reply as Partial<Version> | undefined) }
      if (base.current && version) base.current.version = version
      begun.current = values
    },
    /**
     * Whether an earlier attempt, whose answer was lost, has created the row with other values: the next write changes that
     * row. A form that cannot change rows creates another one when it is sent once more.
     */
    isCreated(error: unknown): boolean {
      if (!(error instanceof CallError)) return false
      if (created.current && error.status === 404) nextAttempt()
      if (error.code !== CREATED_BEFORE) return false
      nextAttempt()
      if (!valuesOf) return false
      created.current = error.current as R & Version
      base.current = { id: created.current.id, version: created.current.version }
      return true
    },
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
      const from = beganFrom()
      if (from) base.current = { ...from, version: met.version }
    },
    /** The form shows the row as it is now. */
    beginAgain(): void {
      nextAttempt()
      begun.current = start
    },
  }
}
