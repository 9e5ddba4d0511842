import { afterAll, beforeAll, expect, it } from 'vitest'
import { isUpcoming } from '../../../domain/times/event-days.ts'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addRoom } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let now = new Date('2026-05-10T00:15:00Z')
let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ now: () => now })
})
afterAll(() => hub.close())

/** An event of one day, with a room. */
async function openNight(clock: 12 | 24 = 24) {
  const user = await addAdmin(hub.db)
  const boss = await hub.as(user)
  const { city, date, ...made } = await boss
    .call('POST /api/events', {
      body: { name: 'Night', location: `Night ${user.id}`, date: '2026-05-09', timeZone: 'UTC', clock },
    })
    .then((event) => ({ ...event, city: event.location.toLowerCase().replace(' ', '-') }))
  const room = await addRoom(hub.db, { eventId: made.id, name: 'Hall' })
  const query = { city, date }
  const add = (startTime: string, endTime: string) =>
    boss.call('POST /api/time-slots', { body: { startTime, endTime, eventId: made.id } })
  const talk = (title: string, slot: { id: number }, more = {}) =>
    boss.call('POST /api/sessions', {
      body: { title, description: 'D', presenterName: 'P', timeSlotId: slot.id, roomId: room.id, ...more },
    })
  const text = async (path: string) => (await hub.fetch(`/${city}/${date}/${path}`)).text()
  return { boss, eventId: made.id, query, add, talk, text }
}

it('accepts times after midnight in the order of the night, and refuses an end before the start', async () => {
  const { boss, add, query } = await openNight()
  const times = [
    ['22:00', '24:00'],
    ['22:00', '00:00'],
    ['23:00', '00:30'],
    ['24:30', '25:30'],
    ['22:00', '02:00'],
  ] as const
  const added = []
  for (const [start, end] of times) added.push(await add(start, end))
  expect(added.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '22:00-24:00',
    '22:00-24:00',
    '23:00-24:30',
    '24:30-25:30',
    '22:00-26:00',
  ])
  const listed = await boss.call('GET /api/time-slots', { query })
  expect(listed.map(({ startTime }) => startTime)).toEqual(['22:00', '22:00', '22:00', '23:00', '24:30'])
  for (const [start, end] of [
    ['10:00', '9:00'],
    ['22:00', '22:00'],
    ['24:30', '24:00'],
    ['23:00', '8:00'],
  ] as const)
    expect(await refusalOf(add(start, end))).toEqual([400, 'The end time must be after the start time'])
  const [night] = listed.slice(3)
  const body = { startTime: '23:00', endTime: '24:30', title: 'Late' }
  const sent = await boss.call('PUT /api/time-slots/:id', { params: { id: night?.id ?? 0 }, body })
  expect(sent).toMatchObject({ startTime: '23:00', endTime: '24:30' })
})

it('exports sessions of the night at their true instants, in every format', async () => {
  const { add, talk, text, query } = await openNight(12)
  const late = await add('11:00 PM', '12:30 AM')
  const later = await add('24:30', '1:30 AM')
  const long = await talk('Stars', late)
  await talk('Owls', later)
  expect(long.furtherSlotIds).toEqual([])
  const calendar = await text('schedule.ics')
  expect(calendar).toMatch(/DTSTART:20260509T230000Z\r\nDTEND:20260510T003000Z/)
  expect(calendar).toMatch(/DTSTART:20260510T003000Z\r\nDTEND:20260510T013000Z/)
  const csv = await text('sessions.csv')
  expect(csv).toContain('2026-05-09T23:00:00+00:00,2026-05-10T00:30:00+00:00')
  expect(csv).toContain('2026-05-10T00:30:00+00:00,2026-05-10T01:30:00+00:00')
  const json = JSON.parse(await text('schedule.json'))
  const [day] = json.schedule.conference.days
  expect([day.day_start, day.day_end]).toEqual(['2026-05-09T23:00:00+00:00', '2026-05-10T01:30:00+00:00'])
  expect(
    day.rooms.Hall.map((each: Record<string, string>) => [each.date, each.start, each.duration]),
  ).toEqual([
    ['2026-05-09T23:00:00+00:00', '23:00', '01:30'],
    ['2026-05-10T00:30:00+00:00', '00:30', '01:00'],
  ])
  const xml = await text('schedule.xml')
  expect(xml).toContain('end="2026-05-10T01:30:00+00:00"')
  expect(xml).toContain('<start>00:30</start>')
  expect(await text('embed')).toContain('11:00 PM – 12:30 AM')
  const state = JSON.parse(await text('now.json'))
  expect(state.rooms[0].now.map(({ title }: { title: string }) => title)).toEqual(['Stars'])
  expect((await hub.call('GET /api/time-slots', { query })).map(({ endTime }) => endTime)).toEqual([
    '24:30',
    '25:30',
  ])
})

it('counts the event as today’s until its last time slot ends, even after times or days change', async () => {
  const { boss, add, talk, query, eventId } = await openNight()
  const slot = await add('22:00', '1:00')
  await talk('Stars', slot)
  const nightOf = async () => (await hub.call('GET /api/events', { query }))[0]?.nightMinutes
  const version = (await hub.call('GET /api/events', { query }))[0]?.version
  expect(await nightOf()).toBe(60)
  await boss.call('POST /api/time-slots/shift', {
    body: { eventId, minutes: 30, timeSlots: [{ id: slot.id, version: 1 }] },
  })
  expect(await nightOf()).toBe(90)
  const event = (await hub.call('GET /api/events', { query }))[0]
  expect(event?.version).toBe(version)
  const name = event?.location ?? ''
  const isToday = async () => {
    const [found] = await hub.call('GET /api/events', { query })
    return found !== undefined && isUpcoming(found, now)
  }
  expect(await isToday()).toBe(true)
  const body = { name: 'Night', location: name, date: query.date, days: 2, clock: 24, timeZone: 'UTC' }
  await boss.call('PUT /api/events/:id', { params: { id: eventId }, body })
  expect(await nightOf()).toBe(0)
  await boss.call('PUT /api/events/:id', { params: { id: eventId }, body: { ...body, days: 1 } })
  expect(await nightOf()).toBe(90)
  const history = await boss.call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(JSON.stringify(history)).not.toContain('nightMinutes')
  now = new Date('2026-05-10T01:30:00Z')
  await boss.call('DELETE /api/time-slots/:id', { params: { id: slot.id } })
  expect(await nightOf()).toBe(0)
  expect(await isToday()).toBe(false)
  now = new Date('2026-05-10T00:15:00Z')
})

it('shifts the rest of an evening past midnight, but not past 6:00', async () => {
  const { boss, add, talk, eventId, query } = await openNight()
  const slot = await add('22:30', '23:30')
  await talk('Late', slot, { startsAt: '22:45' })
  const shift = (minutes: number, version: number) =>
    boss.call('POST /api/time-slots/shift', {
      body: { eventId, minutes, timeSlots: [{ id: slot.id, version }] },
    })
  await shift(90, 1)
  expect(await hub.call('GET /api/time-slots', { query })).toMatchObject([
    { startTime: '24:00', endTime: '25:00' },
  ])
  expect((await hub.call('GET /api/sessions', { query }))[0]?.startsAt).toBe('24:15')
  expect(await refusalOf(shift(301, 2))).toEqual([400, 'A time slot would leave the day'])
})

it('allows one session in a room around midnight, whichever day its time slot is on', async () => {
  const { boss, add, talk, eventId, query } = await openNight()
  const [event] = await hub.call('GET /api/events', { query })
  const body = {
    name: 'Night',
    location: event?.location ?? '',
    date: query.date,
    days: 2,
    clock: 24,
    timeZone: 'UTC',
  }
  await boss.call('PUT /api/events/:id', { params: { id: eventId }, body })
  const late = await add('23:00', '1:00')
  const early = await boss.call('POST /api/time-slots', {
    body: { startTime: '0:30', endTime: '2:00', day: 2, eventId },
  })
  await talk('Stars', late)
  expect(await refusalOf(talk('Owls', early))).toEqual([
    409,
    '“Stars” and “Owls” would both be in Hall, Day 2, 00:30',
  ])
})
