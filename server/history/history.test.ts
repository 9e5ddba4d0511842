import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import { openApp } from '../../test/app.ts'
import { eventArchive } from '../../test/event-archives.ts'
import { writesTo } from '../../test/event-writes.ts'
import {
  addAdmin,
  addEvent,
  addFloorPlan,
  addRoom,
  addSession,
  addSuperAdmin,
  addTimeSlot,
} from '../../test/factories.ts'
import { formOf, picture } from '../../test/pictures.ts'
import { refusalOf } from '../../test/refusal.ts'

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

/** Writes that change nothing which the history speaks of, and why. */
const NOT_RECORDED = new Map([
  ['POST /api/sponsors/upload-logo', 'a file that no row shows yet'],
  ['POST /api/process-image', 'a reading for a form'],
  ['POST /api/session-cards/claim-next', 'who has a card open'],
  ['POST /api/session-cards/:id/claim', 'who has a card open'],
  ['POST /api/session-cards/:id/release', 'who has a card open'],
  ['POST /api/session-cards/:id/read-again', 'the server reads it again'],
  ['POST /api/wall/photos', 'photos that change nothing'],
  ['POST /api/resend-invitation', 'a mail, noted in the security log'],
  ['DELETE /api/sign-ins/:id', 'a sign-in, noted in the security log'],
  ['DELETE /api/sign-ins', 'sign-ins, noted in the security log'],
  ['POST /api/tokens', 'tokens, noted in the security log'],
  ['DELETE /api/tokens/:id', 'a token, noted in the security log'],
  ['POST /api/webhooks', 'who is told, noted in the security log'],
  ['POST /api/webhooks/:id/test', 'a message'],
  ['DELETE /api/webhooks/:id', 'who is told, noted in the security log'],
])

it('has an entry of every write that an admin makes', async () => {
  const { owner, event, admin } = await ownEvent()
  const changes = async () =>
    new Set((await hub.db.selectFrom('history').selectAll().execute()).map((row) => row.change))
  const recorded = new Set<string>()
  const silent: string[] = []
  const write = async (name: string, path: string, request: RequestInit, fetch = admin.fetch) => {
    const before = (await changes()).size
    const answer = await fetch(path, request)
    expect([name, answer.status < 400 || answer.status === 409]).toEqual([name, true])
    if (answer.status === 409) return
    const now = (await changes()).size
    if (now === before + 1) recorded.add(name)
    else silent.push(name)
  }
  const json = (method: string, body?: object): RequestInit => ({
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

  const fresh = { name: 'New', location: `New ${event.id}`, date: '2026-01-02' }
  await write('POST /api/events', '/api/events', json('POST', fresh))
  const other = await addAdmin(hub.db)
  const grant = { eventId: event.id, userId: other.id }
  await write('POST /api/event-permissions', '/api/event-permissions', json('POST', grant))
  await write(
    'DELETE /api/event-permissions/:eventId/:userId',
    `/api/event-permissions/${event.id}/${other.id}`,
    json('DELETE'),
  )
  const plan = formOf({ city: event.slug, date: event.date }, { floorPlan: { bytes: await picture() } })
  await write('POST /api/floor-plans/upload', '/api/floor-plans/upload', { method: 'POST', body: plan })
  const { id: eventId } = event
  await write('POST /api/footer-settings', '/api/footer-settings', json('POST', { eventId }))
  const wifi = { eventId, networkName: 'Hub', password: 'for guests' }
  await write('POST /api/wifi-settings', '/api/wifi-settings', json('POST', wifi))
  const link = { title: 'Home', platform: 'X', name: 'Home', url: 'https://example.com' }
  const added = { ...link, website: 'https://example.com', eventId }
  for (const list of ['rooms', 'sponsors', 'social-links', 'quick-links', 'helpful-links']) {
    const ids = []
    for (const each of [1, 2]) {
      const answer = await admin.fetch(`/api/${list}`, json('POST', { ...added, name: `Name ${each}` }))
      ids.push({ id: (await answer.json()).id })
    }
    const body = { [list.endsWith('links') ? 'links' : list]: ids.reverse() }
    await write(`POST /api/${list}/reorder`, `/api/${list}/reorder`, json('POST', body))
    await admin.fetch(`/api/${list}/${ids[0]?.id}`, json('DELETE'))
    const [gone] = await hub.db.selectFrom('history').select('id').orderBy('id', 'desc').limit(1).execute()
    await write('POST /api/history/:id/restore', `/api/history/${gone?.id}/restore`, json('POST'))
  }
  await addFloorPlan(hub.db, { eventId: event.id, order: 1 })
  const floors = await admin.call('GET /api/floor-plans', { query: { city: event.slug, date: event.date } })
  const floorPlans = floors.map(({ id }) => ({ id })).reverse()
  await write('POST /api/floor-plans/reorder', '/api/floor-plans/reorder', json('POST', { floorPlans }))
  await hub.db.deleteFrom('wifi_settings').execute()
  await hub.db.deleteFrom('footer_settings').execute()
  const invitation = { name: 'Ida Invited', email: 'ida@example.com' }
  await write('POST /api/invite-user', '/api/invite-user', json('POST', invitation))
  const superAdmin = await hub.as(await addSuperAdmin(hub.db))
  const status = { isAdmin: true, isSuperAdmin: true }
  const roleOf = `/api/admin-users/${other.id}/admin-status`
  await write('PUT /api/admin-users/:id/admin-status', roleOf, json('PUT', status), superAdmin.fetch)
  await write('DELETE /api/admin-users/:id', `/api/admin-users/${other.id}`, json('DELETE'), superAdmin.fetch)
  const cardId = await addCard(event.id, owner.id)
  await write('DELETE /api/session-cards/:id', `/api/session-cards/${cardId}`, json('DELETE'))
  await write('POST /api/session-cards', '/api/session-cards', {
    method: 'POST',
    body: formOf({ eventId: String(event.id) }, { image: { bytes: await picture(), name: 'card.png' } }),
  })
  const failed = await addCard(event.id, owner.id, 'failed')
  const again = `/api/session-cards/${failed}/read-again`
  await write('POST /api/session-cards/:id/read-again', again, json('POST'))
  const toSave = await addCard(event.id, owner.id)
  await write('POST /api/session-cards/:id/confirm', `/api/session-cards/${toSave}/confirm`, json('POST'))
  const room = await addRoom(hub.db, { eventId: event.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const session = { title: 'T', description: 'D', presenterName: 'P', roomId: room.id, timeSlotId: slot.id }
  await write('POST /api/session-cards/:id/save', `/api/session-cards/${toSave}/save`, json('POST', session))
  await write('POST /api/numbered-cards', '/api/numbered-cards', json('POST', { eventId, count: 1 }))
  const [numbered] = await admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
  await write(
    'PUT /api/numbered-cards/:id',
    `/api/numbered-cards/${numbered?.id}`,
    json('PUT', { isClosed: true }),
  )
  const place = { timeSlotId: slot.id, roomId: (await addRoom(hub.db, { eventId })).id }
  const brief = { title: 'T', presenterName: 'P', ...place }
  await write('POST /api/sessions/brief', '/api/sessions/brief', json('POST', brief))
  const moved = await addSession(hub.db, { eventId })
  const spot = { timeSlotId: slot.id, roomId: (await addRoom(hub.db, { eventId })).id }
  const moves = [{ id: moved.id, version: 1, spot }]
  await write('POST /api/wall/accept', '/api/wall/accept', json('POST', { eventId, moves, additions: [] }))
  await write('PUT /api/sessions/:id/full', `/api/sessions/${moved.id}/full`, json('PUT', { isFull: true }))
  const timeSlots = [{ startTime: '17:00', endTime: '17:45' }]
  await write('POST /api/time-slots/several', '/api/time-slots/several', json('POST', { eventId, timeSlots }))
  const empty = await addEvent(hub.db, { createdBy: owner.id })
  const copy = json('POST', { copyFrom: eventId })
  await write('POST /api/events/:id/copy', `/api/events/${empty.id}/copy`, copy)
  const table = { bytes: Buffer.from('Title,Start,Room\nBread,9:30,Cellar\n'), name: 'day.csv' }
  await write('POST /api/events/:id/import', `/api/events/${empty.id}/import`, {
    method: 'POST',
    body: formOf({}, { schedule: table }),
  })
  await write('POST /api/events/load', '/api/events/load', {
    method: 'POST',
    body: formOf({}, { archive: { bytes: await eventArchive(), name: 'loaded.zip' } }),
  })
  const [act] = await admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const undo = `/api/history/acts/${act?.change}/undo`
  await write('POST /api/history/acts/:change/undo', undo, json('POST', {}))
  const [latest] = await admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const backTo = { eventId, to: act?.lastId, upTo: latest?.lastId }
  await write('POST /api/history/back-to', '/api/history/back-to', json('POST', backTo))
  for (const [method, path, body] of await writesTo(hub.db, event)) {
    if (path.endsWith('/reorder')) continue
    const name = `${method} ${path.replace(/\d+(?=$|\/lists$|\/pin$)/, ':id')}`
    await write(name, path, json(method, body))
  }

  expect(silent).toEqual([])
  const writes = Object.entries(api).filter(
    ([name, { access }]) => !name.startsWith('GET') && access !== 'public' && access !== 'user',
  )
  expect(
    writes.map(([name]) => name).filter((name) => !recorded.has(name) && !NOT_RECORDED.has(name)),
  ).toEqual([])
})

async function addCard(eventId: number, claimedBy: number, state: 'read' | 'failed' = 'read') {
  const { id } = await hub.db
    .insertInto('session_cards')
    .values({
      eventId,
      state,
      photo: state === 'failed' ? 'none.jpeg' : null,
      photoHash: '0',
      reading: null,
      message: null,
      uploadedBy: claimedBy,
      claimedBy,
      claimedAt: new Date().toISOString(),
      sessionId: null,
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('names the actor, the time, and the row before and after', async () => {
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

it('names the users who were given access and lost it', async () => {
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

it('keeps the actors of simultaneous changes apart', async () => {
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

it('leaves no entry of a change that was rolled back', async () => {
  const { event, admin, history } = await ownEvent()
  const room = await addRoom(hub.db, { eventId: event.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const place = { roomId: room.id, timeSlotId: slot.id }
  await addSession(hub.db, { eventId: event.id, ...place })
  const body = { title: 'T', description: 'D', presenterName: 'P', ...place }
  expect((await refusalOf(admin.call('POST /api/sessions', { body })))[0]).toBe(409)
  expect(await history()).toEqual([])
})

it('is for those who have access to the event, and holds no secret', async () => {
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

it('shows every column of a table, but the version and the name in a schedule file', async () => {
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
