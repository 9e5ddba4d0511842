import type { SeenSchedule } from '../../domain/schedule/schedule-changes.ts'
import { keep, keptKeys, readKeptValue } from '../lib/browser-storage.ts'
import type { News } from './news.ts'

/** The schedule that this phone last showed, its position in the live stream, and the changes to favorites. */
export type Seen = {
  schedule: SeenSchedule
  at?: string
  /** Latest first. */
  news: readonly News[]
  /** The places of sessions before their last move, by id: "Room C, 2:15 PM". */
  moved?: Readonly<Record<string, string>>
}

const PREFIX = 'seen:'
const MOST_EVENTS = 5

export function loadSeen(key: string): Seen | null {
  const seen = readKeptValue('localStorage', PREFIX + key) as Seen | null
  if (!Array.isArray(seen?.news) || !seen.schedule) return null
  // Earlier releases stored one sentence without a time.
  return { ...seen, news: seen.news.filter(({ at }) => at) }
}

export function storeSeen(key: string, seen: Seen): void {
  keep('localStorage', PREFIX + key, null)
  const others = keptKeys('localStorage', PREFIX)
  for (const other of others.slice(0, 1 - MOST_EVENTS)) keep('localStorage', other, null)
  keep('localStorage', PREFIX + key, JSON.stringify(seen))
}
