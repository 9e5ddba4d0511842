import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../../test/factories.ts'
import { outcomeOf } from '../../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('undoes a move once that two tabs of its organizer undo at once', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const eventId = event.id
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const from = { timeSlotId, roomId: (await addRoom(hub.db, { eventId })).id }
  const to = { timeSlotId, roomId: (await addRoom(hub.db, { eventId })).id }
  const { id, version } = await addSession(hub.db, { eventId, ...from })
  const { call } = await hub.as(owner)
  await call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id, version, spot: to }] } })
  const [act] = await call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const params = { change: act?.change ?? '' }
  const undo = () => outcomeOf(call('POST /api/history/acts/:change/undo', { params, body: {} }))
  expect((await Promise.all([undo(), undo()])).toSorted()).toEqual([
    [409, 'This has been undone already'],
    'done',
  ])
  const query = { city: event.slug, date: event.date }
  expect(await call('GET /api/sessions', { query })).toMatchObject([{ id, ...from, version: version + 2 }])
})
