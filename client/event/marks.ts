import { type TextKey, textKey } from '../../domain/text/t.ts'
import { createStore } from '../lib/store.ts'

export type Mark = 'Moved' | 'New'

export const MARK_WORDS = {
  Moved: textKey('session.moved'),
  New: textKey('session.new'),
} as const satisfies Record<Mark, TextKey>

/** The places of sessions before this visitor saw them moved, by id: "Room C, 2:15 PM". */
export const movedFrom = createStore<Readonly<Record<string, string>>>({})

const SHOWN_MS = 120_000
const marks = createStore<ReadonlyMap<string, Mark>>(new Map())

/** Marks rows, by id, for a while, so that people notice the change and not just a different row. */
export function showMarks(next: ReadonlyMap<string, Mark>): void {
  if (next.size === 0) return
  marks.set(new Map([...marks.current(), ...next]))
  setTimeout(() => {
    marks.set(new Map([...marks.current()].filter(([id, mark]) => next.get(id) !== mark)))
  }, SHOWN_MS)
}

/**
 * By the row's id as a string. One subscription serves a whole list, because each costs a phone time during hydration.
 */
export const useMarks = marks.use
