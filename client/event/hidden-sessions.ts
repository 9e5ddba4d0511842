import { createStoredIds } from '../lib/stored-ids.ts'

/** The ids of the sessions that this visitor has hidden, stored only in this browser. */
export const {
  current: currentHidden,
  store: storeHidden,
  toggle: toggleHidden,
  useIds: useHidden,
} = createStoredIds('hidden')
