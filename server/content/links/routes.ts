import { linkCalls } from '../../../domain/content/links.ts'
import { socialIcon } from '../../../domain/content/social-icons.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { linkRows, socialLinkRows } from '../data.ts'

/** Social, quick and helpful links share a table and behave the same; only their fields differ. */
export function linkRoutes(serve: Serve, deps: Deps): void {
  const social = rowCalls(deps, socialLinkRows)
  const quick = rowCalls(deps, linkRows.quick)
  const helpful = rowCalls(deps, linkRows.helpful)
  const reorderSocial = reorderCall(deps.engine, socialLinkRows)
  const reorderQuick = reorderCall(deps.engine, linkRows.quick)
  const reorderHelpful = reorderCall(deps.engine, linkRows.helpful)
  serve(linkCalls, {
    'GET /api/social-links': social.list,
    'POST /api/social-links': (asked) =>
      social.create(asked, { ...inEvent(asked.body), ...socialColumns(asked.body) }),
    'PUT /api/social-links/:id': (asked) => social.update(asked, socialColumns(asked.body)),
    'DELETE /api/social-links/:id': social.remove,
    'POST /api/social-links/reorder': ({ user, body }) => reorderSocial(user, body.links),
    'GET /api/quick-links': quick.list,
    'POST /api/quick-links': (asked) => quick.create(asked, asked.body),
    'PUT /api/quick-links/:id': (asked) => quick.update(asked, asked.body),
    'DELETE /api/quick-links/:id': quick.remove,
    'POST /api/quick-links/reorder': ({ user, body }) => reorderQuick(user, body.links),
    'GET /api/helpful-links': helpful.list,
    'POST /api/helpful-links': (asked) => helpful.create(asked, asked.body),
    'PUT /api/helpful-links/:id': (asked) => helpful.update(asked, asked.body),
    'DELETE /api/helpful-links/:id': helpful.remove,
    'POST /api/helpful-links/reorder': ({ user, body }) => reorderHelpful(user, body.links),
  })
}

function inEvent({ eventId, order }: { eventId: number; order?: number | undefined }) {
  return { eventId, order }
}

/** The icon is derived from the URL unless one is given (docs/product.md#social-icons). */
function socialColumns(link: { platform: string; url: string; icon?: string | null | undefined }) {
  return { title: link.platform, url: link.url, icon: link.icon ?? socialIcon(link.url) }
}
