import { LRUCache } from 'lru-cache'
import { type Call, PUBLIC_TOPICS, type Topic } from '../../domain/call.ts'
import type { RoomFacts } from '../../domain/schedule/room-facts.ts'
import {
  type Answers,
  type Changes,
  type Compared,
  changesOfAnswers,
} from '../../domain/schedule/row-changes.ts'
import type { SessionFacts } from '../../domain/schedule/session-facts.ts'
import { withoutAddress, withoutRoomAddress } from '../../domain/schedule/without-address.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { ChangedRows, RowIds } from '../db/changed-rows.ts'
import type { CallInput, Read, Reads } from '../http/serve.ts'
import { Refusal } from '../lib/errors.ts'
import { takeBreak } from '../lib/turns.ts'

/** Everything that an event's pages show at one revision, to its managers and to everyone. */
export type Programme = { revision: string; isPublic: boolean; ofManagers: Answers; ofVisitors: Answers }

/** The changes that visitors and managers see between two revisions. */
export type Step = { from: string; to: string; ofManagers: Changes; ofVisitors: Changes }

/** More events than are held at the same time. */
const MOST_KEPT = 100
/** All tries but the first read only what changed during the one before. */
const MOST_TRIES = 20
/** Reads all rows of an event, to be filtered for readers who may see less. */
const INTERNAL_READER = { id: 0, name: '', email: '', isAdmin: true, isSuperAdmin: true }

export type Programmes = ReturnType<typeof createProgrammes>

/** Reads whole events, and reports what has changed since the previous read. */
export function createProgrammes({
  feed,
  reads,
  changed,
}: {
  feed: Pick<ChangeFeed, 'current' | 'sync'>
  reads: Reads
  changed: Pick<ChangedRows, 'between'>
}) {
  const kept = new LRUCache<string, Programme>({ max: MOST_KEPT })
  const underWay = new Map<string, Promise<Programme | null>>()
  const lastSteps = new LRUCache<string, Step>({ max: MOST_KEPT })

  /** The event as it is now; null if there is none, or if it changes too often to be read. */
  async function load(scope: string): Promise<Programme | null> {
    await feed.sync()
    const revision = feed.current().events.get(scope)?.revision
    if (revision === undefined) return null
    const known = kept.get(scope)
    if (known?.revision === revision) return known
    // A page sends all its reads at once. They share one reading that is at least as new as the last of them.
    const made = underWay.get(scope) ?? readAgain(scope)
    underWay.set(scope, made)
    return made
  }

  async function readAgain(scope: string): Promise<Programme | null> {
    let known: Pick<Programme, 'revision' | 'ofManagers'> | undefined = kept.get(scope)
    try {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const event = feed.current().events.get(scope)
        if (!event) return null
        const { revision, isPublic } = event
        const since = known ? changed.between(scope, known.revision, revision) : null
        const base = known && since && { ofManagers: known.ofManagers, since }
        const ofManagers = await readAnswers(reads, scope, base)
        // The rows belong to this revision only if it has not changed; otherwise read again what changed meanwhile.
        await feed.sync()
        if (feed.current().events.get(scope)?.revision !== revision) {
          known = { revision, ofManagers }
          continue
        }
        const programme = { revision, isPublic, ofManagers, ofVisitors: seenByVisitors(ofManagers) }
        kept.set(scope, programme)
        return programme
      }
      return null
    } finally {
      underWay.delete(scope)
    }
  }

  return {
    load,
    /**
     * Reads the event again.
     * @returns what changed since the previous read, or the previous change if the writer received it before the
     * streams did; null if unknown
     */
    async step(scope: string): Promise<Step | null> {
      const before = kept.get(scope)
      const after = await load(scope)
      if (!before || !after) return null
      if (before.revision === after.revision) {
        const last = lastSteps.get(scope)
        return last?.to === after.revision ? last : null
      }
      const compared: Compared = new WeakMap()
      const step = {
        from: before.revision,
        to: after.revision,
        ofManagers: changesOfAnswers(before.ofManagers, after.ofManagers, compared),
        ofVisitors: changesOfAnswers(before.ofVisitors, after.ofVisitors, compared),
      }
      lastSteps.set(scope, step)
      return step
    },
  }
}

type PublicTopic = (typeof PUBLIC_TOPICS)[number]
const TABLES: Partial<Record<PublicTopic, readonly string[]>> = {
  events: ['events', 'event_pages', 'pitch_rounds', 'wifi_settings'],
  sessions: ['sessions', 'rooms', 'time_slots'],
  rooms: ['rooms', 'floor_plans'],
  'social-links': ['links'],
  'quick-links': ['links'],
  'helpful-links': ['links'],
  'floor-plans': ['floor_plans', 'rooms'],
  announcements: ['announcements', 'rooms'],
}

/**
 * The tables whose rows an answer shows, its own first. The events table is not listed: when it changes, everything is
 * read again.
 */
export function tablesOf(topic: PublicTopic): readonly string[] {
  return TABLES[topic] ?? [topic.replaceAll('-', '_')]
}

type Known = { ofManagers: Answers; since: RowIds }

/** @param known the previous answers and the rows that changed since; without it, reads everything */
async function readAnswers(reads: Reads, scope: string, known?: Known | null): Promise<Answers> {
  const [city = '', date = ''] = scope.split('/')
  // The address comes from the database, so it needs no validation.
  const asked = { query: { city, date }, user: INTERNAL_READER } as unknown as CallInput<Call>
  const answers: Partial<Record<Topic, unknown>> = {}
  const isSame = (topic: PublicTopic) =>
    known && !known.since.has('events') && !tablesOf(topic).some((table) => known.since.has(table))
  for (const topic of PUBLIC_TOPICS) {
    if (known && isSame(topic)) {
      answers[topic] = known.ofManagers[topic]
      continue
    }
    await takeBreak()
    const read = reads.get(`/api/${topic}`)
    const ids = topic === 'sessions' && known ? changedSessions(known.since) : null
    if (read && known && ids)
      answers[topic] = withSessions(known.ofManagers[topic], ids, await answerOf(read, { ...asked, ids }))
    else if (read) answers[topic] = await answerOf(read, asked)
  }
  return answers
}

/** Beyond this number, reading all sessions is just as fast. */
const MOST_SESSIONS = 50

/** The sessions if only their own rows changed; null if other rows may affect them, or if there are many. */
function changedSessions(since: RowIds): number[] | null {
  if (['events', 'rooms', 'time_slots'].some((table) => since.has(table))) return null
  const ids = [...(since.get('sessions') ?? [])]
  return ids.length > 0 && ids.length <= MOST_SESSIONS ? ids : null
}

/** The list with the current rows of `ids`. All others stay the same objects, so that comparisons can skip them. */
function withSessions(list: unknown, ids: readonly number[], now: unknown): unknown {
  const isSame = ({ id }: { id: number }) => !ids.includes(id)
  const [before, read] = [list, now] as { id: number }[][]
  return [...(before ?? []).filter(isSame), ...(read ?? [])].sort((a, b) => a.id - b.id)
}

/** The answer as JSON; null if there is none, such as footer settings that were never saved. */
async function answerOf({ handler, write }: Read, asked: CallInput<Call>): Promise<unknown> {
  try {
    const answer = await handler(asked)
    await takeBreak()
    const text = write(answer)
    await takeBreak()
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

type Placed = { timeSlotId: number | null; roomId: number | null; facts?: SessionFacts }

/** Removes what only managers see: sessions without a spot, and joining addresses. */
function seenByVisitors(answers: Answers): Answers {
  const sessions = answers.sessions as readonly Placed[] | undefined
  const rooms = answers.rooms as readonly { facts?: RoomFacts }[] | undefined
  return {
    ...answers,
    sessions: sessions
      ?.filter(({ timeSlotId, roomId }) => timeSlotId !== null && roomId !== null)
      .map(withoutAddress),
    rooms: rooms?.map(withoutRoomAddress),
  }
}
