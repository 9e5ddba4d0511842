import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PUBLIC_TOPICS } from '../../domain/call.ts'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { sourcePages } from '../../test/pages.ts'
import { tablesOf } from '../live/programmes.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let address: string
let statements = 0
let asked: string[] = []
let renders = 0
beforeAll(async () => {
  const load = () => {
    renders += 1
    return sourcePages.load()
  }
  // The work of every second queries the database too.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  hub = await openApp({ pages: { ...sourcePages, load } })
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`
  hub.engine.measure((_, statement) => {
    statements += 1
    asked.push(statement)
  })
  await untilQuiet()
})
afterAll(async () => {
  await hub.close()
  vi.useRealTimers()
})

/** The jobs that run when a server starts query the database too. */
async function untilQuiet() {
  let before: number
  do {
    before = statements
    await new Promise((resolve) => setTimeout(resolve, 150))
  } while (statements !== before)
}

async function addDay() {
  const event = await addEvent(hub.db)
  const place = { timeSlotId: (await addTimeSlot(hub.db, { eventId: event.id })).id, eventId: event.id }
  const room = await addRoom(hub.db, { eventId: event.id })
  const session = await addSession(hub.db, { ...place, roomId: room.id })
  return { event, room, session, path: `/${event.slug}/${event.date}` }
}

/** The reply, and how many statements it took. */
async function cost(path: string) {
  const before = statements
  const answer = await fetch(`${address}${path}`)
  const body = await answer.text()
  return {
    url: answer.url,
    status: answer.status,
    body,
    headers: answer.headers,
    statements: statements - before,
  }
}

it('reads an event once for all reads of its page', async () => {
  const [{ path }, { event }] = [await addDay(), await addDay()]
  const page = await cost(path)
  const programme = await cost(`/api/programme?city=${event.slug}&date=${event.date}`)
  expect([page.status, programme.status]).toEqual([200, 200])
  expect(page.statements).toBeLessThan(2 * programme.statements)
})

it('renders a page, and finds the event of a later day, without reading all events', async () => {
  const { path, event } = await addDay()
  const longer = await addEvent(hub.db, { days: 2, date: '2031-03-01' })
  asked = []
  const pages = [path, `/${longer.slug}/2031-03-02`, `/${event.slug}/2031-01-01`, '/made-up/2031-01-01']
  const answers: Awaited<ReturnType<typeof cost>>[] = []
  for (const each of pages) answers.push(await cost(each))
  expect(answers.map(({ status, url }) => [status, new URL(url).pathname])).toEqual([
    [200, path],
    [200, `/${longer.slug}/2031-03-01`],
    [404, `/${event.slug}/2031-01-01`],
    [404, '/made-up/2031-01-01'],
  ])
  const ofEvents = asked.filter((statement) => statement.startsWith('select * from "events"'))
  expect(ofEvents.length).toBeGreaterThan(0)
  for (const statement of ofEvents) expect(statement).toContain('"slug" = ')
})

it('reads only the tables written to after a write', async () => {
  const { path, session } = await addDay()
  const admin = await hub.as(await addSuperAdmin(hub.db))
  await cost(path)
  const { title, description, presenterName } = session
  const [timeSlotId, roomId] = [Number(session.timeSlotId), Number(session.roomId)]
  const body = { title: `${title}!`, description, presenterName, timeSlotId, roomId }
  const before = statements
  await admin.call('PUT /api/sessions/:id', { params: { id: String(session.id) }, body })
  expect(statements - before).toBeLessThan(40)
  expect((await cost(path)).body).toContain(`${title}!`)
})

it('lists the tables behind each answer', async () => {
  const { event } = await addDay()
  asked = []
  await cost(`/api/programme?city=${event.slug}&date=${event.date}`)
  // The first statement finds the event; three others read its pages, its pitch round, and whether it has WiFi.
  const [first, pages, round, wifi, ...statements] = asked.slice(-PUBLIC_TOPICS.length - 3)
  const statementsOfTopics = [`${first} ${pages} ${round} ${wifi}`, ...statements]
  for (const [index, topic] of PUBLIC_TOPICS.entries()) {
    const found = [...(statementsOfTopics[index] ?? '').matchAll(/(?:from|join) "(\w+)"/g)].map(
      ([, table]) => table,
    )
    expect([topic, found]).toEqual([topic, expect.arrayContaining(tablesOf(topic).slice(0, 1))])
    expect(['events', ...tablesOf(topic)]).toEqual(expect.arrayContaining(found))
  }
})

it('renders pages from cached reads, with no internal requests and no statements', async () => {
  const inject = vi.spyOn(hub.app, 'inject')
  const { path, session, event } = await addDay()
  const query = `?city=${event.slug}&date=${event.date}`
  expect((await cost(path)).statements).toBeGreaterThan(0)
  for (const variant of ['?view=mine', '?type=workshop', `?session=${session.id}`]) {
    const page = await cost(`${path}${variant}`)
    expect([variant, page.status, page.statements]).toEqual([variant, 200, 0])
    expect(page.body).toContain(session.title)
  }
  expect(await cost(`/api/sessions${query}`)).toMatchObject({ status: 200, statements: 0 })
  expect(inject).not.toHaveBeenCalled()
  inject.mockRestore()
})

it('answers other spellings and requests for heads from the cached page', async () => {
  const { path, event } = await addDay()
  const { headers } = await cost(path)
  const before = renders
  const spellings = [path.toUpperCase(), path.replace('/', '/%20'), path.replace('-', '%2d')]
  for (const each of spellings) expect((await cost(each)).headers.get('etag')).toBe(headers.get('etag'))
  for (const each of [path, ...spellings]) {
    const head = await fetch(`${address}${each}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, headers.get('etag')])
  }
  const read = `/api/sessions?city=${event.slug}&date=${event.date}`
  await cost(read)
  for (const method of ['GET', 'HEAD']) {
    const statement = statements
    const again = await fetch(`${address}${read.replace('city=', 'city=+')}&x=1`, { method })
    expect([again.status, statements - statement]).toEqual([200, 0])
  }
  expect(renders).toBe(before)
})

it('answers made-up filters, values and keys with the cached page and read', async () => {
  const { path, event } = await addDay()
  await cost(path)
  const before = renders
  for (const search of ['?type=RANDOM', '?level=&x=1', '?utm_source=mail', '?session=none'])
    expect(await cost(`${path}${search}`)).toMatchObject({ status: 200, statements: 0 })
  const read = `/api/rooms?city=${event.slug}&date=${event.date}`
  expect(await cost(`${read}&x=1`)).toMatchObject({ status: 200, statements: 0 })
  expect(renders).toBe(before)
  expect((await cost('//')).status).toBe(404)
})

it('caches pages filtered by the event’s lists, and redirects unknown filters to the page', async () => {
  const { path, event, session } = await addDay()
  const admin = await hub.as(await addSuperAdmin(hub.db))
  const params = { id: event.id }
  const body = { kind: 'type' as const, values: [{ label: 'Garden walk' }, { label: 'Talk' }] }
  await admin.call('PUT /api/events/:id/lists', { params, body })
  const filtered = `${path}?type=talk&type=garden+walk`
  const first = await cost(filtered)
  expect(first.body).toContain('Garden walk')
  expect(first.body).not.toContain('Workshop')
  const before = renders
  expect((await cost(`${path}?type=garden+walk&type=talk&type=talk`)).body).toBe(first.body)
  expect(renders).toBe(before)
  await cost(path)
  const rendered = renders
  for (const search of ['?type=workshop', '?focus=nonsense']) {
    const page = await cost(`${path}${search}`)
    expect(page.body).toContain(session.title)
    expect([page.status, page.url]).toEqual([200, `${address}${path}`])
  }
  expect(renders).toBe(rendered)
  // A changed list changes the event's pages.
  await admin.call('PUT /api/events/:id/lists', { params, body: { ...body, values: [{ label: 'Stroll' }] } })
  expect((await cost(path)).body).toContain('Stroll')
})

it('caches pages filtered by rooms of the event, but not by an unknown room', async () => {
  const { path, room, event, session } = await addDay()
  const other = await addRoom(hub.db, { eventId: event.id, name: 'The attic' })
  const filtered = await cost(`${path}?room=${room.id}`)
  expect(filtered.body).toContain(session.title)
  expect((await cost(`${path}?room=${other.id}`)).body).toContain('No sessions match these filters')
  const before = renders
  expect((await cost(`${path}?room=${room.id}&room=${room.id}&room=x`)).body).toBe(filtered.body)
  expect(renders).toBe(before)
  const both = `${path}?room=${room.id}&room=${other.id}`
  await cost(both)
  const rendered = renders
  expect((await cost(both)).body).toContain(session.title)
  expect((await cost(`${path}?room=${room.id}&room=9999999`)).url).toBe(`${address}${path}?room=${room.id}`)
  expect(renders).toBe(rendered)
})

it('caches for a page the same reply that a request would get', async () => {
  const [byPage, byRequest] = [await addDay(), await addDay()]
  await cost(byPage.path)
  for (const topic of ['events', 'sessions', 'rooms', 'time-slots', 'sponsors', 'footer-settings']) {
    const read = ({ event }: typeof byPage) => cost(`/api/${topic}?city=${event.slug}&date=${event.date}`)
    const [kept, made] = [await read(byPage), await read(byRequest)]
    expect([topic, kept.statements]).toEqual([topic, 0])
    // The first read of an event reads its whole programme; a footer that has no settings is looked for.
    const isRead = ['events', 'footer-settings'].includes(topic)
    expect([topic, made.statements > 0]).toEqual([topic, isRead])
    expect(shapeOf(kept)).toEqual(shapeOf(made))
  }
})

it('drops a page and its cached read when the rows change', async () => {
  const { path, room, event } = await addDay()
  const admin = await hub.as(await addSuperAdmin(hub.db))
  await cost(path)
  await admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'The loft' } })
  expect((await cost(path)).body).toContain('The loft')
  expect((await cost(`/api/rooms?city=${event.slug}&date=${event.date}`)).body).toContain('The loft')
})

it('renders for an admin rows that a visitor cannot see, and caches none of them', async () => {
  const admin = await hub.as(await addSuperAdmin(hub.db))
  const event = await addEvent(hub.db, { isPublic: false })
  const path = `/${event.slug}/${event.date}`
  expect((await admin.fetch(path)).status).toBe(200)
  expect((await cost(path)).status).toBe(404)
  expect(JSON.parse((await cost(`/api/events?city=${event.slug}&date=${event.date}`)).body)).toEqual([])
})

/** All of a reply except its time and the rows themselves. */
function shapeOf({ status, headers, body }: Awaited<ReturnType<typeof cost>>) {
  const own = [
    'date',
    'x-request-id',
    'etag',
    'content-length',
    'connection',
    'keep-alive',
    'transfer-encoding',
  ]
  const rows = JSON.parse(body)
  const shape = (row: unknown) => Object.keys(row ?? {}).sort()
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !own.includes(name))),
    etag: headers.get('etag')?.replaceAll(/[\w-]{20,}|\d+/g, 'x'),
    rows: Array.isArray(rows) ? rows.map(shape) : shape(rows),
  }
}
