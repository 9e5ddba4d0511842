import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../../test/factories.ts'
import { outcomeOf } from '../../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

it('undoes a move once if two tabs of its organizer undo at once', async () => {
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

it('returns the act of a write if it changed the schedule and can be undone', async () => {
  const owner = await addAdmin(hub.db)
  const { id: eventId } = await addEvent(hub.db, { createdBy: owner.id })
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const { fetch, call } = await hub.as(owner)
  const actOf = async (method: string, path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    expect([path, answer.ok]).toEqual([path, true])
    return answer.headers.get('act')
  }
  const latest = async () => (await call('GET /api/history/acts', { query: { eventId: String(eventId) } }))[0]
  const path = `/api/rooms/${room.id}`
  for (const act of [
    await actOf('PUT', path, { name: 'Cellar' }),
    await actOf('POST', '/api/time-slots', { eventId, startTime: '09:00', endTime: '10:00' }),
    await actOf('DELETE', path),
  ])
    expect(act).toMatch(/^[0-9a-f]{16}$/)
  const deleted = await latest()
  expect(deleted).toMatchObject({ name: 'deleted the room “Cellar”', canUndo: true })
  const undone = await actOf('POST', `/api/history/acts/${deleted?.change}/undo`)
  expect(undone).toBe((await latest())?.change)
  // Nothing changed, or nothing on the schedule.
  expect(await actOf('PUT', path, { name: 'Cellar' })).toBe(null)
  expect(await actOf('POST', '/api/quick-links', { eventId, title: 'Map', url: 'https://example.org' })).toBe(
    null,
  )
})
