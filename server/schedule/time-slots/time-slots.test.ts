import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession } from '../../../test/factories.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const MORNING = { startTime: '9:30', endTime: '10:15' }

async function addOwnEvent() {
  const { event, query } = await hub.addOwnEvent()
  return { event, query, list: () => hub.call('GET /api/time-slots', { query }) }
}

it('adds a time slot for sessions, and a break with its title and location', async () => {
  const { event, list } = await addOwnEvent()
  const lunch = {
    startTime: '12:00',
    endTime: '1:00',
    isStatic: true,
    staticTitle: 'Lunch 🍜',
    staticLocation: 'Foyer',
    description: 'Vegan, too',
  }
  const breakSlot = await hub.admin.call('POST /api/time-slots', { body: { ...lunch, eventId: event.id } })
  const slot = await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  expect(breakSlot).toEqual({
    ...lunch,
    id: breakSlot.id,
    eventId: event.id,
    day: 1,
    title: null,
    version: 1,
  })
  expect(slot).toEqual({
    ...MORNING,
    id: slot.id,
    eventId: event.id,
    day: 1,
    isStatic: false,
    staticTitle: null,
    staticLocation: null,
    title: null,
    description: null,
    version: 1,
  })
  expect(await list()).toEqual([slot, breakSlot])
})

it('lets time slots overlap', async () => {
  const { event, list } = await addOwnEvent()
  await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  expect((await list()).length).toBe(2)
})

it('reads hours below 8 as afternoon: 11:30 to 1:00 ends after it starts', async () => {
  const { event } = await addOwnEvent()
  const body = { startTime: '11:30', endTime: '1:00', eventId: event.id }
  expect((await hub.admin.call('POST /api/time-slots', { body })).endTime).toBe('1:00')
})

it('changes a time slot and keeps its other fields', async () => {
  const { event } = await addOwnEvent()
  const { id } = await hub.admin.call('POST /api/time-slots', {
    body: { ...MORNING, eventId: event.id, title: 'Round one' },
  })
  const params = { id }
  const body = { startTime: '10:00', endTime: '10:45', description: 'Bring cards' }
  expect(await hub.admin.call('PUT /api/time-slots/:id', { params, body })).toMatchObject({
    ...body,
    title: 'Round one',
    isStatic: false,
    version: 2,
  })
  expect(
    await hub.admin.call('PUT /api/time-slots/:id', { params, body: { ...body, title: '' } }),
  ).toMatchObject({
    title: null,
  })
})

it('refuses to turn a time slot with sessions into a break', async () => {
  const { event } = await addOwnEvent()
  const slot = await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId: slot.id })
  const become = () =>
    hub.admin.call('PUT /api/time-slots/:id', {
      params: { id: slot.id },
      body: { ...MORNING, isStatic: true },
    })
  expect(await refusalOf(become())).toEqual([
    400,
    'This time slot has sessions, so it cannot become a break. Move them first.',
  ])
  await hub.admin.call('DELETE /api/sessions/:id', { params: { id: session.id } })
  expect((await become()).isStatic).toBe(true)
})

it('never lets a break hold a session, even if both are requested at once', async () => {
  const { event } = await addOwnEvent()
  const rooms = []
  for (let room = 0; room < 5; room += 1) rooms.push(await addRoom(hub.db, { eventId: event.id }))
  for (let round = 0; round < 5; round += 1) {
    const slot = await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
    const post = (roomId: number) =>
      hub.admin.call('POST /api/sessions', {
        body: { title: 'T', description: 'D', presenterName: 'P', timeSlotId: slot.id, roomId },
      })
    const become = () =>
      hub.admin.call('PUT /api/time-slots/:id', {
        params: { id: slot.id },
        body: { ...MORNING, isStatic: true },
      })
    const posting = rooms.map(({ id }) => post(id))
    const [became, ...posted] = await Promise.allSettled([become(), ...posting])
    const after = await hub.db
      .selectFrom('time_slots')
      .leftJoin('sessions', 'sessions.timeSlotId', 'time_slots.id')
      .select(['time_slots.isStatic', 'sessions.id as sessionId'])
      .where('time_slots.id', '=', slot.id)
      .execute()
    const saved = posted.filter(({ status }) => status === 'fulfilled')
    expect(after.filter(({ sessionId }) => sessionId !== null)).toHaveLength(saved.length)
    const isBreak = became.status === 'fulfilled'
    expect([saved.length > 0, after[0]?.isStatic]).toEqual([!isBreak, isBreak])
  }
})

it('keeps the sessions of a deleted time slot as unscheduled', async () => {
  const { event, query, list } = await addOwnEvent()
  const slot = await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  const room = await addRoom(hub.db, { eventId: event.id })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId: slot.id, roomId: room.id })
  await hub.admin.call('DELETE /api/time-slots/:id', { params: { id: slot.id } })
  expect(await list()).toEqual([])
  expect(await hub.call('GET /api/sessions', { query })).toEqual([])
  expect(await hub.admin.call('GET /api/sessions', { query })).toMatchObject([
    { id: session.id, timeSlotId: null, roomId: room.id, version: 2 },
  ])
})

it('refuses to move a time slot to another event, and a change based on an outdated version', async () => {
  const { event } = await addOwnEvent()
  const { event: other } = await addOwnEvent()
  const { id } = await hub.admin.call('POST /api/time-slots', { body: { ...MORNING, eventId: event.id } })
  const change = (body: object, headers: Record<string, string> = {}) =>
    hub.admin.call('PUT /api/time-slots/:id', { params: { id }, body: { ...MORNING, ...body }, headers })
  expect(await refusalOf(change({ eventId: other.id }))).toEqual([400, 'This belongs to another event'])
  const current = await change({ title: 'Theirs' })
  const refused = await refusedCall(change({ title: 'Mine' }, { 'if-match': `"${id}-1"` }))
  expect([refused.status, refused.current]).toEqual([412, current])
})

it('reads an hour below 8 as morning with a 24-hour clock, and otherwise if AM follows', async () => {
  const { event, query, list } = await addOwnEvent()
  const add = (startTime: string, endTime: string) =>
    hub.admin.call('POST /api/time-slots', { body: { startTime, endTime, eventId: event.id } })
  const setClock = async (clock: 12 | 24) => {
    const [{ name, location, date } = event] = await hub.call('GET /api/events', { query })
    await hub.admin.call('PUT /api/events/:id', {
      params: { id: event.id },
      body: { name, location, date, clock },
    })
  }
  const refused = [400, 'The end time must be after the start time']
  expect(await refusalOf(add('7:00', '9:00'))).toEqual(refused)
  const early = await add('7:00 am', '7:45 AM')
  const late = await add('1:30', '2:15')
  expect([early, late]).toMatchObject([
    { startTime: '7:00 AM', endTime: '7:45 AM' },
    { startTime: '1:30', endTime: '2:15' },
  ])

  await setClock(24)
  expect(await refusalOf(add('11:30', '1:00'))).toEqual(refused)
  const first = await add('6:00', '7:00')
  const change = { startTime: '06:15', endTime: '08:00' }
  expect(
    await hub.admin.call('PUT /api/time-slots/:id', { params: { id: first.id }, body: change }),
  ).toMatchObject({ startTime: '6:15 AM', endTime: '08:00' })
  // Sent back as read, a time keeps its meaning, even across noon.
  const lunch = { startTime: '11:30', endTime: '1:00' }
  await hub.db.updateTable('time_slots').set(lunch).where('id', '=', late.id).execute()
  expect(
    await hub.admin.call('PUT /api/time-slots/:id', { params: { id: late.id }, body: lunch }),
  ).toMatchObject(lunch)
  // The rows keep their meaning: a clock only affects how they are shown.
  expect((await list()).map(({ id }) => id)).toEqual([first.id, early.id, late.id])
  await setClock(12)
  expect((await list()).map(({ startTime }) => startTime)).toEqual(['6:15 AM', '7:00 AM', '11:30'])
})

it('stores an act as a code and values, and words it by the event’s clock', async () => {
  const { event } = await addOwnEvent()
  const setClock = (clock: 12 | 24) =>
    hub.db.updateTable('events').set({ clock }).where('id', '=', event.id).execute()
  await setClock(24)
  const slot = await hub.admin.call('POST /api/time-slots', {
    body: { startTime: '13:00', endTime: '13:45', eventId: event.id },
  })
  const body = { eventId: event.id, minutes: -400, timeSlots: [{ id: slot.id, version: slot.version }] }
  expect(await hub.admin.call('POST /api/time-slots/shift', { body })).toMatchObject([
    { startTime: '6:20 AM', endTime: '7:05 AM' },
  ])
  const latest = async (search = '') => {
    const query = { eventId: String(event.id) }
    const [act] = await hub.admin.call('GET /api/history/acts', { query })
    const [entry] = await hub.admin.call('GET /api/history', { query: { ...query, search } })
    expect(entry).toMatchObject({ name: act?.name, deed: act?.deed })
    return act
  }
  const deed = { code: 'shifted', isOne: true, start: '13:00', minutes: -400 }
  const name = 'moved the time slot at 13:00 400 minutes earlier'
  expect(await latest('13:00 400 minutes')).toMatchObject({ name, deed })
  const { name: kept } = await hub.db.selectFrom('acts').select('name').executeTakeFirstOrThrow()
  expect(JSON.parse(kept)).toEqual(deed)
  await setClock(12)
  expect(await latest('1:00 PM')).toMatchObject({ name: name.replace('13:00', '1:00 PM'), deed })
})

it('adds several time slots as one act, or none of them', async () => {
  const { event, list } = await addOwnEvent()
  const add = (timeSlots: { startTime: string; endTime: string }[]) =>
    hub.admin.call('POST /api/time-slots/several', { body: { eventId: event.id, timeSlots } })
  const early = { startTime: '7:15 AM', endTime: '8:00' }
  expect(await add([MORNING, early])).toMatchObject([MORNING, early])
  const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(event.id) } })
  expect(act).toMatchObject({ name: 'added 2 time slots', canUndo: true })
  const backwards = { startTime: '7:00', endTime: '9:00' }
  expect(await refusalOf(add([MORNING, backwards]))).toEqual([
    400,
    'The end time must be after the start time',
  ])
  expect(await refusalOf(add([]))).toEqual([400, 'There is nothing to add'])
  expect(await list()).toMatchObject([early, MORNING])
})

it('undoes and redoes adding several time slots as one act, but keeps those with sessions', async () => {
  const { event, list } = await addOwnEvent()
  const eventId = event.id
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const timeSlots = [MORNING, { startTime: '10:30', endTime: '11:15' }]
  const [first] = await hub.admin.call('POST /api/time-slots/several', { body: { eventId, timeSlots } })
  const undo = async (accept = false) => {
    const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
    const params = { change: act?.change ?? '' }
    return hub.admin.call('POST /api/history/acts/:change/undo', { params, body: { accept } })
  }
  expect((await undo()).name).toBe('undid: added 2 time slots')
  expect(await list()).toEqual([])
  expect((await undo()).name).toBe('redid: added 2 time slots')
  expect(await list()).toMatchObject(timeSlots)

  await addSession(hub.db, { eventId, roomId, timeSlotId: first?.id ?? 0 })
  expect(await refusalOf(undo())).toEqual([409, 'The time slot at 9:30 AM has sessions now'])
  await undo(true)
  expect(await list()).toMatchObject([MORNING])
})
