import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom } from '../../../test/factories.ts'
import { formOf } from '../../../test/pictures.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const FACTS = {
  isStepFree: true,
  hasHearingLoop: true,
  captionsUrl: 'https://captions.example.org/hall',
  way: 'Through the yard,\nthen left: 東京',
} as const

async function openRoom() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id } = await addRoom(hub.db, { eventId: event.id, name: 'Hall' })
  const change = (body: object) =>
    hub.admin.call('PUT /api/rooms/:id', { params: { id: String(id) }, body: { name: 'Hall', ...body } })
  const room = async () => (await hub.call('GET /api/rooms', { query })).find((each) => each.id === id)
  const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const undo = async () =>
    hub.admin.call('POST /api/history/acts/:change/undo', {
      params: { change: (await acts())[0]?.change ?? '' },
      body: {},
    })
  return { event, eventId, query, id, change, room, acts, undo }
}

it('returns only known facts of a room, until a change replaces them', async () => {
  const { change, room } = await openRoom()
  expect(await room()).not.toHaveProperty('facts')
  await change({ facts: { ...FACTS, isQuiet: false, joiningUrl: '  ' } })
  expect((await room())?.facts).toEqual(FACTS)
  await change({ name: 'Great Hall' })
  expect(await room()).toMatchObject({ name: 'Great Hall', facts: FACTS })
  await change({ facts: { isQuiet: true } })
  expect((await room())?.facts).toEqual({ isQuiet: true })
  await change({ facts: null })
  expect(await room()).not.toHaveProperty('facts')
  const body = { name: 'Attic', eventId: (await room())?.eventId, facts: FACTS }
  expect(await hub.admin.call('POST /api/rooms', { body: body as never })).toMatchObject({ facts: FACTS })
})

it.each([
  'javascript:alert(1)',
  'http://example.org',
  'https://',
  'https://a b.example.org',
  '//example.org',
  'data:text/html,x',
  '/wifi',
])('refuses %s as an address', async (url) => {
  const { change, room } = await openRoom()
  for (const fact of ['captionsUrl', 'joiningUrl'])
    expect(await refusalOf(change({ facts: { [fact]: url } }))).toEqual([
      400,
      'The address must begin with https://',
    ])
  expect(await room()).not.toHaveProperty('facts')
})

it('refuses directions of more than 500 characters, and invalid facts', async () => {
  const { change } = await openRoom()
  expect(await refusalOf(change({ facts: { way: 'x'.repeat(501) } }))).toEqual([
    400,
    'At most 500 characters',
  ])
  expect((await refusalOf(change({ facts: { isStepFree: 'yes' } })))?.[0]).toBe(400)
  expect((await refusalOf(change({ facts: 'step-free' })))?.[0]).toBe(400)
})

it('undoes and redoes changes of a room’s facts, and restores them with a deleted room', async () => {
  const { id, change, room, undo, acts } = await openRoom()
  await change({ facts: FACTS, closedTimes: [{ day: 1, startTime: '10:00', endTime: '11:00' }] })
  await undo()
  expect(await room()).not.toHaveProperty('facts')
  expect(await room()).not.toHaveProperty('closedTimes')
  await undo()
  expect((await room())?.facts).toEqual(FACTS)
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(id) } })
  expect((await acts())[0]?.name).toContain('deleted')
  await undo()
  expect(await room()).toMatchObject({
    facts: FACTS,
    closedTimes: [{ day: 1, startTime: '10:00', endTime: '11:00' }],
  })
})

it('copies facts to an event created from another one', async () => {
  const { event, change } = await openRoom()
  await change({ facts: FACTS })
  const { location } = event
  const body = { name: 'Next', location, date: '2031-02-03', copyFrom: event.id }
  await hub.admin.call('POST /api/events', { body })
  const next = { city: event.slug, date: '2031-02-03' }
  expect((await hub.call('GET /api/rooms', { query: next })).map(({ facts }) => facts)).toEqual([FACTS])
})

it('reveals a joining address only to managers of the event, and in no file', async () => {
  const { query, change, room } = await openRoom()
  const url = 'https://meet.example/secret-hall'
  await change({ facts: { ...FACTS, joiningUrl: url } })
  expect((await room())?.facts).toEqual({ ...FACTS, isJoinable: true })
  const [seen] = await hub.admin.call('GET /api/rooms', { query })
  expect(seen?.facts).toEqual({ ...FACTS, joiningUrl: url })
  const at = `/${encodeURIComponent(query.city)}/${query.date}`
  const files = ['schedule.json', 'schedule.xml', 'now.json', 'rooms.csv'].map((name) => `${at}/${name}`)
  const calls = ['rooms', 'programme', 'sessions'].map((name) => `/api/${name}?${new URLSearchParams(query)}`)
  for (const address of [...files, ...calls]) {
    const answer = await hub.fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.text()).not.toContain('secret-hall')
  }
  expect(await (await hub.fetch(`${at}/rooms.csv`)).text()).toContain(
    'https://captions.example.org/hall,yes,',
  )
})

it('is included in the rooms table, in now.json and in schedule files', async () => {
  const { query, change } = await openRoom()
  await change({ facts: FACTS })
  const at = `/${encodeURIComponent(query.city)}/${query.date}`
  const csv = await (await hub.fetch(`${at}/rooms.csv`)).text()
  expect(csv.split('\r\n')[0]).toContain(
    'Open,Step-free,Hearing loop,Quiet,Microphone,Captions,Join online,The way there',
  )
  expect(csv).toContain(
    'no,yes,yes,,,https://captions.example.org/hall,,"Through the yard,\nthen left: 東京"',
  )
  const now = await (await hub.fetch(`${at}/now.json`)).json()
  expect(now.rooms[0].facts).toEqual(FACTS)
  const json = await (await hub.fetch(`${at}/schedule.json`)).json()
  expect(json.schedule.conference_hub.rooms[0].facts).toEqual(FACTS)
})

it('sets closed times in a room’s form, read by the event’s clock', async () => {
  const { eventId, change, room } = await openRoom()
  const times = (startTime: string, endTime: string) => [{ day: 1, startTime, endTime }]
  const closed = async () => (await room())?.closedTimes
  await change({ closedTimes: times('1:30', '3 pm') })
  expect(await closed()).toEqual(times('1:30', '15:00'))
  await hub.db.updateTable('events').set({ clock: 24 }).where('id', '=', eventId).execute()
  // What is sent back as read stays the same.
  await change({ closedTimes: [...times('1:30', '15:00'), ...times('7:30', '8:15')] })
  expect(await closed()).toEqual([...times('1:30', '15:00'), ...times('7:30 AM', '8:15')])
  await change({ closedTimes: times('22:00', '1:00') })
  expect(await closed()).toEqual(times('22:00', '25:00'))
  const refused = (given: object) => refusalOf(change({ closedTimes: [given] }))
  expect(await refused({ day: 2, startTime: '9:00', endTime: '10:00' })).toEqual([
    400,
    'The day must be one of the event',
  ])
  expect(await refused({ startTime: '11:00', endTime: '10:30' })).toEqual([
    400,
    'The end time must be after the start time',
  ])
  expect((await refused({ startTime: 'noon', endTime: '13:00' }))?.[0]).toBe(400)
  await change({ closedTimes: [] })
  expect(await closed()).toBeUndefined()
})

it('does not close a room over its sessions, and lets no import put one into it', async () => {
  const { boss, eventId, hall, other, spot, add, list } = await openRealDay(hub)
  const talk = await add('Talk', spot(1))
  await add('Other', spot(0, other.id))
  const body = { name: 'Hall', closedTimes: [{ day: 1, startTime: '9:00', endTime: '10:30' }] }
  const close = () => boss.call('PUT /api/rooms/:id', { params: { id: String(hall.id) }, body })
  expect(await refusalOf(close())).toEqual([
    409,
    '“Talk” would be in Hall, which is closed from 9:00 AM to 10:30 AM',
  ])
  await boss.call('POST /api/sessions/arrange', {
    body: { eventId, moves: [{ id: talk.id, version: talk.version, spot: spot(2) }] },
  })
  await close()
  const table = 'title,start,end,room\nNew,9:00,9:45,Hall\nLate,13:00,13:45,Hall'
  const loaded = await boss.call('POST /api/events/:id/import', {
    params: { id: eventId },
    form: formOf({}, { schedule: { bytes: Buffer.from(table), name: 'plan.csv' } }),
  })
  expect(loaded.leftOut).toEqual(['Hall is closed from 9:00 AM to 10:30 AM: “New” stays in the tray'])
  expect(await list()).toContainEqual(['New', [-1], null])
  expect(await list()).toContainEqual(['Late', [3], 'Hall'])
})
