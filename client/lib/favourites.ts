import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'

const KEY = 'favorites'
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
let stored: string | null = null
let known: readonly string[] = NONE
/** Said once, not at every look. */
let isRefused = false
/** Choices that the browser did not store. */
let unstored: readonly string[] | null = null

/** The ids of the visitor's favourite sessions, as strings; kept in this browser only, the same in all its tabs. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, current, () => NONE)
}

export function toggleFavourite(sessionId: number): void {
  const id = String(sessionId)
  const before = current()
  store(before.includes(id) ? before.filter((each) => each !== id) : [...before, id])
}

/** @returns how many of them were none before */
export function addFavourites(ids: readonly string[]): number {
  const before = current()
  const added = [...new Set(ids)].filter((id) => !before.includes(id))
  store([...before, ...added])
  return added.length
}

function store(after: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(after))
    unstored = null
  } catch (error) {
    logProblem('Favourites could not be stored', error)
    unstored = after
  }
  for (const listener of listeners) listener()
}

function current(): readonly string[] {
  if (unstored) return unstored
  const text = readStorage()
  if (text === stored) return known
  stored = text
  known = parse(text)
  return known
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch (error) {
    if (!isRefused) logProblem('Favourites could not be read', error)
    isRefused = true
    return null
  }
}

function parse(text: string | null): readonly string[] {
  if (text === null) return NONE
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : NONE
  } catch (error) {
    logProblem('The stored favourites are not readable', error)
    return NONE
  }
}

/** Other tabs report changes by the storage event. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
