import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'

const SCRIPT = join(import.meta.dirname, '../../scripts/hub.ts')

let hub: Awaited<ReturnType<typeof openApp>>
let site: string
let token: string
const clients: Client[] = []
beforeAll(async () => {
  hub = await openApp({ now: () => new Date() })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const address = hub.app.server.address()
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const owner = await addAdmin(hub.db)
  token = (
    await (
      await hub.as(owner)
    ).call('POST /api/tokens', {
      body: { name: 'Assistant', mayWrite: false },
    })
  ).token
  await addDay(owner.id)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await hub.close()
})

async function addDay(createdBy: number) {
  const on = { location: '東京', date: '2099-05-09', timeZone: 'Asia/Tokyo', days: 2, clock: 24 as const }
  const { id: eventId } = await addEvent(hub.db, {
    ...on,
    name: 'Unconference 東京',
    isPublic: true,
    createdBy,
  })
  await addEvent(hub.db, { location: 'Faro', date: '2099-06-01', name: 'Hidden', isPublic: false, createdBy })
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Great Hall', order: 1 }),
    await addRoom(hub.db, { eventId, name: 'Attic', order: 2 }),
  ]
  const slot = (day: number, startTime: string, endTime: string) =>
    addTimeSlot(hub.db, { eventId, day, startTime, endTime })
  const [three, four, second] = [
    await slot(1, '15:00', '15:45'),
    await slot(1, '16:00', '16:45'),
    await slot(2, '9:00', '9:45'),
  ]
  const add = (title: string, timeSlotId: number | null, roomId: number | null, presenterName = 'Someone') =>
    addSession(hub.db, {
      eventId,
      title,
      timeSlotId,
      roomId,
      presenterName,
      description: `All about ${title}`,
    })
  await add('Cards on a wall', three.id, hall.id, 'Ada Example')
  await add('Bees', three.id, attic.id)
  await add('Databases', four.id, hall.id)
  await add('Breakfast talk', second.id, attic.id)
  await add('No place yet', null, null)
}

async function connect(env: Record<string, string> = {}, args = ['--url', site]) {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  const settings = { PATH: process.env.PATH ?? '', ...env }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [SCRIPT, 'mcp', ...args], env: settings }),
  )
  return async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [first] = content as { type: string; text: string }[]
    return isError ? `Error: ${first?.text}` : JSON.parse(first?.text ?? '')
  }
}

const titles = (sessions: { title: string }[]) => sessions.map(({ title }) => title)

it('reports what is on at three and what comes next, in the event’s own time and dates', async () => {
  const ask = await connect()
  const found = await ask('whats_on', { event: '東京/2099-05-09', time: '15:00' })
  expect(found.event).toMatchObject({
    name: 'Unconference 東京',
    timeZone: 'Asia/Tokyo',
    state: 'has not begun',
  })
  expect(found.at).toBe('2099-05-09 15:00')
  expect(found.on).toMatchObject([
    {
      title: 'Cards on a wall',
      presenter: 'Ada Example',
      room: 'Great Hall',
      time: '15:00 – 15:45',
      isFull: false,
      minutesLate: 0,
    },
    { title: 'Bees', room: 'Attic' },
  ])
  expect(titles(found.next)).toEqual(['Databases'])
  const next = await ask('whats_on', {
    event: `${site}/%E6%9D%B1%E4%BA%AC/2099-05-09?x=1`,
    date: '2099-05-10',
    time: '9 am',
  })
  expect([titles(next.on), next.on[0].date]).toEqual([['Breakfast talk'], '2099-05-10'])
  expect(titles((await ask('whats_on')).next)).toEqual(['Cards on a wall', 'Bees'])
})

it('finds sessions by words and rooms, and returns one in full', async () => {
  const ask = await connect()
  const event = '東京/2099-05-09'
  const [card] = (await ask('search_sessions', { event, words: 'ada wal' })).sessions
  expect(card).toMatchObject({ title: 'Cards on a wall', path: expect.stringContaining('?session=') })
  expect(titles((await ask('search_sessions', { event, room: 'attic' })).sessions)).toEqual([
    'Bees',
    'Breakfast talk',
  ])
  const organizer = await connect({ HUB_TOKEN: token })
  const waiting = async (read: typeof ask) => {
    const { sessions, withoutPlace, notShown } = await read('search_sessions', { event })
    return [sessions.length, titles(withoutPlace), notShown]
  }
  expect(await waiting(ask)).toEqual([4, [], 0])
  expect(await waiting(organizer)).toEqual([4, ['No place yet'], 0])
  expect(await ask('get_session', { event, id: card.id })).toMatchObject({
    description: 'All about Cards on a wall',
  })
})

it('reads hidden events only with a token, and nothing but reads of the API', async () => {
  const [visitor, person] = [await connect(), await connect({ HUB_TOKEN: token })]
  expect(await visitor('search_sessions', { event: 'faro/2099-06-01' })).toMatch(/^Error: /)
  expect((await person('search_sessions', { event: 'faro/2099-06-01' })).event).toMatchObject({
    name: 'Hidden',
  })
  const reads = await visitor('list_api_reads')
  expect(reads).toContainEqual(
    expect.objectContaining({ path: '/api/rooms', parameters: ['city?', 'date?'] }),
  )
  const rooms = await visitor('read_api', { path: '/api/rooms?city=東京&date=2099-05-09' })
  expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['Great Hall', 'Attic'])
  for (const path of [
    '//example.org/api/rooms',
    'http://[',
    'http://example.org/api/rooms',
    '/api/rooms/../../metrics',
    '/東京/2099-05-09',
  ])
    expect([path, await visitor('read_api', { path })]).toEqual([
      path,
      expect.stringMatching(/^Error: .* is not a read of this API/),
    ])
  expect(await visitor('read_api', { path: '/api/users' })).toMatch(/^Error: /)
})

it('explains what it cannot find, so that the next try can be better', async () => {
  const ask = await connect()
  expect(await ask('whats_on', { event: 'nowhere' })).toBe(
    'Error: "nowhere" is not an event such as berlin/2026-05-09',
  )
  expect(await ask('whats_on', { event: 'nowhere/2099-05-09' })).toMatch(/^Error: /)
  expect(await ask('whats_on', { event: '東京/2099-05-09', date: '2099-05-20' })).toBe(
    'Error: Unconference 東京 is on 2099-05-09, 2099-05-10',
  )
  expect(await ask('whats_on', { event: '東京/2099-05-09', time: 'tea' })).toBe(
    'Error: "tea" is not a time such as 15:00 or 3 pm',
  )
  const lost = await connect({}, ['--url', 'http://127.0.0.1:1'])
  expect(await lost('whats_on')).toBe('Error: http://127.0.0.1:1 could not be reached')
})
