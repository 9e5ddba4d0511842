import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { calendarFile } from './calendar-file.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

async function addDay(location = 'New York') {
  const event = await addEvent(hub.db, {
    location,
    date: '2026-05-09',
    timeZone: 'America/New_York',
  })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Library; left, upstairs' })
  const lunch = await addTimeSlot(hub.db, {
    eventId: event.id,
    startTime: '12:00',
    endTime: '1:00',
    isStatic: true,
    staticTitle: 'Lunch',
    staticLocation: 'Court',
  })
  const slot = await addTimeSlot(hub.db, { eventId: event.id, startTime: '1:30', endTime: '2:15' })
  const session = await addSession(hub.db, {
    eventId: event.id,
    timeSlotId: slot.id,
    roomId: room.id,
    title: 'Déjà vu: a talk 🎈',
    presenterName: 'Ada',
    description: 'First line\nsecond line '.repeat(6).trim(),
  })
  return { event, room, lunch, slot, session, query: `city=${event.slug}&date=2026-05-09` }
}

/** The unfolded lines of an iCalendar file. */
async function linesOf(path: string, { fetch }: { fetch: typeof hub.fetch } = hub) {
  const response = await fetch(path)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(faultsOf(text)).toEqual([])
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.replace(SOURCE, '@SOURCE'))
}

/** The installation's name at the end of a UID. */
const SOURCE = /@[\da-f]{12}$/

/** The violations of RFC 5545 in a calendar file, found by a different library than the one that writes it. */
function faultsOf(text: string): string[] {
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent')
  const missing = (of: InstanceType<typeof ICAL.Component>, names: string[]) =>
    names.filter((name) => of.getAllProperties(name).length !== 1).map((name) => `${of.name}: ${name}`)
  const uids = entries.map((entry) => entry.getFirstPropertyValue('uid'))
  return [
    ...missing(calendar, ['prodid', 'version']),
    ...entries.flatMap((entry) => missing(entry, ['uid', 'dtstamp', 'dtstart', 'sequence', 'summary'])),
    ...(entries.length === 0 ? ['no entry'] : []),
    ...(new Set(uids).size < uids.length ? ['a UID twice'] : []),
    ...(/[^\r]\n|\r[^\n]/.test(text) ? ['a line that does not end in CRLF'] : []),
    ...text.split('\r\n').filter((line) => line !== '' && !/^[ A-Z]/.test(line)),
  ]
}

it('marks the language of a session if it is certain, in lines of 75 bytes', async () => {
  const { event, session, slot, query } = await addDay('Hobart')
  const lists = JSON.stringify({ language: ['日本語', 'Klingon'] })
  await hub.db.updateTable('events').set({ lists }).where('id', '=', event.id).execute()
  const sessions = hub.db.updateTable('sessions').where('id', '=', session.id)
  const title = '東京の本棚: '.repeat(12).trim()
  await sessions.set({ title, language: '["日本語"]' }).execute()
  const room = await addRoom(hub.db, { eventId: event.id })
  const other = { eventId: event.id, timeSlotId: slot.id, roomId: room.id }
  await addSession(hub.db, { ...other, title: 'Qapla', language: '["klingon"]' })
  const lines = await linesOf(`/api/calendar?${query}`)
  expect(lines.filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line))).toEqual([
    'SUMMARY:Lunch',
    `SUMMARY;LANGUAGE=ja:${title}`,
    `DESCRIPTION;LANGUAGE=ja:Ada\\n\\n${'First line\\nsecond line '.repeat(6).trim()}`,
    'SUMMARY:Qapla',
    expect.stringMatching(/^DESCRIPTION:/),
  ])
})

it('writes a valid calendar with afternoons, the event’s time zone, odd characters and changes', async () => {
  const { event, room, lunch, session, query } = await addDay()
  expect(await linesOf(`/api/calendar?${query}`)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Conference Hub//Schedule//EN',
    'URL:https://hub.example/new-york/2026-05-09',
    'METHOD:PUBLISH',
    `NAME:${event.name}`,
    `X-WR-CALNAME:${event.name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    `UID:time-slot-${lunch.id}@SOURCE`,
    'SEQUENCE:0',
    'DTSTAMP:20260509T083000Z',
    'DTSTART:20260509T160000Z',
    'DTEND:20260509T170000Z',
    'SUMMARY:Lunch',
    'LOCATION:Court\\, New York',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:session-${session.id}@SOURCE`,
    'SEQUENCE:0',
    'DTSTAMP:20260509T083000Z',
    'DTSTART:20260509T173000Z',
    'DTEND:20260509T181500Z',
    'SUMMARY:Déjà vu: a talk 🎈',
    'LOCATION:Library\\; left\\, upstairs\\, New York',
    `DESCRIPTION:Ada\\n\\n${'First line\\nsecond line '.repeat(6).trim()}`,
    `URL;VALUE=URI:https://hub.example/new-york/2026-05-09?session=${session.id}`,
    'END:VEVENT',
    'END:VCALENDAR',
    // The last line ends as the others do.
    '',
  ])
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  await admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Attic' } })
  const lines = await linesOf(`/api/calendar?${query}`)
  expect(lines.filter((line) => line.startsWith('LOCATION:'))).toEqual([
    'LOCATION:Court\\, New York',
    'LOCATION:Attic\\, New York',
  ])
  const wanted = await linesOf(`/api/calendar?${query}&sessions=${session.id},999999`)
  expect(wanted.filter((line) => line.startsWith('UID:'))).toEqual([`UID:session-${session.id}@SOURCE`])
})

it('raises the revision of an entry with every change to it, even when a session is restored', async () => {
  const owner = await addAdmin(hub.db)
  const { call, fetch } = await hub.as(owner)
  const event = await call('POST /api/events', {
    body: { name: 'Day', location: 'Revised', date: '2026-05-09' },
  })
  const eventId = event.id
  const room = await call('POST /api/rooms', { body: { name: 'Attic', eventId } })
  const times = { startTime: '9:00', endTime: '9:45' }
  const slot = await call('POST /api/time-slots', { body: { ...times, eventId } })
  const body = { title: 'T', description: 'D', presenterName: 'P', timeSlotId: slot.id, roomId: room.id }
  const { id } = await call('POST /api/sessions', { body })
  const sequence = async () => {
    const lines = await linesOf(`/api/calendar?city=revised&date=2026-05-09&sessions=${id}`, { fetch })
    expect(lines.filter((line) => /^LAST-MODIFIED:\d{8}T\d{6}Z$/.test(line))).toHaveLength(1)
    return Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length))
  }
  const seen = [await sequence()]
  const acts = [
    () => call('PUT /api/time-slots/:id', { params: { id: slot.id }, body: { ...times, endTime: '10:00' } }),
    () => call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Cellar' } }),
    () => call('PUT /api/sessions/:id', { params: { id }, body: { ...body, title: 'U' } }),
    () =>
      call('PUT /api/events/:id', { params: { id: eventId }, body: { ...event, name: 'Night' } as never }),
    async () => {
      await call('DELETE /api/sessions/:id', { params: { id } })
      const [entry] = await call('GET /api/history', { query: { eventId: String(eventId) } })
      await call('POST /api/history/:id/restore', { params: { id: entry?.id ?? 0 } })
    },
  ]
  for (const act of acts) {
    await act()
    seen.push(await sequence())
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
})

it('keeps the ids of entries when the site’s address changes', async () => {
  const { event, query } = await addDay('Boston')
  const text = await (await hub.fetch(`/api/calendar?${query}`)).text()
  expect(text.match(/^UID:.*$/gm)).toHaveLength(2)
  expect(text).not.toContain('@hub.example')
  const given = { event, sessions: [], timeSlots: [], rooms: [], hasBreaks: true, product: 'Hub' }
  const more = { source: 'abc', madeAt: new Date(0), changes: new Map() }
  const uidAt = async (site: string) => /UID:.*/.exec(await calendarFile({ ...given, ...more, site }))?.[0]
  expect(await uidAt('https://a.example')).toBe(await uidAt('https://b.example:8443'))
})

it('has an entry for the day before there is a schedule, and answers 404 for sessions that are gone', async () => {
  const event = await addEvent(hub.db, { location: 'Empty', name: 'Plain, day; really' })
  const lines = await linesOf('/api/calendar?city=empty&date=2026-05-09')
  expect(lines).toContain(`UID:event-${event.id}@SOURCE`)
  expect(lines).toContain('DTSTART;VALUE=DATE:20260509')
  expect(lines).toContain('X-WR-CALNAME:Plain\\, day\\; really')
  const gone = await hub.fetch('/api/calendar?city=empty&date=2026-05-09&sessions=999999')
  expect([gone.status, (await gone.json()).message]).toEqual([
    404,
    'These sessions are no longer on the schedule',
  ])
})

it('lets no event name inject a line', async () => {
  await addEvent(hub.db, { location: 'Broken', name: 'Day\r\nATTENDEE:mailto:a@example.com' })
  const lines = await linesOf('/api/calendar?city=broken&date=2026-05-09')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

it('uses floating times if the event’s time zone is unknown', async () => {
  const { event, query } = await addDay('Nowhere')
  await hub.db.updateTable('events').set({ timeZone: 'Mars/Olympus' }).where('id', '=', event.id).execute()
  const starts = (await linesOf(`/api/calendar?${query}`)).filter((line) => line.startsWith('DTSTART'))
  expect(starts).toEqual(['DTSTART:20260509T120000', 'DTSTART:20260509T133000'])
})

it.each([
  ['city=atlantis&date=2026-05-09', 404],
  ['city=new-york', 400],
  ['city=new-york&date=2026-05-09&sessions=1;2', 400],
  [`city=new-york&date=2026-05-09&sessions=${'1,'.repeat(200)}1`, 400],
])('refuses %s with %i', async (query, status) => {
  expect((await hub.fetch(`/api/calendar?${query}`)).status).toBe(status)
})
