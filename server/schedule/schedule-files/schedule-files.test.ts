import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addSession, addSuperAdmin } from '../../../test/factories.ts'
import { touch } from '../../db/revisions.ts'
import { chooseSchedules } from './choose-schedules.ts'
import { loadSchedule, planSchedule } from './data.ts'
import { readSchedules } from './read-schedules.ts'

const place = { city: 'bangalore', date: '2026-05-09' }
let hub: Awaited<ReturnType<typeof openApp>>
let days: ReturnType<typeof readSchedules>
beforeAll(async () => {
  hub = await openApp()
  const facts = new URL('../../../scripts/demo/bangalore-days.json', import.meta.url)
  days = readSchedules(await readFile(facts, 'utf8'))
})
afterAll(() => hub.close())
beforeEach(async () => {
  await hub.db.deleteFrom('events').execute()
})

type Loaded = Awaited<ReturnType<typeof load>>

function countsOf({ added, removed, moved, edited, unchanged }: Omit<Loaded, 'event'>) {
  return {
    added: added.length,
    removed: removed.length,
    moved: moved.length,
    edited: edited.length,
    unchanged,
  }
}

function load(edition: string) {
  return hub.db.transaction().execute(async (db) => {
    const [chosen] = chooseSchedules(days, { city: 'Bangalore', date: place.date, edition })
    if (!chosen) throw new Error('There is no such edition')
    return loadSchedule(db, chosen.event, chosen.schedule)
  })
}

it('loads a day with its rooms, breaks and sessions into a new event', async () => {
  const loaded = await load('spring-2015')
  const { event } = loaded
  expect(countsOf(loaded)).toEqual({ added: 34, removed: 0, moved: 0, edited: 0, unchanged: 0 })
  expect([event.name, event.slug, event.date, event.timeZone]).toEqual([
    'Unconference Bangalore',
    'bangalore',
    '2026-05-09',
    'Asia/Kolkata',
  ])
  const rooms = await hub.call('GET /api/rooms', { query: place })
  expect(rooms.map(({ name }) => name)).toEqual([
    'Asteroids',
    'Battleship',
    'Contra',
    'Diablo',
    'Everquest',
    'Fable',
  ])
  const slots = await hub.call('GET /api/time-slots', { query: place })
  expect(slots.map(({ startTime, staticTitle }) => [startTime, staticTitle])).toEqual([
    ['08:00', 'Registration'],
    ['09:00', 'Introduction'],
    ['09:45', null],
    ['10:30', 'Break 1'],
    ['11:00', null],
    ['11:45', null],
    ['12:30', 'Lunch'],
    ['13:30', 'Techlash'],
    ['14:30', null],
    ['15:15', 'Break 2'],
    ['15:45', null],
    ['16:30', null],
    ['17:30', 'Feedback'],
  ])
  const sessions = await hub.call('GET /api/sessions', { query: place })
  const talk = sessions.find(({ title }) => title === 'Docker')
  expect([talk?.presenterName, talk?.roomName, talk?.level, talk?.type]).toEqual([
    'Saifi Khan',
    'Asteroids',
    ['beginner'],
    ['presentation'],
  ])
})

it('follows a later revision: adds five sessions, removes two, moves one, and keeps other ids', async () => {
  await load('monsoon-2015@39')
  const before = await hub.call('GET /api/sessions', { query: place })
  expect(countsOf(await load('monsoon-2015@50'))).toEqual({
    added: 5,
    removed: 2,
    moved: 1,
    edited: 0,
    unchanged: 28,
  })
  const after = await hub.call('GET /api/sessions', { query: place })
  const kept = before.filter(({ id }) => after.some((session) => session.id === id))
  expect([before.length, kept.length, after.length]).toEqual([31, 29, 34])
  const slots = await hub.call('GET /api/time-slots', { query: place })
  const moved = after.find(({ title }) => title === 'Reimagining the recruiting landscape.')
  const slot = slots.find(({ id }) => id === moved?.timeSlotId)
  expect([slot?.startTime, moved?.roomName, moved?.version]).toEqual(['11:45', 'Everquest', 2])
})

it('changes nothing when the same revision is loaded again', async () => {
  await load('monsoon-2015@50')
  const before = await hub.call('GET /api/sessions', { query: place })
  expect(countsOf(await load('monsoon-2015@50'))).toEqual({
    added: 0,
    removed: 0,
    moved: 0,
    edited: 0,
    unchanged: 34,
  })
  expect(await hub.call('GET /api/sessions', { query: place })).toEqual(before)
})

it('plans again under the lock if the event has changed since, and else uses the earlier plan', async () => {
  const { event } = await load('monsoon-2015@50')
  const [, , day] = days
  if (!day) throw new Error('The facts are not there')
  const findEvent = () =>
    hub.db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
  const given = { location: 'Bangalore', date: place.date, name: null, timeZone: null }
  const loadPlanned = (planned: Awaited<ReturnType<typeof planSchedule>>) =>
    hub.db.transaction().execute((db) => loadSchedule(db, given, day, { planned }))

  const early = await planSchedule(hub.db, await findEvent(), day)
  const { id } = await hub.db.selectFrom('sessions').select('id').orderBy('id').executeTakeFirstOrThrow()
  await hub.db.deleteFrom('sessions').where('id', '!=', id).execute()
  await touch(hub.db, event.id)
  expect(countsOf(await loadPlanned(early))).toMatchObject({ added: 33, unchanged: 1 })

  const late = await planSchedule(hub.db, await findEvent(), day)
  expect(countsOf(late.report)).toMatchObject({ added: 0, unchanged: 34 })
  const marked = { ...late, report: { ...late.report, unchanged: 99 } }
  expect((await loadPlanned(marked)).unchanged).toBe(99)
})

it('lets two sessions swap spots', async () => {
  await load('monsoon-2015@50')
  const [, , day] = days
  const [first, second, ...others] = day?.sessions ?? []
  if (!day || !first || !second) throw new Error('The facts are not there')
  const swapped = {
    ...day,
    sessions: [{ ...first, room: second.room }, { ...second, room: first.room }, ...others],
  }
  const event = { location: 'Bangalore', date: place.date, name: null, timeZone: null }
  const { moved } = await hub.db.transaction().execute((db) => loadSchedule(db, event, swapped))
  expect(moved).toHaveLength(2)
})

it('keeps sessions that people created, and puts sessions in conflict with them in the tray', async () => {
  const { event } = await load('monsoon-2015@39')
  const room = await hub.db
    .selectFrom('rooms')
    .selectAll()
    .where('name', '=', 'Everquest')
    .executeTakeFirstOrThrow()
  const slot = await hub.db
    .selectFrom('time_slots')
    .selectAll()
    .where('startTime', '=', '11:00')
    .executeTakeFirstOrThrow()
  const own = await addSession(hub.db, {
    eventId: event.id,
    title: 'By hand',
    roomId: room.id,
    timeSlotId: slot.id,
  })
  expect((await load('monsoon-2015@50')).leftOut).toEqual([
    '“Cloud security & analytics” goes to the tray: “By hand” is in Everquest at 11:00 AM.',
  ])
  await hub.db.updateTable('sessions').set({ timeSlotId: null }).where('id', '=', own.id).execute()
  expect(await load('monsoon-2015@50')).toMatchObject({ moved: ['Cloud security & analytics'], leftOut: [] })
  const ids = await hub.db.selectFrom('sessions').select('id').where('id', '=', own.id).execute()
  expect(ids).toEqual([{ id: own.id }])
})

const UNCHANGED = { added: 0, removed: 0, moved: 0, edited: 0, unchanged: 34 }

/** The imported day, after which a person deletes a session, its time slot and its room. */
async function deleteRows() {
  const { event } = await load('monsoon-2015@50')
  const { call } = await hub.as(await addSuperAdmin(hub.db))
  const marker = await call('POST /api/rooms', { body: { name: 'By hand', eventId: event.id } })
  const shown = async () => [
    await hub.call('GET /api/sessions', { query: place }),
    await hub.call('GET /api/time-slots', { query: place }),
    await hub.call('GET /api/rooms', { query: place }),
  ]
  const before = await shown()
  const [session] = await hub.call('GET /api/sessions', { query: place })
  await call('DELETE /api/sessions/:id', { params: { id: session?.id ?? 0 } })
  await call('DELETE /api/time-slots/:id', { params: { id: session?.timeSlotId ?? 0 } })
  await call('DELETE /api/rooms/:id', { params: { id: session?.roomId ?? 0 } })
  const query = { eventId: String(event.id) }
  const history = await call('GET /api/history', { query })
  const deletions = history.filter(({ act }) => act === 'deleted')
  const to = history.find(({ noun, rowId }) => noun === 'rooms' && rowId === marker.id)?.id ?? 0
  return { event, call, shown, before, query, deletions, to }
}
type Deleted = Awaited<ReturnType<typeof deleteRows>>

const WAYS_BACK = {
  restore: async ({ call, deletions }: Deleted) => {
    for (const { id } of deletions) await call('POST /api/history/:id/restore', { params: { id } })
  },
  undo: async ({ call, deletions }: Deleted) => {
    for (const { change } of deletions)
      await call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  },
  'back to a moment': async ({ call, event, query, to }: Deleted) => {
    const { upTo } = await call('GET /api/history/back-to', { query: { ...query, to: String(to) } })
    await call('POST /api/history/back-to', { body: { eventId: event.id, to, upTo } })
  },
}

it.each(Object.entries(WAYS_BACK))(
  'recognizes rows that were deleted and brought back by: %s',
  async (_, bringBack) => {
    const deleted = await deleteRows()
    await bringBack(deleted)
    const version = expect.any(Number)
    const expected = deleted.before.map((rows) => rows.map((row) => ({ ...row, version })))
    expect(await deleted.shown()).toEqual(expected)
    expect(countsOf(await load('monsoon-2015@50'))).toEqual(UNCHANGED)
    expect(await deleted.shown()).toEqual(expected)
  },
)

it('treats a restored row as created by a person if the file has added it again in the meantime', async () => {
  const { call, deletions } = await deleteRows()
  expect(countsOf(await load('monsoon-2015@50'))).toMatchObject({ added: 1 })
  for (const { id } of deletions) await call('POST /api/history/:id/restore', { params: { id } })
  expect(countsOf(await load('monsoon-2015@50'))).toEqual(UNCHANGED)
  expect(await hub.call('GET /api/sessions', { query: place })).toHaveLength(35)
})

it('removes rooms and slots that a later revision no longer has, unless people use them', async () => {
  const { event } = await load('monsoon-2015@39')
  const [day] = days
  if (!day) throw new Error('The facts are not there')
  const stored = await hub.db.selectFrom('rooms').selectAll().where('name', '=', 'Diablo').execute()
  const lunch = await hub.db.selectFrom('time_slots').selectAll().where('startTime', '=', '16:30').execute()
  await hub.db
    .deleteFrom('sessions')
    .where('timeSlotId', '=', lunch[0]?.id ?? 0)
    .execute()
  await addSession(hub.db, {
    eventId: event.id,
    title: 'By hand',
    roomId: stored[0]?.id ?? null,
    timeSlotId: lunch[0]?.id ?? null,
  })
  const small = {
    ...day,
    rooms: ['Fable'],
    slots: [{ day: 1, start: 600, end: 660, isStatic: false, title: null, location: null }],
    sessions: [],
  }
  const given = { location: 'Bangalore', date: place.date, name: null, timeZone: null }
  await hub.db.transaction().execute((db) => loadSchedule(db, given, small))
  const rooms = await hub.call('GET /api/rooms', { query: place })
  const slots = await hub.call('GET /api/time-slots', { query: place })
  expect(rooms.map(({ name }) => name).sort()).toEqual(['Diablo', 'Fable'])
  expect(slots.map(({ startTime }) => startTime)).toEqual(['10:00', '16:30'])
})
