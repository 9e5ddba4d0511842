import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/times/times.ts'
import type { Core } from '../core.ts'
import { createOutboundHttp, type Outside } from '../lib/outbound-http.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { deletePhones, findPushKeys } from './data.ts'
import {
  count,
  type Due,
  dropOld,
  finish,
  hasOld,
  listDueServices,
  MOST_PAUSE_MS,
  postpone,
  takeMessages,
} from './deliver/data.ts'
import { nextServices } from './push-services.ts'
import { createSigner, encrypt } from './web-push.ts'

type Needs = Pick<Core, 'db' | 'engine' | 'config' | 'now'>
type Signer = ReturnType<typeof createSigner>
type Outcome = { due: Due } & (
  | { kind: 'sent' | 'gone' | 'refused' }
  | { kind: 'failed'; retryAfterMs: number }
)

/** The limits on requests to one push service. */
const CONCURRENCY = 16
const TAKEN_AT_ONCE = 64
const TIMEOUT_MS = 5_000
/** Longer than sending a message takes, no matter how many wait before it. */
const TAKEN_MS = 2 * MINUTE_MS
/** The pauses after failures of a message; the last one is repeated. */
const PAUSES_MS = [
  5_000,
  15_000,
  30_000,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS / 2,
]
/** About half a day, so that messages to invented phones do not pile up. */
const MOST_TRIES = 30
/** The longest pause for a push service that fails as a whole. */
const MOST_ALONE_MS = 10 * MINUTE_MS
/** The shortest time that a push service keeps a message for a phone that is off. */
const LEAST_TTL_SECONDS = 30
/** Four weeks; push services refuse a longer time. */
const MOST_TTL_SECONDS = (28 * DAY_MS) / 1_000
/** The answers for an address that does not exist, or that belongs to other keys. An actual phone subscribes again. */
const GONE = [400, 403, 404, 410]
const ENDING_MS = 3_000
/** More than the number of push services. Of invented names, the oldest are forgotten. */
const FAILURES_KEPT = 10_000

/** What is needed to send to push services for a while: signatures, connections, and the time limit for answers. */
type Asking = { now: () => Date; outside: Outside; signer: Signer; timeoutMs: number }

/** The state of one application's sending: the push services in use, and those that have a pause. */
type Sending = {
  running: Map<string, Promise<void>>
  failures: LRUCache<string, { count: number; until: number }>
}
const sendings = new WeakMap<object, Sending>()

/**
 * Starts to send the waiting messages, for each push service separately, so that a slow or unavailable one delays no
 * other.
 * @param timeoutMs the time limit for a push service's answer
 * @returns when everything that can be sent now has been sent; regular callers do not wait
 */
export async function sendMessages(core: Needs, timeoutMs = TIMEOUT_MS): Promise<void> {
  const sending = sendingOf(core)
  const now = core.now()
  await dropOldMessages(core, now)
  const isAlone = (service: string) => {
    const left = (sending.failures.get(service)?.until ?? 0) - now.getTime()
    // More than the longest pause is left only if the clock was set back.
    return left > 0 && left <= MOST_ALONE_MS
  }
  const due = (await listDueServices(core.db, now)).filter((service) => !isAlone(service))
  for (const service of nextServices(due, [...sending.running.keys()])) {
    const run = sendTo(core, service, timeoutMs).finally(() => sending.running.delete(service))
    sending.running.set(service, run)
  }
  await Promise.all(sending.running.values())
}

/** Gives messages that are being sent a moment to arrive. */
export async function finishSending(core: Needs): Promise<void> {
  const { running } = sendingOf(core)
  if (running.size === 0) return
  await withTimeout(ENDING_MS, Promise.allSettled(running.values())).catch(() => undefined)
}

function sendingOf(core: Needs): Sending {
  const known = sendings.get(core.config)
  const sending = known ?? { running: new Map(), failures: new LRUCache({ max: FAILURES_KEPT }) }
  if (!known) sendings.set(core.config, sending)
  return sending
}

async function dropOldMessages({ db, engine }: Needs, now: Date): Promise<void> {
  const old = { now, takenBefore: new Date(now.getTime() - TAKEN_MS) }
  if (!(await hasOld(db, old))) return
  await engine.write(async (transaction) => {
    for (const [eventId, dropped] of await dropOld(transaction, old))
      await count(transaction, eventId, { sent: 0, dropped })
  })
}

/** Creates what is needed to send to push services; the caller closes `outside`. */
export async function openAsking(
  { db, config, now }: Pick<Needs, 'db' | 'config' | 'now'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Asking> {
  const contact = config.publicUrl.startsWith('https:')
    ? config.publicUrl
    : `mailto:${config.site.contactEmail}`
  const signer = createSigner(await findPushKeys(db), contact, now())
  return { now, outside: createOutboundHttp({ hosts: config.messageHosts, isKept: true }), signer, timeoutMs }
}

async function sendTo(core: Needs, service: string, timeoutMs: number): Promise<void> {
  const { engine, now } = core
  const { failures } = sendingOf(core)
  const asking = await openAsking(core, timeoutMs)
  try {
    for (;;) {
      const taken = await engine.write((transaction) =>
        takeMessages(transaction, service, { now: now(), most: TAKEN_AT_ONCE }),
      )
      if (taken.length === 0) return
      const outcomes = await sendAll(asking, taken)
      await engine.write((transaction) => note(transaction, outcomes, now()))
      // Messages that failed before say nothing about the service, because their phones may be invented.
      const isAway = outcomes.every(({ kind, due }) => kind === 'failed' && due.tries === 0)
      if (!isAway) failures.delete(service)
      if (!isAway) continue
      const failed = (failures.get(service)?.count ?? 0) + 1
      const alone = Math.min(MOST_ALONE_MS, pauseAfter(failed))
      failures.set(service, { count: failed, until: now().getTime() + alone })
      return
    }
  } finally {
    asking.outside.close()
  }
}

async function sendAll(asking: Asking, taken: readonly Due[]): Promise<Outcome[]> {
  const waiting = [...taken]
  const outcomes: Outcome[] = []
  const sendNext = async (): Promise<void> => {
    const due = waiting.shift()
    if (!due) return
    outcomes.push(await sendOne(asking, due))
    await sendNext()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
  return outcomes
}

/** Sends one message. @returns its outcome */
export async function sendOne({ now, outside, signer, timeoutMs }: Asking, due: Due): Promise<Outcome> {
  const left = Math.floor((Date.parse(due.until) - now().getTime()) / 1_000)
  let body: Buffer
  try {
    body = encrypt(due.body, due)
  } catch {
    return { due, kind: 'refused' }
  }
  const headers = {
    authorization: signer(due.endpoint),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: Math.min(MOST_TTL_SECONDS, Math.max(LEAST_TTL_SECONDS, left)),
    urgency: due.urgency,
    topic: due.topic,
  }
  try {
    const answer = await outside.post(due.endpoint, { headers, body, timeoutMs })
    return outcomeOf(due, answer.status, answer.headers['retry-after'])
  } catch {
    return { due, kind: 'failed', retryAfterMs: 0 }
  }
}

function outcomeOf(due: Due, status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { due, kind: 'sent' }
  if (GONE.includes(status)) return { due, kind: 'gone' }
  const isAgain = status === 429 || status === 408 || status >= 500
  return isAgain
    ? { due, kind: 'failed', retryAfterMs: 1_000 * (Number(retryAfter) || 0) }
    : { due, kind: 'refused' }
}

async function note(transaction: Core['db'], outcomes: readonly Outcome[], now: Date): Promise<void> {
  const counts = new Map<number, { sent: number; dropped: number }>()
  const done: number[] = []
  for (const outcome of outcomes) {
    const { due, kind } = outcome
    const counted = counts.get(due.eventId) ?? { sent: 0, dropped: 0 }
    counts.set(due.eventId, counted)
    if (kind === 'failed') {
      const pause = Math.min(MOST_PAUSE_MS, Math.max(pauseAfter(due.tries + 1), outcome.retryAfterMs))
      const nextAt = new Date(now.getTime() + pause)
      if (due.tries + 1 < MOST_TRIES && nextAt.toISOString() < due.until) {
        await postpone(transaction, due, nextAt)
        continue
      }
    }
    if (kind === 'gone') await deletePhones(transaction, due.endpoint)
    else if (kind === 'sent') counted.sent += 1
    else counted.dropped += 1
    done.push(due.id)
  }
  await finish(transaction, done)
  for (const [eventId, counted] of counts) await count(transaction, eventId, counted)
}

function pauseAfter(failures: number): number {
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
}
