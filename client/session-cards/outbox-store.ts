import { createStore, del, entries, set } from 'idb-keyval'
import type { Store } from '../net/outbox.ts'

/** A photo that is only on this device until its owner has sent it; `userId` is missing in those of older releases. */
export type KeptPhoto = {
  key: string
  eventId: number
  userId?: number
  name: string
  photo: Blob
  at: number
}

export type OutboxStore = Store<KeptPhoto>

/**
 * Photos in the browser's database, which survive a closed page and an empty battery. Every call rejects if the browser
 * has no database or forbids it.
 */
export function browserStore(): OutboxStore {
  const store = createStore('session-cards', 'photos')
  return {
    list: async () => {
      const kept = await entries<string, KeptPhoto>(store)
      return kept.map(([, photo]) => photo).toSorted((a, b) => a.at - b.at)
    },
    put: async (photo) => set(photo.key, photo, store),
    remove: async (key) => del(key, store),
  }
}
