import type { SeenSchedule } from '../../domain/schedule-changes.ts'
import { logProblem } from '../lib/log.ts'

/**
 * This phone's last look at an event's schedule, its position in the live stream, and the news of favourites that
 * nobody has put away.
 */
export type Seen = { schedule: SeenSchedule; at?: string; news: readonly News[] }
export type News = { sessionId: string; sentence: string }

const PREFIX = 'seen:'
const MOST_EVENTS = 5

export function loadSeen(key: string): Seen | null {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isSeen(seen) ? seen : null
  } catch (error) {
    logProblem('What was last seen of the schedule could not be read', error)
    return null
  }
}

export function storeSeen(key: string, seen: Seen): void {
  try {
    localStorage.removeItem(PREFIX + key)
    const others = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of others.slice(0, Math.max(0, others.length - MOST_EVENTS + 1)))
      localStorage.removeItem(key)
    localStorage.setItem(PREFIX + key, JSON.stringify(seen))
  } catch (error) {
    logProblem('What was seen of the schedule could not be stored', error)
  }
}

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    'schedule' in value &&
    typeof value.schedule === 'object' &&
    value.schedule !== null &&
    'news' in value &&
    Array.isArray(value.news)
  )
}
