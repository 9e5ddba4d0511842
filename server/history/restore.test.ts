import { afterAll, beforeAll, expect, it } from 'vitest'
import { RESTORABLE, type Restorable } from '../../domain/history.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { openOwnedApp } from '../../test/owned-app.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const FORMS: Record<Restorable, { path: string; form: object }> = {
  sessions: { path: '/api/sessions', form: { title: 'T', description: 'D', presenterName: 'P' } },
  sponsors: { path: '/api/sponsors', form: { name: 'Ada', website: 'https://example.com' } },
  links: { path: '/api/quick-links', form: { title: 'Home', url: 'https://example.com' } },
  rooms: { path: '/api/rooms', form: { name: 'Attic' } },
  time_slots: { path: '/api/time-slots', form: { startTime: '9:00', endTime: '9:45' } },
}
/** More than the entries that the history has of the row: saving the same again leaves none. */
const SAVES = 4

async function createRow(noun: Restorable) {
  const { event } = await hub.addOwnEvent()
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId: event.id })).id,
    roomId: (await addRoom(hub.db, { eventId: event.id })).id,
  }
  const { path, form } = FORMS[noun]
  const send = (method: string, to: string, values: object) =>
    hub.admin.fetch(to, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    })
  const body = { eventId: event.id, ...form, ...(noun === 'sessions' && spot) }
  const { id } = await (await send('POST', path, body)).json()
  const save = async () => (await send('PUT', `${path}/${id}`, body)).json()
  for (let count = 0; count < SAVES; count++) await save()
  let newest = SAVES + 1
  const query = { eventId: String(event.id) }
  return {
    eventId: event.id,
    drop: () => hub.admin.fetch(`${path}/${id}`, { method: 'DELETE' }),
    expectNewer: async () => {
      const { version } = await save()
      expect(version).toBeGreaterThan(newest + 1)
      newest = version
    },
    latestEntry: async () => (await hub.admin.call('GET /api/history', { query }))[0],
    latestAct: async () => (await hub.admin.call('GET /api/history/acts', { query }))[0],
  }
}

const restore = (id = 0) => hub.admin.call('POST /api/history/:id/restore', { params: { id } })

it.each(RESTORABLE)('restores a row of %s newer than every form that is open', async (noun) => {
  const row = await createRow(noun)
  await row.drop()
  await restore((await row.latestEntry())?.id)
  await row.expectNewer()
})

it.each(['sessions', 'rooms', 'time_slots'] as const)(
  'undoes a deletion of %s, and goes back behind it, newer than every form that is open',
  async (noun) => {
    const row = await createRow(noun)
    const made = await row.latestAct()
    await row.drop()
    const params = { change: (await row.latestAct())?.change ?? '' }
    await hub.admin.call('POST /api/history/acts/:change/undo', { params, body: {} })
    await row.expectNewer()
    await row.drop()
    const { eventId } = row
    const to = made?.lastId ?? 0
    const { upTo } = await hub.admin.call('GET /api/history/back-to', {
      query: { eventId: String(eventId), to: String(to) },
    })
    await hub.admin.call('POST /api/history/back-to', { body: { eventId, to, upTo } })
    await row.expectNewer()
  },
)

it('gives a room back to one of two sessions that would share its spot', async () => {
  const { event, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId: event.id })
  const [early, late] = [
    await addTimeSlot(hub.db, { eventId: event.id }),
    await addTimeSlot(hub.db, { eventId: event.id }),
  ]
  const first = await addSession(hub.db, { eventId: event.id, timeSlotId: early.id, roomId })
  const second = await addSession(hub.db, { eventId: event.id, timeSlotId: late.id, roomId })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: roomId } })
  await hub.db.updateTable('sessions').set({ timeSlotId: early.id }).where('id', '=', second.id).execute()
  const [entry] = (await hub.admin.call('GET /api/history', { query: { eventId: String(event.id) } })).filter(
    ({ canRestore }) => canRestore,
  )
  expect((await restore(entry?.id)).message).toBe('The room is back, with its session.')
  const sessions = await hub.admin.call('GET /api/sessions', { query })
  expect(sessions.map(({ id, roomId: room }) => [id, room])).toEqual([
    [first.id, roomId],
    [second.id, null],
  ])
})
