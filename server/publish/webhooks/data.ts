import { outcomeWords } from '../../../domain/publish/delivery-words.ts'
import { ANSWERS_KEPT, type Webhook, type WebhookAnswer } from '../../../domain/publish/webhooks.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import { lockUnrecorded } from '../../access/data.ts'
import { touchManagers } from '../../db/revisions.ts'
import { findLastId } from '../../db/rows.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Answer } from './send.ts'

/** The webhooks of an event, the oldest first. */
export async function listWebhooks(db: Database, eventId: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

export async function findWebhook(db: Database, id: number): Promise<Row<'webhooks'> | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a webhook to a locked event; it receives changes from now on. */
export async function createWebhook(
  db: Database,
  event: Pick<Row<'events'>, 'id' | 'revision'>,
  { address, secret, now }: { address: string; secret: string; now: Date },
): Promise<Webhook> {
  const { eventId, sentRevision } = { eventId: event.id, sentRevision: event.revision }
  const sentUpTo = await findLastId(db, 'history', eventId)
  const row = await db
    .insertInto('webhooks')
    .values({
      eventId,
      address,
      secret,
      sentRevision,
      sentUpTo,
      createdAt: now.toISOString(),
      failingSince: null,
      nextAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchManagers(db, eventId)
  return present(row)
}

export async function deleteWebhook(db: Database, { id, eventId }: Row<'webhooks'>): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
  await touchManagers(db, eventId)
}

/**
 * A webhook of a public event that has changed since the program's last message, with the event's revision and address.
 */
export type Due = Row<'webhooks'> & { revision: string; city: string; date: string }

/** No webhook waits longer for its next attempt; a longer wait means that the clock was set back, and ends at once. */
export const MOST_PAUSE_MS = 2 * HOUR_MS

/** The webhooks that are due; those that failed come last. */
export async function listDue(db: Database, now: Date): Promise<Due[]> {
  // The clocks of servers that share a database may differ a little.
  const latest = new Date(now.getTime() + MOST_PAUSE_MS + MINUTE_MS)
  return db
    .selectFrom('webhooks')
    .innerJoin('events', 'events.id', 'webhooks.eventId')
    .selectAll('webhooks')
    .select(['events.revision', 'events.slug as city', 'events.date'])
    .where('events.isPublic', '=', true)
    .whereRef('events.revision', '!=', 'webhooks.sentRevision')
    .where((eb) =>
      eb.or([
        eb('nextAt', 'is', null),
        eb('nextAt', '<=', now.toISOString()),
        eb('nextAt', '>', latest.toISOString()),
      ]),
    )
    .orderBy('failures')
    .orderBy('webhooks.id')
    .execute()
}

/** How many programs, across all events, have not received their event's latest message. */
export async function countFailing(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('failingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Leases a webhook until an instant, so that no other server sends at the same time.
 * @returns false if another server has it, or has sent the message since it was listed
 */
export async function claim(
  db: Database,
  { id, nextAt, sentRevision }: Pick<Row<'webhooks'>, 'id' | 'nextAt' | 'sentRevision'>,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ nextAt: until.toISOString() })
    .where('id', '=', id)
    .where('nextAt', nextAt === null ? 'is' : '=', nextAt)
    .where('sentRevision', '=', sentRevision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records the outcome of a delivery, and its answer as the latest. */
export async function noteDelivery(
  db: Database,
  { id, eventId }: Pick<Row<'webhooks'>, 'id' | 'eventId'>,
  answer: Answer,
  state: Partial<
    Pick<Row<'webhooks'>, 'sentRevision' | 'sentUpTo' | 'failures' | 'failingSince' | 'nextAt'>
  > = {},
): Promise<void> {
  // A test and a delivery may be answered at once. Other writes of a webhook lock its event first, too.
  await lockUnrecorded(db, eventId)
  const row = await findWebhook(db, id)
  if (!row) return
  const answers = JSON.stringify([answer, ...answersOf(row)].slice(0, ANSWERS_KEPT))
  await db
    .updateTable('webhooks')
    .set({ ...state, answers })
    .where('id', '=', id)
    .execute()
  await touchManagers(db, eventId)
}

function present(row: Row<'webhooks'>): Webhook {
  const { id, eventId, address, createdAt, failingSince } = row
  const nextAt = failingSince ? row.nextAt : null
  return { id, eventId, address, createdAt, failingSince, nextAt, answers: answersOf(row).map(presentAnswer) }
}

export function presentAnswer({ at, status, ...facts }: Answer): WebhookAnswer {
  return { at, status, said: outcomeWords(facts), facts }
}

function answersOf({ answers }: Row<'webhooks'>): Answer[] {
  const kept: Answer[] = JSON.parse(answers)
  // During an update, an older server may have stored an answer without a code.
  return kept.filter(({ code }) => code !== undefined)
}
