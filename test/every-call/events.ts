import type { CallName } from '../../domain/api.ts'
import { eventArchive } from '../event-archives.ts'
import { formOf } from '../pictures.ts'
import { pushSubscription } from '../push-service.ts'
import {
  admins,
  everybody,
  from,
  helping,
  helpingRows,
  insiders,
  type Line,
  listing,
  managing,
  managingRows,
  owning,
  reading,
  reversed,
} from './by-role.ts'

const nothing = () => ({})
const slotBody = { startTime: '10:00', endTime: '10:45' }
const NO_CONTENT = {
  isStatic: false,
  staticTitle: null,
  staticLocation: null,
  title: null,
  description: null,
}
const eventBody = (location: string) => ({ name: 'Name', location, date: '2026-05-09', description: '' })
/** Events, their schedule and the messages about them. */
export const eventCalls = {
  'GET /api/event-permissions': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/event-permissions/candidates': owning('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/event-permissions': owning('201', async ({ eventId, anotherAdmin }) => ({
    body: { eventId, userId: (await anotherAdmin()).id },
  })),
  'POST /api/event-permissions/helpers': owning('201', ({ eventId }) => ({
    body: { eventId, email: `helper-${eventId}@example.com` },
  })),
  'DELETE /api/event-permissions/:eventId/:userId': owning('204', async ({ ofEvent, grantedAdmin }) => ({
    params: { ...ofEvent, userId: String((await grantedAdmin()).id) },
  })),

  'GET /api/events': reading(({ query }) => ({ query })),
  'GET /api/events/overview': reading(({ query: { city } }) => ({ query: { city } }), '200', '200'),
  'GET /api/events/:id': reading(({ eventId }) => ({ params: { id: String(eventId) } }), '200', '404'),
  'GET /api/admin/events': insiders('200', nothing),
  'GET /api/admin/has-events': insiders('200', nothing),
  'POST /api/events': admins('201', ({ eventId }) => ({ body: eventBody(`New City ${eventId}`) })),
  'PUT /api/events/:id': managing('200', ({ eventId, event }) => ({
    params: { id: String(eventId) },
    body: eventBody(event.location),
  })),
  'PUT /api/events/:id/lists': managing('200', ({ eventId }) => ({
    params: { id: String(eventId) },
    body: { kind: 'type', values: [{ label: 'Walk' }] },
  })),
  'POST /api/events/:id/copy': managing('201', async ({ eventId, earlier }) => ({
    params: { id: String(eventId) },
    body: { copyFrom: await earlier() },
  })),
  'POST /api/events/:id/import': managing('200', ({ eventId }) => ({
    params: { id: String(eventId) },
    form: formOf(
      {},
      { schedule: { bytes: Buffer.from('Title,Start,Room\nBread,9:30,Hall\n'), name: 'day.csv' } },
    ),
  })),
  'GET /api/events/:id/archive': managing('200', ({ eventId }) => ({ params: { id: String(eventId) } })),
  'POST /api/events/load': admins('201', async ({ eventId }) => ({
    form: formOf(
      { location: `Loaded ${eventId}` },
      { archive: { bytes: await eventArchive(), name: 'event.zip' } },
    ),
  })),
  'DELETE /api/admin/delete-event/:id': owning('204', ({ eventId }) => ({ params: { id: String(eventId) } })),

  'GET /api/admin/deleted-events': admins('200', nothing),
  'POST /api/admin/deleted-events/:id/restore': from(
    ['401', '403', '404', '403', '404', '200', '200'],
    async ({ deletedEvent }) => ({ params: { id: String(await deletedEvent()) } }),
  ),

  'GET /api/calendar': reading(({ query }) => ({ query }), '200', '404'),
  'GET /api/sessions': listing(({ scheduled }) => scheduled()),
  'GET /api/sessions/swaps': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/sessions/elsewhere': everybody(({ ofEvent }) => ({ query: { ...ofEvent, person: 'ann' } })),
  'GET /api/sessions/:id/joining': reading(
    async ({ joinable }) => ({ params: { id: String((await joinable()).id) } }),
    '200',
    '404',
  ),
  'POST /api/sessions': helpingRows('201', async ({ sessionBody }) => ({ body: await sessionBody() })),
  'POST /api/sessions/brief': helpingRows('201', async (world) => {
    const { title, presenterName, timeSlotId, roomId } = await world.sessionBody()
    return { body: { title, presenterName, timeSlotId, roomId } }
  }),
  'POST /api/sessions/arrange': helping('200 with 1', async ({ eventId, scheduled }) => ({
    body: { eventId, moves: [{ id: (await scheduled()).session.id, version: 1, spot: null }] },
  })),
  'POST /api/sessions/:id/merge': managing('200', async ({ scheduled }) => {
    const [{ session }, { session: other }] = [await scheduled(), await scheduled()]
    return {
      params: { id: String(session.id) },
      body: { version: session.version, otherId: other.id, otherVersion: other.version },
    }
  }),
  'PUT /api/sessions/:id': helping('200', async (world) => ({
    params: { id: String((await world.scheduled()).session.id) },
    body: await world.sessionBody(),
  })),
  'PUT /api/sessions/:id/full': helping('200', async ({ scheduled }) => ({
    params: { id: String((await scheduled()).session.id) },
    body: { isFull: true },
  })),
  'DELETE /api/sessions/:id': managing('204', async ({ scheduled }) => ({
    params: { id: String((await scheduled()).session.id) },
  })),

  'GET /api/programme': reading(({ query }) => ({ query }), '200', '404'),
  'GET /api/announcements': listing(({ announced }) => announced()),
  'POST /api/announcements': helping('201', ({ eventId }) => ({
    body: { eventId, text: 'Lunch is late', minutes: 15 },
  })),
  'DELETE /api/announcements/:id': helping('204', async ({ one, announced }) => ({
    params: await one(announced()),
  })),

  'GET /api/stars': helping('200', ({ ofEvent }) => ({ query: ofEvent })),
  'POST /api/stars': everybody(
    ({ eventId }) => ({ body: { eventId, browser: '0'.repeat(32), sessionIds: [] } }),
    '204',
  ),

  'PUT /api/star-calendars': {
    ...everybody(({ eventId }) => ({
      body: { secret: `${'s'.repeat(32)}${eventId}`, eventId, sessionIds: [] },
    })),
    hidden: ['404', '404', '404', '404', '404', '404', '404'],
  },
  'POST /api/star-calendars/end': everybody(() => ({ body: { secret: 's'.repeat(32) } }), '204'),

  'GET /api/phones': managing('200', ({ ofEvent }) => ({ query: ofEvent })),
  'GET /api/phones/key': everybody(nothing),
  'POST /api/phones': {
    ...everybody(
      ({ eventId }) => ({ body: { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 5 } }),
      '204',
    ),
    hidden: ['404', '404', '404', '404', '404', '404', '404'],
  },
  'POST /api/phones/confirm': everybody(
    ({ eventId }) => ({
      body: { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 5, code: 'made up' },
    }),
    '400',
  ),
  'PUT /api/phones': everybody(
    () => ({ body: { endpoint: pushSubscription().endpoint, to: pushSubscription() } }),
    '204',
  ),
  'POST /api/phones/end': everybody(() => ({ body: { endpoint: pushSubscription().endpoint } }), '204'),

  'GET /api/time-slots': listing(({ slot }) => slot()),
  'POST /api/time-slots': managing('201', ({ eventId }) => ({ body: { ...slotBody, eventId } })),
  'POST /api/time-slots/several': managing('201', ({ eventId }) => ({
    body: { eventId, timeSlots: [{ ...slotBody, ...NO_CONTENT }] },
  })),
  'POST /api/time-slots/shift': managing('200 with 1', async ({ eventId, slot }) => ({
    body: { eventId, minutes: 5, timeSlots: [{ id: (await slot()).id, version: 1 }] },
  })),
  'PUT /api/time-slots/:id': managing('200', async ({ one, slot }) => ({
    params: await one(slot()),
    body: { ...slotBody, title: 'Early' },
  })),
  'DELETE /api/time-slots/:id': managing('204', async ({ one, slot }) => ({ params: await one(slot()) })),

  'GET /api/rooms': listing(({ room }) => room()),
  'POST /api/rooms': managing('201', ({ eventId }) => ({ body: { name: 'Room', eventId } })),
  'PUT /api/rooms/:id': managing('200', async ({ one, room }) => ({
    params: await one(room()),
    body: {
      name: 'Room',
      facts: { isStepFree: true, captionsUrl: 'https://captions.example.org', way: 'Up the stairs' },
      closedTimes: [{ day: 1, startTime: '10:00', endTime: '11:00' }],
    },
  })),
  'POST /api/rooms/:id/open': helping('200', async ({ one, room }) => ({
    params: await one(room({ closedTimes: '[{"day":1,"startTime":"10:00","endTime":"11:00"}]' })),
    body: {},
  })),
  'PUT /api/rooms/:id/pin': managing('200', async ({ one, room, floorPlan }) => ({
    params: await one(room()),
    body: { pin: { floorPlanId: (await floorPlan()).id, x: 0.5, y: 0.5 } },
  })),
  'DELETE /api/rooms/:id': managing('204', async ({ one, room }) => ({ params: await one(room()) })),
  'POST /api/rooms/reorder': managingRows('200 with 2', async ({ room }) => ({
    body: { rooms: await reversed(room) },
  })),

  'GET /api/webhooks': managing('200 with 1', async ({ webhook, ofEvent }) => {
    await webhook()
    return { query: ofEvent }
  }),
  'POST /api/webhooks': managing('201', ({ eventId }) => ({
    body: { eventId, address: 'https://hooks.example.org/hub' },
  })),
  'POST /api/webhooks/:id/test': managing('200', async ({ one, webhook }) => ({
    params: await one(webhook()),
  })),
  'DELETE /api/webhooks/:id': managing('204', async ({ one, webhook }) => ({ params: await one(webhook()) })),
} satisfies Partial<Record<CallName, Line>>
