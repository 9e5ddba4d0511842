import type { ServerResponse } from 'node:http'
import { type ChangeFeed, KEPT_CHANGES } from '../db/change-feed.ts'
import { type Change, createRecentChanges } from '../lib/changes.ts'
import { createLiveStreams, retry, type Seat } from '../lib/live-streams.ts'
import {
  beatMessage,
  type Group,
  groupName,
  needsAskingAgain,
  parseGroup,
  placesOf,
  releaseMessage,
  resetMessage,
  touchedMessage,
} from './messages.ts'
import { topicsInEvents, topicsOnSite } from './topics.ts'

const BEAT_MS = 20_000
const RETRY_MS = { least: 500, most: 3_000 }

type News = readonly Change[] | 'everything'

/** `endsAt`: the end of the sign-in that gives this reader the messages of managers. */
type Reader = {
  seat?: Seat | null
  group: Group
  endsAt: Date | null
  id: string | null
  headers: Record<string, string>
}

export type Live = ReturnType<typeof createLive>

/** Sends changes to open streams; the feed calls `publish`. */
export function createLive(
  feed: ChangeFeed,
  bounds: Parameters<typeof createLiveStreams>[0],
  now: () => Date,
  release = '',
) {
  const streams = createLiveStreams(bounds)
  const position = feed.position()
  const recent = createRecentChanges({ epoch: feed.epoch, kept: feed.recent, position, most: KEPT_CHANGES })
  /** Grows with every change of rights. */
  let accessClock = 0
  const pending: News[] = []
  const beat = setInterval(() => {
    streams.endOver(now())
    const message = beatMessage(here())
    for (const group of streams.groups()) streams.send(group, message)
  }, BEAT_MS).unref()

  /** The id of this moment: a reader who comes back with it has missed nothing. */
  function here(position = feed.position()): string {
    return recent.idAt(position)
  }

  function publish(changes: News): void {
    const isUnknown = changes === 'everything'
    if (isUnknown) recent.forget(feed.position())
    else recent.add(changes)
    if (isUnknown || changes.some(isAboutAccess)) accessClock += 1
    if (pending.length === 0) setImmediate(flush)
    pending.push(changes)
  }

  /** Runs after the write is answered: readers are many, and the writer should not wait for them. */
  function flush(): void {
    const batches = pending.splice(0)
    const isUnknown = batches.includes('everything')
    const changes = batches.flatMap((batch) => (batch === 'everything' ? [] : batch))
    for (const name of [...streams.groups()]) {
      const group = parseGroup(name)
      const message = isUnknown ? resetMessage(here()) : touchedMessage(changes, group, here)
      if (message !== '') streams.send(name, message)
      if (isUnknown || needsAskingAgain(changes, group)) streams.end(name)
    }
  }

  return {
    publish,
    here,
    /**
     * The note for the writer: the topics that its transactions changed, and their positions in the stream. A guest
     * gets topics of events only, and so learns nothing about accounts.
     */
    changesFor(notes: readonly Change[], viewer: object | null): { topics: string[]; at: string[] } {
      const audience = viewer === null ? 'public' : 'managers'
      const topics = new Set([...topicsInEvents(notes, audience), ...topicsOnSite(notes, audience)])
      return { topics: [...topics], at: placesOf(notes, here) }
    },
    accessClock: () => accessClock,
    enter: streams.enter,
    /**
     * Opens a stream that begins with the reader's missed changes since `id`; null: the reader has just read
     * everything.
     */
    open(response: ServerResponse, { group, id, ...reader }: Reader): void {
      const missed = id === null ? [] : recent.since(id, feed.position())
      const sinceThen = missed ? touchedMessage(missed, group, here) : resetMessage(here())
      streams.open(response, {
        ...reader,
        group: groupName(group),
        first: `${retry(RETRY_MS.most, RETRY_MS.least)}id: ${here()}\n\n${releaseMessage(release, now())}${sinceThen}`,
      })
    },
    /** Ends every stream, so that its reader goes to another server. */
    end(): void {
      clearInterval(beat)
      streams.endAll()
    },
    counts: streams.counts,
  }
}

function isAboutAccess({ topic }: Change): boolean {
  return topic === '*' || topic === 'event-permissions' || topic === 'users' || topic === 'auth'
}
