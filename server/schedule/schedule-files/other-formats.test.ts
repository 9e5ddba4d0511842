import { expect, it } from 'vitest'
import { paddedTime } from '../../../domain/times/times.ts'
import { chosenFor } from './choose-schedules.ts'
import { mergedDays } from './merged-days.ts'
import { refuseOtherFiles } from './other-files.ts'
import { readSchedules } from './read-schedules.ts'
import type { Frame } from './table/table-rows.ts'

const EVENT: Frame = { date: '2027-06-05', days: 2, timeZone: 'Europe/Berlin' }

function read(text: string, event: Frame | undefined = EVENT) {
  const [schedule, ...others] = mergedDays(readSchedules(text, { event }), event)
  if (!schedule || others.length > 0) throw new Error('Not one schedule')
  const times = ({ day, start, end }: { day: number; start: number; end: number }) =>
    `${day} ${paddedTime(start)}-${paddedTime(end)}`
  return {
    ...schedule,
    lines: schedule.sessions.map((each) => `${times(each)} ${each.room} ${each.title}`),
    breaks: schedule.slots.filter(({ isStatic }) => isStatic).map((each) => `${times(each)} ${each.title}`),
  }
}

const talk = (id: string, title: string, from: string, to: string, more: object = {}) => ({
  ...{
    id,
    title,
    description: null,
    startsAt: from,
    endsAt: to,
    isServiceSession: false,
    isPlenumSession: false,
  },
  ...more,
})
const YOGA = talk('1', 'vector<bool> & yoga', '2027-06-05T10:00:00', '2027-06-05T10:45:00')
const NIGHT = talk('2', 'Night', '2027-06-06T23:00:00', '2027-06-07T00:30:00')
const LUNCH = talk('3', 'Lunch', '2027-06-05T12:00:00', '2027-06-05T13:00:00', { isServiceSession: true })
const LINES = ['1 10:00-10:45 Hall vector<bool> & yoga', '2 23:00-24:30 Attic Night']

it('reads the “All” endpoint of Sessionize: presenters, rooms, categories and breaks', () => {
  const all = {
    sessions: [
      {
        ...YOGA,
        roomId: 5,
        speakers: ['s1', 's2'],
        categoryItems: [11, 12, 13],
        questionAnswers: [{ answer: 'x' }],
      },
      { ...NIGHT, roomId: 6, speakers: ['s2'] },
      { ...LUNCH, roomId: 5 },
      talk('4', 'Not yet', '', '', { startsAt: null, endsAt: null }),
      talk('5', 'Off', YOGA.startsAt, YOGA.endsAt, { status: 'Declined', roomId: 5 }),
      talk('6', 'On', '', '', { status: 'Accepted', startsAt: null }),
    ],
    speakers: [
      { id: 's1', fullName: 'Ida Sample', bio: 'Bends' },
      { id: 's2', firstName: 'Bo', lastName: 'Made' },
    ],
    rooms: [
      { id: 5, name: 'Hall' },
      { id: 6, name: 'Attic' },
    ],
    categories: [
      { title: 'Level', items: [{ id: 11, name: 'Beginner' }] },
      { title: 'Session format', items: [{ id: 12, name: 'Workshop' }] },
      { title: 'Shoe size', items: [{ id: 13, name: '42' }] },
    ],
  }
  const { lines, breaks, sessions, leftOut } = read(JSON.stringify(all))
  expect([lines, breaks]).toEqual([LINES, ['1 12:00-13:00 Lunch']])
  expect(sessions[0]).toMatchObject({
    presenterName: 'Ida Sample',
    facts: { hosts: [{ name: 'Bo Made' }] },
    level: ['Beginner'],
    type: ['Workshop'],
  })
  expect(leftOut).toEqual([
    '“Off” is left out: its status is “Declined”.',
    '“Not yet” is left out: it has no time.',
    '“On” is left out: it has no time.',
    'The category “Shoe size” is left out: 1 word.',
    'Left out of the sessions, which have no such field: “questionAnswers” (1).',
    'Left out of the presenters, which have no such field: “bio” (1).',
  ])
})

it('reads “GridSmart” and “Sessions” of Sessionize alike, and a plenum session once', () => {
  const speakers = [{ id: 's', name: 'Ida Sample' }]
  const plenum = talk('9', 'Opening', '2027-06-05T09:00:00Z', '2027-06-05T09:30:00Z', { room: 'Hall' })
  const grid = [
    {
      date: '2027-06-05T00:00:00',
      rooms: [
        { id: 5, name: 'Hall', sessions: [plenum, { ...YOGA, speakers }] },
        { id: 6, name: 'Attic', sessions: [plenum, NIGHT] },
      ],
    },
  ]
  const list = [
    {
      groupName: 'All',
      sessions: [plenum, { ...YOGA, room: 'Hall', speakers }, { ...NIGHT, room: 'Attic' }],
    },
  ]
  for (const file of [grid, list]) {
    const { lines, sessions } = read(JSON.stringify(file))
    expect(lines).toEqual(['1 11:00-11:30 Hall Opening', ...LINES])
    expect(sessions[1]?.presenterName).toBe('Ida Sample')
  }
})

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//made up//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

it('converts a calendar to the clocks of its event, and says so', () => {
  const event = { date: '2027-06-05', days: 1, timeZone: 'America/New_York' }
  const lines = ['UID:1', 'SUMMARY:Yoga', 'LOCATION:Hall', 'DTSTART;TZID=Europe/Berlin:20270605T160000']
  const schedule = chosenFor(event, readSchedules(calendar(lines), { event }))
  expect(schedule.sessions.map(({ start }) => start)).toEqual([10 * 60])
  expect(schedule.remarks).toEqual([
    'The clocks of the file are at +02:00 from UTC, and those of the event at -04:00: times are converted to the event’s clocks.',
    '1 event has no end, so it lasts 45 minutes.',
  ])
  const sameClocks = { ...event, timeZone: 'Europe/Paris' }
  expect(chosenFor(sameClocks, readSchedules(calendar(lines), { event: sameClocks })).remarks).toEqual([
    '1 event has no end, so it lasts 45 minutes.',
  ])
})

it('reads a calendar: zones, UTC, durations, nights, breaks, people and repeated UIDs', () => {
  const { lines, breaks, sessions, leftOut, remarks, timeZone } = read(
    calendar(
      [
        'UID:1',
        'SUMMARY:Yoga\\, slowly',
        'DTSTART;TZID=Europe/Berlin:20270605T100000',
        'DTEND;TZID=Europe/Berlin:20270605T104500',
        'LOCATION:Hall',
        'ATTENDEE;CN="Ida Sample":mailto:i@example.org',
        'DESCRIPTION:Bend\\, and',
        '  breathe <b>',
        'CATEGORIES:Body,Mind',
        'URL:https://example.org/1',
      ],
      [
        'UID:1',
        'SUMMARY:In UTC',
        'DTSTART:20270605T090000Z',
        'DURATION:PT1H30M',
        'LOCATION:Hall',
        'X-ALT-DESC;FMTTYPE=text/html:<p>Only <b>HTML</b></p>',
      ],
      [
        'UID:1',
        'SUMMARY:In London',
        'DTSTART;TZID=Europe/London:20270605T140000',
        'LOCATION:Attic',
        'GEO:48.1;11.5',
      ],
      ['UID:1', 'SUMMARY:Night', 'DTSTART:20270606T230000', 'DTEND:20270607T003000', 'LOCATION:Attic'],
      ['UID:1', 'SUMMARY:Lunch', 'DTSTART:20270605T130000', 'DTEND:20270605T140000'],
      ['UID:1', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20270605'],
      ['UID:1', 'SUMMARY:Off', 'DTSTART:20270605T150000', 'STATUS:CANCELLED'],
      [
        'UID:1',
        'SUMMARY:Daily',
        'DTSTART:20270605T170000',
        'DTEND:20270605T173000',
        'RRULE:FREQ=DAILY;UNTIL=20270630T000000',
        'EXDATE:20270607T170000,20270609T170000',
        'LOCATION:Hall',
      ],
    ),
  )
  expect(lines).toEqual([
    '1 10:00-10:45 Hall Yoga, slowly',
    '1 11:00-12:30 Hall In UTC',
    '1 15:00-15:45 Attic In London',
    '2 23:00-24:30 Attic Night',
    '1 17:00-17:30 Hall Daily',
    '2 17:00-17:30 Hall Daily',
  ])
  expect([breaks, timeZone]).toEqual([['1 13:00-14:00 Lunch'], 'Europe/Berlin'])
  expect(sessions[0]).toMatchObject({
    presenterName: 'Ida Sample',
    description: 'Bend, and breathe <b>',
    focus: ['Body', 'Mind'],
    ids: { guid: '1', url: 'https://example.org/1' },
  })
  expect(sessions[1]?.description).toBe('Only HTML')
  expect(new Set(sessions.map(({ sourceId }) => sourceId)).size).toBe(6)
  expect(leftOut).toEqual([
    ...['June 8, 2027', 'June 10, 2027', 'June 11, 2027'].map(
      (day) => `1 session of ${day} is left out. The event has no such day.`,
    ),
    '“Fair” is left out: it lasts all day.',
    '“Off” is left out: it is canceled.',
    '“Daily” repeats: its times from 2027-06-12 on are left out.',
    'Left out of the events, which have no such field: “geo” (1).',
  ])
  expect(remarks).toEqual([
    '1 event has no end, so it lasts 45 minutes.',
    'Without a room and a presenter, these count as breaks: “Lunch”.',
  ])
})

it('leaves out events of a calendar whose times cannot be read, and reports them', () => {
  const event = (title: string, ...times: string[]) => [
    `UID:${title}`,
    `SUMMARY:${title}`,
    'LOCATION:Hall',
    ...times,
  ]
  const { lines, leftOut } = read(
    calendar(
      event('Yoga', 'DTSTART:20270605T100000', 'DTEND:20270605T104500'),
      event('Bees', 'DTSTART:2027-06-05T11:00:00', 'DTEND:20270605T114500'),
      event('Jam', 'DTSTART:20270605T120000', 'DURATION:PTH'),
      event('Wine', 'DTSTART:21e40009T130000'),
    ),
  )
  expect(lines).toEqual(['1 10:00-10:45 Hall Yoga'])
  expect(leftOut).toEqual(
    ['Bees', 'Jam', 'Wine'].map((title) => `“${title}” is left out: its times cannot be read.`),
  )
})

it('reads calendars with unfolded lines, and explains what is wrong with others', () => {
  const broken = calendar([
    'UID:1',
    'SUMMARY:Yoga',
    'DTSTART:20270605T100000',
    'DESCRIPTION:One\nand two',
    'LOCATION:Hall',
  ])
  expect(read(broken).sessions[0]?.description).toBe('One\nand two')
  expect(() => read('BEGIN:VCALENDAR\nBEGIN:VEVENT\n')).toThrow('The calendar cannot be read: ')
})

it.each([
  ['ranges', 'Time,Hall,Attic\n10:00 - 10:45,Yoga,Bees\n11:00 - 11:30,,Jam\n'],
  ['an empty corner and ends in a column', ',End,Hall,Attic\n10:00,10:45,Yoga,Bees\n11:00,11:30,,Jam\n'],
  ['German times', 'Uhrzeit;Hall;Attic\n10–10.45 Uhr;Yoga;Bees\n11–11.30 Uhr;;Jam\n'],
  [
    'ends taken from the next row',
    'Time\tHall\tAttic\n10:00\tYoga\tBees\n10:45\t\t\n11:00\t\tJam\n11:30\t\t\n',
  ],
])('reads a grid with times down and rooms across: %s', (_, text) => {
  const { lines, remarks } = read(text)
  expect(lines).toEqual(['1 10:00-10:45 Hall Yoga', '1 10:00-10:45 Attic Bees', '1 11:00-11:30 Attic Jam'])
  expect(remarks).toContain('The table is read as a grid: times down, rooms across.')
})

it('lists the ends of a grid that it cannot use, in a column and in a range', () => {
  const { lines, remarks } = read(
    'Time,End,Hall,Attic\n10:00,9:00,Yoga,\n11:00,open,,Bees\n20:00 - 7:00,,Jam,\n21:00,2:00,Owls,\n',
  )
  expect(lines.map((line) => line.slice(2, 13))).toEqual([
    '10:00-11:00',
    '11:00-20:00',
    '20:00-21:00',
    '21:00-26:00',
  ])
  expect(remarks.filter((sentence) => sentence.startsWith('Line'))).toEqual([
    'Line 2: its end “09:00” is not after its start.',
    'Line 3: its end “open” cannot be read.',
    'Line 4: its end “07:00” is not after its start.',
  ])
})

it('reads the days of a grid from headings, the corner or the columns', () => {
  const expected = ['1 10:00-11:00 Hall Yoga', '2 10:00-11:00 Hall Bees']
  const rows = ['Saturday,,', ',Hall,Attic', '10-11,Yoga,', 'Sunday,,', ',Hall,Attic', '10-11,Bees,']
  expect(read(`${rows.join('\n')}\n`).lines).toEqual(expected)
  expect(read('5 June,Hall,Attic\n10-11,Yoga,\n6 June,Hall,Attic\n10-11,Bees,\n').lines).toEqual(expected)
  expect(read('Date,Start,End,Hall,Attic\n5.6.,10:00,11:00,Yoga,\n6.6.,10:00,11:00,Bees,\n').lines).toEqual(
    expected,
  )
  expect(read('Time,Sat,Sun\n10-11,Yoga,Bees\n').lines).toEqual([
    '1 10:00-11:00 null Yoga',
    '2 10:00-11:00 null Bees',
  ])
})

it.each(['Start,Room,Speaker\n9:00,A,Ida\n10:00,B,Ada\n', 'Time,Location\n9:00,A\n10:00,B\n'])(
  'asks for a title column instead of reading a table as a grid',
  (text) => {
    expect(() => read(text)).toThrow('The table has no column for the title')
  },
)

it('reads a text across all rooms as a break, late hours as night, and presenters in parentheses', () => {
  const { lines, breaks, sessions } = read(
    'Time,Hall,Attic\n12-13,Lunch,Lunch\n14-15,Yoga (Ida),Bees (Ada)\n22-23,Jam (Bo),Silence\n23-0:30,Film (Eve),\n00:30 - 1:00,Stars (Kim),\n',
  )
  expect(breaks).toEqual(['1 12:00-13:00 Lunch'])
  expect(lines.at(-2)).toBe('1 23:00-24:30 Hall Film')
  expect(lines.at(-1)).toBe('1 24:30-25:00 Hall Stars')
  expect(sessions.map(({ title, presenterName }) => [title, presenterName])).toEqual([
    ['Yoga', 'Ida'],
    ['Bees', 'Ada'],
    ['Jam', 'Bo'],
    ['Silence', undefined],
    ['Film', 'Eve'],
    ['Stars', 'Kim'],
  ])
  expect(read('Time,Hall,Attic\n14-15,Yoga (slow),Bees\n15-16,Jam,Wine\n').sessions[0]?.title).toBe(
    'Yoga (slow)',
  )
})

it.each([
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is a workbook of an old Excel'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF'],
  ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'This is a picture'],
])('explains what to do with %s', (_, bytes, sentence) => {
  expect(() => refuseOtherFiles(bytes)).toThrow(sentence)
  expect(() => refuseOtherFiles(Buffer.from('Title,Start\n'))).not.toThrow()
})

it('reads a list of objects as a table, and lists other lists it drops', () => {
  const talks = [
    {
      name: 'One',
      start: '10:00',
      end: '10:45',
      room: { name: 'A' },
      speakers: [{ name: 'Ida' }, 'Ada'],
      fee: 5,
    },
    { name: 'Two', start: '11:00', end: '11:45', room: { name: 'B' } },
  ]
  const { lines, sessions, leftOut } = read(JSON.stringify({ year: 2027, crew: [{ phone: '1' }], talks }))
  expect(lines).toEqual(['1 10:00-10:45 A One', '1 11:00-11:45 B Two'])
  expect(sessions[0]?.presenterName).toBe('Ida, Ada')
  expect(leftOut).toEqual([
    'The column “fee” is left out: 1 cell.',
    'Other lists of the file are left out: “crew” (1).',
  ])
  expect(read(JSON.stringify(talks)).lines).toEqual(lines)
})
