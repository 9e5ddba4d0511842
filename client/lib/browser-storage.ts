import { logProblem } from './log.ts'

/** For all tabs of this browser, or for one tab until it is closed. */
type Area = 'localStorage' | 'sessionStorage'

/** The key under which this browser stores that keyboard shortcuts are 'off'. */
export const KEYS = 'keys'

/** A text that this browser stores; null if there is none, or if storage is forbidden. */
export function readKept(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** A value that this browser stores as JSON; null also if it is not valid. */
export function readKeptValue(area: Area, key: string): unknown {
  try {
    return JSON.parse(readKept(area, key) ?? 'null')
  } catch (error) {
    logProblem(`${key} cannot be read`, error)
    return null
  }
}

/** Stores a text; null removes it. @returns whether it was stored: the storage may be full or forbidden */
export function keep(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored keys with this prefix, in the browser's order. */
export function keptKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(globalThis[area]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
