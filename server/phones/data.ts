import { seenSchedule } from '../../domain/schedule/schedule-changes.ts'
import { utcDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { lockOver } from '../access/data.ts'
import type { Engine } from '../db/engine.ts'
import { findLastId } from '../db/rows.ts'
import type { Database, NewRow, Row } from '../db/schema.ts'
import { listSessionsOf } from '../schedule/sessions/data.ts'
import { timeSlotRows } from '../schedule/time-slots/data.ts'
import { createPushKeys, type PushKeys } from './web-push.ts'
import { aboutAnnouncement, topicOf } from './words.ts'

/** Several times the attendance of a large event. */
const MOST_PHONES = 20_000

/**
 * The keys of this installation, created when they are first needed. If there are several servers, one creates them for
 * all.
 */
export async function findPushKeys(db: Database): Promise<PushKeys> {
  const read = () => db.selectFrom('push_keys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const known = await read()
  if (known) return known
  const made = createPushKeys()
  await db
    .insertInto('push_keys')
    .values({ only: 1, ...made })
    .onConflict((conflict) => conflict.column('only').doNothing())
    .execute()
  return (await read()) ?? made
}

/** An event that phones may subscribe to: one that everyone can see. */
export async function findOpenEvent(db: Database, id: number): Promise<Row<'events'> | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .forKeyShare()
    .executeTakeFirst()
}

/** The schedule of an event as people see it. */
export async function readSnapshot(db: Database, eventId: number) {
  return seenSchedule(await listSessionsOf(db, eventId), await timeSlotRows.list(db, eventId))
}

/** A phone that receives messages about an event, or about any event if none is given. */
export async function findPhone(db: Database, endpoint: string, eventId?: number) {
  return db
    .selectFrom('phones')
    .select('id')
    .where('endpoint', '=', endpoint)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .executeTakeFirst()
}

/** As `findPhone`, for a change of the phone: it cannot be deleted until the transaction ends. */
export async function holdPhone(transaction: Database, endpoint: string, eventId: number) {
  return transaction
    .selectFrom('phones')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an event has as many phones as it may have. */
export async function hasMostPhones(db: Database, eventId: number): Promise<boolean> {
  return (await countPhones(db, eventId)).phones >= MOST_PHONES
}

/** How many phones receive messages about an event, and what became of the messages. */
export async function countPhones(db: Database, eventId: number) {
  const { phones } = await db
    .selectFrom('phones')
    .select((eb) => eb.fn.countAll().as('phones'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('phone_events')
    .select(['sent', 'dropped'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return { phones: Number(phones), sent: kept?.sent ?? 0, dropped: kept?.dropped ?? 0 }
}

/** Stores a phone, replacing what was stored about it. Messages of an event begin with its first phone. */
export async function keepPhone(
  transaction: Database,
  event: Row<'events'>,
  phone: Omit<NewRow<'phones'>, 'eventId'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('phones')
    .values({ ...phone, eventId: event.id })
    .onConflict((conflict) =>
      conflict.columns(['endpoint', 'eventId']).doUpdateSet((eb) => ({
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        sessionIds: eb.ref('excluded.sessionIds'),
        leadMinutes: eb.ref('excluded.leadMinutes'),
      })),
    )
    .execute()
  const begun = await transaction
    .selectFrom('phone_events')
    .select('eventId')
    .where('eventId', '=', event.id)
    .executeTakeFirst()
  if (begun) return
  await transaction
    .insertInto('phone_events')
    .values({
      eventId: event.id,
      seenRevision: event.revision,
      seen: JSON.stringify(await readSnapshot(transaction, event.id)),
      announcedUpTo: await findLastId(transaction, 'announcements', event.id),
      emergencies: '[]',
      remindedTo: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
}

/** Changes the address of a phone in all its events; waiting messages go there. */
export async function movePhone(
  transaction: Database,
  endpoint: string,
  to: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  const there = transaction.selectFrom('phones').select('eventId').where('endpoint', '=', to.endpoint)
  await transaction
    .updateTable('phones')
    .set(to)
    .where('endpoint', '=', endpoint)
    .$if(endpoint !== to.endpoint, (query) => query.where('eventId', 'not in', there))
    .execute()
  if (endpoint !== to.endpoint) await deletePhones(transaction, endpoint)
}

/** Deletes a phone from one event or from all; nothing about it is kept. */
export async function deletePhones(db: Database, endpoint: string, eventId?: number): Promise<void> {
  await db
    .deleteFrom('phones')
    .where('endpoint', '=', endpoint)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .execute()
}

/**
 * Deletes the waiting messages of an announcement that was taken down. Messages that a push service already has cannot
 * be recalled.
 */
export async function takeBackAnnouncement(
  transaction: Database,
  { eventId, ...row }: Pick<Row<'announcements'>, 'id' | 'eventId' | 'isEmergency'>,
): Promise<void> {
  await transaction
    .deleteFrom('phone_messages')
    .where('topic', '=', topicOf({ id: eventId }, { about: aboutAnnouncement(row) }))
    .where('takenAt', 'is', null)
    .execute()
}

/** Deletes the phones of events that ended a day ago. */
export async function forgetOldPhones({ engine, now }: { engine: Engine; now: () => Date }): Promise<void> {
  await engine.write(async (transaction) => {
    const over = await lockOver(transaction, forgottenBefore(now()), ['phone_events'])
    if (over.length === 0) return
    // In the order in which messages are written, which lock these rows as well.
    await transaction.deleteFrom('phone_events').where('eventId', 'in', over).execute()
    await transaction.deleteFrom('phones').where('eventId', 'in', over).execute()
  })
}

/** Whether an event has been over for a day. */
export function isForgotten(event: Pick<Row<'events'>, 'date' | 'days'>, now: Date): boolean {
  return dateOfDay(event, event.days) < forgottenBefore(now)
}

/** A day after the date has ended everywhere on earth, which is 12 hours after UTC. */
function forgottenBefore(now: Date): string {
  return utcDate(now, -1.5)
}

/** How many messages of all events wait for a push service. */
export async function countMessages(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('phone_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
