import { useState } from 'react'
import { keep, keptKeys, readKeptValue } from './browser-storage.ts'

/**
 * The typed values, the initial values and the version of the row that they started from, and the name of the attempt
 * to create a new row, because its answer may be lost together with the page.
 */
export type Draft = {
  values: Record<string, unknown>
  begun: Record<string, unknown>
  version: number | null
  attempt: string
}

const PREFIX = 'draft:'
/** Chosen files, or another choice in their place, which cannot be stored. */
const files = new Map<string, unknown>()

/**
 * The key of unsaved input. It survives a closed dialog, a reload and an expired sign-in, but only in this tab, for the
 * user who typed it, and until that user logs out. Without storage, nothing is kept.
 */
export function draftKey(userId: number | undefined, name: string): string {
  return `${userId ?? 'visitor'}/${name}`
}

export function keptDraft(key: string): Draft | null {
  return readKeptValue('sessionStorage', PREFIX + key) as Draft | null
}

/** @param draft null deletes it */
export function keepDraft(key: string, draft: Draft | null): void {
  keep('sessionStorage', PREFIX + key, draft && JSON.stringify(draft))
}

/** Called at logout, because the next person in this tab may be another one. */
export function forgetAllDrafts(): void {
  for (const key of keptKeys('sessionStorage', PREFIX)) keep('sessionStorage', key, null)
  files.clear()
}

/**
 * A chosen file that is not sent yet, by the name of its form's draft, or another choice in its place, such as its
 * removal. It outlives the form until the page is reloaded.
 */
export function useChosenFile<T extends File | string = File>(
  name: string,
): [chosen: T | null, choose: (next: T | null) => void] {
  const [chosen, setChosen] = useState((files.get(name) as T | undefined) ?? null)
  return [
    chosen,
    (next) => {
      setChosen(next)
      if (next === null) files.delete(name)
      else files.set(name, next)
    },
  ]
}
