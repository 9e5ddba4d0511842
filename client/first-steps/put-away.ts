import { createStoredIds } from '../lib/stored-ids.ts'

const MOST = 50

const { current, store, useIds } = createStoredIds('put-away-first-steps')

/** The ids of events whose first steps somebody has put away in this browser. */
export const usePutAway = useIds

export function putAway(eventId: number): void {
  store([...current(), String(eventId)].slice(-MOST))
}

export function bringBack(eventId: number): void {
  store(current().filter((id) => id !== String(eventId)))
}
