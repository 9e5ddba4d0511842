import type { Place } from '../../domain/place.ts'
import type { ReorderedItem } from '../../domain/reordering.ts'
import type { User } from '../../domain/users.ts'
import { eachOnce, eventOfItems, reorderRows } from '../db/ordered.ts'
import type { Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import {
  createLink,
  deleteLink,
  findLink,
  type LinkKind,
  linkList,
  listLinks,
  listLinksOf,
  updateLink,
} from './data.ts'

type Columns = { title: string; url: string; icon?: string | null; category?: string | null | undefined }
type Asked<B> = { user: User; body: B }
type AskedOfOne = { params: { id: number }; ifMatch: number | null }

/** What the calls of one kind of links do; `present` turns a row into what the API shows of that kind. */
export function linkHandlers<L>({ db, engine }: Deps, kind: LinkKind, present: (row: Row<'links'>) => L) {
  return {
    list: async ({ user, query }: { user: User | null; query: Place }): Promise<L[]> =>
      (await listLinks(db, user, kind, query)).map(present),
    create: (
      { user, body }: Asked<{ eventId: number; order?: number | undefined }>,
      columns: Columns,
    ): Promise<L> =>
      engine.write(async (transaction) => {
        await holdEvent(transaction, user, body.eventId)
        const { eventId, order } = body
        return present(await createLink(transaction, { ...columns, kind, eventId, order }))
      }),
    update: (
      { user, params, body, ifMatch }: Asked<{ eventId?: number | undefined }> & AskedOfOne,
      columns: Columns,
    ): Promise<L> =>
      engine.write(async (transaction) => {
        const link = await findLink(transaction, kind, params.id)
        const event = await holdEvent(transaction, user, link?.eventId)
        requireSameEvent(body.eventId, event)
        return updateLink(transaction, { kind, id: params.id, expected: ifMatch, present }, columns)
      }),
    remove: ({ user, params, ifMatch }: Asked<unknown> & AskedOfOne): Promise<null> =>
      engine.write(async (transaction) => {
        const link = await findLink(transaction, kind, params.id)
        await holdEvent(transaction, user, link?.eventId)
        await deleteLink(transaction, kind, params.id, ifMatch)
        return null
      }),
    reorder: ({ user, body }: Asked<{ links: ReorderedItem[] }>): Promise<L[]> =>
      engine.write(async (transaction) => {
        const list = linkList(kind)
        const eventId = await eventOfItems(transaction, list, body.links)
        await holdEvent(transaction, user, eventId, eachOnce)
        await reorderRows(transaction, list, eventId, body.links)
        return (await listLinksOf(transaction, kind, eventId)).map(present)
      }),
  }
}
