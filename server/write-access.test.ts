import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot, addUser } from '../test/factories.ts'
import { formOf, picture } from '../test/pictures.ts'
import type { Row } from './db/schema.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

type Write = [method: string, path: string, body?: object]
type Fetch = (url: string, request: RequestInit) => Promise<Response>

const LINK = { title: 'Home', platform: 'X', url: 'https://example.com' }
const SPONSOR = { name: 'Ada', website: 'https://example.com' }
const SLOT = { startTime: '9:00', endTime: '9:45' }
const SESSION = { title: 'T', description: 'D', presenterName: 'P' }
const WIFI = { networkName: 'Hub', password: 'secret' }

/** Every write inside an event, as well-formed as its owner would send it. */
async function writesTo(event: Row<'events'>, isThere = true) {
  const eventId = event.id
  const add = async (make: () => Promise<{ id: number }>) => (isThere ? (await make()).id : 999_999)
  const room = await add(() => addRoom(hub.db, { eventId }))
  const slot = await add(() => addTimeSlot(hub.db, { eventId }))
  const session = await add(() => addSession(hub.db, { eventId }))
  const link = { eventId, title: 'Home', url: 'https://example.com', icon: null, category: null, order: 0 }
  const insert = async (kind: 'social' | 'quick' | 'helpful') =>
    hub.db
      .insertInto('links')
      .values({ ...link, kind })
      .returning('id')
      .executeTakeFirstOrThrow()
  const sponsor = await add(() =>
    hub.db
      .insertInto('sponsors')
      .values({ ...SPONSOR, eventId, description: null, logoUrl: null, level: null, order: 0 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const plan = await add(() =>
    hub.db
      .insertInto('floor_plans')
      .values({ eventId, title: 'Plan', description: null, imageUrl: '/none' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const footer = await add(() =>
    hub.db
      .insertInto('footer_settings')
      .values({ eventId, contactEmail: '', description: '', copyrightText: '', showHelpfulLinksInNav: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const wifi = await add(() =>
    hub.db
      .insertInto('wifi_settings')
      .values({ ...WIFI, eventId, userName: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const scheduled = { ...SESSION, timeSlotId: slot, roomId: room }
  const writes: Write[] = [
    ['PUT', `/api/sessions/${session}`, scheduled],
    ['DELETE', `/api/sessions/${session}`],
    ['POST', '/api/sessions', scheduled],
    ['PUT', `/api/time-slots/${slot}`, SLOT],
    ['DELETE', `/api/time-slots/${slot}`],
    ['POST', '/api/time-slots', { ...SLOT, eventId }],
    ['POST', '/api/rooms/reorder', { rooms: [{ id: room }] }],
    ['PUT', `/api/rooms/${room}`, { name: 'Attic' }],
    ['DELETE', `/api/rooms/${room}`],
    ['POST', '/api/rooms', { name: 'Attic', eventId }],
    ['POST', '/api/sponsors/reorder', { sponsors: [{ id: sponsor }] }],
    ['PUT', `/api/sponsors/${sponsor}`, SPONSOR],
    ['DELETE', `/api/sponsors/${sponsor}`],
    ['POST', '/api/sponsors', { ...SPONSOR, eventId }],
    ['PUT', `/api/footer-settings/${footer}`, { description: 'Hi' }],
    ['POST', '/api/footer-settings', { eventId }],
    ['PUT', `/api/wifi-settings/${wifi}`, WIFI],
    ['POST', '/api/wifi-settings', { ...WIFI, eventId }],
    ['DELETE', `/api/floor-plans/${plan}`],
  ]
  for (const kind of ['social', 'quick', 'helpful'] as const) {
    const id = await add(() => insert(kind))
    writes.push(
      ['POST', `/api/${kind}-links/reorder`, { links: [{ id }] }],
      ['PUT', `/api/${kind}-links/${id}`, LINK],
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

async function answersTo(fetch: Fetch, writes: Write[]) {
  const answers = []
  for (const [method, path, body] of writes) {
    const answer = await fetch(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    answers.push({
      call: `${method} ${path.replace(/\d+$/, ':id')}`,
      status: answer.status,
      text: await answer.text(),
    })
  }
  return answers
}

it.each([
  ['a visitor', 401],
  ['a user who is no admin', 403],
  ['an admin without access', 403],
] as const)('refuses every write of %s to an event, and changes nothing', async (who, status) => {
  const event = await addEvent(hub.db)
  const writes = await writesTo(event)
  const everything = async () =>
    Promise.all(
      (['events', 'rooms', 'time_slots', 'sessions', 'links', 'sponsors', 'wifi_settings'] as const).map(
        (table) => hub.db.selectFrom(table).selectAll().orderBy('id').execute(),
      ),
    )
  const before = await everything()
  const user = who === 'a user who is no admin' ? await addUser(hub.db) : await addAdmin(hub.db)
  const { fetch } = who === 'a visitor' ? hub : await hub.as(user)
  const answers = await answersTo(fetch, writes)
  expect(answers.filter((answer) => answer.status !== status)).toEqual([])
  expect(await everything()).toEqual(before)
})

it('lets whoever has access do all of it', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { fetch } = await hub.as(owner)
  const refused = (await answersTo(fetch, await writesTo(event))).filter(({ status }) => status >= 400)
  expect(refused.map(({ call, status }) => [call, status])).toEqual([
    ['POST /api/footer-settings', 409],
    ['POST /api/wifi-settings', 409],
  ])
})

it('answers every write to a hidden event like one to an event that does not exist', async () => {
  const hidden = await addEvent(hub.db, { isPublic: false })
  const missing = { ...hidden, id: 999_999 }
  const { fetch } = await hub.as(await addAdmin(hub.db))
  const toHidden = await answersTo(fetch, await writesTo(hidden))
  await hub.db.deleteFrom('wifi_settings').execute()
  await hub.db.deleteFrom('footer_settings').execute()
  expect(toHidden).toEqual(await answersTo(fetch, await writesTo(missing, false)))
  expect(toHidden.filter(({ status }) => status < 400)).toEqual([])
})

it('refuses an upload to an event without access before it looks at the image', async () => {
  const [seen, hidden] = [await addEvent(hub.db), await addEvent(hub.db, { isPublic: false })]
  const { fetch } = await hub.as(await addAdmin(hub.db))
  const upload = async (event: Row<'events'>, bytes: Buffer) => {
    const form = formOf({ city: event.slug, date: event.date }, { floorPlan: { bytes } })
    return (await fetch('/api/floor-plans/upload', { method: 'POST', body: form })).status
  }
  expect([await upload(seen, Buffer.from('x')), await upload(hidden, await picture())]).toEqual([403, 404])
})
