import { useMemo } from 'react'
import { keep, readKept } from '../lib/browser-storage.ts'
import { randomCode } from '../lib/random-code.ts'
import { createStoredIds } from '../lib/stored-ids.ts'

/**
 * The code of the next idea that this browser writes, or of the one that takes a wish. It stays until the idea exists,
 * so that a lost answer creates no second one.
 */
export function nextCode(eventId: number, wish?: number): { code: string; use: () => void } {
  const key = wish === undefined ? `idea-code/${eventId}` : `idea-code/${eventId}/${wish}`
  const code = readKept('localStorage', key) ?? randomCode()
  keep('localStorage', key, code)
  return { code, use: () => keep('localStorage', key, null) }
}

/** The ideas that this browser has written, as codes by number. */
export function useWrittenIdeas(eventId: number) {
  const store = useMemo(() => createStoredIds(`ideas-written/${eventId}`), [eventId])
  const written = new Map(store.useIds().map((entry) => entry.split(' ', 2) as [string, string]))
  return {
    all: [...written].map(([number, code]) => ({ number, code })),
    codeOf: (number: number) => written.get(String(number)),
    add: (number: number, code: string) => store.store([...store.current(), `${number} ${code}`]),
  }
}
