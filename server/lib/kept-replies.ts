import { LRUCache } from 'lru-cache'
import type { Known } from '../db/change-feed.ts'
import { type KeptReply, sizeOfKept } from './kept-reply.ts'
import { type Place, stateOf } from './places.ts'

type Entry = { reply: KeptReply; shows: readonly { place: Place; state: unknown }[]; expires: number }

type Kept = {
  /** The places whose revisions the reply is made from. */
  places: readonly Place[]
  seconds: number
  /** The revisions before the first read of the reply's content. */
  asOf: Known
}

/** Replies by address, up to `maxBytes` of bodies; each holds while the revisions that it was made of are the current ones. */
export function createKeptReplies({ maxBytes, now, known }: Needs) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ reply }) => sizeOfKept(reply),
  })

  return {
    get(key: string): KeptReply | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      const current = known()
      const isCurrent = entry.shows.every(({ place, state }) => stateOf(current, place) === state)
      if (isCurrent && entry.expires > now().getTime()) return entry.reply
      entries.delete(key)
      return undefined
    },
    keep(key: string, reply: KeptReply, { places, seconds, asOf }: Kept): void {
      const shows = places.map((place) => ({ place, state: stateOf(asOf, place) }))
      entries.set(key, { reply, shows, expires: now().getTime() + seconds * 1_000 })
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

type Needs = { maxBytes: number; now: () => Date; known: () => Known }
