import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from '../../../test/factories.ts'
import { mayBeRefused } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let ownerId: number
beforeAll(async () => {
  hub = await openApp()
  const owner = await addAdmin(hub.db)
  ownerId = owner.id
  admin = await hub.as(owner)
})
afterAll(() => hub.close())

const index = fc.nat({ max: 5 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('add'), slot: index, room: index }),
  fc.record({ kind: fc.constant('move'), session: index, slot: index, room: index }),
  fc.record({ kind: fc.constant('delete'), session: index }),
  fc.record({ kind: fc.constant('bring back'), session: index }),
  fc.record({ kind: fc.constant('close room'), room: index }),
  fc.record({ kind: fc.constant('make a break'), slot: index, isStatic: fc.boolean() }),
)
type Act = { kind: string; slot?: number; room?: number; session?: number; isStatic?: boolean }

/** The refusals that the schedule's own rules give; anything else is a fault. */
function attempt(call: Promise<unknown>): Promise<void> {
  return mayBeRefused(call, [400, 404, 409])
}

it('has never two sessions in one spot, nor one in a break, under simultaneous writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const event = await addEvent(hub.db, { createdBy: ownerId })
        const eventId = event.id
        const slots: number[] = []
        const rooms: number[] = []
        for (let each = 0; each < 3; each++) {
          slots.push((await addTimeSlot(hub.db, { eventId })).id)
          rooms.push((await addRoom(hub.db, { eventId })).id)
        }
        const at = (list: readonly number[], position = 0) => list[position % Math.max(1, list.length)] ?? 1
        const query = { city: event.slug, date: event.date }
        const sessions = () => admin.call('GET /api/sessions', { query })
        const perform = async ({ kind, slot, room, session, isStatic = false }: Act) => {
          const id = at(
            (await sessions()).map((each) => each.id),
            session,
          )
          const spot = { timeSlotId: at(slots, slot), roomId: at(rooms, room) }
          const body = { title: 'T', description: 'D', presenterName: 'P', ...spot }
          const times = { startTime: '9:00', endTime: '9:45', staticTitle: 'Break', isStatic }
          if (kind === 'add') await attempt(admin.call('POST /api/sessions', { body }))
          if (kind === 'move') await attempt(admin.call('PUT /api/sessions/:id', { params: { id }, body }))
          if (kind === 'delete') await attempt(admin.call('DELETE /api/sessions/:id', { params: { id } }))
          if (kind === 'close room')
            await attempt(admin.call('DELETE /api/rooms/:id', { params: { id: spot.roomId } }))
          if (kind === 'make a break')
            await attempt(
              admin.call('PUT /api/time-slots/:id', { params: { id: spot.timeSlotId }, body: times }),
            )
          if (kind !== 'bring back') return
          const entries = await admin.call('GET /api/history', { query: { eventId: String(eventId) } })
          const gone = entries.filter(({ canRestore }) => canRestore).map((entry) => entry.id)
          await attempt(admin.call('POST /api/history/:id/restore', { params: { id: at(gone, session) } }))
        }
        for (const round of rounds) {
          await Promise.all(round.map(perform))
          const breaks = (await hub.call('GET /api/time-slots', { query })).filter((each) => each.isStatic)
          const placed = (await sessions()).filter((each) => each.timeSlotId !== null && each.roomId !== null)
          const spots = placed.map(({ timeSlotId, roomId }) => `${timeSlotId}/${roomId}`)
          expect(spots.length).toBe(new Set(spots).size)
          expect(placed.filter((each) => breaks.some((slot) => slot.id === each.timeSlotId))).toEqual([])
        }
      },
    ),
    { numRuns: 15 },
  )
})

it('keeps a list a permutation of itself under any new order, and changes nothing for any other', async () => {
  const event = await addEvent(hub.db, { createdBy: ownerId })
  const ids: number[] = []
  for (let order = 0; order < 4; order++) ids.push((await addRoom(hub.db, { eventId: event.id, order })).id)
  const query = { city: event.slug, date: event.date }
  const read = async () => (await hub.call('GET /api/rooms', { query })).map(({ id }) => id)
  const orders = fc.oneof(
    fc.shuffledSubarray(ids, { minLength: ids.length }),
    fc.array(fc.oneof(fc.constantFrom(...ids), fc.integer({ min: 1, max: 2_147_483_647 })), { maxLength: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const before = await read()
      const isWhole =
        order.length === ids.length &&
        new Set(order).size === ids.length &&
        order.every((id) => ids.includes(id))
      await attempt(admin.call('POST /api/rooms/reorder', { body: { rooms: order.map((id) => ({ id })) } }))
      expect(await read()).toEqual(isWhole ? order : before)
    }),
    { numRuns: 40 },
  )
})
