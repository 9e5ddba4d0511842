import { paths } from '../../../domain/paths.ts'
import { MOST_WEBHOOKS } from '../../../domain/publish/webhooks.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import type { Core } from '../../core.ts'
import { findLastId } from '../../db/rows.ts'
import { createTally, type Tally } from '../../lib/by-key.ts'
import { guidOf } from '../../lib/guids.ts'
import { inLanguage } from '../../lib/texts.ts'
import { listSeenChanges } from '../../schedule/public-changes/data.ts'
import { describeChanges } from '../change-sentences.ts'
import { readWholeEvent } from '../data.ts'
import { claim, type Due, listDue, MOST_PAUSE_MS, noteDelivery } from './data.ts'
import { isTaken, type Message, send } from './send.ts'

/** Longer than a delivery takes. If a server ends during a delivery, others take over after this time. */
const CLAIMED_MS = MINUTE_MS
/** The pauses after failures; the last one is repeated. */
const PAUSES_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, MOST_PAUSE_MS]
const GIVES_UP_AFTER_MS = DAY_MS
const WANTS_NO_MORE = 410
/** The most changes in a message, and the most days that they go back. */
const SENT = { days: 3, most: 100 }
/**
 * How many programs are sent messages at the same time. The limit per event is the number of webhooks that it may have,
 * so that no event delays another.
 */
const SEAT_LIMITS = { most: 100, mostPerKey: MOST_WEBHOOKS }

type Needs = Pick<Core, 'db' | 'engine' | 'config' | 'feed' | 'programmes' | 'now'>

/** The webhooks that one application is now sending to, and the seats of their events. */
type Sending = { running: Set<number>; seats: Tally }
const sendings = new WeakMap<object, Sending>()

/**
 * Sends each program the changes since its last message, in one message regardless of the number of changes and
 * failures. Programs are independent of each other: a slow one delays no other, and gets later changes when it has
 * answered.
 * @returns when all programs that are now due have answered; regular callers do not wait
 */
export async function deliverWebhooks(core: Needs): Promise<void> {
  const { running, seats } = sendingOf(core)
  const failures: unknown[] = []
  const runs = (await listDue(core.db, core.now())).map(async (due) => {
    const leave = running.has(due.id) ? null : seats.take(String(due.eventId))
    if (!leave) return
    running.add(due.id)
    await deliver(core, due).catch((error: unknown) => failures.push(error))
    running.delete(due.id)
    leave()
  })
  await Promise.all(runs)
  if (failures.length > 0) throw new AggregateError(failures, 'Some webhooks could not be delivered')
}

function sendingOf(core: Needs): Sending {
  const known = sendings.get(core)
  const sending = known ?? { running: new Set(), seats: createTally(SEAT_LIMITS) }
  if (!known) sendings.set(core, sending)
  return sending
}

async function deliver(core: Needs, due: Due): Promise<void> {
  const { db, engine, config, now } = core
  const until = new Date(now().getTime() + CLAIMED_MS)
  if (!(await engine.write((transaction) => claim(transaction, due, until)))) return
  const sentUpTo = await findLastId(db, 'history', due.eventId)
  const message = await makeMessage(core, due, sentUpTo)
  if (!message) return
  const answer = await send(due, message, { now: now(), hosts: config.messageHosts })
  const at = now().getTime()
  const failures = due.failures + 1
  const since = due.nextAt === null ? null : due.failingSince
  const failingSince = since ?? new Date(at).toISOString()
  const isGivenUp = answer.status === WANTS_NO_MORE || at - Date.parse(failingSince) >= GIVES_UP_AFTER_MS
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
  const sentRevision = due.revision
  const state = isTaken(answer)
    ? { sentRevision, sentUpTo, failures: 0, failingSince: null, nextAt: null }
    : isGivenUp
      ? { sentRevision, failures: 0, failingSince, nextAt: null }
      : { failures, failingSince, nextAt: new Date(at + pause).toISOString() }
  await engine.write((transaction) => noteDelivery(transaction, due, answer, state))
}

/** @returns null if the event has been hidden */
async function makeMessage(core: Needs, due: Due, upTo: number): Promise<Message | null> {
  const whole = await readWholeEvent(core, { city: due.city, date: due.date })
  if (!whole) return null
  const { event, site } = whole
  const since = new Date(core.now().getTime() - SENT.days * DAY_MS)
  const recorded = await listSeenChanges(core.db, event.id, { since, most: SENT.most })
  const changes = inLanguage(languageOf(whole.event), () => describeChanges(whole, recorded))
    .filter(({ id }) => id > due.sentUpTo && id <= upTo)
    .map(({ at, text, address }) => ({ at, text, address }))
  return {
    id: guidOf(whole, `webhooks/${due.id}/${due.revision}`),
    type: 'event.changed',
    timestamp: core.now().toISOString(),
    data: {
      revision: due.revision,
      event: {
        name: event.name,
        city: event.location,
        date: event.date,
        address: `${site}${paths.event(event)}`,
      },
      changes,
      schedule: `${site}${paths.file(event, 'schedule.json')}`,
      now: `${site}${paths.file(event, 'now.json')}`,
    },
  }
}
