import { logProblem } from './log.ts'

/** For all tabs of this browser, or for one tab until it is closed. */
type Area = 'localStorage' | 'sessionStorage'

/** Where this browser keeps that keys do nothing: 'off'. */
export const KEYS = 'keys'

/** A text that this browser keeps; null where it keeps none, or is forbidden to keep anything. */
export function readKept(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** A value that this browser keeps as JSON; null also for what is none. */
export function readKeptValue(area: Area, key: string): unknown {
  try {
    return JSON.parse(readKept(area, key) ?? 'null')
  } catch (error) {
    logProblem(`${key} cannot be read`, error)
    return null
  }
}

/** Keeps a text; null removes it. @returns whether this browser did: it may be full, or forbidden to keep anything */
export function keep(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The keys that begin so, in the browser's order. */
export function keptKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(globalThis[area]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
