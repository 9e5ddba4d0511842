import { LEAD_MINUTES } from '../../domain/publish/lead-minutes.ts'
import { mergedInto, type SeenSchedule, scheduleChanges } from '../../domain/schedule/schedule-changes.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { DAY_MINUTES, MINUTE_MS, startOf } from '../../domain/times/times.ts'
import type { Core } from '../core.ts'
import { findLastId } from '../db/rows.ts'
import type { Database, Row } from '../db/schema.ts'
import { instantOf } from '../lib/instants.ts'
import { readSnapshot } from './data.ts'
import {
  holdPhoneEvent,
  listEmergencies,
  listEventsToCheck,
  listNewAnnouncements,
  saveSnapshot,
} from './plan/data.ts'
import { type Plan, type Reminder, writePlanned } from './plan/write-messages.ts'

type Needs = Pick<Core, 'db' | 'engine' | 'config' | 'now'>
type Event = Row<'events'>

/** If the clock goes back by more than this, it was wrong before. */
const MOST_BACK_MS = 15 * MINUTE_MS

/**
 * Writes the messages for the phones of each event: what changed since the last comparison, announcements, and what
 * begins soon. The comparison and its results are one transaction, and so is each batch of phones with their messages:
 * only one server writes each, and a server that ends loses none.
 * @throws after all events have been compared, if one could not be
 */
export async function queueMessages(core: Needs): Promise<void> {
  const failures: unknown[] = []
  for (const { eventId, ...watched } of await listEventsToCheck(core.db)) {
    const isChanged = watched.revision !== watched.seenRevision
    const now = core.now()
    const isDue = dueReminders(watched, watched, now).length > 0 || wasAhead(watched, now)
    if (!isChanged && !isDue && watched.plan === null) continue
    const planned = planEvent(core, eventId, watched.plan !== null)
    await planned.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Messages of some events could not be written')
}

/** @param isUnderWay whether phones of an earlier comparison still need their messages */
async function planEvent(core: Needs, eventId: number, isUnderWay: boolean): Promise<void> {
  if (isUnderWay) await writePlanned(core, eventId)
  await core.engine.write((transaction) => lookAt(core, transaction, eventId))
  await writePlanned(core, eventId)
}

async function lookAt({ now: clock }: Needs, transaction: Database, eventId: number): Promise<void> {
  const held = await holdPhoneEvent(transaction, eventId)
  // Another server has compared the event, and is writing the messages.
  if (!held || held.kept.plan !== null) return
  const { event, kept } = held
  const now = clock()
  const before: SeenSchedule = JSON.parse(kept.seen)
  const isChanged = event.revision !== kept.seenRevision
  const after = isChanged ? await readSnapshot(transaction, eventId) : before
  const announcements = isChanged
    ? await listNewAnnouncements(transaction, eventId, kept.announcedUpTo, now)
    : []
  const known: number[] = JSON.parse(kept.emergencies)
  const emergencies = isChanged ? await listEmergencies(transaction, eventId) : []
  const on = isChanged ? emergencies.map(({ id }) => id) : known
  const ended = known.filter((id) => !on.includes(id))
  const changes = phaseOf(event, now).phase === 'after' ? [] : scheduleChanges(before, after)
  const reminders = dueReminders(event, { ...kept, seen: JSON.stringify(after) }, now)
  const isAnything = changes.length + announcements.length + ended.length + reminders.length > 0
  const plan: Plan | null = isAnything
    ? {
        at: now.toISOString(),
        lastPhone: await findLastId(transaction, 'phones', eventId),
        isToday: phaseOf(event, now).phase === 'day',
        until: endOfEvent(event).toISOString(),
        changes,
        before: only(before, changes),
        merged: Object.fromEntries(mergedInto(after)),
        announcements,
        ended,
        stillOn: emergencies.at(-1)?.text,
        inRooms: sessionsIn(after, announcements),
        reminders,
      }
    : null
  await saveSnapshot(transaction, eventId, {
    seenRevision: event.revision,
    remindedTo: nextReminded(kept, now),
    ...(isChanged && { seen: JSON.stringify(after) }),
    announcedUpTo: announcements.at(-1)?.id ?? kept.announcedUpTo,
    ...(isChanged && { emergencies: JSON.stringify(on) }),
    ...(plan && { plan: JSON.stringify(plan), plannedUpTo: 0 }),
  })
}

function only(schedule: SeenSchedule, changes: readonly { sessionId: string }[]): SeenSchedule {
  return Object.fromEntries(
    changes.flatMap(({ sessionId }) => {
      const seen = schedule[sessionId]
      return seen ? [[sessionId, seen]] : []
    }),
  )
}

function sessionsIn(schedule: SeenSchedule, announcements: readonly { roomName: string | null }[]) {
  const rooms = new Set(announcements.map(({ roomName }) => roomName))
  const inRooms: Plan['inRooms'] = {}
  for (const [id, { room }] of Object.entries(schedule))
    if (rooms.has(room)) inRooms[room] = [...(inRooms[room] ?? []), id]
  return inRooms
}

/**
 * The starts of sessions whose reminders have become due since the last comparison, without those that are already
 * over.
 */
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
    }).map((lead) => ({ sessionId, seen: each, at: at.toISOString(), lead }))
  })
}

/** No one is reminded twice when a clock goes back a little. After a clock was far ahead, reminders continue. */
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
