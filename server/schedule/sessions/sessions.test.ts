import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const FORM = {
  ...NO_CONTENT,
  title: 'Consent without tears',
  description: 'What works',
  presenterName: 'Robin Example',
  level: ['beginner'],
  type: ['discussion'],
  focus: ['technical'],
}

/** An event of the admin with a time slot and two rooms. */
async function addOpenSpots() {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Atrium' })
  const otherRoom = await addRoom(hub.db, { eventId: event.id, name: 'Library' })
  const spot = { city: event.slug, date: event.date }
  return { event, slot, room, otherRoom, spot, form: { ...FORM, timeSlotId: slot.id, roomId: room.id } }
}

it('adds a session, shown on the schedule at once', async () => {
  const { event, slot, room, spot, form } = await addOpenSpots()
  expect(await hub.call('GET /api/sessions', { query: spot })).toEqual([])
  const created = await hub.admin.call('POST /api/sessions', { body: form })
  expect(created).toEqual({
    ...FORM,
    id: created.id,
    eventId: event.id,
    timeSlotId: slot.id,
    roomId: room.id,
    roomName: 'Atrium',
    furtherSlotIds: [],
    startsAt: '',
    place: '',
    fullAt: '',
    version: 1,
  })
  expect(await hub.call('GET /api/sessions', { query: spot })).toEqual([created])
})

it('answers 201 for a new session, 200 for a changed one and 204 for a deleted one', async () => {
  const { form } = await addOpenSpots()
  const send = (method: string, path: string) =>
    hub.admin.fetch(path, {
      method,
      ...(method !== 'DELETE' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
      }),
    })
  const created = await send('POST', '/api/sessions')
  const { id } = (await created.json()) as { id: number }
  const changed = await send('PUT', `/api/sessions/${id}`)
  const deleted = await send('DELETE', `/api/sessions/${id}`)
  expect([created.status, changed.status, deleted.status, await deleted.text()]).toEqual([201, 200, 204, ''])
  expect((await send('DELETE', `/api/sessions/${id}`)).status).toBe(404)
})

it('accepts lists as comma-separated or single text, labels and aliases, and ids as text', async () => {
  const { form, slot, room } = await addOpenSpots()
  const body = { ...form, level: 'Beginner, Advanced', type: 'Workshop', focus: ['Tech', 'analysis'] }
  const created = await hub.admin.call('POST /api/sessions', {
    body: { ...body, timeSlotId: String(slot.id), roomId: String(room.id) },
  })
  expect([created.level, created.type, created.focus]).toEqual([
    ['beginner', 'advanced'],
    ['workshop'],
    ['technical', 'analytics'],
  ])
})

it('keeps script-like, right-to-left and emoji text unchanged', async () => {
  const { form } = await addOpenSpots()
  const texts = {
    title: '<script>alert("x")</script> \u202eabc & 👩🏽‍💻',
    description: "שלום\n\n- **مرحبا**\t😀 '; DROP TABLE sessions; --",
    presenterName: '  Zoë  O’Neil ',
  }
  expect(await hub.admin.call('POST /api/sessions', { body: { ...form, ...texts } })).toMatchObject(texts)
})

it('refuses an occupied spot with 409, when adding and when moving', async () => {
  const { form, otherRoom } = await addOpenSpots()
  const first = await hub.admin.call('POST /api/sessions', { body: form })
  const second = await hub.admin.call('POST /api/sessions', { body: { ...form, roomId: otherRoom.id } })
  const taken = [409, 'Room already occupied for this time slot']
  expect(await refusalOf(hub.admin.call('POST /api/sessions', { body: form }))).toEqual(taken)
  const move = hub.admin.call('PUT /api/sessions/:id', { params: { id: second.id }, body: form })
  const refused = await refusedCall(move)
  expect([refused.status, refused.sentence, refused.code]).toEqual([...taken, 'ROOM_OCCUPIED'])
  expect(
    await hub.admin.call('PUT /api/sessions/:id', { params: { id: first.id }, body: form }),
  ).toMatchObject({
    version: 2,
  })
})

it('accepts one of a hundred posts for one spot', async () => {
  const { form, spot } = await addOpenSpots()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      hub.admin.call('POST /api/sessions', { body: { ...form, title: `Try ${index}` } }).then(
        () => 201,
        (error: { status: number }) => error.status,
      ),
    ),
  )
  expect(statuses.filter((status) => status === 201).length).toBe(1)
  expect(statuses.filter((status) => status === 409).length).toBe(99)
  expect((await hub.call('GET /api/sessions', { query: spot })).length).toBe(1)
})

// SQLite has one connection, which serves writes in their order.
if (inject('engine') === 'postgres')
  it('saves for another organizer while a hundred posts for one spot are waiting', async () => {
    const { form } = await addOpenSpots()
    const other = await addAdmin(hub.db)
    const elsewhere = await addEvent(hub.db, { createdBy: other.id })
    const { call } = await hub.as(other)
    let done = 0
    const posts = Array.from({ length: 100 }, () =>
      hub.admin.call('POST /api/sessions', { body: form }).catch(() => undefined),
    )
    const counted = posts.map((post) => post.then(() => (done += 1)))
    await Promise.race(posts)
    await call('POST /api/rooms', { body: { name: 'Hall', eventId: elsewhere.id } })
    expect(done).toBeLessThan(60)
    await Promise.all(counted)
  })

it('swaps two sessions through a free room, and never puts two of many movers in one spot', async () => {
  const { event, slot, form, room, otherRoom } = await addOpenSpots()
  const free = await addRoom(hub.db, { eventId: event.id })
  const at = (roomId: number) => ({ ...form, roomId })
  const a = await hub.admin.call('POST /api/sessions', { body: at(room.id) })
  const b = await hub.admin.call('POST /api/sessions', { body: at(otherRoom.id) })
  const move = (id: number, roomId: number) =>
    hub.admin.call('PUT /api/sessions/:id', { params: { id }, body: at(roomId) })
  await move(a.id, free.id)
  await move(b.id, room.id)
  expect((await move(a.id, otherRoom.id)).roomId).toBe(otherRoom.id)
  const moved = await Promise.allSettled([a, b, a, b, a, b].map(({ id }) => move(id, free.id)))
  const winners = moved.filter((each) => each.status === 'fulfilled')
  expect(winners.length).toBe(3)
  const rows = await hub.db.selectFrom('sessions').selectAll().where('timeSlotId', '=', slot.id).execute()
  expect(new Set(rows.map(({ roomId }) => roomId)).size).toBe(2)
})

it('refuses a time slot that is a break', async () => {
  const { event, form } = await addOpenSpots()
  const lunch = await addTimeSlot(hub.db, { eventId: event.id, isStatic: true })
  expect(
    await refusalOf(hub.admin.call('POST /api/sessions', { body: { ...form, timeSlotId: lunch.id } })),
  ).toEqual([400, 'This time slot is a break, which cannot have sessions'])
})

it('refuses a room, time slot or event of another event, even one the admin manages', async () => {
  const { form } = await addOpenSpots()
  const { event, slot, room } = await addOpenSpots()
  const refusals = [
    hub.admin.call('POST /api/sessions', { body: { ...form, roomId: room.id } }),
    hub.admin.call('POST /api/sessions', { body: { ...form, roomId: 999_999 } }),
    hub.admin.call('POST /api/sessions', { body: { ...form, timeSlotId: slot.id } }),
    hub.admin.call('POST /api/sessions', { body: { ...form, timeSlotId: 999_999 } }),
    hub.admin.call('POST /api/sessions', { body: { ...form, eventId: event.id } }),
  ]
  expect(await Promise.all(refusals.map(refusalOf))).toEqual([
    [400, 'This room is not part of this event'],
    [400, 'This room is not part of this event'],
    [400, 'This room is not part of this event'],
    [400, 'This time slot is not part of this event'],
    [400, 'This time slot is not part of this event'],
  ])
  const { id } = await hub.admin.call('POST /api/sessions', { body: form })
  const params = { id }
  expect(
    await Promise.all(
      [{ timeSlotId: slot.id }, { roomId: room.id }, { eventId: event.id }].map((foreign) =>
        refusalOf(hub.admin.call('PUT /api/sessions/:id', { params, body: { ...form, ...foreign } })),
      ),
    ),
  ).toEqual([
    [400, 'This time slot is not part of this event'],
    [400, 'This room is not part of this event'],
    [400, 'This belongs to another event'],
  ])
})

it('answers for a hidden event’s time slot as for one that does not exist', async () => {
  const { form } = await addOpenSpots()
  const hidden = await addEvent(hub.db, { isPublic: false })
  const slot = await addTimeSlot(hub.db, { eventId: hidden.id })
  const session = await addSession(hub.db, { eventId: hidden.id })
  const answers = await Promise.all(
    [
      hub.admin.call('POST /api/sessions', { body: { ...form, timeSlotId: slot.id } }),
      hub.admin.call('POST /api/sessions', { body: { ...form, timeSlotId: 999_999 } }),
      hub.admin.call('DELETE /api/sessions/:id', { params: { id: session.id } }),
      hub.admin.call('DELETE /api/sessions/:id', { params: { id: 999_999 } }),
    ].map(refusalOf),
  )
  expect([answers[0], answers[2]]).toEqual([answers[1], answers[3]])
})

it('reschedules an unscheduled session', async () => {
  const { event, form, spot } = await addOpenSpots()
  const { id } = await addSession(hub.db, { eventId: event.id })
  const [found] = await hub.admin.call('GET /api/sessions', { query: spot })
  expect(found).toMatchObject({ id, roomName: 'Unknown Room', roomId: null, timeSlotId: null })
  await hub.admin.call('PUT /api/sessions/:id', { params: { id }, body: form })
  expect((await hub.call('GET /api/sessions', { query: spot })).map((each) => each.id)).toEqual([id])
})

it('refuses a change based on an outdated version, and returns the current row', async () => {
  const { form } = await addOpenSpots()
  const created = await hub.admin.call('POST /api/sessions', { body: form })
  const params = { id: created.id }
  const change = (title: string, etag?: string) =>
    hub.admin.call('PUT /api/sessions/:id', {
      params,
      body: { ...form, title },
      ...(etag && { headers: { 'if-match': etag } }),
    })
  const first = await change('Theirs', `"${created.id}-1"`)
  const refused = await refusedCall(change('Mine', `"${created.id}-1"`))
  expect([refused.status, refused.code, refused.current]).toEqual([412, 'CHANGED_MEANWHILE', first])
  for (const version of ['2147483648', '9'.repeat(30)])
    expect(await refusedCall(change('Mine', `"${created.id}-${version}"`))).toMatchObject({
      status: 412,
      current: first,
    })
  expect((await change('Mine', `"${created.id}-2"`)).title).toBe('Mine')
  expect((await change('Without a version')).version).toBe(4)
})

it('changes a session with no presenter, as from a wall, but takes no presenter away', async () => {
  const { event, form, slot, room } = await addOpenSpots()
  const spot = { eventId: event.id, timeSlotId: slot.id, roomId: room.id }
  const { id } = await addSession(hub.db, { ...spot, presenterName: '' })
  const change = (presenterName: string) =>
    hub.admin.call('PUT /api/sessions/:id', {
      params: { id },
      body: { ...form, title: 'Bees', presenterName },
    })
  expect(await change('')).toMatchObject({ title: 'Bees', presenterName: '' })
  expect(await change('Ann')).toMatchObject({ presenterName: 'Ann' })
  for (const blank of ['', ' \u200b'])
    expect(await refusalOf(change(blank))).toEqual([400, 'Presenter name is required'])
})

it('adds a session from only a title and a presenter', async () => {
  const { form, spot } = await addOpenSpots()
  const { title, presenterName, timeSlotId, roomId } = form
  const body = { title, presenterName, timeSlotId, roomId }
  const session = await hub.admin.call('POST /api/sessions/brief', { body })
  expect(session).toMatchObject({ title, presenterName, description: '', level: [], type: [], focus: [] })
  expect(await hub.call('GET /api/sessions', { query: spot })).toEqual([session])
  const change = (words: { title?: string; description: string }) =>
    hub.admin.call('PUT /api/sessions/:id', { params: { id: session.id }, body: { ...body, ...words } })
  expect(await change({ title: 'Corrected', description: '' })).toMatchObject({ title: 'Corrected' })
  await change({ description: 'Words' })
  // Someone who has not seen these words gets them instead of an error about an empty field.
  const headers = { 'if-match': `"${session.id}-${session.version + 1}"` }
  const params = { id: session.id }
  const late = hub.admin.call('PUT /api/sessions/:id', {
    params,
    body: { ...body, description: '' },
    headers,
  })
  expect(await refusedCall(late)).toMatchObject({ status: 412, current: { description: 'Words' } })
  expect(await refusalOf(change({ description: ' ' }))).toEqual([400, 'Description is required'])
  expect(await refusalOf(hub.admin.call('POST /api/sessions/brief', { body }))).toEqual([
    409,
    'Room already occupied for this time slot',
  ])
})
