import { createStoredIds } from '../lib/stored-ids.ts'

/** The ids of the sessions that are not for this visitor; kept in this browser only. */
export const { current: currentHidden, store: storeHidden, useIds: useHidden } = createStoredIds('hidden')
