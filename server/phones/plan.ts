import { phaseOf } from '../../domain/event-days.ts'
import { LEAD_MINUTES } from '../../domain/lead-minutes.ts'
import { type SeenSchedule, scheduleChanges } from '../../domain/schedule-changes.ts'
import { DAY_MINUTES, MINUTE_MS, startOf } from '../../domain/times.ts'
import type { Core } from '../core.ts'
import type { Database, Row } from '../db/schema.ts'
import { instantOf } from '../lib/instants.ts'
import { readSeen } from './data.ts'
import {
  addMessages,
  holdPhoneEvent,
  listNewAnnouncements,
  listPhones,
  listWatched,
  noteSeen,
} from './plan/data.ts'
import { serviceOf } from './push-services.ts'
import {
  type About,
  payloadOf,
  topicOf,
  type Words,
  wordsOfAnnouncement,
  wordsOfBeginning,
  wordsOfChanges,
} from './words.ts'

type Needs = Pick<Core, 'db' | 'engine' | 'config' | 'now'>
type Phone = { id: number; service: string; sessionIds: ReadonlySet<string>; leadMinutes: number }
/** A message and how long it is of use. */
type Planned = { phone: Phone; words: Words; until: Date; isUrgent: boolean }
type Event = Row<'events'>

/** A clock that goes back by more than this was wrong before. */
const MOST_BACK_MS = 15 * MINUTE_MS

/**
 * Writes down what the phones of each event are to be told: what changed since the last look, announcements, and what begins
 * soon. The look and the messages are one transaction, so that of several servers one writes them, and a server that ends
 * loses none.
 * @throws once all events were looked at, where one could not be
 */
export async function planMessages(core: Needs): Promise<void> {
  const failures: unknown[] = []
  for (const { eventId, ...watched } of await listWatched(core.db)) {
    const isChanged = watched.revision !== watched.seenRevision
    const now = core.now()
    const isDue = dueReminders(watched, watched, now).length > 0 || wasAhead(watched, now)
    if (!isChanged && !isDue) continue
    const planned = core.engine.write((transaction) => planEvent(core, transaction, eventId))
    await planned.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Messages of some events could not be written')
}

async function planEvent(
  { config, now: clock }: Needs,
  transaction: Database,
  eventId: number,
): Promise<void> {
  const held = await holdPhoneEvent(transaction, eventId)
  if (!held) return
  const { event, kept } = held
  const now = clock()
  const before: SeenSchedule = JSON.parse(kept.seen)
  const isChanged = event.revision !== kept.seenRevision
  const after = isChanged ? await readSeen(transaction, eventId) : before
  const announcements = isChanged
    ? await listNewAnnouncements(transaction, eventId, kept.announcedUpTo, now)
    : []
  const changes = phaseOf(event, now).phase === 'after' ? [] : scheduleChanges(before, after)
  const reminders = dueReminders(event, { ...kept, seen: JSON.stringify(after) }, now)
  const remindedTo = nextReminded(kept, now)
  await noteSeen(transaction, eventId, {
    seenRevision: event.revision,
    remindedTo,
    ...(isChanged && { seen: JSON.stringify(after) }),
    announcedUpTo: announcements.at(-1)?.id ?? kept.announcedUpTo,
  })
  if (changes.length + announcements.length + reminders.length === 0) return
  const about: About = { ...event, clock: event.clock, site: config.publicUrl }
  const isToday = phaseOf(event, now).phase === 'day'
  const planned = (await listPhones(transaction, eventId)).flatMap((row): Planned[] => {
    const service = serviceOf(row.endpoint, config.messageHosts)
    // The operator may have taken back a host.
    if (service === null) return []
    const ids: number[] = JSON.parse(row.sessionIds)
    const phone = { ...row, service, sessionIds: new Set(ids.map(String)) }
    const own = changes.filter(({ sessionId }) => phone.sessionIds.has(sessionId))
    const isIn = (room: string) => ids.some((id) => after[id]?.room === room)
    return [
      ...(own.length > 0
        ? [{ phone, words: wordsOfChanges(about, own, before), until: endOfEvent(event), isUrgent: isToday }]
        : []),
      ...announcements
        .filter(({ roomName }) => roomName === null || isIn(roomName))
        .map((each) => ({
          phone,
          words: wordsOfAnnouncement(about, each),
          until: new Date(each.endsAt),
          isUrgent: true,
        })),
      ...remindersOf(about, phone, reminders, now),
    ]
  })
  await addMessages(
    transaction,
    planned.map((each) => rowOf(about, each, now)),
  )
}

function rowOf(about: About, { phone, words, until, isUrgent }: Planned, now: Date) {
  const topic = topicOf(about, words)
  return {
    phoneId: phone.id,
    service: phone.service,
    topic,
    body: payloadOf(about, words, topic),
    urgency: isUrgent ? 'high' : 'normal',
    until: until.toISOString(),
    nextAt: now.toISOString(),
    takenAt: null,
    tries: 0,
  }
}

type Reminder = { sessionId: string; seen: SeenSchedule[string]; at: Date; lead: number }

/** The beginnings whose reminders became due since the last look; without those that are over by now. */
function dueReminders(
  event: Pick<Event, 'date' | 'timeZone' | 'days' | 'nightMinutes'>,
  { seen, remindedTo }: Pick<Row<'phone_events'>, 'seen' | 'remindedTo'>,
  now: Date,
): Reminder[] {
  if (phaseOf(event, now).phase !== 'day') return []
  const schedule: SeenSchedule = JSON.parse(seen)
  const [from, to] = [Date.parse(remindedTo), now.getTime()]
  return Object.entries(schedule).flatMap(([sessionId, each]) => {
    const at = instantOf(event, startOf({ startTime: each.start, ...(each.day && { day: each.day }) }))
    return LEAD_MINUTES.filter((lead) => {
      const due = at.getTime() - lead * MINUTE_MS
      return lead > 0 && from < due && due <= to && to < at.getTime()
    }).map((lead) => ({ sessionId, seen: each, at, lead }))
  })
}

function remindersOf(about: About, phone: Phone, due: readonly Reminder[], now: Date): Planned[] {
  const own = due.filter(
    ({ sessionId, lead }) => lead === phone.leadMinutes && phone.sessionIds.has(sessionId),
  )
  const byStart = Map.groupBy(own, ({ at }) => at.getTime())
  return [...byStart].map(([at, sessions]) => {
    const minutes = Math.ceil((at - now.getTime()) / MINUTE_MS)
    const named = sessions.map(({ sessionId, seen }): [string, typeof seen] => [sessionId, seen])
    return { phone, words: wordsOfBeginning(about, named, minutes), until: new Date(at), isUrgent: true }
  })
}

/** Nobody is reminded twice when a clock goes back a little; after one that was far ahead, reminders go on. */
function nextReminded(kept: Pick<Row<'phone_events'>, 'remindedTo'>, now: Date): string {
  const isBack = Date.parse(kept.remindedTo) > now.getTime() && !wasAhead(kept, now)
  return isBack ? kept.remindedTo : now.toISOString()
}

function wasAhead({ remindedTo }: Pick<Row<'phone_events'>, 'remindedTo'>, now: Date): boolean {
  return Date.parse(remindedTo) - now.getTime() >= MOST_BACK_MS
}

function endOfEvent(event: Pick<Event, 'date' | 'timeZone' | 'days' | 'nightMinutes'>): Date {
  return instantOf(event, event.days * DAY_MINUTES + event.nightMinutes)
}
