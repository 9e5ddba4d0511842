import type { ServerResponse } from 'node:http'
import type { Colleague } from '../../domain/schedule/colleagues.ts'
import type { ChangeMessage } from '../../domain/schedule/row-changes.ts'
import type { Viewer } from '../access/data.ts'
import { type ChangeFeed, idOf, type Revisions } from '../db/change-feed.ts'
import type { Database } from '../db/schema.ts'
import { createLiveStreams, retry, type Seat } from '../http/live-streams.ts'
import { AUDIENCES, type Audience, findAudience } from './data.ts'
import {
  beatMessage,
  changeMessage,
  colleagueMessage,
  firstMessages,
  type Group,
  groupName,
  missedSince,
  parseGroup,
  stateMessage,
} from './messages.ts'
import type { Programmes, Step } from './programmes.ts'
import { createUnsent } from './unsent.ts'

const BEAT_MS = 20_000
const RETRY_MS = { least: 500, most: 3_000 }

/** `endsAt`: when the sign-in ends that gives this reader the managers' messages. */
type Reader = {
  seat?: Seat | null
  group: Group
  /** Also true if the sign-in has ended. */
  hasSignedIn: boolean
  endsAt: Date | null
  id: string | null
  headers: Record<string, string>
}

export type Live = ReturnType<typeof createLive>

type Needs = {
  db: Database
  feed: ChangeFeed
  programmes: Programmes
  bounds: Parameters<typeof createLiveStreams>[0]
  now: () => Date
  release?: string | undefined
}

/** Sends changes to open streams; the feed calls `publish`. */
export function createLive({ db, feed, programmes, bounds, now, release = '' }: Needs) {
  const streams = createLiveStreams(bounds)
  const steps = createSteps(programmes)
  const unsent = createUnsent()
  /** Increases with every change of rights. */
  let accessClock = 0
  const beat = setInterval(() => {
    streams.endOver(now())
    const known = feed.current()
    for (const name of streams.groups()) {
      const { scope } = parseGroup(name)
      streams.send(name, beatMessage(idOf(unsent.sent(scope, known), scope)))
    }
  }, BEAT_MS).unref()

  function publish(known: Revisions, before: Revisions, changed: readonly string[]): void {
    const isOfSite = known.site.revision !== before.site.revision
    const isOfDesk = known.site.deskRevision !== before.site.deskRevision
    const groups = [...streams.groups()].map(parseGroup)
    if (isOfDesk || changed.some((scope) => isOtherEvent(scope, known, before))) accessClock += 1
    const read = new Set(groups.map((group) => group.scope))
    for (const scope of changed) if (read.has(scope)) void sendChange(scope, known, before)
    for (const group of groups)
      if (isOfSite || (isOfDesk && group.audience === 'managers'))
        streams.send(
          groupName(group),
          changeMessage(stateMessage(known, group, { about: '*', sent: unsent.sent(group.scope, known) })),
        )
    for (const group of groups.filter((each) => mayHaveLost(each, known, before)))
      streams.end(groupName(group))
  }

  async function sendChange(scope: string, known: Revisions, before: Revisions): Promise<void> {
    const isVisible = known.events.get(scope)?.revision !== before.events.get(scope)?.revision
    if (isVisible) unsent.begin(scope, before)
    const step = isVisible ? await steps.next(scope) : null
    if (isVisible) unsent.end(scope, known)
    const sent = unsent.sent(scope, known)
    const { isPublic = false } = feed.current().events.get(scope) ?? {}
    for (const audience of AUDIENCES) {
      const group = { scope, audience }
      // The holder of a code follows a hidden event without seeing its schedule.
      const rows = isPublic || audience === 'managers' ? rowsOf(step, audience) : {}
      if (isVisible || audience !== 'public')
        streams.send(groupName(group), changeMessage({ ...stateMessage(known, group, { sent }), ...rows }))
    }
  }

  return {
    publish,
    ...createRelay(feed, streams),
    accessClock: () => accessClock,
    changeMessagesFor: createMessagesFor({ db, feed, steps }),
    enter: streams.enter,
    /** Opens a stream that begins with what the reader missed since `id`; null if they have just read everything. */
    open(response: ServerResponse, { group, hasSignedIn, id, ...reader }: Reader): void {
      const known = feed.current()
      const missed = id === null ? [] : missedSince(id, known, group, hasSignedIn)
      if (group.scope !== '*' && !steps.latest(group.scope))
        void programmes.load(group.scope).catch(() => undefined)
      streams.open(response, {
        ...reader,
        group: groupName(group),
        first: `${retry(RETRY_MS.most, RETRY_MS.least)}${firstMessages(missed, idOf(known, group.scope), release, now())}`,
      })
    },
    /** Ends every stream, so that its reader reconnects to another server. */
    end(): void {
      clearInterval(beat)
      streams.endAll()
    },
    counts: streams.counts,
  }
}

/**
 * The streams' messages about what a write touched, for the answer to the write. The holder of a card may write to an
 * event that they do not manage, or that is hidden; the rows are those that they may see.
 */
function createMessagesFor({ db, feed, steps }: Pick<Needs, 'db' | 'feed'> & { steps: Steps }) {
  return async (touched: ReadonlyMap<string, boolean>, user: Viewer): Promise<ChangeMessage[]> => {
    await feed.sync().catch(() => undefined)
    const audience = user ? 'managers' : 'public'
    const messages: ChangeMessage[] = []
    for (const [scope, isVisible] of touched) {
      if (!(isVisible || user)) continue
      const step = scope !== '*' && isVisible ? await (steps.latest(scope) ?? steps.next(scope)) : null
      const [city = '', date = ''] = scope.split('/')
      // The write is committed, so its answer must not fail.
      const sees = step && (await findAudience(db, user, { city, date }).catch(() => null))
      const state = stateMessage(feed.current(), { scope, audience })
      messages.push({ ...state, ...(sees && rowsOf(step, sees)) })
    }
    return messages
  }
}

type Steps = ReturnType<typeof createSteps>

/** Passes messages between the readers of all servers without storing them. */
function createRelay(feed: ChangeFeed, streams: ReturnType<typeof createLiveStreams>) {
  return {
    /** Sends a message to the organizers and helpers who are following an event now, on any server. */
    broadcastToManagers: (scope: string, colleague: Colleague) =>
      feed.broadcast(`${scope} ${JSON.stringify(colleague)}`),
    /** Handles a message that a server passed on. */
    onBroadcast(text: string): void {
      const at = text.indexOf(' ')
      const group = groupName({ scope: text.slice(0, at), audience: 'managers' })
      streams.send(group, colleagueMessage(text.slice(at + 1)))
    },
  }
}

/**
 * Makes the steps of one scope one after another. A step is null if it cannot be made; its readers then read the event
 * again.
 */
function createSteps(programmes: Programmes) {
  const steps = new Map<string, Promise<Step | null>>()
  return {
    /** The step that is being made. */
    latest: (scope: string) => steps.get(scope),
    next(scope: string): Promise<Step | null> {
      const step = (steps.get(scope) ?? Promise.resolve(null))
        .then(() => programmes.step(scope))
        .catch(() => null)
      steps.set(scope, step)
      void step.then(() => {
        if (steps.get(scope) === step) steps.delete(scope)
      })
      return step
    },
  }
}

/**
 * The rows of a step for an audience. The step ends at the revision that was read, which may be later than the one
 * asked for.
 */
function rowsOf(step: Step | null, audience: Audience): Partial<ChangeMessage> {
  if (!step) return {}
  return { from: step.from, to: step.to, rows: audience === 'managers' ? step.ofManagers : step.ofVisitors }
}

/**
 * Whether members of the group may have lost or gained rights. If so, their streams end, and they ask again. A code
 * shows its holder more than visitors see only while the event is hidden.
 */
function mayHaveLost({ scope, audience }: Group, known: Revisions, before: Revisions): boolean {
  const hasRights = audience === 'managers' || (audience === 'author' && !known.events.get(scope)?.isPublic)
  if (hasRights && known.site.deskRevision !== before.site.deskRevision) return true
  return scope !== '*' && isOtherEvent(scope, known, before)
}

function isOtherEvent(scope: string, known: Revisions, before: Revisions): boolean {
  const [one, other] = [known.events.get(scope), before.events.get(scope)]
  return one?.id !== other?.id || one?.isPublic !== other?.isPublic
}
