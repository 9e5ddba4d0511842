import { LRUCache } from 'lru-cache'
import { type Change, tag } from './changes.ts'
import { type KeptReply, sizeOfKept } from './kept-reply.ts'

type Entry = { reply: KeptReply; tags: readonly string[]; expires: number }

type Kept = {
  /** The tags of the reply, as `place/topic` (see `tag`). */
  tags: readonly string[]
  seconds: number
  /** The clock at the first read of the reply's content. */
  since: number
}

/** Replies by address, up to `maxBytes` of bodies; a change drops those that show it. */
export function createKeptReplies({ maxBytes, now }: { maxBytes: number; now: () => Date }) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ reply }) => sizeOfKept(reply),
  })
  /** By tag, the clock at its latest change. */
  const droppedAt = new Map<string, number>()
  let clearedAt = 0
  let clock = 0

  function get(key: string): KeptReply | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expires > now().getTime()) return entry.reply
    entries.delete(key)
    return undefined
  }

  /** Keeps a reply, unless something that it shows has changed while it was made. */
  function keep(key: string, reply: KeptReply, { tags, seconds, since }: Kept): void {
    const isCurrent = clearedAt <= since && tags.every((each) => (droppedAt.get(each) ?? 0) <= since)
    if (isCurrent) entries.set(key, { reply, tags, expires: now().getTime() + seconds * 1_000 })
  }

  /** Drops the replies that show changed topics. */
  function drop(changes: readonly Change[]): void {
    clock += 1
    const changed = new Set(changes.flatMap(({ place, topic }) => [tag(place, topic), tag('*', topic)]))
    for (const each of changed) droppedAt.set(each, clock)
    const wholePlaces = new Set(changes.filter(({ topic }) => topic === '*').map(({ place }) => place))
    if (wholePlaces.size > 0) clearedAt = clock
    for (const [key, { tags }] of entries.entries())
      if (tags.some((each) => changed.has(each) || showsOne(placeOf(each), wholePlaces))) entries.delete(key)
  }

  function clear(): void {
    clock += 1
    clearedAt = clock
    droppedAt.clear()
    entries.clear()
  }

  return {
    get,
    keep,
    forget: (key: string) => entries.delete(key),
    dropChanged: (changes: readonly Change[] | 'everything') =>
      changes === 'everything' ? clear() : drop(changes),
    clock: () => clock,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** A reply that shows every event also shows the event that came or went. */
function showsOne(place: string, wholePlaces: ReadonlySet<string>): boolean {
  return wholePlaces.has(place) || (place === '*' && wholePlaces.size > 0)
}

function placeOf(tagged: string): string {
  return tagged.slice(0, tagged.lastIndexOf('/'))
}
