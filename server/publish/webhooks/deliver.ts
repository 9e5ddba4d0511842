import { paths } from '../../../domain/paths.ts'
import { MOST_WEBHOOKS } from '../../../domain/publish/webhooks.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import type { Core } from '../../core.ts'
import { createTally, type Tally } from '../../lib/by-key.ts'
import { guidOf } from '../../lib/guids.ts'
import { inLanguage } from '../../lib/texts.ts'
import { listSeenChanges } from '../../schedule/public-changes/data.ts'
import { describeChanges } from '../change-sentences.ts'
import { readWholeEvent } from '../data.ts'
import { claim, type Due, findLastEntry, listDue, noteDelivery } from './data.ts'
import { isTaken, type Message, send } from './send.ts'

/** Longer than a delivery takes; a server that ends meanwhile leaves it to the others. */
const CLAIMED_MS = MINUTE_MS
/** The pauses after the first failures; the last one is repeated. */
const PAUSES_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS]
const GIVES_UP_AFTER_MS = DAY_MS
const WANTS_NO_MORE = 410
/** A message holds this many changes at most, of this many days. */
const SENT = { days: 3, most: 100 }
/** As many programs are told at the same time; of one event there are no more than it may have, so that it holds up no other. */
const SEAT_LIMITS = { most: 100, mostPerKey: MOST_WEBHOOKS }

type Needs = Pick<Core, 'db' | 'engine' | 'config' | 'feed' | 'programmes' | 'now'>

/** The programs that one application tells just now, and the seats of their events. */
type Telling = { running: Set<number>; seats: Tally }
const tellings = new WeakMap<object, Telling>()

/**
 * Tells each program of the changes since it was told last: one message, however many changes and failures lie between. Each has a
 * run of its own: one that is slow holds up no one, and gets later changes once it has answered.
 * @returns once the programs that are due now have answered; a regular caller need not wait
 */
export async function deliverWebhooks(core: Needs): Promise<void> {
  const { running, seats } = tellingOf(core)
  const failures: unknown[] = []
  const runs = (await listDue(core.db, core.now())).map(async (due) => {
    const leave = running.has(due.id) ? null : seats.take(String(due.eventId))
    if (!leave) return
    running.add(due.id)
    await tell(core, due).catch((error: unknown) => failures.push(error))
    running.delete(due.id)
    leave()
  })
  await Promise.all(runs)
  if (failures.length > 0) throw new AggregateError(failures, 'Some programs could not be told')
}

function tellingOf(core: Needs): Telling {
  const known = tellings.get(core)
  const telling = known ?? { running: new Set(), seats: createTally(SEAT_LIMITS) }
  if (!known) tellings.set(core, telling)
  return telling
}

async function tell(core: Needs, due: Due): Promise<void> {
  const { db, engine, config, now } = core
  const until = new Date(now().getTime() + CLAIMED_MS)
  if (!(await engine.write((transaction) => claim(transaction, due, until)))) return
  const sentUpTo = await findLastEntry(db, due.eventId)
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

/** @returns null for an event that is hidden by now */
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
