import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArchivedEventJson } from '../../domain/events/event-archives.ts'
import { MOST_SESSIONS } from '../../domain/publish/schedule-files.ts'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import { bigProgramme, clock } from '../big-event.ts'
import { archivedEvent, eventArchive, zipped } from '../event-archives.ts'
import { formOf } from '../pictures.ts'
import { expectCalm, openWatchedServer, type WatchedServer } from './watched-server.ts'

/*
 * The heaviest work that people can request, each kind at its limit, while 300 phones follow the event and three organizers save.
 */
const IS_LONG = process.env.FAULT_CYCLES !== undefined
const DAYS = 5
const ROOMS = 50
const PLACE = { location: 'Large', date: '2026-05-09' }
const PAGE = `/large/${PLACE.date}`

let hub: WatchedServer
let largeId = 0
beforeAll(async () => {
  hub = await openWatchedServer()
  const answer = await load(await eventArchive(largeEvent()), PLACE)
  expect(answer.status, await answer.clone().text()).toBe(201)
  largeId = (await answer.json()).id
})
afterAll(() => hub?.stop())

/** An event with as many sessions as one can have, each in a time slot and a room. */
function largeEvent(): Partial<ArchivedEventJson> {
  const { event } = archivedEvent()
  const perDay = MOST_SESSIONS / ROOMS / DAYS
  const time = (index: number) => `${9 + index}:00`
  const timeSlots = Array.from({ length: DAYS * perDay }, (_, index) => ({
    ...{
      day: 1 + Math.floor(index / perDay),
      startTime: time(index % perDay),
      endTime: `${9 + (index % perDay)}:45`,
    },
  }))
  const rooms = Array.from({ length: ROOMS }, (_, order) => ({ name: `Room ${order}`, isOpen: false, order }))
  const sessions = Array.from({ length: MOST_SESSIONS }, (_, index) => ({
    ...NO_CONTENT,
    title: `Session ${index} of the 東京 day`,
    presenterName: `Person ${index % 700}`,
    description: 'Many words about one thing. '.repeat(20),
    timeSlot: 1 + Math.floor(index / ROOMS),
    furtherTimeSlots: [],
    room: 1 + (index % ROOMS),
    startsAt: '',
    place: '',
  }))
  return {
    event: { ...event, ...PLACE, name: 'Large', days: DAYS, clock: 24, isPublic: true },
    rooms,
    timeSlots,
    sessions,
  }
}

function upload(
  path: string,
  field: string,
  bytes: Buffer,
  name: string,
  fields: Record<string, string> = {},
) {
  return hub.send(hub.cookie, 'POST', path, formOf(fields, { [field]: { bytes, name } }))
}
const load = (bytes: Buffer, at: Record<string, string> = {}) =>
  upload('/api/events/load', 'archive', bytes, 'whole.zip', at)
const importInto = (eventId: number, text: string, name: string, fields: Record<string, string> = {}) =>
  upload(`/api/events/${eventId}/import`, 'schedule', Buffer.from(text), name, fields)
const preview = (text: string, name: string) => importInto(hub.eventId, text, name, { isPreview: 'true' })

/** Sends requests one after another. @returns their statuses */
async function inTurn(count: number, ask: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await ask(index)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}
const anybody = (path: string) => fetch(`${hub.address}${path}`, { headers: { 'accept-encoding': 'br' } })

it('loads the largest event', async () => {
  const bytes = await eventArchive(largeEvent())
  const meanwhile = await hub.during(() => load(bytes, { location: 'Elsewhere' }))
  expect(meanwhile.result.status).toBe(201)
  expectCalm('load of 2,000 sessions', meanwhile)
})

it('refuses archives designed to exhaust memory, however many arrive at once', async () => {
  const document = JSON.stringify(archivedEvent()).replace(
    '"rooms":[]',
    `"rooms":[${'[],'.repeat(IS_LONG ? 5_000_000 : 500_000)}[]]`,
  )
  const bytes = await zipped({ 'event.json': document })
  const meanwhile = await hub.during(() =>
    Promise.all(Array.from({ length: IS_LONG ? 15 : 7 }, () => load(bytes))),
  )
  const statuses = meanwhile.result.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
  expectCalm('hostile archives', meanwhile)
  expect(await mostMemory()).toBeLessThan(512)
})

/** The most memory that the server has used, in megabytes. */
async function mostMemory(): Promise<number> {
  const status = await readFile(`/proc/${hub.server.child.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}

it('writes several archives of the largest event at once', async () => {
  const meanwhile = await hub.during(() =>
    Promise.all(
      Array.from({ length: IS_LONG ? 4 : 2 }, async () => {
        const answer = await hub.send(hub.cookie, 'GET', `/api/events/${largeId}/archive`)
        return `${answer.status} ${(await answer.arrayBuffer()).byteLength > 100_000}`
      }),
    ),
  )
  expect(new Set(meanwhile.result)).toEqual(new Set(['200 true']))
  expectCalm('archives', meanwhile)
})

it.each([
  ['empty lists', 'schedule.json', `[${'[],'.repeat(IS_LONG ? 3_900_000 : 2_000_000)}[]]`],
  ['deep lists', 'schedule.json', '['.repeat(5_000_000)],
  ['ampersands', 'schedule.xml', '&'.repeat(11_000_000)],
  [
    'repeated rooms',
    'schedule.xml',
    `<schedule><day>${'<room name="a"><event id="1"/></room>'.repeat(280_000)}</day></schedule>`,
  ],
  ['a table of 20,000 rows', 'table.csv', `Title,Start,Room\n${'Talk,9:00,Hall\n'.repeat(20_000)}`],
])('stays responsive while it reads a schedule file of %s', async (name, fileName, text) => {
  const meanwhile = await hub.during(() => preview(text, fileName))
  expect([200, 400]).toContain(meanwhile.result.status)
  expectCalm(name, meanwhile)
})

it.each([
  'schedule.json',
  'schedule.xml',
  'sessions.csv',
  'now.json',
  'changes.atom',
  'embed',
  'embed?accent=00ff00',
  'calendar.ics',
  'picture.png',
])('serves %s of the largest event', async (file) => {
  const path = file === 'calendar.ics' ? `/api/calendar?city=large&date=${PLACE.date}` : `${PAGE}/${file}`
  const meanwhile = await hub.during(() => inTurn(2, () => anybody(path)))
  expect(meanwhile.result).toEqual([200, 200])
  expectCalm(file, meanwhile)
})

it.each(['day', 'list', 'doors'])('prints the %s of the largest event', async (paper) => {
  const meanwhile = await hub.during(() =>
    inTurn(1, () => hub.send(hub.cookie, 'GET', `/api/papers/${paper}?eventId=${largeId}&day=1`)),
  )
  expect(meanwhile.result).toEqual([200])
  expectCalm(`paper ${paper}`, meanwhile)
})

it('serves many session pages of the largest event in a row', async () => {
  const { sessions } = await (await anybody(`/api/programme?city=large&date=${PLACE.date}`)).json()
  const ids: number[] = sessions.map(({ id }: { id: number }) => id)
  await anybody(PAGE)
  const meanwhile = await hub.during(() =>
    inTurn(IS_LONG ? 100 : 15, (index) => anybody(`${PAGE}?session=${ids[index * 17]}`)),
  )
  expect(new Set(meanwhile.result)).toEqual(new Set([200]))
  expectCalm('sessions in turn', meanwhile)
})

/** A congress of four days as a table, with its sessions moved back by some minutes. */
function congressTable(laterBy: number): string {
  const places = bigProgramme({ rooms: 72, days: 4, sessions: 1_007 })
  const lines = places.map(({ day, from, until, room }, index) =>
    [
      ...[`Talk number ${index}`, `Person ${index % 700}`, 'Many words about one thing. '.repeat(20)],
      ...[`Hall ${room}`, `2026-05-${String(8 + day).padStart(2, '0')}`],
      ...[clock(from + laterBy), clock(until + laterBy)],
    ].join(','),
  )
  return ['Title,Presenter,Description,Room,Date,Start,End', ...lines].join('\n')
}

it('serves everything at once for a congress of 1,007 sessions in 72 rooms while it changes', {
  timeout: 240_000,
}, async () => {
  const add = async (path: string, body: object): Promise<number> =>
    (await (await hub.send(hub.cookie, 'POST', path, body)).json()).id
  const named = (location: string) => ({ name: location, location, date: PLACE.date, isPublic: true })
  const congress = await add('/api/events', { ...named('Congress'), days: 4, clock: 24 })
  const copy = await add('/api/events', { ...named('Copy'), days: 4, clock: 24 })
  const loadTable = (eventId: number, laterBy: number, isPreview = 'false') =>
    importInto(eventId, congressTable(laterBy), 'congress.csv', { isPreview })
  expect((await (await loadTable(congress, 0)).json()).sums).toMatchObject({ sessions: 1_007, rooms: 72 })
  const room = await add('/api/rooms', { eventId: congress, name: 'Foyer' })
  const change = () => {
    const body = { eventId: congress, name: `Foyer ${Math.random()}` }
    return hub.send(hub.organizers[1] ?? '', 'PUT', `/api/rooms/${room}`, body)
  }
  const page = `/congress/${PLACE.date}`
  const { sessions } = await (await anybody(`/api/programme?city=congress&date=${PLACE.date}`)).json()
  const organizer = (path: string) => hub.send(hub.cookie, 'GET', path)
  const oneOf = <T>(all: readonly T[], index: number) => all[index % all.length]

  let isLoading = true
  const loading = async () => {
    const statuses = await inTurn(IS_LONG ? 4 : 2, (index) =>
      loadTable(copy, Math.floor(index / 2) % 2, `${index % 2 === 0}`),
    )
    isLoading = false
    return statuses
  }
  const untilLoaded = async (ask: (index: number) => Promise<Response>) => {
    const statuses: number[] = []
    for (let index = 0; isLoading; index += 1) statuses.push(...(await inTurn(1, () => ask(index))))
    return statuses
  }
  const all = () =>
    Promise.all([
      loading(),
      untilLoaded((index) =>
        organizer(`/api/papers/${oneOf(['day', 'list', 'doors'], index)}?eventId=${congress}&day=1`),
      ),
      untilLoaded(() => organizer(`/api/events/${congress}/archive`)),
      untilLoaded((index) =>
        anybody(`${page}/${oneOf(['schedule.json', 'schedule.xml', 'sessions.csv', 'embed'], index)}`),
      ),
      untilLoaded(() => anybody(page)),
      untilLoaded((index) => anybody(`${page}?session=${oneOf<{ id: number }>(sessions, index * 17)?.id}`)),
    ])
  const meanwhile = await hub.during(all, change)
  expect(new Set(meanwhile.result.flat())).toEqual(new Set([200]))
  expectCalm('all at once', meanwhile)
})
