import { LRUCache } from 'lru-cache'
import type { EventAddress } from '../../../domain/event-address.ts'
import type { Core } from '../../core.ts'
import { readWholeEvent, type WholeEvent } from '../whole-event.ts'

/** Of more events than people send links to at once. */
const MOST_KEPT = 10

/**
 * Whole events, each read once until it changes, so that who asks for a thousand pictures does not have its rows read as often.
 * @returns a function that gives an event as everybody sees it; null for one that is hidden or is not there
 */
export function createKeptEvents(core: Pick<Core, 'db' | 'config' | 'feed'>) {
  const kept = new LRUCache<string, { revision: string; whole: WholeEvent }>({ max: MOST_KEPT })

  return async (address: Required<EventAddress>): Promise<WholeEvent | null> => {
    await core.feed.catchUp()
    const place = `${address.city}/${address.date}`
    const known = core.feed.known().events.get(place)
    if (!known?.isPublic) return null
    const earlier = kept.get(place)
    if (earlier?.revision === known.revision) return earlier.whole
    const whole = await readWholeEvent(core, address)
    if (whole) kept.set(place, { revision: known.revision, whole })
    return whole
  }
}
