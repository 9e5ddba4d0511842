import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const EACH_ONCE = [
  400,
  'This order does not list each item exactly once. If someone has changed the list in the meantime, please try again.',
]

async function addEventWithRooms(...names: string[]) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id })
  const rooms = []
  for (const name of names)
    rooms.push(await hub.admin.call('POST /api/rooms', { body: { name, eventId: event.id } }))
  const list = () => hub.call('GET /api/rooms', { query: { city: event.slug, date: event.date } })
  return { event, rooms, ids: rooms.map(({ id }) => id), list }
}

const NO_PIN = { floorPlanId: null, pinX: null, pinY: null }

it('adds rooms at the end of the list, shown at once', async () => {
  const { event, rooms, list } = await addEventWithRooms('Atrium', 'Library')
  expect(rooms.map(({ id: _, ...room }) => room)).toEqual([
    { eventId: event.id, name: 'Atrium', order: 0, capacity: null, isOpen: false, ...NO_PIN, version: 1 },
    { eventId: event.id, name: 'Library', order: 1, capacity: null, isOpen: false, ...NO_PIN, version: 1 },
  ])
  expect(await list()).toEqual(rooms)
})

it('renames a room, on the schedule too', async () => {
  const { event, ids } = await addEventWithRooms('Atrium')
  const [id = 0] = ids
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  await addSession(hub.db, { eventId: event.id, timeSlotId: slot.id, roomId: id })
  const query = { city: event.slug, date: event.date }
  expect((await hub.call('GET /api/sessions', { query }))[0]?.roomName).toBe('Atrium')
  expect(await hub.admin.call('PUT /api/rooms/:id', { params: { id }, body: { name: 'Gallery' } })).toEqual({
    id,
    eventId: event.id,
    name: 'Gallery',
    order: 0,
    capacity: null,
    isOpen: false,
    ...NO_PIN,
    version: 2,
  })
  expect((await hub.call('GET /api/sessions', { query }))[0]?.roomName).toBe('Gallery')
})

it('keeps a room’s capacity until someone changes or clears it', async () => {
  const { event } = await addEventWithRooms()
  const room = await hub.admin.call('POST /api/rooms', {
    body: { name: 'Hall', capacity: 80, eventId: event.id },
  })
  const change = (body: { name: string; capacity?: number | string | null }) =>
    hub.admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body })
  expect(room.capacity).toBe(80)
  expect((await change({ name: 'Big Hall' })).capacity).toBe(80)
  expect((await change({ name: 'Big Hall', capacity: '120' })).capacity).toBe(120)
  expect((await change({ name: 'Big Hall', capacity: '' })).capacity).toBe(null)
  for (const capacity of [0, -1, 1.5, 100_001, 'many'])
    expect(await refusalOf(change({ name: 'Big Hall', capacity }))).toEqual([
      400,
      'The capacity must be a whole number from 1 to 100,000',
    ])
})

it('refuses a room without an event or of an unknown one, and a move to another event', async () => {
  const { ids } = await addEventWithRooms('Atrium')
  const { event: other } = await addEventWithRooms()
  const [id = 0] = ids
  const noEvent = { name: 'Attic' } as { name: string; eventId: number }
  expect(await refusalOf(hub.admin.call('POST /api/rooms', { body: noEvent }))).toEqual([
    400,
    'An event is required',
  ])
  expect(
    await refusalOf(hub.admin.call('POST /api/rooms', { body: { name: 'Attic', eventId: 999_999 } })),
  ).toEqual([404, 'This does not exist or was deleted'])
  const move = hub.admin.call('PUT /api/rooms/:id', {
    params: { id },
    body: { name: 'Attic', eventId: other.id },
  })
  expect(await refusalOf(move)).toEqual([400, 'This belongs to another event'])
})

it.each(['0x10', '1.5', '1e3', '-1', '0', '99999999999999999999', 'abc', '%00'])(
  'refuses the id %s in an address',
  async (id) => {
    const answer = await hub.admin.fetch(`/api/rooms/${id}`, { method: 'DELETE' })
    expect(answer.status).toBe(400)
  },
)

it('keeps the sessions of a deleted room as unscheduled', async () => {
  const { event, ids, list } = await addEventWithRooms('Atrium')
  const [id = 0] = ids
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId: slot.id, roomId: id })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id } })
  expect(await list()).toEqual([])
  const query = { city: event.slug, date: event.date }
  expect(await hub.call('GET /api/sessions', { query })).toEqual([])
  expect(await hub.admin.call('GET /api/sessions', { query })).toMatchObject([
    { id: session.id, roomId: null, roomName: 'Unknown Room', timeSlotId: slot.id, version: 2 },
  ])
})

it('reorders rooms by the given order, or else by their position in the list', async () => {
  const { ids, list } = await addEventWithRooms('A', 'B', 'C')
  const [a = 0, b = 0, c = 0] = ids
  const byOrder = [
    { id: a, order: 2, name: 'what else an item holds is not looked at' },
    { id: b, order: 0 },
    { id: c, order: 1 },
  ]
  const answer = await hub.admin.call('POST /api/rooms/reorder', { body: { rooms: byOrder } })
  expect(answer.map(({ name, order }) => [name, order])).toEqual([
    ['B', 0],
    ['C', 1],
    ['A', 2],
  ])
  expect(await list()).toEqual(answer)
  await hub.admin.call('POST /api/rooms/reorder', { body: { rooms: [{ id: c }, { id: a }, { id: b }] } })
  expect((await list()).map(({ name }) => name)).toEqual(['C', 'A', 'B'])
})

it('refuses an order with a missing, repeated, foreign or unknown id, and changes nothing', async () => {
  const { ids, list } = await addEventWithRooms('A', 'B')
  const { ids: foreignIds } = await addEventWithRooms('Elsewhere')
  const hidden = await addEvent(hub.db, { isPublic: false })
  const secret = await addRoom(hub.db, { eventId: hidden.id })
  const [a = 0, b = 0] = ids
  const before = await list()
  const wrong = [
    [{ id: b }],
    [{ id: b }, { id: b }],
    [{ id: b }, { id: a }, { id: a }],
    [{ id: b }, { id: a }, { id: foreignIds[0] ?? 0 }],
    [{ id: b }, { id: a }, { id: 999_999 }],
    [{ id: secret.id }],
    [
      { id: b, order: 0 },
      { id: a, order: 0 },
    ],
  ]
  for (const rooms of wrong)
    expect(await refusalOf(hub.admin.call('POST /api/rooms/reorder', { body: { rooms } }))).toEqual(EACH_ONCE)
  expect((await refusedCall(hub.admin.call('POST /api/rooms/reorder', { body: { rooms: [] } }))).status).toBe(
    400,
  )
  expect(await list()).toEqual(before)
})

it('keeps the order consistent when rooms are added and reordered at the same time', async () => {
  const { event, ids, list } = await addEventWithRooms('A', 'B', 'C')
  const rooms = ids.toReversed().map((id) => ({ id }))
  await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? hub.admin.call('POST /api/rooms', { body: { name: `New ${index}`, eventId: event.id } })
        : hub.admin.call('POST /api/rooms/reorder', { body: { rooms } }),
    ),
  )
  expect((await list()).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('refuses a change or deletion based on an outdated version', async () => {
  const { ids } = await addEventWithRooms('Atrium')
  const [id = 0] = ids
  const headers = { 'if-match': `"${id}-1"` }
  const renamed = await hub.admin.call('PUT /api/rooms/:id', {
    params: { id },
    body: { name: 'Gallery' },
    headers,
  })
  const refused = await refusedCall(
    hub.admin.call('PUT /api/rooms/:id', { params: { id }, body: { name: 'Attic' }, headers }),
  )
  expect([refused.status, refused.current]).toEqual([412, renamed])
  expect(
    (await refusedCall(hub.admin.call('DELETE /api/rooms/:id', { params: { id }, headers }))).status,
  ).toBe(412)
})

it('returns the tag of the new version', async () => {
  const { ids } = await addEventWithRooms('Atrium')
  const answer = await hub.admin.fetch(`/api/rooms/${ids[0]}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Gallery' }),
  })
  expect(answer.headers.get('etag')).toBe(`"${ids[0]}-2"`)
  const [told] = JSON.parse(decodeURI(answer.headers.get('changed') ?? ''))
  expect(told).toMatchObject({ to: expect.any(String), desk: expect.any(String) })
})

it('reads a list of tags in If-Match, and rejects weak ones', async () => {
  const { eventId } = await hub.addOwnEvent()
  const { id } = await addRoom(hub.db, { eventId })
  const { fetch } = hub.admin
  const put = async (tags: string) => {
    const headers = { 'content-type': 'application/json', 'if-match': tags }
    return (await fetch(`/api/rooms/${id}`, { method: 'PUT', headers, body: '{"name":"Attic"}' })).status
  }
  expect(await put(`"0-7", "${id}-1"`)).toBe(200)
  expect(await put(`"${id}-1" , "${id}-2"`)).toBe(200)
  expect([await put(`W/"${id}-3"`), await put(`"${id}-1", "other"`), await put('"0-3"')]).toEqual([
    412, 412, 412,
  ])
  expect(await put(`W/"${id}-3", "${id}-3"`)).toBe(200)
  expect(await put('*')).toBe(200)
})
