import type { Database } from '../server/db/schema.ts'
import {
  addAnnouncement,
  addFloorPlan,
  addFooterSettings,
  addLink,
  addRoom,
  addSession,
  addSponsor,
  addTimeSlot,
  addWifiSettings,
  type MadeEvent,
} from './factories.ts'

export type Write = [method: string, path: string, body?: object]

const LINK = { title: 'Home', platform: 'X', url: 'https://example.com' }
const SPONSOR = { name: 'Ada', website: 'https://example.com' }
const SLOT = { startTime: '9:00', endTime: '9:45' }
const SESSION = { title: 'T', description: 'D', presenterName: 'P' }
const WIFI = { networkName: 'Hub', password: 'secret' }

/** Every write inside an event, as well-formed as its owner would send it. */
export async function writesTo(db: Database, event: MadeEvent, isThere = true) {
  const eventId = event.id
  const add = async (make: () => Promise<{ id: number }>) => (isThere ? (await make()).id : 999_999)
  const room = await add(() => addRoom(db, { eventId }))
  const slot = await add(() => addTimeSlot(db, { eventId }))
  const session = await add(() => addSession(db, { eventId }))
  const sponsor = await add(() => addSponsor(db, { eventId, ...SPONSOR }))
  const plan = await add(() => addFloorPlan(db, { eventId }))
  const footer = await add(() => addFooterSettings(db, { eventId }))
  const wifi = await add(() => addWifiSettings(db, { eventId, ...WIFI }))
  const announced = await add(() => addAnnouncement(db, { eventId }))
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
    ['PUT', `/api/rooms/${room}/pin`, { pin: isThere ? { floorPlanId: plan, x: 0.5, y: 0.5 } : null }],
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
    ['POST', '/api/floor-plans/reorder', { floorPlans: [{ id: plan }] }],
    ['PUT', `/api/floor-plans/${plan}`, { title: 'Ground floor' }],
    ['DELETE', `/api/floor-plans/${plan}`],
  ]
  for (const kind of ['social', 'quick', 'helpful'] as const) {
    const id = await add(() => addLink(db, { eventId, kind }))
    writes.push(
      ['POST', `/api/${kind}-links/reorder`, { links: [{ id }] }],
      ['PUT', `/api/${kind}-links/${id}`, { ...LINK, url: 'https://example.org' }],
      ['DELETE', `/api/${kind}-links/${id}`],
      ['POST', `/api/${kind}-links`, { ...LINK, eventId }],
    )
  }
  writes.push(
    ['PUT', `/api/events/${eventId}/lists`, { kind: 'type', values: [{ label: 'Walk' }] }],
    ['PUT', `/api/events/${eventId}`, { name: 'Mine', location: `Mine ${eventId}`, date: '2026-01-01' }],
    ['DELETE', `/api/admin/delete-event/${eventId}`],
  )
  return writes
}
