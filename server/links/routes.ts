import { linkCalls, type SocialLink } from '../../domain/links.ts'
import type { Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listLinks } from './data.ts'

export function linkRoutes(serve: Serve, { db }: Deps): void {
  serve(linkCalls, {
    'GET /api/social-links': async ({ user, query }) =>
      (await listLinks(db, user, 'social', query)).map(socialLink),
    'GET /api/quick-links': ({ user, query }) => listLinks(db, user, 'quick', query),
    'GET /api/helpful-links': ({ user, query }) => listLinks(db, user, 'helpful', query),
    'POST /api/social-links': unbuilt,
    'PUT /api/social-links/:id': unbuilt,
    'DELETE /api/social-links/:id': unbuilt,
    'POST /api/social-links/reorder': unbuilt,
    'POST /api/quick-links': unbuilt,
    'PUT /api/quick-links/:id': unbuilt,
    'DELETE /api/quick-links/:id': unbuilt,
    'POST /api/quick-links/reorder': unbuilt,
    'POST /api/helpful-links': unbuilt,
    'PUT /api/helpful-links/:id': unbuilt,
    'DELETE /api/helpful-links/:id': unbuilt,
    'POST /api/helpful-links/reorder': unbuilt,
  })
}

function socialLink({ title, icon, ...link }: Row<'links'>): SocialLink {
  return { ...link, platform: title, icon: icon ?? 'link' }
}
