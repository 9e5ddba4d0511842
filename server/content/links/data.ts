import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type LocatedEvent, paths } from '../../../domain/paths.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import { nextOrder } from '../../db/ordered.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'

export type LinkKind = Row<'links'>['kind']

export const linkList = (kind: LinkKind) => ({ table: 'links', kind }) as const

export async function listLinks(
  db: Database,
  viewer: Viewer,
  kind: LinkKind,
  address: EventAddress,
): Promise<Row<'links'>[]> {
  return inOrder(db, kind)
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .execute()
}

export async function listLinksOf(db: Database, kind: LinkKind, eventId: number): Promise<Row<'links'>[]> {
  return inOrder(db, kind).where('eventId', '=', eventId).execute()
}

export async function findLink(db: Database, kind: LinkKind, id: number): Promise<Row<'links'> | undefined> {
  return inOrder(db, kind).where('id', '=', id).executeTakeFirst()
}

/** A new link, at the end of its list unless an `order` is given. */
export async function createLink(
  db: Database,
  link: Omit<NewRow<'links'>, 'order'> & { order?: number | undefined },
): Promise<Row<'links'>> {
  const order = link.order ?? (await nextOrder(db, linkList(link.kind), link.eventId))
  return db
    .insertInto('links')
    .values({ ...link, order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @param present turns the row into the reply of this kind, for a refusal that shows it */
export async function updateLink<L>(
  db: Database,
  {
    kind,
    id,
    expected,
    present,
  }: { kind: LinkKind; id: number; expected: number | null; present: (row: Row<'links'>) => L },
  change: Partial<Row<'links'>>,
): Promise<L> {
  const find = async () => {
    const row = await findLink(db, kind, id)
    return row && present(row)
  }
  return updateVersioned(db, 'links', change, { id, expected, find })
}

export async function deleteLink(
  db: Database,
  kind: LinkKind,
  id: number,
  expected: number | null,
): Promise<void> {
  await deleteVersioned(db, 'links', { id, expected, find: () => findLink(db, kind, id) })
}

function inOrder(db: Database, kind: LinkKind) {
  return db.selectFrom('links').selectAll().where('kind', '=', kind).orderBy('order').orderBy('id')
}

/** Lets the event's links to its own pages follow it to another city or day. */
export async function moveLinks(
  db: Database,
  before: LocatedEvent,
  after: LocatedEvent & { id: number },
): Promise<void> {
  if (paths.event(before) === paths.event(after)) return
  const links = await db
    .selectFrom('links')
    .select(['id', 'url'])
    .where('eventId', '=', after.id)
    .where('url', 'like', '%/%')
    .execute()
  for (const { id, url } of links) {
    const moved = movedUrl(url, before, after)
    if (moved === url) continue
    await db
      .updateTable('links')
      .set((eb) => ({ url: moved, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

/**
 * The same page of another event, for a link to a page of this one; any other link as it is. People also write the
 * city's letters as they are, in place of `%C3%BC`.
 */
export function movedUrl(url: string, before: LocatedEvent, after: LocatedEvent): string {
  const from = paths.event(before)
  const found = [from, decodeURIComponent(from)].find((each) => url.startsWith(each))
  const rest = found === undefined ? null : url.slice(found.length)
  return rest !== null && /^(?:$|[/?#])/.test(rest) ? paths.event(after) + rest : url
}
