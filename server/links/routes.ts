import { type HelpfulLink, linkCalls, type QuickLink, type SocialLink } from '../../domain/links.ts'
import { socialIcon } from '../../domain/social-icons.ts'
import type { Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { linkHandlers } from './handlers.ts'

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
