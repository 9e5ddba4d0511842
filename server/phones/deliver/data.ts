import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS } from '../../../domain/times/times.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'

export type Due = Pick<Row<'phone_messages'>, 'id' | 'topic' | 'body' | 'urgency' | 'until' | 'tries'> &
  Pick<Row<'phones'>, 'eventId' | 'endpoint' | 'p256dh' | 'auth'>

/** No message waits longer for its next attempt; a longer wait means that the clock was set back, and ends at once. */
export const MOST_PAUSE_MS = HOUR_MS

function isDue(now: Date) {
  const latest = new Date(now.getTime() + MOST_PAUSE_MS)
  return (eb: ExpressionBuilder<Tables, 'phone_messages'>) =>
    eb.and([
      eb('takenAt', 'is', null),
      eb.or([eb('nextAt', '<=', now.toISOString()), eb('nextAt', '>', latest.toISOString())]),
    ])
}

/** The push services with waiting messages, those with the most first, because invented names have few. */
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
 * Leases messages for a push service, so that no other server sends them. Those with the fewest attempts come first, so
 * that phones that no longer exist do not delay others. Messages of an event that has been hidden wait until they
 * expire.
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

/** Puts a message back for another attempt. If a later message has replaced it, that one stays. */
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

/** Deletes messages that are done, unless later ones have replaced them. */
export async function finish(transaction: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .deleteFrom('phone_messages')
    .where('id', 'in', ids)
    .where('takenAt', 'is not', null)
    .execute()
}

/** Deletes expired messages, and those whose server ended while sending them. @returns how many, by event */
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

/** Whether any message has expired. */
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
