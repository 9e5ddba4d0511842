import { expect, it } from 'vitest'
import { readSchedules } from '../read-schedules.ts'

it('reads a table as spreadsheets save it: byte order mark, semicolons, quotes and various times', () => {
  const [schedule, ...others] = readSchedules(
    '\uFEFFTitle;Speaker;Start;End;Room;Track\r\n"Bread; ""butter""";東京;13h30;14.15;Hall;Technical\r\n\r\nWine;Ada;9:30;10:15;Attic;\r\n',
  )
  expect(others).toEqual([])
  expect(schedule?.rooms).toEqual(['Hall', 'Attic'])
  expect(schedule?.sessions[0]).toMatchObject({
    title: 'Bread; "butter"',
    presenterName: '東京',
    start: 13 * 60 + 30,
    end: 14 * 60 + 15,
    room: 'Hall',
    focus: ['Technical'],
  })
})

it.each([
  [';', 'Titel;Beginn;Ende;Raum;Beschreibung\n'],
  ['\t', 'Titel\tBeginn\tEnde\tRaum\tBeschreibung\n'],
  [',', 'Titel,Beginn,Ende,Raum,Beschreibung\n'],
])('finds the delimiter “%s” in a table whose texts have more of the others', (delimiter, head) => {
  const others = [',', ';', '|'].filter((each) => each !== delimiter)
  const words = others
    .map((other) => `Mehl${other} Wasser${other} Hefe${other} Zeit${other}`.repeat(4))
    .join(' ')
  const row = (title: string, start: string, end: string) =>
    `${[title, start, end, 'Saal', words].join(delimiter)}\n`
  const [schedule] = readSchedules(head + row('Brot', '10:00', '10:45') + row('Wein', '11:00', '11:45'))
  expect(schedule?.sessions.map(({ title, room, start }) => [title, room, start])).toEqual([
    ['Brot', 'Saal', 600],
    ['Wein', 'Saal', 660],
  ])
})

it('takes no quoted text for the head of a table with another delimiter', () => {
  const [schedule] = readSchedules(
    'Titel;Beginn;Raum;Beschreibung\nFragen;10:00;Saal;"who, what, when, how long, language, type"\nFragen;11:00;Saal;"Wer? \nWas, wann, wo, Dauer, Sprache"\n',
  )
  expect(schedule?.sessions.map(({ room, start }) => [room, start])).toEqual([
    ['Saal', 600],
    ['Saal', 660],
  ])
})

it('finds the delimiter of a grid, whose head has only names of rooms', () => {
  const [schedule] = readSchedules(
    ';Saal;Keller\n10:00;Brot, Salz, Mehl, Hefe, Öl, Zeit, Geduld;Wein\n11:00;Käse;Bier\n',
  )
  expect(schedule?.sessions.map(({ title, room }) => [title, room])).toContainEqual(['Wein', 'Keller'])
})

it('reads days, durations and the product’s own exports', () => {
  const [schedule] = readSchedules(
    "Id,Title,Presenter,Description,Start,End,Room\n7,'=1+1,Ida,x,2026-10-24T09:30:00+02:00,2026-10-24T10:15:00+02:00,Hall\n8,Wine,Ida,y,2026-10-25T09:30:00+01:00,2026-10-25T10:15:00+01:00,Hall\n",
  )
  expect([schedule?.date, schedule?.days]).toEqual(['2026-10-24', 2])
  expect(schedule?.sessions.map(({ day, title, start, sourceId }) => [day, title, start, sourceId])).toEqual([
    [1, '=1+1', 570, '7'],
    [2, 'Wine', 570, '8'],
  ])
  const [tabs] = readSchedules('talk\tday\ttime\tminutes\twhere\nWine\tDay 2\t9 am\t30\tHall\n')
  expect(tabs?.sessions[0]).toMatchObject({ day: 2, start: 540, end: 570 })
})

it.each([
  [
    'Title,Start\nBread,9:30\n',
    'The table has no column for the room; it has: Title, Start. Name one “room”.',
  ],
  ['Title,Start,Room\nBread,soon,Hall\n', 'Line 2: “soon”. The start is not a time of day.'],
  [
    'Title,Start,Room\nMilk,9:00,Hall\n"Bread,9:30,Hall\nTea,10:00,Hall\n',
    'The table cannot be read from line 3 on.',
  ],
])('explains what is wrong with a table', (text, sentence) => {
  expect(() => readSchedules(text)).toThrow(sentence)
})

it('reads quotes within a text', () => {
  const [schedule] = readSchedules('Title,Start,Room\nThe 5" disk,9:30,Hall\nSay "hello" now,10:30,Hall\n')
  expect(schedule?.sessions.map(({ title }) => title)).toEqual(['The 5" disk', 'Say "hello" now'])
})
