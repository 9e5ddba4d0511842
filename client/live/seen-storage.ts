import type { SeenSchedule } from '../../domain/schedule/schedule-changes.ts'
import { keep, keptKeys, readKeptValue } from '../lib/browser-storage.ts'

/**
 * The schedule as this phone last showed it, its position in the live stream, and the news of favorites that the visitor has not
 * dismissed.
 */
export type Seen = {
  schedule: SeenSchedule
  at?: string
  news: readonly News[]
  /** Where sessions were before their last move, by id: "Room C, 2:15 PM". */
  moved?: Readonly<Record<string, string>>
}
export type News = { sessionId: string; sentence: string }

const PREFIX = 'seen:'
const MOST_EVENTS = 5

export function loadSeen(key: string): Seen | null {
  const seen = readKeptValue('localStorage', PREFIX + key) as Seen | null
  return Array.isArray(seen?.news) && seen.schedule ? seen : null
}

export function storeSeen(key: string, seen: Seen): void {
  keep('localStorage', PREFIX + key, null)
  const others = keptKeys('localStorage', PREFIX)
  for (const other of others.slice(0, 1 - MOST_EVENTS)) keep('localStorage', other, null)
  keep('localStorage', PREFIX + key, JSON.stringify(seen))
}
