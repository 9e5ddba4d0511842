import { afterAll, beforeAll, expect, it } from 'vitest'
import { RESTORABLE, type Restorable } from '../../../domain/schedule/history.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { tidyFiles } from '../../content/uploads/data.ts'

let later = 0
let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(Date.now() + later) })
})
afterAll(() => hub.close())

const FORMS: Record<Restorable, { path: string; form: object }> = {
  sessions: { path: '/api/sessions', form: { title: 'T', description: 'D', presenterName: 'P' } },
  event_pages: { path: '/api/event-pages', form: { title: 'Rules', markdown: 'Be kind' } },
  sponsors: { path: '/api/sponsors', form: { name: 'Ada', website: 'https://example.com' } },
  links: { path: '/api/quick-links', form: { title: 'Home', url: 'https://example.com' } },
  rooms: { path: '/api/rooms', form: { name: 'Attic' } },
  time_slots: { path: '/api/time-slots', form: { startTime: '9:00', endTime: '9:45' } },
}
/** More than the row's history entries: saving the same again adds none. */
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

async function addOwnEvent() {
  const own = await hub.addOwnEvent()
  const restoreLatest = async (noun: string) => {
    const query = { eventId: String(own.eventId) }
    const entries = await hub.admin.call('GET /api/history', { query })
    const entry = entries.find((each) => each.noun === noun && each.act === 'deleted')
    if (!entry) throw new Error(`No ${noun} was deleted`)
    return restore(entry.id)
  }
  return { ...own, restoreLatest }
}

it('restores a session to its spot, or unscheduled if that is taken', async () => {
  const { event, query, restoreLatest } = await addOwnEvent()
  const room = await hub.admin.call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  const slot = await hub.admin.call('POST /api/time-slots', {
    body: { startTime: '9:00', endTime: '9:45', eventId: event.id },
  })
  const body = {
    title: 'First',
    description: 'D',
    presenterName: 'P',
    level: ['beginner'],
    roomId: room.id,
    timeSlotId: slot.id,
  }
  const session = await hub.admin.call('POST /api/sessions', { body })
  const params = { id: session.id }
  await hub.admin.call('DELETE /api/sessions/:id', { params })
  expect(await restoreLatest('sessions')).toEqual({
    noun: 'sessions',
    rowId: session.id,
    message: 'The session is back in its place.',
  })
  const [back] = await hub.admin.call('GET /api/sessions', { query })
  expect({ ...back, version: session.version }).toEqual(session)
  expect(await refusalOf(restoreLatest('sessions'))).toEqual([409, 'This has been brought back already'])

  await hub.admin.call('DELETE /api/sessions/:id', { params })
  const second = await hub.admin.call('POST /api/sessions', { body: { ...body, title: 'Second' } })
  expect((await restoreLatest('sessions')).message).toBe(
    'The session is back, but its place is taken or gone: it is unscheduled. Edit it to give it a new place.',
  )
  expect(await hub.admin.call('GET /api/sessions', { query })).toEqual([
    {
      ...session,
      roomId: null,
      timeSlotId: null,
      roomName: 'Unknown Room',
      version: expect.any(Number),
    },
    second,
  ])
})

it('restores a room and a time slot with the sessions that lost them', async () => {
  const { event, query, restoreLatest } = await addOwnEvent()
  const room = await hub.admin.call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  const slot = await hub.admin.call('POST /api/time-slots', {
    body: { startTime: '9:00', endTime: '9:45', eventId: event.id },
  })
  const session = await hub.admin.call('POST /api/sessions', {
    body: { title: 'T', description: 'D', presenterName: 'P', roomId: room.id, timeSlotId: slot.id },
  })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: room.id } })
  await hub.admin.call('DELETE /api/time-slots/:id', { params: { id: slot.id } })
  expect((await restoreLatest('time_slots')).message).toBe('The time slot is back, with its session.')
  expect((await restoreLatest('rooms')).message).toBe('The room is back, with its session.')
  expect(await hub.call('GET /api/sessions', { query })).toEqual([{ ...session, version: 5 }])
})

it('restores a link, and a sponsor with its logo, for 30 days', async () => {
  const { event, query, restoreLatest } = await addOwnEvent()
  const form = formOf({}, { logo: { bytes: await picture() } })
  const { logoPath } = await hub.admin.call('POST /api/sponsors/upload-logo', { form })
  const sponsor = await hub.admin.call('POST /api/sponsors', {
    body: { name: 'Ada', website: 'https://example.com', logoUrl: logoPath, eventId: event.id },
  })
  const link = await hub.admin.call('POST /api/quick-links', {
    body: { title: 'Home', url: 'https://example.com', eventId: event.id },
  })
  const drop = async () => {
    await hub.admin.call('DELETE /api/sponsors/:id', { params: { id: sponsor.id } })
    await hub.admin.call('DELETE /api/quick-links/:id', { params: { id: link.id } })
  }
  const tidyAfter = async (days: number) => {
    later = days * DAY_MS
    await tidyFiles(hub)
  }
  await drop()
  await tidyAfter(5)
  expect((await restoreLatest('sponsors')).message).toBe('The sponsor is back.')
  expect((await restoreLatest('links')).message).toBe('The link is back.')
  const version = expect.any(Number)
  expect(await hub.call('GET /api/sponsors', { query })).toEqual([{ ...sponsor, version }])
  expect(await hub.call('GET /api/quick-links', { query })).toEqual([{ ...link, version }])
  expect((await hub.fetch(logoPath)).status).toBe(200)
  later = 0
  await drop()
  await tidyAfter(31)
  expect((await hub.fetch(logoPath)).status).toBe(200)
  await tidyAfter(62)
  const fresh = await hub.as({ id: event.createdBy ?? 0 })
  const entries = await fresh.call('GET /api/history', { query: { eventId: String(event.id) } })
  const entry = entries.find(({ noun }) => noun === 'links')
  const params = { id: entry?.id ?? 0 }
  expect(await refusalOf(fresh.call('POST /api/history/:id/restore', { params }))).toEqual([
    409,
    'What was deleted more than 30 days ago cannot be brought back',
  ])
  expect((await hub.fetch(logoPath)).status).toBe(404)
  later = 0
})

it.each(RESTORABLE)('restores a row of %s with a version newer than any open form’s', async (noun) => {
  const row = await createRow(noun)
  await row.drop()
  await restore((await row.latestEntry())?.id)
  await row.expectNewer()
})

it.each(['sessions', 'rooms', 'time_slots'] as const)(
  'undoes a deletion of %s, or goes back before it, with a version newer than any open form’s',
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

it('gives a restored room to only one of two sessions that would share its spot', async () => {
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
