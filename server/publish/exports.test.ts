import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

/** Two days with a longer session, an open room and a name in another script. */
async function addWeekend(location: string) {
  const event = await addEvent(hub.db, {
    location,
    date: '2026-10-24',
    days: 2,
    timeZone: 'Europe/Berlin',
    name: 'Gärten & <Wiesen>',
    lists: JSON.stringify({
      type: ['Workshop'],
      level: [],
      focus: ['Bäume'],
      language: ['English', 'Deutsch'],
    }),
  })
  const eventId = event.id
  const hall = await addRoom(hub.db, { eventId, name: 'Hall "A"' })
  const garden = await addRoom(hub.db, { eventId, name: '庭', isOpen: true })
  const first = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const second = await addTimeSlot(hub.db, { eventId, startTime: '10:15', endTime: '11:00' })
  const late = await addTimeSlot(hub.db, { eventId, day: 2, startTime: '9:30', endTime: '10:15' })
  const long = await addSession(hub.db, {
    eventId,
    timeSlotId: first.id,
    roomId: hall.id,
    furtherSlotIds: JSON.stringify([second.id]),
    startsAt: '9:45',
    title: 'Bread\u0007 & butter',
    presenterName: 'Ada, 東京 太郎',
    type: JSON.stringify(['workshop']),
    focus: JSON.stringify(['bäume']),
    language: JSON.stringify(['deutsch']),
  })
  const open = await addSession(hub.db, {
    eventId,
    timeSlotId: late.id,
    roomId: garden.id,
    place: 'table 5',
    title: '=1+1',
    presenterName: 'Ida',
  })
  await addSession(hub.db, { eventId, timeSlotId: null, roomId: null, title: 'In the tray' })
  return { event, hall, garden, long, open, at: `/${encodeURIComponent(event.slug)}/2026-10-24` }
}

async function textOf(path: string) {
  const answer = await hub.fetch(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

it('publishes schedule.json with days, rooms, true times across a clock change, and no control characters', async () => {
  const { at, long, open } = await addWeekend('São Paulo')
  const { schedule } = JSON.parse(await textOf(`${at}/schedule.json`))
  const { conference } = schedule
  expect(conference).toMatchObject({
    acronym: 'sao_paulo_20261024',
    title: 'Gärten & <Wiesen>',
    daysCount: 2,
    start: '2026-10-24',
    end: '2026-10-25',
    time_zone_name: 'Europe/Berlin',
  })
  const [saturday, sunday] = conference.days
  expect(saturday).toMatchObject({
    index: 1,
    day_start: '2026-10-24T09:30:00+02:00',
    day_end: '2026-10-24T11:00:00+02:00',
  })
  expect(saturday.rooms['Hall "A"']).toEqual([
    expect.objectContaining({
      id: long.id,
      title: 'Bread & butter',
      date: '2026-10-24T09:45:00+02:00',
      end: '2026-10-24T11:00:00+02:00',
      start: '09:45',
      duration: '01:15',
      type: 'Workshop',
      track: 'Bäume',
      language: 'de',
      persons: [expect.objectContaining({ name: 'Ada' }), expect.objectContaining({ name: '東京 太郎' })],
    }),
  ])
  // Clocks changed during the night.
  expect(sunday.rooms).toEqual({
    庭: [expect.objectContaining({ id: open.id, subtitle: 'table 5', date: '2026-10-25T09:30:00+01:00' })],
  })
  expect(JSON.stringify(schedule)).not.toContain('In the tray')
})

it('publishes the same as schedule.xml, with the ids and days that apps require', async () => {
  const { at, long } = await addWeekend('München')
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
  const { schedule } = parser.parse(await textOf(`${at}/schedule.xml`))
  expect(schedule.conference).toMatchObject({ acronym: 'munchen_20261024', days: '2' })
  const [saturday] = schedule.day
  expect(saturday).toMatchObject({ '@index': '1', '@end': '2026-10-24T11:00:00+02:00' })
  const json = JSON.parse(await textOf(`${at}/schedule.json`))
  const same = json.schedule.conference.days[0].rooms['Hall "A"'][0]
  expect(saturday.room.event).toMatchObject({
    '@id': String(long.id),
    '@guid': same.guid,
    title: 'Bread &amp; butter'.replace('&amp;', '&'),
    duration: '01:15',
  })
})

it('answers 304 until a session changes, and allows every origin', async () => {
  const { at, long } = await addWeekend('Gent')
  const first = await hub.fetch(`${at}/schedule.xml`)
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const etag = first.headers.get('etag') ?? ''
  const again = () => hub.fetch(`${at}/schedule.xml`, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await hub.db.updateTable('sessions').set({ title: 'Cheese' }).where('id', '=', long.id).execute()
  await expect.poll(async () => (await again()).status).toBe(200)
  expect(await textOf(`${at}/schedule.xml`)).toContain('Cheese')
})

it('has CSV that opens in a spreadsheet in any script and runs no formula', async () => {
  const { at } = await addWeekend('Kyoto')
  const bytes = new Uint8Array(await (await hub.fetch(`${at}/sessions.csv`)).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines[0]).toBe(
    'Id,Title,Presenter,Description,Start,End,Room,Place,Type,Level,Focus,Language,Address,GUID,Further Hosts,Presenter Link,Links,Not Recorded,Access Notes',
  )
  expect(lines[2]).toContain(",'=1+1,Ida,")
  expect(await textOf(`${at}/rooms.csv`)).toContain('"Hall ""A""",,no')
  expect(await textOf(`${at}/sponsors.csv`)).toContain('Id,Name,Level')
})

it.each(['schedule.json', 'schedule.xml', 'now.json', 'changes.atom', 'sessions.csv'])(
  'has no %s for an event that is hidden or does not exist',
  async (name) => {
    const { slug } = await addEvent(hub.db, { date: '2026-10-24', isPublic: false })
    for (const city of [slug, 'nowhere'])
      expect((await hub.fetch(`/${encodeURIComponent(city)}/2026-10-24/${name}`)).status).toBe(404)
  },
)

it('uses the only language of an event for sessions without one', async () => {
  const { event, at } = await addWeekend('Metz')
  const codes = async () =>
    [...(await textOf(`${at}/schedule.xml`)).matchAll(/<language>(.*?)<\/language>/g)].map(([, code]) => code)
  const before = await codes()
  const lists = JSON.stringify({ type: [], level: [], focus: [], language: ['Français'] })
  await hub.db.updateTable('events').set({ lists }).where('id', '=', event.id).execute()
  await hub.db.updateTable('sessions').set({ language: '[]' }).where('eventId', '=', event.id).execute()
  expect([before.includes('fr'), new Set(await codes())]).toEqual([false, new Set(['fr'])])
})
