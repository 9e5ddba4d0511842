import type { User } from '../../../domain/accounts/users.ts'
import {
  type HelpfulLink,
  linkCalls,
  type QuickLink,
  type SocialLink,
} from '../../../domain/content/links.ts'
import { socialIcon } from '../../../domain/content/social-icons.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import type { ReorderedItem } from '../../../domain/schedule/reordering.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { eachOnce, eventOfItems, reorderRows } from '../../db/ordered.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Attempt } from '../../http/attempt.ts'
import type { Serve } from '../../http/serve.ts'
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

/** Social, quick and helpful links are one table and behave alike; only their fields differ. */
export function linkRoutes(serve: Serve, deps: Deps): void {
  const social = linkHandlers(deps, 'social', showSocialLink)
  const quick = linkHandlers(deps, 'quick', showQuickLink)
  const helpful = linkHandlers(deps, 'helpful', showHelpfulLink)
  serve(linkCalls, {
    'GET /api/social-links': social.list,
    'POST /api/social-links': (asked) => social.create(asked, socialColumns(asked.body)),
    'PUT /api/social-links/:id': (asked) => social.update(asked, socialColumns(asked.body)),
    'DELETE /api/social-links/:id': social.remove,
    'POST /api/social-links/reorder': social.reorder,
    'GET /api/quick-links': quick.list,
    'POST /api/quick-links': (asked) => quick.create(asked, titleAndUrl(asked.body)),
    'PUT /api/quick-links/:id': (asked) => quick.update(asked, titleAndUrl(asked.body)),
    'DELETE /api/quick-links/:id': quick.remove,
    'POST /api/quick-links/reorder': quick.reorder,
    'GET /api/helpful-links': helpful.list,
    'POST /api/helpful-links': (asked) => helpful.create(asked, helpfulColumns(asked.body)),
    'PUT /api/helpful-links/:id': (asked) => helpful.update(asked, helpfulColumns(asked.body)),
    'DELETE /api/helpful-links/:id': helpful.remove,
    'POST /api/helpful-links/reorder': helpful.reorder,
  })
}

function titleAndUrl({ title, url }: { title: string; url: string }) {
  return { title, url }
}

function helpfulColumns(link: { title: string; url: string; category?: string | null | undefined }) {
  return { ...titleAndUrl(link), category: link.category }
}

/** The icon follows from the URL unless one is given (docs/product.md#social-icons). */
function socialColumns(link: { platform: string; url: string; icon?: string | null | undefined }) {
  return { title: link.platform, url: link.url, icon: link.icon ?? socialIcon(link.url) }
}

function showSocialLink({ title, icon, ...link }: Row<'links'>): SocialLink {
  return { ...link, platform: title, icon: icon ?? socialIcon(link.url) }
}

function showQuickLink(link: Row<'links'>): QuickLink {
  return link
}

function showHelpfulLink(link: Row<'links'>): HelpfulLink {
  return link
}

type Columns = { title: string; url: string; icon?: string | null; category?: string | null | undefined }
type Asked<B> = { user: User; body: B }
type AskedAnew = { attempt: Attempt | null }
type AskedOfOne = { params: { id: number }; ifMatch: number | null }

/** The handlers of one kind of links; `present` turns a row into the reply of that kind. */
function linkHandlers<L>({ db, engine }: Deps, kind: LinkKind, present: (row: Row<'links'>) => L) {
  return {
    list: async ({ user, query }: { user: User | null; query: EventAddress }): Promise<L[]> =>
      (await listLinks(db, user, kind, query)).map(present),
    create: (
      { user, body, attempt }: Asked<{ eventId: number; order?: number | undefined }> & AskedAnew,
      columns: Columns,
    ): Promise<L> =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) =>
        present(await createLink(transaction, { ...columns, kind, eventId: event.id, order: body.order })),
      ),
    update: (
      { user, params: { id }, body, ifMatch }: Asked<{ eventId?: number | undefined }> & AskedOfOne,
      columns: Columns,
    ): Promise<L> =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findLink(db, kind, id), named: body.eventId },
        (transaction) => updateLink(transaction, { kind, id, expected: ifMatch, present }, columns),
      ),
    remove: ({ user, params: { id }, ifMatch }: Asked<unknown> & AskedOfOne): Promise<null> =>
      writeToEvent(engine, user, { eventOf: (db) => findLink(db, kind, id) }, async (transaction) => {
        await deleteLink(transaction, kind, id, ifMatch)
        return null
      }),
    reorder: ({ user, body: { links } }: Asked<{ links: ReorderedItem[] }>): Promise<L[]> => {
      const list = linkList(kind)
      const eventOf = (db: Database) => eventOfItems(db, list, links)
      return writeToEvent(engine, user, { eventOf, missing: eachOnce }, async (transaction, event) => {
        await reorderRows(transaction, list, event.id, links)
        return (await listLinksOf(transaction, kind, event.id)).map(present)
      })
    },
  }
}
