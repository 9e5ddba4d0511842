import { createStoredIds } from '../lib/stored-ids.ts'

/** The ids of the sessions that this visitor has hidden, stored only in this browser. */
export const { current: currentHidden, store: storeHidden, useIds: useHidden } = createStoredIds('hidden')
