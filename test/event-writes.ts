import type { Database, Row } from '../server/db/schema.ts'
import { addRoom, addSession, addTimeSlot } from './factories.ts'

export type Write = [method: string, path: string, body?: object]

const LINK = { title: 'Home', platform: 'X', url: 'https://example.com' }
const SPONSOR = { name: 'Ada', website: 'https://example.com' }
const SLOT = { startTime: '9:00', endTime: '9:45' }
const SESSION = { title: 'T', description: 'D', presenterName: 'P' }
const WIFI = { networkName: 'Hub', password: 'secret' }

/** Every write inside an event, as well-formed as its owner would send it. */
export async function writesTo(db: Database, event: Row<'events'>, isThere = true) {
  const eventId = event.id
  const add = async (make: () => Promise<{ id: number }>) => (isThere ? (await make()).id : 999_999)
  const room = await add(() => addRoom(db, { eventId }))
  const slot = await add(() => addTimeSlot(db, { eventId }))
  const session = await add(() => addSession(db, { eventId }))
  const link = { eventId, title: 'Home', url: 'https://example.com', icon: null, category: null, order: 0 }
  const insert = async (kind: 'social' | 'quick' | 'helpful') =>
    db
      .insertInto('links')
      .values({ ...link, kind })
      .returning('id')
      .executeTakeFirstOrThrow()
  const sponsor = await add(() =>
    db
      .insertInto('sponsors')
      .values({ ...SPONSOR, eventId, description: null, logoUrl: null, level: null, order: 0 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const plan = await add(() =>
    db
      .insertInto('floor_plans')
      .values({ eventId, title: 'Plan', description: null, imageUrl: '/none' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const footer = await add(() =>
    db
      .insertInto('footer_settings')
      .values({ eventId, contactEmail: '', description: '', copyrightText: '', showHelpfulLinksInNav: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const wifi = await add(() =>
    db
      .insertInto('wifi_settings')
      .values({ ...WIFI, eventId, userName: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const announced = await add(() =>
    db
      .insertInto('announcements')
      .values({ eventId, text: 'Hello', roomId: null, endsAt: '2100-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const spot = { timeSlotId: slot, roomId: room }
  const scheduled = { ...SESSION, ...spot }
  const writes: Write[] = [
    ['POST', '/api/sessions/arrange', { eventId, moves: [{ id: session, version: 1, spot }] }],
    ['PUT', `/api/sessions/${session}`, scheduled],
    ['DELETE', `/api/sessions/${session}`],
    ['POST', '/api/sessions', scheduled],
    ['POST', '/api/time-slots/shift', { eventId, minutes: 5, timeSlots: [{ id: slot, version: 1 }] }],
    ['PUT', `/api/time-slots/${slot}`, SLOT],
    ['DELETE', `/api/time-slots/${slot}`],
    ['POST', '/api/announcements', { eventId, text: 'Lunch is late', minutes: 15 }],
    ['DELETE', `/api/announcements/${announced}`],
    ['POST', '/api/time-slots', { ...SLOT, eventId }],
    ['POST', '/api/rooms/reorder', { rooms: [{ id: room }] }],
    ['PUT', `/api/rooms/${room}`, { name: 'Attic' }],
    ['DELETE', `/api/rooms/${room}`],
    ['POST', '/api/rooms', { name: 'Attic', eventId }],
    ['POST', '/api/sponsors/reorder', { sponsors: [{ id: sponsor }] }],
    ['PUT', `/api/sponsors/${sponsor}`, { ...SPONSOR, name: 'Grace' }],
    ['DELETE', `/api/sponsors/${sponsor}`],
    ['POST', '/api/sponsors', { ...SPONSOR, eventId }],
    ['PUT', `/api/footer-settings/${footer}`, { description: 'Hi' }],
    ['POST', '/api/footer-settings', { eventId }],
    ['PUT', `/api/wifi-settings/${wifi}`, { ...WIFI, userName: 'guest' }],
    ['POST', '/api/wifi-settings', { ...WIFI, eventId }],
    ['DELETE', `/api/floor-plans/${plan}`],
  ]
  for (const kind of ['social', 'quick', 'helpful'] as const) {
    const id = await add(() => insert(kind))
    writes.push(
      ['POST', `/api/${kind}-links/reorder`, { links: [{ id }] }],
      ['PUT', `/api/${kind}-links/${id}`, { ...LINK, url: 'https://example.org' }],
      ['DELETE', `/api/${kind}-links/${id}`],
      ['POST', `/api/${kind}-links`, { ...LINK, eventId }],
    )
  }
  writes.push(
    ['PUT', `/api/events/${eventId}`, { name: 'Mine', location: `Mine ${eventId}`, date: '2026-01-01' }],
    ['DELETE', `/api/admin/delete-event/${eventId}`],
  )
  return writes
}
