import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addTimeSlot } from '../../test/factories.ts'

// NOW of the tests is 8:30 UTC on the day of their events.
let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function addDay(more: Parameters<typeof hub.addOwnEvent>[0] = {}) {
  const { event, eventId } = await hub.addOwnEvent(more)
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Hall', isOpen: true }),
    await addRoom(hub.db, { eventId, name: 'Attic & roof' }),
  ]
  const [first, second] = [
    await addTimeSlot(hub.db, { eventId, startTime: '8:00', endTime: '9:00' }),
    await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' }),
  ]
  const owner = await hub.as(hub.owner)
  const add = (title: string, timeSlotId: number, roomId: number) =>
    owner.call('POST /api/sessions', {
      body: { eventId, title, presenterName: 'Ada', description: 'x', timeSlotId, roomId },
    })
  return { event, eventId, hall, attic, first, second, owner, add, at: `/${event.slug}/${event.date}` }
}

async function titlesOf(at: string): Promise<string[]> {
  const { feed } = parser.parse(await textOf(`${at}/changes.atom`))
  return (feed.entry ?? []).map(({ title }: { title: string }) => title)
}

/** The titles of the sessions that a calendar of the event shows as canceled. */
async function cancelledIn(at: string): Promise<string[]> {
  const entries = (await textOf(`${at}/schedule.ics`)).split('BEGIN:VEVENT').slice(1)
  return entries
    .filter((entry) => entry.includes('STATUS:CANCELLED'))
    .map((entry) => /^SUMMARY:(.*)\r$/m.exec(entry)?.[1] ?? '')
}

async function textOf(path: string) {
  const answer = await hub.fetch(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

const parser = new XMLParser({ isArray: (name) => name === 'entry', parseTagValue: false })

it('shows what is on in each room and what comes next', async () => {
  const { at, add, hall, attic, first, second } = await addDay()
  await add('Bread', first.id, hall.id)
  await add('Cheese', first.id, hall.id)
  await add('Wine', second.id, attic.id)
  const { rooms } = JSON.parse(await textOf(`${at}/now.json`))
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)
  expect(rooms.map((room: { now: []; next: [] }) => [titles(room.now), titles(room.next)])).toEqual([
    [['Bread', 'Cheese'], []],
    [[], ['Wine']],
  ])
})

it('shows an emergency until it ends', async () => {
  const { at, owner, eventId } = await addDay()
  const emergencies = async () => JSON.parse(await textOf(`${at}/now.json`)).emergencies
  expect(await emergencies()).toBe(undefined)
  const body = { eventId, text: 'Fire', isEmergency: true }
  const { id } = await owner.call('POST /api/announcements', { body })
  expect(await emergencies()).toEqual([{ text: 'Fire', announcedAt: expect.any(String) }])
  await owner.call('DELETE /api/announcements/:id', { params: { id } })
  expect(await emergencies()).toBe(undefined)
})

it('shows each room’s page and capacity, and which sessions are full or late', async () => {
  const { at, add, hall, attic, first, second, owner } = await addDay()
  const bread = await add('Bread', first.id, hall.id)
  await add('Wine', second.id, attic.id)
  await hub.db.updateTable('rooms').set({ capacity: 40 }).where('id', '=', hall.id).execute()
  await owner.call('PUT /api/sessions/:id/full', { params: { id: bread.id }, body: { isFull: true } })
  await hub.db
    .updateTable('sessions')
    .set({ late: 5, lateSpot: `${first.id}/${hall.id}` })
    .where('id', '=', bread.id)
    .execute()
  const { rooms } = JSON.parse(await textOf(`${at}/now.json`))
  const [inHall, inAttic] = rooms
  expect(inHall).toMatchObject({
    capacity: 40,
    now: [{ title: 'Bread', fullAt: expect.any(String), late: 5 }],
  })
  expect(new Date(inHall.now[0].fullAt).toISOString()).toBe(inHall.now[0].fullAt)
  expect(inAttic).toMatchObject({ capacity: null, next: [{ title: 'Wine', fullAt: null, late: 0 }] })
  const { pathname } = new URL(inHall.url)
  expect(pathname).toBe(`${at}/rooms/${hall.id}`)
})

it('lists announcements and added, moved and removed sessions, latest first, without their authors', async () => {
  const { at, add, attic, hall, first, second, owner, eventId } = await addDay()
  const { id } = await add('Bread & butter', first.id, hall.id)
  const gone = await add('Wine', second.id, hall.id)
  await owner.call('POST /api/sessions/arrange', {
    body: { eventId, moves: [{ id, version: 1, spot: { timeSlotId: second.id, roomId: attic.id } }] },
  })
  await owner.call('DELETE /api/sessions/:id', { params: { id: gone.id } })
  await owner.call('POST /api/announcements', { body: { eventId, text: 'Lunch <now>', minutes: 5 } })
  const wrong = await owner.call('POST /api/announcements', { body: { eventId, text: 'Wrong', minutes: 5 } })
  await owner.call('DELETE /api/announcements/:id', { params: { id: wrong.id } })
  const text = await textOf(`${at}/changes.atom`)
  expect(text).not.toContain(hub.owner.name)
  const { feed } = parser.parse(text)
  expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual([
    'Lunch <now>',
    'No longer on the schedule: Wine',
    'Moved: Bread & butter, now in Attic & roof, 9:00 AM',
    'New: Wine, in Hall, 9:00 AM',
    'New: Bread & butter, in Hall, 8:00 AM',
  ])
  expect(new Set(feed.entry.map((entry: { id: string }) => entry.id)).size).toBe(5)
})

it('reports which session another one was merged into', async () => {
  const { at, add, attic, hall, first, second, owner, eventId } = await addDay()
  const [kept, gone] = [await add('Bread', second.id, attic.id), await add('Rolls', first.id, hall.id)]
  await owner.call('POST /api/sessions/:id/merge', {
    params: { id: kept.id },
    body: { version: kept.version, otherId: gone.id, otherVersion: gone.version, eventId },
  })
  const { feed } = parser.parse(await textOf(`${at}/changes.atom`))
  expect(feed.entry[0].title).toBe('Merged into “Bread”, Attic & roof, 9:00 AM: Rolls')
})

it('reports a session that moves within an open room', async () => {
  const { at, add, first, hall, owner } = await addDay()
  const session = await add('Bread', first.id, hall.id)
  for (const place of ['Table 3', 'Window'])
    await owner.call('PUT /api/sessions/:id', {
      params: { id: session.id },
      body: { ...session, timeSlotId: first.id, roomId: hall.id, place },
    })
  const { feed } = parser.parse(await textOf(`${at}/changes.atom`))
  expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual([
    'Moved: Bread, now in Hall\u00a0· Window, 8:00 AM',
    'New: Bread, in Hall, 8:00 AM',
  ])
})

it('is empty if nothing has happened', async () => {
  const { at } = await addDay()
  const { feed } = parser.parse(await textOf(`${at}/changes.atom`))
  expect([feed.entry, feed.updated]).toEqual([undefined, '2026-05-09T00:00:00Z'])
})

it('marks an emergency in the feed until it ends', async () => {
  const { at, eventId, owner } = await addDay()
  const body = { eventId, text: 'Leave the building', isEmergency: true }
  const { id } = await owner.call('POST /api/announcements', { body })
  const titles = async () =>
    [parser.parse(await textOf(`${at}/changes.atom`)).feed.entry ?? []].flat().map(({ title }) => title)
  expect(await titles()).toEqual(['Emergency: Leave the building'])
  const end = { eventId, text: 'All clear', minutes: 30, ends: id }
  await owner.call('POST /api/announcements', { body: end })
  expect(await titles()).toEqual(['All clear'])
})

it('shows of changes while an event was hidden only what everyone saw in the end', async () => {
  const { at, add, attic, hall, first, second, owner, eventId, event } = await addDay()
  const show = (isPublic: boolean) =>
    owner.call('PUT /api/events/:id', { params: { id: eventId }, body: { ...event, isPublic } })
  const rename = (session: { id: number; timeSlotId: number | null; roomId: number | null }, title: string) =>
    owner.call('PUT /api/sessions/:id', {
      params: { id: session.id },
      body: {
        ...{ title, presenterName: 'Ada', description: 'x', eventId },
        ...{ timeSlotId: session.timeSlotId ?? 0, roomId: session.roomId ?? 0 },
      },
    })
  const announce = (text: string) =>
    owner.call('POST /api/announcements', { body: { eventId, text, minutes: 5 } })
  const [moves, goes] = [await add('Bread', first.id, hall.id), await add('Wine', second.id, attic.id)]
  const early = await announce('Before')
  await show(false)
  await owner.call('DELETE /api/announcements/:id', { params: { id: early.id } })
  await rename({ ...moves, timeSlotId: second.id }, 'Secret bread')
  await rename({ ...moves, timeSlotId: second.id }, 'Rolls')
  const cameAndWent = await add('Secret', first.id, attic.id)
  await owner.call('DELETE /api/sessions/:id', { params: { id: cameAndWent.id } })
  const { id, version } = await rename(goes, 'Secret wine')
  await owner.call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id, version, spot: null }] } })
  await rename(await add('Secret, too', first.id, attic.id), 'Cheese')
  const wrong = await announce('Secret announcement')
  await owner.call('DELETE /api/announcements/:id', { params: { id: wrong.id } })
  await announce('Welcome')
  await show(true)
  expect(await titlesOf(at)).toEqual([
    'Welcome',
    'New: Cheese, in Attic & roof, 8:00 AM',
    'No longer on the schedule: Wine',
    'Moved: Rolls, now in Hall, 9:00 AM',
    'New: Wine, in Attic & roof, 9:00 AM',
    'New: Bread, in Hall, 8:00 AM',
  ])
  expect(await cancelledIn(at)).toEqual(['Wine'])
})

it('shows nothing that came and went before an event was first public', async () => {
  const { at, add, attic, first, owner, eventId, event } = await addDay({ isPublic: false })
  const gone = await add('Secret', first.id, attic.id)
  await owner.call('DELETE /api/sessions/:id', { params: { id: gone.id } })
  await add('Wine', first.id, attic.id)
  const body = { ...event, isPublic: true }
  await owner.call('PUT /api/events/:id', { params: { id: eventId }, body })
  expect(await titlesOf(at)).toEqual(['New: Wine, in Attic & roof, 8:00 AM'])
  expect(await cancelledIn(at)).toEqual([])
})
