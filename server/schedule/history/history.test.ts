import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addRoom,
  addSession,
  addSuperAdmin,
  addTimeSlot,
} from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ now: () => new Date() })
})
afterAll(() => hub.close())

async function ownEvent() {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const admin = await hub.as(owner)
  const history = () => admin.call('GET /api/history', { query: { eventId: String(event.id) } })
  return { owner, event, admin, history }
}

it('records the actor, the time, and the row before and after', async () => {
  const { owner, event, admin, history } = await ownEvent()
  const body = { name: 'Attic', eventId: event.id }
  const room = await admin.call('POST /api/rooms', { body })
  const params = { id: room.id }
  await admin.call('PUT /api/rooms/:id', { params, body: { name: 'Cellar' } })
  await admin.call('PUT /api/rooms/:id', { params, body: { name: 'Cellar' } })
  await admin.call('DELETE /api/rooms/:id', { params })
  const attic = {
    id: room.id,
    eventId: event.id,
    name: 'Attic',
    order: 0,
    capacity: null,
    isOpen: false,
    closedTimes: '[]',
    facts: '{}',
    floorPlanId: null,
    pinX: null,
    pinY: null,
  }
  const cellar = { ...attic, name: 'Cellar' }
  const entries = await history()
  expect(entries.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['deleted', cellar, null],
    ['changed', attic, cellar],
    ['created', null, attic],
  ])
  expect(entries.map(({ noun, rowId, actor, canRestore }) => [noun, rowId, actor, canRestore])).toEqual([
    ['rooms', room.id, owner.name, true],
    ['rooms', room.id, owner.name, false],
    ['rooms', room.id, owner.name, false],
  ])
  for (const { at } of entries) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
})

it('lists the users who were given access and lost it', async () => {
  const { event, admin, history } = await ownEvent()
  const guest = await addAdmin(hub.db, { name: 'Gus Grant' })
  const grant = { eventId: event.id, userId: guest.id }
  await admin.call('POST /api/event-permissions', { body: grant })
  await admin.call('DELETE /api/event-permissions/:eventId/:userId', { params: grant })
  expect((await history()).map(({ before, after }) => (after ?? before)?.user)).toEqual([
    'Gus Grant',
    'Gus Grant',
  ])
})

it('credits each of many simultaneous changes to its own actor', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => addSuperAdmin(hub.db)))
  const { event, history } = await ownEvent()
  await Promise.all(
    people.map(async (person) => {
      const { call } = await hub.as(person)
      await call('POST /api/rooms', { body: { name: person.name, eventId: event.id } })
    }),
  )
  const entries = await history()
  expect(entries.map(({ after }) => after?.name)).toEqual(entries.map(({ actor }) => actor))
  expect(new Set(entries.map(({ actor }) => actor)).size).toBe(12)
})

it('leaves no entry for a change that was rolled back', async () => {
  const { event, admin, history } = await ownEvent()
  const room = await addRoom(hub.db, { eventId: event.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const place = { roomId: room.id, timeSlotId: slot.id }
  await addSession(hub.db, { eventId: event.id, ...place })
  const body = { title: 'T', description: 'D', presenterName: 'P', ...place }
  expect((await refusalOf(admin.call('POST /api/sessions', { body })))[0]).toBe(409)
  expect(await history()).toEqual([])
})

it('is visible only to those with access to the event, and contains no secrets', async () => {
  const { event, admin, history } = await ownEvent()
  const room = await admin.call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  await admin.call('DELETE /api/rooms/:id', { params: { id: room.id } })
  const [entry] = await history()
  const params = { id: entry?.id ?? 0 }
  const stranger = await hub.as(await addAdmin(hub.db))
  const query = { eventId: String(event.id) }
  const read = (who: { call: typeof hub.call }) => refusalOf(who.call('GET /api/history', { query }))
  expect([(await read(hub))[0], (await read(stranger))[0]]).toEqual([401, 403])
  expect(await refusalOf(stranger.call('POST /api/history/:id/restore', { params }))).toEqual([
    403,
    'You do not have access to this event',
  ])
  expect((await refusalOf(stranger.call('GET /api/history')))[0]).toBe(403)
  const everything = JSON.stringify(await hub.db.selectFrom('history').selectAll().execute())
  expect(everything.match(/passwordHash|tokenHash|secretHash|\$argon2/g)).toBe(null)
})

it('shows every column of a table except the version and the id in a schedule file', async () => {
  const { event, admin, history } = await ownEvent()
  await admin.call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  const [entry] = await history()
  const row = await hub.db
    .selectFrom('rooms')
    .selectAll()
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow()
  const { version: _, sourceId: __, ...recorded } = row
  expect(entry?.after).toEqual(recorded)
  await admin.call('DELETE /api/rooms/:id', { params: { id: row.id } })
  expect((await history())[0]?.before).toEqual(recorded)
})

it('finds entries by actor, sentence or row, or from the last hour', async () => {
  const { owner, event, admin } = await ownEvent()
  const eventId = String(event.id)
  const find = async (query: { search?: string; minutes?: string }) =>
    (await admin.call('GET /api/history', { query: { eventId, ...query } })).map(({ after, noun }) =>
      noun === 'rooms' ? after?.name : after?.title,
    )
  await admin.call('POST /api/rooms', { body: { name: 'Café Łódź', eventId: event.id } })
  const room = await admin.call('POST /api/rooms', { body: { name: 'Cellar', eventId: event.id } })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const spot = { timeSlotId: slot.id, roomId: room.id }
  await admin.call('POST /api/sessions/brief', {
    body: { title: 'Soil', presenterName: 'Ida', eventId: event.id, ...spot },
  })
  expect(await find({ search: 'cafe lodz' })).toEqual(['Café Łódź'])
  expect(await find({ search: 'ida' })).toEqual(['Soil'])
  expect(await find({ search: owner.name.toUpperCase() })).toEqual(['Soil', 'Cellar', 'Café Łódź'])
  expect(await find({ search: 'roomId' })).toEqual([])
  await hub.db
    .updateTable('history')
    .set({ at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
    .where('eventId', '=', event.id)
    .where('rowId', '=', room.id)
    .where('noun', '=', 'rooms')
    .execute()
  expect(await find({ minutes: '60' })).toEqual(['Soil', 'Café Łódź'])
})
