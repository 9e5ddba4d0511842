import type { CallName } from '../../domain/api.ts'
import { PASSWORD } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'
import {
  admins,
  everybody,
  type Line,
  managing,
  managingRows,
  owning,
  reading,
  signedIn,
  superAdmins,
} from './by-role.ts'
import type { World } from './world.ts'

const nothing = () => ({})
const sessionBody = async ({ slot, room }: World) => ({
  title: 'Title',
  description: 'Description',
  presenterName: 'Presenter',
  timeSlotId: (await slot()).id,
  roomId: (await room()).id,
})
const slotBody = { startTime: '10:00', endTime: '10:45' }
const eventBody = (location: string) => ({ name: 'Name', location, date: '2026-05-09', description: '' })
const url = 'https://example.com'
const image = async () => ({ bytes: await picture() })

function links(kind: 'social' | 'quick' | 'helpful') {
  const fields = kind === 'social' ? { platform: 'GitHub', url } : { title: 'Title', url }
  return {
    read: reading(async ({ link, query }) => {
      await link(kind)
      return { query }
    }),
    add: managing('201', ({ eventId }) => ({ body: { ...fields, eventId } })),
    change: managing('200', async ({ one, link }) => ({ params: await one(link(kind)), body: fields })),
    remove: managing('204', async ({ one, link }) => ({ params: await one(link(kind)) })),
    reorder: managingRows('200 with 1', async ({ link }) => ({ body: { links: [await link(kind)] } })),
  }
}
const social = links('social')
const quick = links('quick')
const helpful = links('helpful')
const ofCard = async ({ one, card }: World) => ({ params: await one(card()) })

/** Every call of the API: a call without a line here does not compile, nor does the sweep pass. */
export const everyCall: Record<CallName, Line> = {
  'GET /api/user': signedIn('200', nothing),
  'POST /api/login': everybody(async ({ plainUser }) => ({
    body: { email: (await plainUser()).email, password: PASSWORD },
  })),
  'POST /api/logout': everybody(nothing, '204'),
  'POST /api/register': everybody(nothing, '403'),
  'POST /api/verify-token': everybody(() => ({ body: { email: 'a@example.com', token: 'wrong' } }), '400'),
  'POST /api/reset-password': everybody(
    () => ({ body: { email: 'a@example.com', token: 'wrong', password: PASSWORD } }),
    '400',
  ),
  'POST /api/forgot-password': everybody(() => ({ body: { email: 'a@example.com' } })),
  'POST /api/admin-reset-password': everybody(
    () => ({ body: { email: 'a@example.com', password: PASSWORD, adminPassword: 'guess' } }),
    '403',
  ),
  'GET /api/sign-ins': signedIn('200', nothing),
  'DELETE /api/sign-ins/:id': signedIn('204', async ({ one, signIn }) => ({ params: await one(signIn()) })),
  'DELETE /api/sign-ins': signedIn('204', nothing),

  'GET /api/admin-users': admins('200', nothing),
  'POST /api/invite-user': owning('201', ({ eventId }) => ({
    body: { name: 'Invited', email: `invited-${eventId}@example.com`, eventIds: [eventId] },
  })),
  'POST /api/resend-invitation': admins('200', async ({ pendingUser }) => ({
    body: { userId: (await pendingUser()).id },
  })),
  'PUT /api/admin-users/:id/admin-status': superAdmins('200', async ({ one, plainUser }) => ({
    params: await one(plainUser()),
    body: { isAdmin: true, isSuperAdmin: false },
  })),
  'DELETE /api/admin-users/:id': admins('204', async ({ one, plainUser }) => ({
    params: await one(plainUser()),
  })),
  'GET /api/security-log': superAdmins('200', nothing),
  'GET /api/security-log/export': superAdmins('200', nothing),

  'GET /api/event-permissions': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/event-permissions/candidates': owning('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/event-permissions': owning('201', async ({ eventId, anotherAdmin }) => ({
    body: { eventId, userId: (await anotherAdmin()).id },
  })),
  'DELETE /api/event-permissions/:eventId/:userId': owning('204', async ({ ofEvent, grantedAdmin }) => ({
    params: { ...ofEvent, userId: String((await grantedAdmin()).id) },
  })),

  'GET /api/events': reading(({ query }) => ({ query })),
  'GET /api/events/:id': reading(({ eventId }) => ({ params: { id: String(eventId) } }), '200', '404'),
  'GET /api/admin/events': admins('200', nothing),
  'GET /api/admin/has-events': admins('200', nothing),
  'POST /api/events': admins('201', ({ eventId }) => ({ body: eventBody(`New City ${eventId}`) })),
  'PUT /api/events/:id': managing('200', ({ eventId, event }) => ({
    params: { id: String(eventId) },
    body: eventBody(event.location),
  })),
  'DELETE /api/admin/delete-event/:id': owning('204', ({ eventId }) => ({ params: { id: String(eventId) } })),

  'GET /api/calendar': reading(({ query }) => ({ query }), '200', '404'),
  'GET /api/sessions': reading(async ({ scheduled, query }) => {
    await scheduled()
    return { query }
  }),
  'POST /api/sessions': managingRows('201', async (world) => ({ body: await sessionBody(world) })),
  'POST /api/sessions/brief': managingRows('201', async (world) => {
    const { title, presenterName, timeSlotId, roomId } = await sessionBody(world)
    return { body: { title, presenterName, timeSlotId, roomId } }
  }),
  'POST /api/sessions/arrange': managing('200 with 1', async ({ eventId, scheduled }) => ({
    body: { eventId, moves: [{ id: (await scheduled()).session.id, version: 1, spot: null }] },
  })),
  'PUT /api/sessions/:id': managing('200', async (world) => ({
    params: { id: String((await world.scheduled()).session.id) },
    body: await sessionBody(world),
  })),
  'DELETE /api/sessions/:id': managing('204', async ({ scheduled }) => ({
    params: { id: String((await scheduled()).session.id) },
  })),

  'GET /api/announcements': reading(async ({ announced, query }) => {
    await announced()
    return { query }
  }),
  'POST /api/announcements': managing('201', ({ eventId }) => ({
    body: { eventId, text: 'Lunch is late', minutes: 15 },
  })),
  'DELETE /api/announcements/:id': managing('204', async ({ one, announced }) => ({
    params: await one(announced()),
  })),

  'GET /api/stars': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/stars': everybody(
    ({ eventId }) => ({ body: { eventId, browser: '0'.repeat(32), sessionIds: [] } }),
    '204',
  ),

  'GET /api/time-slots': reading(async ({ slot, query }) => {
    await slot()
    return { query }
  }),
  'POST /api/time-slots': managing('201', ({ eventId }) => ({ body: { ...slotBody, eventId } })),
  'POST /api/time-slots/shift': managing('200 with 1', async ({ eventId, slot }) => ({
    body: { eventId, minutes: 5, timeSlots: [{ id: (await slot()).id, version: 1 }] },
  })),
  'PUT /api/time-slots/:id': managing('200', async ({ one, slot }) => ({
    params: await one(slot()),
    body: slotBody,
  })),
  'DELETE /api/time-slots/:id': managing('204', async ({ one, slot }) => ({ params: await one(slot()) })),

  'GET /api/rooms': reading(async ({ room, query }) => {
    await room()
    return { query }
  }),
  'POST /api/rooms': managing('201', ({ eventId }) => ({ body: { name: 'Room', eventId } })),
  'PUT /api/rooms/:id': managing('200', async ({ one, room }) => ({
    params: await one(room()),
    body: { name: 'Room' },
  })),
  'DELETE /api/rooms/:id': managing('204', async ({ one, room }) => ({ params: await one(room()) })),
  'POST /api/rooms/reorder': managingRows('200 with 1', async ({ room }) => ({
    body: { rooms: [{ id: (await room()).id, order: 0 }] },
  })),

  'GET /api/sponsors': reading(async ({ sponsor, query }) => {
    await sponsor()
    return { query }
  }),
  'POST /api/sponsors': managing('201', ({ eventId }) => ({ body: { name: 'Acme', website: url, eventId } })),
  'PUT /api/sponsors/:id': managing('200', async ({ one, sponsor }) => ({
    params: await one(sponsor()),
    body: { name: 'Acme', website: url },
  })),
  'DELETE /api/sponsors/:id': managing('204', async ({ one, sponsor }) => ({ params: await one(sponsor()) })),
  'POST /api/sponsors/reorder': managingRows('200 with 1', async ({ sponsor }) => ({
    body: { sponsors: [await sponsor()] },
  })),
  'POST /api/sponsors/upload-logo': admins('201', async () => ({
    form: formOf({}, { logo: await image() }),
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

  'GET /api/footer-settings': reading(
    async ({ footer, query }) => {
      await footer()
      return { query }
    },
    '200',
    '200 with null',
  ),
  'POST /api/footer-settings': managing('201', ({ eventId }) => ({ body: { eventId } })),
  'PUT /api/footer-settings/:id': managing('200', async ({ one, footer }) => ({
    params: await one(footer()),
    body: { showHelpfulLinksInNav: false },
  })),

  'GET /api/wifi-settings': reading(
    async ({ wifi, query }) => {
      await wifi()
      return { query }
    },
    '200',
    '404',
  ),
  'POST /api/wifi-settings': managing('201', ({ eventId }) => ({
    body: { eventId, networkName: 'Guests', password: 'secret' },
  })),
  'PUT /api/wifi-settings/:id': managing('200', async ({ one, wifi }) => ({
    params: await one(wifi()),
    body: { networkName: 'Guests', password: 'secret' },
  })),

  'GET /api/floor-plans': reading(async ({ floorPlan, query }) => {
    await floorPlan()
    return { query }
  }),
  'POST /api/floor-plans/upload': managing('201', async ({ query }) => ({
    form: formOf(query, { floorPlan: await image() }),
  })),
  'DELETE /api/floor-plans/:id': managing('204', async ({ one, floorPlan }) => ({
    params: await one(floorPlan()),
  })),
  'GET /api/site-settings': everybody(nothing),

  'GET /api/history': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/history/acts': managing('200 with 2', async ({ acts, ofEvent }) => {
    await acts()
    return { query: ofEvent }
  }),
  'POST /api/history/acts/:change/undo': managing('200', async ({ acts }) => ({
    params: { change: (await acts()).latest.change },
    body: {},
  })),
  'GET /api/history/back-to': managing('200', async ({ acts, ofEvent }) => ({
    query: { ...ofEvent, to: String((await acts()).first.lastId) },
  })),
  'POST /api/history/back-to': managing('200', async ({ acts, eventId }) => {
    const { first, latest } = await acts()
    return { body: { eventId, to: first.lastId, upTo: latest.lastId } }
  }),
  'POST /api/history/:id/restore': managing('200', async ({ deletedRoom }) => ({
    params: await deletedRoom(),
  })),

  'POST /api/process-image': managing('200', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { image: await image() }),
  })),
  'GET /api/session-cards': managing('200 with 1', async ({ card, ofEvent }) => {
    await card()
    return { query: ofEvent }
  }),
  'GET /api/session-cards/empty-card': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/session-cards/sheet': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/session-cards': managing('201', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { image: await image() }),
  })),
  'GET /api/numbered-cards': managing('200 with 1', async ({ numberedCard, ofEvent }) => {
    await numberedCard()
    return { query: ofEvent }
  }),
  'POST /api/numbered-cards': managing('201', ({ eventId }) => ({ body: { eventId, count: 1 } })),
  'PUT /api/numbered-cards/:id': managing('200', async ({ one, numberedCard }) => ({
    params: await one(numberedCard()),
    body: { isClosed: true },
  })),
  'GET /api/numbered-cards/sheet': managing('200', async ({ numberedCard, ofEvent }) => {
    await numberedCard()
    return { query: { ...ofEvent, from: '1', to: '1' } }
  }),
  'GET /api/author-pages/:code': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
  })),
  'PUT /api/author-pages/:code': everybody(async ({ numberedCard }) => ({
    params: { code: (await numberedCard()).code },
    body: { title: 'Title', presenterName: 'Presenter' },
  })),
  // The cards' reader of these tests sees no wall.
  'POST /api/wall/photos': managing('400', async ({ ofEvent }) => ({
    form: formOf(ofEvent, { photo1: await image() }),
  })),
  'POST /api/wall/accept': managing('200 with 1', async ({ eventId, scheduled }) => ({
    body: { eventId, moves: [{ id: (await scheduled()).session.id, version: 1, spot: null }], additions: [] },
  })),
  'GET /api/wall/heads': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/session-cards/claim-next': managing('200', ({ eventId }) => ({ body: { eventId } })),
  'GET /api/session-cards/:id': managing('200', ofCard),
  'DELETE /api/session-cards/:id': managing('204', ofCard),
  'POST /api/session-cards/:id/claim': managing('200', ofCard),
  'POST /api/session-cards/:id/release': managing('204', ofCard),
  'POST /api/session-cards/:id/confirm': managing('200', ofCard),
  'POST /api/session-cards/:id/read-again': managing('200', async ({ one, failedCard }) => ({
    params: await one(failedCard()),
  })),
  'POST /api/session-cards/:id/save': managing('201', async (world) => ({
    ...(await ofCard(world)),
    body: await sessionBody(world),
  })),
  'GET /api/session-cards/:id/photo': managing('200', ofCard),
  'GET /api/session-cards/:id/crops/:field': managing('404', async ({ card }) => ({
    params: { id: String((await card()).id), field: 'title' },
  })),
}
