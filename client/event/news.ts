import { createStore } from '../lib/store.ts'
import { createStoredIds } from '../lib/stored-ids.ts'

/** A change to a starred session, as this phone noticed it. */
export type News = {
  sessionId: string
  title: string
  /** "Room A, 11:00 AM → Room C, 2:15 PM" */
  words: string
  /** The session's place when this visitor last read about it. */
  from?: string | undefined
  at: string
}

/** The changes of favorites, latest first, by the address of the shown event: graz/2026-05-09. */
export const changedFavorites = createStore<Readonly<Record<string, readonly News[]>>>({})

/** The number on the bell: announcements and changes that this visitor has not seen. */
export const unreadNews = createStore(0)

/** As many as a day may have, because an entry whose id is dropped would count as unread again. */
const MOST_READ = 300
const { current, store, useIds } = createStoredIds('read-news', MOST_READ)

export const useReadNews = useIds
export const currentReadNews = current

export function markRead(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !current().includes(id))
  if (fresh.length > 0) store([...current(), ...fresh])
}

export const idOfChange = ({ sessionId, title, at }: News) => `${sessionId} ${at} ${title}`
export const idOfAnnouncement = ({ id }: { id: number }) => `announcement ${id}`
