import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uriOf } from '../../../domain/content/web-addresses.ts'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import type { SessionFacts } from '../../../domain/schedule/session-facts.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import { timesOf } from '../../../domain/times/session-times.ts'
import { dayOf, minutesOf } from '../../../domain/times/times.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { formOf } from '../../../test/pictures.ts'
import { contentColumns } from '../session-fields/data.ts'
import { comparable } from './comparable.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const FILES = ['schedule.json', 'schedule.xml', 'sessions.csv'] as const
const LISTS = {
  type: ['Workshop', 'R&D', 'Talk; short'],
  level: ['Beginner', 'Für alle'],
  focus: ['Data/AI', 'Gärten'],
  language: ['English', 'Deutsch'],
}
const TIMES = [
  ['9:30', '10:15'],
  ['10:15', '11:00'],
  ['11:15', '12:00'],
  ['1:30', '2:15'],
  ['23:00', '24:00'],
  ['24:00', '25:00'],
] as const
const ROOMS = [
  {
    ...{ name: 'Große  Halle', isOpen: false, capacity: 40 },
    facts: JSON.stringify({
      isStepFree: true,
      joiningUrl: 'https://meet.example.org/x',
      way: '"Up", ?>\nleft',
    }),
    closedTimes: JSON.stringify([
      { day: 1, startTime: '7:00 AM', endTime: '8:30' },
      { day: 2, startTime: '5:00', endTime: '22:00' },
    ]),
  },
  { name: 'Garden "B", 3" \\', isOpen: true, capacity: null },
  { name: '庭', isOpen: false, capacity: null },
  { name: 'Unused', isOpen: false, capacity: 3 },
]

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('=1+1', '-5', "'quoted", 'vector<bool>', 'R&D &amp; <b>', 'Ada, 東京 太郎', 'a;b', 'x\ty'),
)
const values = (labels: readonly string[]) =>
  fc.subarray([...labels]).map((own) => own.map((label) => label.toLowerCase()))
const link = fc.constantFrom(
  undefined,
  'https://ada.example',
  'mailto:ada@example.com',
  'https://é.example/茶_(x)?a=1&b=2',
)
const factsDrawn: fc.Arbitrary<SessionFacts> = fc.record(
  {
    presenterLink: fc.constantFrom('https://ada.example', 'mailto:ada@example.com'),
    hosts: fc.array(
      fc
        .record({ name: text.filter((name) => comparable(name) !== ''), link })
        .map(({ name, link: own }) => ({
          name,
          ...(own && { link: own }),
        })),
      { minLength: 1, maxLength: 11 },
    ),
    links: fc.uniqueArray(
      fc.record({
        title: text.filter((title) => comparable(title) !== ''),
        url: fc.constantFrom(
          'https://slides.example/',
          'http://b.example/?q="x"',
          'mailto:notes@example.com',
        ),
      }),
      { minLength: 1, maxLength: 4, selector: ({ title, url }) => `${comparable(title)} ${url}` },
    ),
    isNotRecorded: fc.constant(true as const),
    isOpenAbout: fc.constant(true as const),
    notes: text.filter((notes) => comparable(notes) !== ''),
  },
  { requiredKeys: [] },
)
const drawn = fc.record({
  facts: factsDrawn,
  title: text.filter((title) => comparable(title) !== ''),
  presenterName: text,
  description: fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n')),
  place: text,
  day: fc.constantFrom(1, 2),
  room: fc.nat({ max: 2 }),
  slot: fc.nat({ max: 5 }),
  isLong: fc.boolean(),
  isLate: fc.boolean(),
  type: values(LISTS.type),
  level: values(LISTS.level),
  focus: values(LISTS.focus),
  language: values(LISTS.language),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never

/** An event of two days and nights with breaks, an open room, longer sessions and sessions with their own start. */
async function addEventWith(sessions: readonly Drawn[]) {
  const { event, eventId, query } = await hub.addOwnEvent()
  await hub.db
    .updateTable('events')
    .set({ days: 2, lists: JSON.stringify(LISTS), timeZone: 'Europe/Berlin' })
    .where('id', '=', eventId)
    .execute()
  const rooms = []
  for (const [order, room] of ROOMS.entries()) rooms.push(await addRoom(hub.db, { eventId, order, ...room }))
  const slots: number[][] = []
  for (const day of [1, 2]) {
    const own = []
    for (const [startTime, endTime] of TIMES)
      own.push((await addTimeSlot(hub.db, { eventId, day, startTime, endTime })).id)
    slots.push(own)
    const lunch = { isStatic: true, staticTitle: `Lunch <${day}>`, staticLocation: 'Foyer' }
    await addTimeSlot(hub.db, { eventId, day, startTime: '12:00', endTime: '13:00', ...lunch })
  }
  const taken = new Set<string>()
  for (const { day, room, slot, isLong, isLate, place, ...words } of sessions) {
    const own = slots[day - 1] ?? []
    const last = isLong && slot < 2 ? slot + 1 : slot
    const keys = Array.from({ length: last - slot + 1 }, (_, index) => `${day}/${room}/${slot + index}`)
    const isOpen = ROOMS[room]?.isOpen === true
    if (!isOpen && keys.some((key) => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    const [start = ''] = TIMES[slot] ?? []
    await addSession(hub.db, {
      eventId,
      ...contentColumns({ ...NO_CONTENT, ...words }),
      place: isOpen ? place.trim() : '',
      roomId: rooms[room]?.id ?? null,
      timeSlotId: own[slot] ?? null,
      furtherSlotIds: JSON.stringify(own.slice(slot + 1, last + 1)),
      startsAt: isLate
        ? start.replace(/\d\d$/, (minutes) => String(Number(minutes) + 5).padStart(2, '0'))
        : '',
    })
  }
  return { event, eventId, query }
}

async function load(eventId: number, text: string, name: string, isPreview = false) {
  return hub.admin.call('POST /api/events/:id/import', {
    params: { id: eventId },
    form: formOf(
      { isPreview: String(isPreview), addValues: 'true' },
      { schedule: { bytes: Buffer.from(text), name } },
    ),
  })
}

type Query = { city: string; date: string }

async function exported({ city, date }: Query, name: string): Promise<string> {
  return (await hub.fetch(`/${encodeURIComponent(city)}/${date}/${name}`)).text()
}

/** @param isWhole whether the file also has what no other format has a field for */
async function sessionsOf(query: Query, isWhole: boolean) {
  const slots = await hub.call('GET /api/time-slots', { query })
  const sessions = await hub.admin.call('GET /api/sessions', { query })
  return sessions
    .map((session) => {
      const times = timesOf(session, slots)
      return JSON.stringify([
        times && [dayOf(times), minutesOf(times.startTime), minutesOf(times.endTime)],
        comparable(session.roomName),
        comparable(session.title),
        comparable(session.presenterName).replaceAll(/\s*,\s+/g, ', '),
        comparable(isWhole ? session.description : plainOf(session.description)),
        comparable(session.place),
        comparableFacts(session.facts),
        isWhole && session.facts?.isOpenAbout,
        ...(['type', 'level', 'focus', 'language'] as const).map((kind) => session[kind].toSorted()),
      ])
    })
    .toSorted()
}

function comparableFacts({ presenterLink, hosts, links, isNotRecorded, notes = '' }: SessionFacts = {}) {
  const line = (words: string) => comparable(words).replaceAll('\n', ' ')
  return [
    presenterLink && uriOf(presenterLink),
    hosts?.map(({ name, link: own }) => [line(name), own && uriOf(own)]),
    links?.map(({ title, url }) => [line(title), uriOf(url)]),
    [isNotRecorded, comparable(notes)],
  ]
}

async function frameOf(query: Query) {
  const slots = await hub.call('GET /api/time-slots', { query })
  const rooms = await hub.call('GET /api/rooms', { query })
  return {
    rooms: rooms.map(({ name, isOpen, capacity, facts: { isJoinable: _, ...facts } = {}, closedTimes }) => [
      ...[comparable(name), isOpen, capacity],
      ...[facts, closedTimes],
    ]),
    slots: slots.map((slot) => [
      slot.day,
      minutesOf(slot.startTime),
      minutesOf(slot.endTime),
      slot.isStatic,
      slot.staticTitle,
      slot.staticLocation,
    ]),
  }
}

it('changes nothing in the event a file came from, and copies everything into another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 10 }), async (sessions) => {
      const { eventId, query } = await addEventWith(sessions)
      for (const name of FILES) {
        const isWhole = name !== 'sessions.csv'
        const before = await sessionsOf(query, isWhole)
        const file = await exported(query, name)
        const again = await load(eventId, file, name, true)
        expect([name, again]).toEqual([
          name,
          expect.objectContaining({
            ...{ added: [], moved: [], edited: [], removed: [], leftOut: [], newRooms: [], newTimeSlots: [] },
            unchanged: before.length,
          }),
        ])
        const other = await hub.addOwnEvent()
        await hub.db
          .updateTable('events')
          .set({ days: 2, timeZone: 'Europe/Berlin' })
          .where('id', '=', other.eventId)
          .execute()
        const loaded = await load(other.eventId, file, name)
        expect([name, loaded.leftOut]).toEqual([name, []])
        expect([name, await sessionsOf(other.query, isWhole)]).toEqual([name, before])
        if (isWhole) expect([name, await frameOf(other.query)]).toEqual([name, await frameOf(query)])
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

it.each(FILES)('changes only the title that was changed in %s', async (name) => {
  const plain = {
    presenterName: 'Ada',
    description: 'x',
    place: '',
    facts: {
      hosts: [{ name: 'Bob' }],
      links: [{ title: 'Slides', url: 'https://slides.example/' }],
      isNotRecorded: true as const,
      joining: { url: 'https://meet.example/secret' },
    },
    type: [],
    level: [],
    focus: [],
    language: [],
  }
  const at = { day: 1 as const, room: 0, isLong: true, isLate: true, ...plain }
  const { eventId, query } = await addEventWith([
    { ...at, title: 'Bread', slot: 0 },
    { ...at, title: 'Wine', slot: 5 },
  ])
  const before = await hub.admin.call('GET /api/sessions', { query })
  const file = (await exported(query, name)).replaceAll('Bread', 'Black bread')
  expect(await load(eventId, file, name)).toMatchObject({
    edited: ['Black bread'],
    added: [],
    moved: [],
    unchanged: 1,
  })
  const after = await hub.admin.call('GET /api/sessions', { query })
  expect(after).toEqual(
    before.map((session) =>
      session.title === 'Bread'
        ? { ...session, title: 'Black bread', version: session.version + 1 }
        : session,
    ),
  )
})
