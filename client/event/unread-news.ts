import { createStore } from '../lib/store.ts'

/** The number at the bell: announcements and changes that this visitor has not seen. */
export const unreadNews = createStore(0)
