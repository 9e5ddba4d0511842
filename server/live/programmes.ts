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

/** Everything that the pages of an event show, at one revision: to its managers, and to everyone. */
export type Programme = { revision: string; isPublic: boolean; ofManagers: Answers; ofVisitors: Answers }

/** The changes that visitors and managers see from one revision to another. */
export type Step = { from: string; to: string; ofManagers: Changes; ofVisitors: Changes }

/** Of more events than have their day at once. */
const MOST_KEPT = 100
/** All but the first read only what was changed during the one before. */
const MOST_TRIES = 20
/** A reader of all rows of an event, in order to tell others, who may see less. */
const INTERNAL_READER = { id: 0, name: '', email: '', isAdmin: true, isSuperAdmin: true }

export type Programmes = ReturnType<typeof createProgrammes>

/** Reads whole events, and says what has changed since it did so last. */
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

  /** The event as it is now; null where there is none, or one that changes too often to be read. */
  async function load(scope: string): Promise<Programme | null> {
    await feed.sync()
    const revision = feed.current().events.get(scope)?.revision
    if (revision === undefined) return null
    const known = kept.get(scope)
    if (known?.revision === revision) return known
    // A page asks for all of its reads at once: they have one reading, which is not older than the last of them.
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
        // Its rows are those of this revision only if it is still the same; else those that were changed meanwhile are read again.
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
     * Reads the event again. @returns what changed since it was last read, or the last change where the writer was told of it before the
     * streams were; null where that is not known
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

/** The tables whose rows an answer shows, first its own, beside that of events: where this was changed, all is read again. */
export function tablesOf(topic: PublicTopic): readonly string[] {
  return TABLES[topic] ?? [topic.replaceAll('-', '_')]
}

type Known = { ofManagers: Answers; since: RowIds }

/** @param known the answers before, and the rows that were changed since; without it, all is read */
async function readAnswers(reads: Reads, scope: string, known?: Known | null): Promise<Answers> {
  const [city = '', date = ''] = scope.split('/')
  // The address is the database's own, which no one needs to check.
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

/** More are read as fast with all others. */
const MOST_SESSIONS = 50

/** The sessions whose rows alone were changed; null where they may differ in what other rows say, or are many. */
function changedSessions(since: RowIds): number[] | null {
  if (['events', 'rooms', 'time_slots'].some((table) => since.has(table))) return null
  const ids = [...(since.get('sessions') ?? [])]
  return ids.length > 0 && ids.length <= MOST_SESSIONS ? ids : null
}

/** The list with the rows of `ids` as they are now; all others are the same objects, which no comparison looks into. */
function withSessions(list: unknown, ids: readonly number[], now: unknown): unknown {
  const isSame = ({ id }: { id: number }) => !ids.includes(id)
  const [before, read] = [list, now] as { id: number }[][]
  return [...(before ?? []).filter(isSame), ...(read ?? [])].sort((a, b) => a.id - b.id)
}

/** The answer as JSON; null where there is none, as without settings of the footer. */
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

/** Sessions without a spot are for managers, and so are joining addresses. */
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
