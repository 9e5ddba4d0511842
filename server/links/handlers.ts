import type { EventAddress } from '../../domain/event-address.ts'
import type { ReorderedItem } from '../../domain/reordering.ts'
import type { User } from '../../domain/users.ts'
import { held } from '../access/event-access.ts'
import { eachOnce, eventOfItems, reorderRows } from '../db/ordered.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Attempt } from '../lib/attempt.ts'
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
type AskedAnew = { attempt: Attempt | null }
type AskedOfOne = { params: { id: number }; ifMatch: number | null }

/** The handlers of one kind of links; `present` turns a row into the reply of that kind. */
export function linkHandlers<L>({ db, engine }: Deps, kind: LinkKind, present: (row: Row<'links'>) => L) {
  return {
    list: async ({ user, query }: { user: User | null; query: EventAddress }): Promise<L[]> =>
      (await listLinks(db, user, kind, query)).map(present),
    create: (
      { user, body, attempt }: Asked<{ eventId: number; order?: number | undefined }> & AskedAnew,
      columns: Columns,
    ): Promise<L> =>
      held(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) =>
        present(await createLink(transaction, { ...columns, kind, eventId: event.id, order: body.order })),
      ),
    update: (
      { user, params: { id }, body, ifMatch }: Asked<{ eventId?: number | undefined }> & AskedOfOne,
      columns: Columns,
    ): Promise<L> =>
      held(engine, user, { eventOf: (db) => findLink(db, kind, id), named: body.eventId }, (transaction) =>
        updateLink(transaction, { kind, id, expected: ifMatch, present }, columns),
      ),
    remove: ({ user, params: { id }, ifMatch }: Asked<unknown> & AskedOfOne): Promise<null> =>
      held(engine, user, { eventOf: (db) => findLink(db, kind, id) }, async (transaction) => {
        await deleteLink(transaction, kind, id, ifMatch)
        return null
      }),
    reorder: ({ user, body: { links } }: Asked<{ links: ReorderedItem[] }>): Promise<L[]> => {
      const list = linkList(kind)
      const eventOf = (db: Database) => eventOfItems(db, list, links)
      return held(engine, user, { eventOf, missing: eachOnce }, async (transaction, event) => {
        await reorderRows(transaction, list, event.id, links)
        return (await listLinksOf(transaction, kind, event.id)).map(present)
      })
    },
  }
}
