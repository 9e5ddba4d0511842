import type { CallName } from '../../domain/api.ts'
import { formOf, picture } from '../pictures.ts'
import { admins, everybody, type Line, listing, managing, managingRows, reversed } from './by-role.ts'

const url = 'https://example.com'

function links(kind: 'social' | 'quick' | 'helpful') {
  const fields = kind === 'social' ? { platform: 'GitHub', url } : { title: 'Title', url }
  return {
    read: listing(({ link }) => link(kind)),
    add: managing('201', ({ eventId }) => ({ body: { ...fields, eventId } })),
    change: managing('200', async ({ one, link }) => ({ params: await one(link(kind)), body: fields })),
    remove: managing('204', async ({ one, link }) => ({ params: await one(link(kind)) })),
    reorder: managingRows('200 with 2', async ({ link }) => ({
      body: { links: await reversed(() => link(kind)) },
    })),
  }
}
const social = links('social')
const quick = links('quick')
const helpful = links('helpful')

/** The other content on the pages of an event: sponsors, links, footer, WiFi, floor plans. */
export const contentCalls = {
  'GET /api/sponsors': listing(({ sponsor }) => sponsor()),
  'POST /api/sponsors': managing('201', ({ eventId }) => ({ body: { name: 'Acme', website: url, eventId } })),
  'PUT /api/sponsors/:id': managing('200', async ({ one, sponsor }) => ({
    params: await one(sponsor()),
    body: { name: 'Acme & Co', website: url },
  })),
  'DELETE /api/sponsors/:id': managing('204', async ({ one, sponsor }) => ({ params: await one(sponsor()) })),
  'POST /api/sponsors/reorder': managingRows('200 with 2', async ({ sponsor }) => ({
    body: { sponsors: await reversed(sponsor) },
  })),
  'POST /api/sponsors/upload-logo': admins('201', async () => ({
    form: formOf({}, { logo: { bytes: await picture() } }),
  })),

  'GET /api/social-links': social.read,
  'POST /api/social-links': social.add,
  'PUT /api/social-links/:id': social.change,
  'DELETE /api/social-links/:id': social.remove,
  'POST /api/social-links/reorder': social.reorder,
  'GET /api/quick-links': quick.read,
  'POST /api/quick-links': quick.add,
  'PUT /api/quick-links/:id': quick.change,
  'DELETE /api/quick-links/:id': quick.remove,
  'POST /api/quick-links/reorder': quick.reorder,
  'GET /api/helpful-links': helpful.read,
  'POST /api/helpful-links': helpful.add,
  'PUT /api/helpful-links/:id': helpful.change,
  'DELETE /api/helpful-links/:id': helpful.remove,
  'POST /api/helpful-links/reorder': helpful.reorder,

  'GET /api/footer-settings': listing(({ footer }) => footer(), '200', '200 with null'),
  'POST /api/footer-settings': managing('201', ({ eventId }) => ({ body: { eventId } })),
  'PUT /api/footer-settings/:id': managing('200', async ({ one, footer }) => ({
    params: await one(footer()),
    body: { showHelpfulLinksInNav: false },
  })),

  'GET /api/wifi-settings': listing(({ wifi }) => wifi(), '200', '404'),
  'POST /api/wifi-settings': managing('201', ({ eventId }) => ({
    body: { eventId, networkName: 'Guests', password: 'secret' },
  })),
  'PUT /api/wifi-settings/:id': managing('200', async ({ one, wifi }) => ({
    params: await one(wifi()),
    body: { networkName: 'Guests', password: 'another secret' },
  })),

  'GET /api/floor-plans': listing(({ floorPlan }) => floorPlan()),
  'POST /api/floor-plans/upload': managing('201', async ({ query }) => ({
    form: formOf(query, { floorPlan: { bytes: await picture() } }),
  })),
  'PUT /api/floor-plans/:id': managing('200', async ({ one, floorPlan }) => ({
    params: await one(floorPlan()),
    body: { title: 'Ground floor' },
  })),
  'POST /api/floor-plans/reorder': managingRows('200 with 2', async ({ floorPlan }) => ({
    body: { floorPlans: await reversed(floorPlan) },
  })),
  'DELETE /api/floor-plans/:id': managing('204', async ({ one, floorPlan }) => ({
    params: await one(floorPlan()),
  })),
  'GET /api/event-pages': listing(({ page }) => page()),
  'POST /api/event-pages': managing('201', ({ eventId }) => ({
    body: { title: 'Rules', markdown: 'Be kind', eventId },
  })),
  'PUT /api/event-pages/:id': managing('200', async ({ one, page }) => ({
    params: await one(page()),
    body: { title: 'Rules', markdown: 'Be **kind**' },
  })),
  'DELETE /api/event-pages/:id': managing('204', async ({ one, page }) => ({ params: await one(page()) })),
  'POST /api/event-pages/reorder': managingRows('200 with 2', async ({ page }) => ({
    body: { pages: await reversed(page) },
  })),
  'GET /api/site-settings': everybody(() => ({})),
} satisfies Partial<Record<CallName, Line>>
