import type { Sponsor } from '../../../domain/content/sponsors.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import { nextOrder } from '../../db/ordered.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'

export const SPONSORS = { table: 'sponsors' } as const

export async function listSponsors(db: Database, viewer: Viewer, address: EventAddress): Promise<Sponsor[]> {
  return inOrder(db)
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .execute()
}

export async function listSponsorsOf(db: Database, eventId: number): Promise<Sponsor[]> {
  return inOrder(db).where('eventId', '=', eventId).execute()
}

export async function findSponsor(db: Database, id: number): Promise<Sponsor | undefined> {
  return db.selectFrom('sponsors').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A new sponsor, at the end of the list unless an `order` is given. */
export async function createSponsor(
  db: Database,
  sponsor: Omit<NewRow<'sponsors'>, 'order'> & { order?: number | undefined },
): Promise<Sponsor> {
  const order = sponsor.order ?? (await nextOrder(db, SPONSORS, sponsor.eventId))
  return db
    .insertInto('sponsors')
    .values({ ...sponsor, order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateSponsor(
  db: Database,
  id: number,
  change: Partial<Row<'sponsors'>>,
  expected: number | null,
): Promise<Sponsor> {
  return updateVersioned(db, 'sponsors', change, { id, expected, find: findSponsor })
}

export async function deleteSponsor(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'sponsors', { id, expected, find: findSponsor })
}

function inOrder(db: Database) {
  return db.selectFrom('sponsors').selectAll().orderBy('order').orderBy('id')
}
