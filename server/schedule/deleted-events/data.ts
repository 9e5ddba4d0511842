import type { User } from '../../../domain/accounts/users.ts'
import type { DeletedEvent } from '../../../domain/events/deleted-events.ts'
import { RESTORE_DAYS } from '../../../domain/schedule/history-limits.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { putRowsBack, readRowsToKeep } from '../../db/deleted-rows.ts'
import type { Database, Row } from '../../db/schema.ts'
import { restorableFrom } from '../history/data.ts'

/** The deleted events that a user may restore, the latest first: their own, or all for a Super Admin. */
export async function listDeletedEvents(db: Database, user: User, now: Date): Promise<DeletedEvent[]> {
  const events = await db
    .selectFrom('deleted_events')
    .select(['id', 'name', 'location', 'date', 'deletedAt', 'deletedBy'])
    .$if(!user.isSuperAdmin, (query) => query.where('createdBy', '=', user.id))
    .where('deletedAt', '>=', restorableFrom(now))
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return events.map((event) => ({
    ...event,
    keptUntil: new Date(Date.parse(event.deletedAt) + RESTORE_DAYS * DAY_MS).toISOString(),
  }))
}

export async function keepDeletedEvent(
  transaction: Database,
  event: Row<'events'>,
  { deletedBy, now }: { deletedBy: string; now: Date },
): Promise<void> {
  const { rows, files } = await readRowsToKeep(transaction, event.id)
  const { id, name, location, date, createdBy } = event
  await transaction
    .insertInto('deleted_events')
    .values({
      ...{ id, name, location, date, createdBy, deletedBy },
      deletedAt: now.toISOString(),
      rows: JSON.stringify(rows),
      files: JSON.stringify(files),
    })
    .execute()
}

export async function findDeletedEvent(db: Database, id: number, now: Date) {
  return db
    .selectFrom('deleted_events')
    .select(['id', 'name', 'location', 'date', 'createdBy'])
    .where('id', '=', id)
    .where('deletedAt', '>=', restorableFrom(now))
    .executeTakeFirst()
}

/** Restores an event. @returns false if another caller has just done so */
export async function putEventBack(transaction: Database, id: number): Promise<boolean> {
  const kept = await transaction
    .deleteFrom('deleted_events')
    .where('id', '=', id)
    .returning('rows')
    .executeTakeFirst()
  if (!kept) return false
  await putRowsBack(transaction, JSON.parse(kept.rows))
  return true
}

/** The keys of the files that deleted events need if they are restored. */
export async function listFilesOfDeletedEvents(db: Database): Promise<string[]> {
  const events = await db.selectFrom('deleted_events').select('files').execute()
  return events.flatMap(({ files }): string[] => JSON.parse(files))
}

/** Deletes the events that can no longer be restored. @returns the keys of their files */
export async function forgetDeletedEvents(transaction: Database, now: Date): Promise<string[]> {
  const gone = await transaction
    .deleteFrom('deleted_events')
    .where('deletedAt', '<', restorableFrom(now))
    .returning('files')
    .execute()
  return gone.flatMap(({ files }): string[] => JSON.parse(files))
}
