import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addFloorPlan, addRoom } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const NONE = { floorPlanId: null, pinX: null, pinY: null }

/** An event with a room and two floors. */
async function venue() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const hall = await addRoom(hub.db, { eventId: event.id, name: 'Hall' })
  const ground = await addFloorPlan(hub.db, { eventId: event.id, title: 'Ground floor' })
  const attic = await addFloorPlan(hub.db, { eventId: event.id, title: 'Attic', order: 1 })
  const place = (floorPlanId: number, x: number, y: number) => put({ floorPlanId, x, y })
  const put = (pin: { floorPlanId: number; x: number; y: number } | null) =>
    hub.admin.call('PUT /api/rooms/:id/pin', { params: { id: hall.id }, body: { pin } })
  const pinNow = async () => {
    const [room] = await hub.call('GET /api/rooms', { query })
    return room && { floorPlanId: room.floorPlanId, pinX: room.pinX, pinY: room.pinY }
  }
  const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const undo = (change: string, accept = false) =>
    hub.admin.call('POST /api/history/acts/:change/undo', { params: { change }, body: { accept } })
  const deletePlan = (id: number) => hub.admin.call('DELETE /api/floor-plans/:id', { params: { id } })
  return { event, query, hall, ground, attic, place, put, pinNow, acts, undo, deletePlan }
}

it('stores a room’s position to a ten-thousandth of the picture, and removes it', async () => {
  const { ground, place, put, pinNow } = await venue()
  expect(await pinNow()).toEqual(NONE)
  await place(ground.id, 1 / 3, 0)
  expect(await pinNow()).toEqual({ floorPlanId: ground.id, pinX: 0.3333, pinY: 0 })
  await put(null)
  expect(await pinNow()).toEqual(NONE)
})

it('refuses a pin outside the picture, on another event’s plan, or on an unknown one', async () => {
  const { ground, place, pinNow } = await venue()
  const other = (await venue()).ground
  expect(await refusalOf(place(ground.id, 1.01, 0))).toEqual([400, 'A pin must be within the picture'])
  expect(await refusalOf(place(ground.id, 0.5, -0.1))).toEqual([400, 'A pin must be within the picture'])
  for (const id of [other.id, 999_999])
    expect(await refusalOf(place(id, 0.5, 0.5))).toEqual([400, 'This floor plan does not exist'])
  expect(await pinNow()).toEqual(NONE)
})

it('appears in the history by name, and can be undone and redone', async () => {
  const { ground, attic, place, put, pinNow, acts, undo } = await venue()
  await place(ground.id, 0.1, 0.2)
  await place(attic.id, 0.3, 0.4)
  await put(null)
  const names = (await acts()).map(({ name, canUndo }) => [name, canUndo])
  expect(names).toEqual([
    ['took “Hall” off the floor plan', true],
    ['placed “Hall” on “Attic”', true],
    ['placed “Hall” on “Ground floor”', true],
  ])
  const [taken] = await acts()
  const undone = await undo(taken?.change ?? '')
  expect(await pinNow()).toEqual({ floorPlanId: attic.id, pinX: 0.3, pinY: 0.4 })
  await undo(undone.change)
  expect(await pinNow()).toEqual(NONE)
})

it('refuses to undo over a later pin, or onto a deleted plan, and explains why', async () => {
  const { ground, attic, place, pinNow, acts, undo, deletePlan } = await venue()
  await place(ground.id, 0.1, 0.2)
  await place(attic.id, 0.3, 0.4)
  const [toAttic, toGround] = await acts()
  expect(await refusalOf(undo(toGround?.change ?? ''))).toEqual([
    409,
    'The room “Hall” has since been changed by you',
  ])
  await deletePlan(ground.id)
  expect(await refusalOf(undo(toAttic?.change ?? ''))).toEqual([
    409,
    'The floor plan has since been deleted by you',
  ])
  expect(await pinNow()).toEqual({ floorPlanId: attic.id, pinX: 0.3, pinY: 0.4 })
})

it('undoes a new name and capacity of a room, and leaves its later pin', async () => {
  const { query, hall, ground, place, pinNow, acts, undo } = await venue()
  const body = { name: 'Great Hall', capacity: '90' }
  await hub.admin.call('PUT /api/rooms/:id', { params: { id: hall.id }, body })
  const [renamed] = await acts()
  expect([renamed?.name, renamed?.canUndo]).toEqual(['changed the room “Great Hall”', true])
  await place(ground.id, 0.1, 0.2)
  const undone = await undo(renamed?.change ?? '')
  const room = async () =>
    (await hub.call('GET /api/rooms', { query })).find(({ id }) => id === Number(hall.id))
  expect(await room()).toMatchObject({ name: 'Hall', capacity: null })
  expect(await pinNow()).toEqual({ floorPlanId: ground.id, pinX: 0.1, pinY: 0.2 })
  await undo(undone.change)
  expect(await room()).toMatchObject({ name: 'Great Hall', capacity: 90 })
})

it('remains when the picture is replaced or the room renamed, and is removed with the plan', async () => {
  const { query, hall, ground, place, pinNow, deletePlan, acts } = await venue()
  await place(ground.id, 0.1, 0.2)
  const floorPlan = { bytes: await picture() }
  await hub.admin.call('POST /api/floor-plans/upload', { form: formOf(query, { floorPlan }) })
  await hub.admin.call('PUT /api/rooms/:id', { params: { id: hall.id }, body: { name: 'Hall' } })
  expect(await pinNow()).toEqual({ floorPlanId: ground.id, pinX: 0.1, pinY: 0.2 })
  await deletePlan(ground.id)
  expect(await pinNow()).toEqual(NONE)
  const [deleted] = await acts()
  expect([deleted?.name, deleted?.canUndo]).toEqual(['deleted the floor plan “Ground floor”', false])
})

it('returns with its restored room, unless the plan has been deleted', async () => {
  const { hall, ground, place, pinNow, acts, undo, deletePlan } = await venue()
  await place(ground.id, 0.1, 0.2)
  const remove = () => hub.admin.call('DELETE /api/rooms/:id', { params: { id: hall.id } })
  await remove()
  await undo((await acts())[0]?.change ?? '')
  expect(await pinNow()).toEqual({ floorPlanId: ground.id, pinX: 0.1, pinY: 0.2 })
  await remove()
  const [removed] = await acts()
  await deletePlan(ground.id)
  await undo(removed?.change ?? '')
  expect(await pinNow()).toEqual(NONE)
})

it('is copied with the floors to an event created from another, but not with rooms alone', async () => {
  const { event, query, ground, attic, place } = await venue()
  await place(attic.id, 0.3, 0.4)
  const { location } = event
  const body = { name: 'Next', location, date: '2031-02-03', copyFrom: event.id }
  await hub.admin.call('POST /api/events', { body })
  const next = { city: query.city, date: '2031-02-03' }
  const plans = await hub.call('GET /api/floor-plans', { query: next })
  expect(plans.map(({ title, imageUrl }) => [title, imageUrl])).toEqual([
    ['Ground floor', ground.imageUrl],
    ['Attic', attic.imageUrl],
  ])
  const pin = { floorPlanId: plans[1]?.id, pinX: 0.3, pinY: 0.4 }
  expect(await hub.call('GET /api/rooms', { query: next })).toMatchObject([{ name: 'Hall', ...pin }])
  const bare = await hub.addOwnEvent()
  const copy = { params: { id: bare.eventId }, body: { copyFrom: event.id } }
  await hub.admin.call('POST /api/events/:id/copy', copy)
  expect(await hub.call('GET /api/rooms', { query: bare.query })).toMatchObject([{ name: 'Hall', ...NONE }])
})
