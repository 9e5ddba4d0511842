import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timesOf } from '../../../domain/times/session-times.ts'
import { doOverlap } from '../../../domain/times/times.ts'
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
  fc.record({ kind: fc.constant('change times'), slot: index, times: index }),
  fc.record({ kind: fc.constant('lengthen'), session: index, slots: fc.nat({ max: 2 }) }),
)
type Act = {
  kind: string
  slot?: number
  room?: number
  session?: number
  isStatic?: boolean
  times?: number
  slots?: number
}
/** Times of slots, some of which overlap, as after an import. */
const TIMES = ['9:00-10:00', '9:30-10:30', '10:00-11:00', '10:30-12:00', '9:00-12:00', '23:30-24:30']

/** The refusals that the schedule's own rules give; anything else is a fault. */
function attempt(call: Promise<unknown>): Promise<void> {
  return mayBeRefused(call, [400, 404, 409])
}

it('never has two overlapping sessions in a room, nor one in a break, under simultaneous writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const event = await addEvent(hub.db, { createdBy: ownerId })
        const eventId = event.id
        const slots: number[] = []
        const rooms: number[] = []
        for (let each = 0; each < 3; each++) {
          const [startTime, endTime] = (TIMES[each] ?? '').split('-')
          slots.push((await addTimeSlot(hub.db, { eventId, startTime, endTime })).id)
          rooms.push((await addRoom(hub.db, { eventId })).id)
        }
        const at = (list: readonly number[], position = 0) => list[position % Math.max(1, list.length)] ?? 1
        const query = { city: event.slug, date: event.date }
        const sessions = () => admin.call('GET /api/sessions', { query })
        const perform = async ({
          kind,
          slot,
          room,
          session,
          isStatic = false,
          times: timesAt,
          slots: longer = 0,
        }: Act) => {
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
          const [startTime = '', endTime = ''] = (TIMES[timesAt ?? 0] ?? '').split('-')
          if (kind === 'change times')
            await attempt(
              admin.call('PUT /api/time-slots/:id', {
                params: { id: spot.timeSlotId },
                body: { startTime, endTime, isStatic },
              }),
            )
          const found = (await sessions()).find((each) => each.id === id)
          if (kind === 'lengthen' && found?.timeSlotId != null && found.roomId !== null)
            await mayBeRefused(
              admin.call('POST /api/sessions/arrange', {
                body: {
                  eventId,
                  moves: [
                    {
                      id,
                      version: found.version,
                      spot: { timeSlotId: found.timeSlotId, roomId: found.roomId, slots: longer + 1 },
                    },
                  ],
                },
              }),
              [400, 404, 409, 412],
            )
          if (kind !== 'bring back') return
          const entries = await admin.call('GET /api/history', { query: { eventId: String(eventId) } })
          const gone = entries.filter(({ canRestore }) => canRestore).map((entry) => entry.id)
          await attempt(admin.call('POST /api/history/:id/restore', { params: { id: at(gone, session) } }))
        }
        for (const round of rounds) {
          await Promise.all(round.map(perform))
          const timeSlots = await hub.call('GET /api/time-slots', { query })
          const breaks = timeSlots.filter((each) => each.isStatic)
          const placed = (await sessions()).filter((each) => each.timeSlotId !== null && each.roomId !== null)
          const met = placed.filter((one) =>
            placed.some((other) => {
              const [a, b] = [timesOf(one, timeSlots), timesOf(other, timeSlots)]
              return one.id < other.id && one.roomId === other.roomId && a && b && doOverlap(a, b)
            }),
          )
          expect(met).toEqual([])
          expect(placed.filter((each) => breaks.some((slot) => slot.id === each.timeSlotId))).toEqual([])
        }
      },
    ),
    { numRuns: 15 },
  )
})

it('applies any complete new order of a list, and changes nothing for any other', async () => {
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
