import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

async function addDay() {
  const event = await addEvent(hub.db, {
    location: 'New York',
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
  return { event, room, lunch, slot, session, query: `city=new-york&date=2026-05-09` }
}

/** The lines of an iCalendar file, each put together again where it was folded. */
async function linesOf(path: string, { fetch } = hub) {
  const response = await fetch(path)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  return text.replaceAll('\r\n ', '').split('\r\n')
}

it('writes the day as a calendar takes it: afternoons, the clocks of the place, odd characters, changes', async () => {
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
    `UID:time-slot-${lunch.id}@hub.example`,
    'SEQUENCE:1',
    'DTSTAMP:20260509T083000Z',
    'DTSTART:20260509T160000Z',
    'DTEND:20260509T170000Z',
    'SUMMARY:Lunch',
    'LOCATION:Court\\, New York',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:session-${session.id}@hub.example`,
    'SEQUENCE:1',
    'DTSTAMP:20260509T083000Z',
    'DTSTART:20260509T173000Z',
    'DTEND:20260509T181500Z',
    'SUMMARY:Déjà vu: a talk 🎈',
    'LOCATION:Library\\; left\\, upstairs\\, New York',
    `DESCRIPTION:Ada\\n\\n${'First line\\nsecond line '.repeat(6).trim()}`,
    `URL;VALUE=URI:https://hub.example/new-york/2026-05-09?session=${session.id}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  await admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Attic' } })
  const lines = await linesOf(`/api/calendar?${query}`)
  expect(lines.filter((line) => line.startsWith('LOCATION:'))).toEqual([
    'LOCATION:Court\\, New York',
    'LOCATION:Attic\\, New York',
  ])
  const wanted = await linesOf(`/api/calendar?${query}&sessions=${session.id},999999`)
  expect(wanted.filter((line) => line.startsWith('UID:'))).toEqual([`UID:session-${session.id}@hub.example`])
})

it.each([
  ['city=atlantis&date=2026-05-09', 404],
  ['city=new-york', 400],
  ['city=new-york&date=2026-05-09&sessions=1;2', 400],
  [`city=new-york&date=2026-05-09&sessions=${'1,'.repeat(200)}1`, 400],
])('refuses %s with %i', async (query, status) => {
  expect((await hub.fetch(`/api/calendar?${query}`)).status).toBe(status)
})
