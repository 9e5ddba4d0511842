import { createStore, del, entries, set } from 'idb-keyval'

/** A photo that is on this device only, as long as it has not been sent. */
export type KeptPhoto = { key: string; eventId: number; name: string; photo: Blob; at: number }

export type OutboxStore = {
  list: () => Promise<KeptPhoto[]>
  put: (photo: KeptPhoto) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Photos in the browser's database: they outlive a closed page and an empty battery. */
export function browserStore(): OutboxStore {
  const store = createStore('session-cards', 'photos')
  return {
    list: async () => {
      const kept = await entries<string, KeptPhoto>(store)
      return kept.map(([, photo]) => photo).toSorted((a, b) => a.at - b.at)
    },
    put: (photo) => set(photo.key, photo, store),
    remove: (key) => del(key, store),
  }
}

/** For browsers that keep nothing, such as private windows: photos live as long as the page. */
export function memoryStore(): OutboxStore {
  const photos = new Map<string, KeptPhoto>()
  return {
    list: async () => [...photos.values()],
    put: async (photo) => void photos.set(photo.key, photo),
    remove: async (key) => void photos.delete(key),
  }
}
