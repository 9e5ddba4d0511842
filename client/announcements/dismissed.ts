import { createStoredIds } from '../lib/stored-ids.ts'

const MOST = 50

const { current, store, useIds } = createStoredIds('put-away-announcements')

/** The ids of announcements that somebody has put away in this browser. */
export const useDismissed = useIds

export function dismiss(id: number): void {
  store([...current(), String(id)].slice(-MOST))
}
