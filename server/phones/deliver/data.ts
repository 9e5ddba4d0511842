import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS } from '../../../domain/times/times.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'

export type Due = Pick<Row<'phone_messages'>, 'id' | 'topic' | 'body' | 'urgency' | 'until' | 'tries'> &
  Pick<Row<'phones'>, 'eventId' | 'endpoint' | 'p256dh' | 'auth'>

/** No message waits longer for its next try, unless the clock was set back meanwhile: then it waits no longer. */
export const MOST_PAUSE_MS = HOUR_MS

function isDue(now: Date) {
  const latest = new Date(now.getTime() + MOST_PAUSE_MS)
  return (eb: ExpressionBuilder<Tables, 'phone_messages'>) =>
    eb.and([
      eb('takenAt', 'is', null),
      eb.or([eb('nextAt', '<=', now.toISOString()), eb('nextAt', '>', latest.toISOString())]),
    ])
}

/** The push services with waiting messages; those with most of them first, as names that are made up have few. */
export async function listDueServices(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_messages')
    .select((eb) => ['service', eb.fn.countAll().as('messages')])
    .where(isDue(now))
    .groupBy('service')
    .orderBy('messages', 'desc')
    .execute()
  return rows.map(({ service }) => service)
}

/**
 * Takes messages for a push service, so that no other server sends them: those that were tried least first, so that phones which
 * no longer exist hold up no other. Those of an event that is hidden by now wait until they are of no use.
 */
export async function takeMessages(
  transaction: Database,
  service: string,
  { now, most }: { now: Date; most: number },
): Promise<Due[]> {
  const found = await transaction
    .selectFrom('phone_messages')
    .innerJoin('phones', 'phones.id', 'phone_messages.phoneId')
    .innerJoin('events', 'events.id', 'phones.eventId')
    .select(['phone_messages.id', 'topic', 'body', 'urgency', 'until', 'tries'])
    .select(['eventId', 'endpoint', 'p256dh', 'auth'])
    .where('events.isPublic', '=', true)
    .where('service', '=', service)
    .where(isDue(now))
    .orderBy('tries')
    .orderBy('phone_messages.id')
    .limit(most)
    .execute()
  if (found.length === 0) return []
  const taken = await transaction
    .updateTable('phone_messages')
    .set({ takenAt: now.toISOString() })
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where('takenAt', 'is', null)
    .returning('id')
    .execute()
  const ids = new Set(taken.map(({ id }) => id))
  return found.filter(({ id }) => ids.has(id))
}

/** Puts a message back, to be tried again. Its place may be a later message's by now, which stays. */
export async function postpone(
  transaction: Database,
  { id, tries }: Pick<Due, 'id' | 'tries'>,
  nextAt: Date,
): Promise<void> {
  await transaction
    .updateTable('phone_messages')
    .set({ takenAt: null, tries: tries + 1, nextAt: nextAt.toISOString() })
    .where('id', '=', id)
    .where('takenAt', 'is not', null)
    .execute()
}

/** Deletes messages that are done, unless a later one has taken the place. */
export async function finish(transaction: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .deleteFrom('phone_messages')
    .where('id', 'in', ids)
    .where('takenAt', 'is not', null)
    .execute()
}

/** Deletes messages that are of no use any more, and those whose server ended while it sent them. @returns how many, by event */
export async function dropOld(
  transaction: Database,
  { now, takenBefore }: { now: Date; takenBefore: Date },
): Promise<Map<number, number>> {
  const old = await transaction
    .selectFrom('phone_messages')
    .innerJoin('phones', 'phones.id', 'phone_messages.phoneId')
    .select(['phone_messages.id', 'eventId'])
    .where((eb) =>
      eb.or([
        eb.and([eb('until', '<=', now.toISOString()), eb('takenAt', 'is', null)]),
        eb('takenAt', '<=', takenBefore.toISOString()),
      ]),
    )
    .limit(500)
    .execute()
  const counts = new Map<number, number>()
  if (old.length === 0) return counts
  const gone = await transaction
    .deleteFrom('phone_messages')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .returning('id')
    .execute()
  const ids = new Set(gone.map(({ id }) => id))
  for (const { id, eventId } of old) if (ids.has(id)) counts.set(eventId, (counts.get(eventId) ?? 0) + 1)
  return counts
}

/** Whether any message is too old. */
export async function hasOld(
  db: Database,
  { now, takenBefore }: { now: Date; takenBefore: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('phone_messages')
    .select('id')
    .where((eb) =>
      eb.or([eb('until', '<=', now.toISOString()), eb('takenAt', '<=', takenBefore.toISOString())]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds to an event's counts. */
export async function count(
  transaction: Database,
  eventId: number,
  { sent, dropped }: { sent: number; dropped: number },
): Promise<void> {
  if (sent + dropped === 0) return
  await transaction
    .updateTable('phone_events')
    .set((eb) => ({ sent: eb('sent', '+', sent), dropped: eb('dropped', '+', dropped) }))
    .where('eventId', '=', eventId)
    .execute()
}
