import { describe, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { isTimeZone } from '../../../domain/times/dates.ts'
import { bigProgramme, clock } from '../../../test/big-event.ts'
import { chooseSchedules, chosenFor } from './choose-schedules.ts'
import { zoneOfOffset, zoneRemark } from './offset-zone.ts'
import { planImport } from './plan.ts'
import { readSchedules } from './read-schedules.ts'
import { reportOf } from './report.ts'

const talk = {
  guid: 'a-1',
  id: 1,
  title: 'Rock ’n’ roll & data',
  start: '11:00',
  duration: '00:45',
  track: 'Business & more',
  type: 'Workshop',
  abstract: '<p>First &lt;line&gt;</p><p>Second</p>',
  description: null,
  persons: [{ public_name: 'Ada' }, { name: 'Grace' }],
}
const conference = (rooms: Record<string, object[]>, more: object = {}) => ({
  schedule: {
    version: '1',
    conference: {
      title: 'Unconf',
      time_zone_name: 'Europe/Vienna',
      days: [
        { index: 1, date: '2026-05-09', rooms },
        { index: 2, date: '2026-05-10', rooms: { Attic: [{ ...talk, guid: 'b', start: '14:00' }] } },
      ],
      ...more,
    },
  },
})
const edition = {
  edition: 'one',
  rooms: ['A'],
  slots: [{ start: '09:00', end: '10:00', isStatic: false }],
  sessions: [{ sourceId: 7, title: 'Talk', room: 'A', start: '09:00', end: '10:00' }],
}
const read = (content: unknown) => readSchedules(JSON.stringify(content))

describe('a schedule.json from frab or pretalx', () => {
  it.each([
    ['+01:00', '+01:00', 'Etc/GMT-1'],
    ['-07:00', '-07:00', 'Etc/GMT+7'],
    ['Z', '+00:00', 'UTC'],
    ['+05:30', '+05:30', null],
  ])('uses the offset of its talks if it has no time zone: %s', (written, offset, zone) => {
    const dated = { ...talk, date: `2026-05-09T11:00:00${written}` }
    const [day] = read(conference({ Hall: [dated] }, { time_zone_name: null }))
    expect([day?.timeZone, day?.offset, zoneOfOffset(day?.offset ?? '')]).toEqual([null, offset, zone])
    if (zone) expect(isTimeZone(zone)).toBe(true)
    expect(zoneRemark({ timeZone: null, offset })).toContain(
      `at ${offset}: a new event has ${zone ?? 'UTC'}. Say`,
    )
  })

  it('may list a room twice', () => {
    const rooms = ['Cellar', 'Hall', 'Cellar'].map((name) => ({ name }))
    const [day] = read(conference({ Hall: [{ ...talk, guid: 'c' }], Cellar: [talk] }, { rooms }))
    expect(day?.rooms).toEqual(['Cellar', 'Hall'])
    expect(day?.sessions).toHaveLength(2)
  })

  it('has no offset if its talks disagree, and no remark about the zone if it has one', () => {
    const at = (offset: string, guid: string) => ({ ...talk, guid, date: `2026-05-09T11:00:00${offset}` })
    const [day] = read(conference({ Hall: [at('+01:00', 'a')], Cellar: [at('+02:00', 'b')] }))
    expect([day?.offset, day && zoneRemark(day)]).toEqual([null, null])
    expect(zoneRemark({ timeZone: null, offset: null })).toContain('a new event has UTC')
  })

  it('is read in its v2 form, with its talks in one list', () => {
    const talk = {
      guid: 'a',
      start: '2026-05-09T07:30:00Z',
      end: '2026-05-09T08:15:00Z',
      room: { name: 'Hall' },
    }
    const [schedule, ...others] = read({
      schedule: {
        conference: {
          title: 'Camp',
          time_zone_name: 'Europe/Berlin',
          rooms: [{ name: 'Hall' }],
          tracks: [{ slug: 'bread', name: 'Technical' }],
          days: [{ index: 1, date: '2026-05-09' }],
        },
        events: [
          {
            ...talk,
            title: 'Bread',
            track: { slug: 'bread' },
            participants: [{ name: 'Ada' }, { name: 'Ida' }],
          },
          { ...talk, guid: 'b', title: 'Not yet', start: null },
        ],
      },
    })
    expect(others).toEqual([])
    expect(schedule).toMatchObject({ name: 'Camp', date: '2026-05-09', rooms: ['Hall'] })
    expect(schedule?.sessions).toMatchObject([
      {
        title: 'Bread',
        presenterName: 'Ada',
        facts: { hosts: [{ name: 'Ida' }] },
        start: 570,
        end: 615,
        room: 'Hall',
        focus: ['Technical'],
      },
    ])
  })

  it('becomes one schedule per day, with a slot for every start and duration used', () => {
    const late = { ...talk, guid: 'a-2', title: 'Late', start: '21:30', duration: '03:00' }
    const [first, second] = read(conference({ Hall: [talk], Cellar: [late] }))
    expect(first?.rooms).toEqual(['Hall', 'Cellar'])
    expect(first?.slots.map(({ start, end }) => [start, end])).toEqual([
      [660, 705],
      [1290, 1470],
    ])
    expect(first?.sessions[0]).toEqual({
      sourceId: 'a-1',
      ids: { id: '1', guid: 'a-1' },
      line: null,
      title: 'Rock ’n’ roll & data',
      presenterName: 'Ada',
      facts: { hosts: [{ name: 'Grace' }] },
      description: 'First <line>\nSecond',
      type: ['Workshop'],
      focus: ['Business & more'],
      language: [],
      room: 'Hall',
      day: 1,
      start: 660,
      end: 705,
    })
    expect([second?.date, second?.timeZone, second?.name]).toEqual(['2026-05-10', 'Europe/Vienna', 'Unconf'])
  })

  it('keeps the room order given in the file', () => {
    const rooms = { Cellar: [talk], Hall: [{ ...talk, guid: 'a-2' }] }
    const [day] = read(
      conference(rooms, { rooms: [{ name: 'Hall' }, { name: 'Attic' }, { name: 'Cellar' }] }),
    )
    expect(day?.rooms).toEqual(['Hall', 'Cellar'])
  })

  it('accepts sessions early in the morning and after midnight, and lists those it drops', () => {
    const early = { ...talk, guid: 'e', start: '07:00' }
    const late = { ...talk, guid: 'n', start: '00:30', date: '2026-05-10T00:30:00+02:00' }
    const endless = { ...talk, guid: 'u', duration: 'open end' }
    const [day, next] = read(conference({ Hall: [talk, early, late, endless] }))
    expect(day?.sessions.map(({ start }) => start)).toEqual([660, 420, 1470])
    expect(day?.leftOut).toEqual([
      '“Rock ’n’ roll & data” of 2026-05-09 is left out: its start “11:00” or length “open end” cannot be read.',
    ])
    expect(next?.sessions.map(({ start, room }) => [start, room])).toEqual([[840, 'Attic']])
  })

  it('cuts off a description that is too long, and reports it', () => {
    const [day] = read(conference({ Hall: [{ ...talk, abstract: 'x'.repeat(12_000) }] }))
    expect(day?.sessions[0]?.description).toHaveLength(9_999)
    expect(day?.leftOut).toEqual([
      'The end of the description of “Rock ’n’ roll & data” is left out: it is too long.',
    ])
  })

  it('is also read as schedule.xml, with dates in its own time zone and unique ids', () => {
    const event = (start: string, instant: string, title: string) =>
      `<event id="7" guid="g-7"><date>${instant}</date><start>${start}</start><duration>00:30</duration>
       <title>${title}</title><persons><person id="1">Ada</person><person id="2">Grace</person></persons>
       <abstract>&lt;p&gt;Bees &amp;amp; more&lt;/p&gt;</abstract></event>`
    const xml = `<?xml version="1.0"?><schedule><conference><title>Conf</title>
      <time_zone_name>Asia/Kolkata</time_zone_name></conference>
      <day date="2026-05-08" index="1"><room name="Hall">
      ${event('10:30', '2026-05-09T05:00:00+00:00', 'Bees')}${event('02:00', '2026-05-09T20:30:00+00:00', 'Night')}
      </room></day></schedule>`
    const days = readSchedules(xml)
    expect(days.map(({ date, sessions }) => [date, sessions.map(({ title }) => title)])).toEqual([
      ['2026-05-09', ['Bees']],
      ['2026-05-10', ['Night']],
    ])
    expect(days[0]?.sessions[0]).toMatchObject({
      sourceId: 'g-7',
      presenterName: 'Ada',
      facts: { hosts: [{ name: 'Grace' }] },
      description: 'Bees & more',
      start: 630,
    })
    expect(days[1]?.sessions[0]?.sourceId).toBe('g-7 2026-05-10 02:00 Hall')
    expect(() => readSchedules('<html></html>')).toThrow('The file is neither JSON nor XML')
  })
})

it('lists fields of editions, slots and sessions that the event does not have', () => {
  const [slot] = edition.slots
  const [session] = edition.sessions
  const more = {
    ...edition,
    sponsor: 'Owls Ltd',
    slots: [{ ...slot, color: 'red' }],
    sessions: [{ ...session, recording: 'https://example.org/7', tags: [] }],
  }
  expect(read({ editions: [more] })[0]?.leftOut).toEqual([
    'Left out of the editions, which have no such field: “sponsor” (1).',
    'Left out of the time slots, which have no such field: “color” (1).',
    'Left out of the sessions, which have no such field: “recording” (1).',
  ])
})

describe('a file that cannot be loaded', () => {
  const session = edition.sessions[0]
  it.each([
    ['invalid JSON', '{"editions": [', 'The file is neither JSON nor XML nor a table.'],
    ['an empty file', '\uFEFF \n', 'The file is empty.'],
    [
      'another shape',
      '[1, 2]',
      'The file has neither “editions” nor a “schedule” as frab and pretalx publish it.',
    ],
    [
      'nothing in JSON',
      'null',
      'The file has neither “editions” nor a “schedule” as frab and pretalx publish it.',
    ],
    [
      'a number for a title',
      JSON.stringify({ editions: [{ ...edition, sessions: [{ ...session, title: 5 }] }] }),
      'The file is not as expected at editions.0.sessions.0.title: ',
    ],
    [
      'an unlisted room',
      JSON.stringify({ editions: [{ ...edition, sessions: [{ ...session, room: 'B' }] }] }),
      '“Talk” is in the room “B”, which the file does not list.',
    ],
    [
      'a time without a slot',
      JSON.stringify({ editions: [{ ...edition, sessions: [{ ...session, start: '09:30' }] }] }),
      '“Talk” is from 09:30 to 10:00, when the file has no slot for sessions.',
    ],
    [
      'a slot that ends before it begins',
      JSON.stringify({
        editions: [{ ...edition, slots: [{ start: '10:00', end: '09:00', isStatic: true }] }],
      }),
      'The time slot from 10:00 ends at 09:00, before it begins.',
    ],
    [
      'an impossible date',
      JSON.stringify({ editions: [{ ...edition, date: '2026-02-30' }] }),
      '“2026-02-30” is not a date; dates are written YYYY-MM-DD.',
    ],
    [
      'a year of two digits',
      JSON.stringify({ editions: [{ ...edition, date: '0027-05-09' }] }),
      '“0027-05-09” is not a date; dates are written YYYY-MM-DD.',
    ],
  ])('is refused in one sentence: %s', (_, text, sentence) => {
    expect(() => readSchedules(text)).toThrow(sentence)
  })
})

describe('choosing the schedules to load', () => {
  const two = read({ editions: [edition, { ...edition, edition: 'two', revision: 3 }] })
  it.each([
    [{}, 'Say in which city the event is: --city Berlin'],
    [{ city: 'a/b' }, '“a/b” cannot be part of an address: --city Berlin'],
    [{ city: 'Oslo' }, 'The file has several schedules; name one with --edition: one, two@3'],
    [{ city: 'Oslo', edition: 'three' }, 'The file has no “three”; it has: one, two@3'],
    [{ city: 'Oslo', edition: 'two' }, 'Say on which day the event is: --date 2026-05-09'],
    [{ city: 'Oslo', edition: 'two', date: '9 May' }, '“9 May” is not a date: --date 2026-05-09'],
    [
      { city: 'Oslo', edition: 'one', date: '2026-05-09', timeZone: 'Mars' },
      '“Mars” is not a time zone: --time-zone Europe/Berlin',
    ],
  ])('asks for what is missing: %o', (choices, sentence) => {
    expect(() => chooseSchedules(two, choices)).toThrow(sentence)
  })

  it('takes all days of a conference as one event, or the day of a given date', () => {
    const days = read(conference({ Hall: [talk] }))
    const all = chooseSchedules(days, { city: 'Graz' })
    expect(all.map(({ event, schedule }) => [event.date, schedule.days])).toEqual([['2026-05-09', 2]])
    expect(all[0]?.schedule.sessions.map(({ day }) => day)).toEqual([1, 2])
    const one = chooseSchedules(days, { city: 'Graz', date: '2026-05-10' })
    expect(one.map(({ schedule }) => schedule.rooms)).toEqual([['Attic']])
  })
  it('refuses a file whose days have no sessions', () => {
    const empty = '<schedule><day index="1" date="2026-05-09"><room name="Hall"/></day></schedule>'
    expect(() => chosenFor({ date: '2026-05-09', days: 1, timeZone: 'UTC' }, readSchedules(empty))).toThrow(
      'The file has no day with sessions.',
    )
  })
  it('warns if the file’s UTC offset differs from that of the event', () => {
    const remarksIn = (timeZone: string, start: string) =>
      chosenFor(
        { date: '2026-05-09', days: 1, timeZone },
        readSchedules(`Title,Start,Room\nBread,${start},Hall\n`, {
          event: { date: '2026-05-09', days: 1, timeZone },
        }),
      ).remarks
    expect(remarksIn('America/New_York', '2026-05-09T10:00:00+02:00')[0]).toBe(
      'The clocks of the file are at +02:00 from UTC, and those of the event at -04:00: times are kept as the file’s clocks show them.',
    )
    const others = [
      ...remarksIn('Europe/Berlin', '2026-05-09T10:00:00+02:00'),
      ...remarksIn('Europe/Berlin', '2026-05-09T08:00:00Z'),
    ]
    expect(others.filter((remark) => remark.includes('UTC'))).toEqual([])
  })
})

it('lets other work run while a large file is planned', async () => {
  const places = bigProgramme({ rooms: 72, days: 1, sessions: 900 })
  const sessions = places.map(({ from, until, room }, index) => ({
    ...{ sourceId: index + 1, title: `Talk ${index}`, room: `Room ${room}` },
    ...{ start: clock(from), end: clock(until) },
  }))
  const rooms = [...new Set(sessions.map(({ room }) => room))]
  const [schedule] = read({ edition: 'large', rooms, slots: [], sessions })
  if (!schedule) throw new Error('There is no schedule')
  const stored = { rooms: [], slots: [], sessions: [], ownIds: new Map(), lists: FIRST_LISTS }
  const event = { ...stored, clock: 24 as const, days: 1 }
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  let isOver = false
  setImmediate(count)
  const plan = await planImport(event, schedule, { isNew: false, addsValues: false })
  const planned = turns
  const { added } = await reportOf(plan, event, schedule)
  isOver = true
  expect(added).toHaveLength(900)
  expect(planned).toBeGreaterThan(0)
})
