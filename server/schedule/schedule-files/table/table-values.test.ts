import { expect, it } from 'vitest'
import { paddedTime } from '../../../../domain/times/times.ts'
import { mergedDays } from '../merged-days.ts'
import { type ReadingOptions, readSchedules } from '../read-schedules.ts'
import { columnsIn } from './columns.ts'

const EVENT = { date: '2027-06-05', days: 2 }

/** "1 10:00-10:45 Hall Title" for each session, and the remarks. */
function read(text: string, options: ReadingOptions = { event: EVENT }) {
  const [schedule, ...others] = mergedDays(readSchedules(text, options), options.event)
  if (!schedule || others.length > 0) throw new Error('Not one schedule')
  const { sessions, slots, leftOut, remarks, date, days } = schedule
  const lines = sessions.map(({ day, start, end, room, title }) =>
    [day, `${paddedTime(start)}-${paddedTime(end)}`, room, title].join(' '),
  )
  const breaks = slots
    .filter(({ isStatic }) => isStatic)
    .map(({ day, start, end, title }) => `${day} ${paddedTime(start)}-${paddedTime(end)} ${title}`)
  return { lines, breaks, leftOut, remarks, date, days, sessions }
}

it.each([
  [
    'German',
    'Datum;Beginn;Ende;Raum;Titel\n05.06.2027;10:00;10:45;Aula;Eins\n06.06.2027;10:00;10:45;Aula;Zwei\n',
  ],
  [
    'American',
    'Date,Start time,End time,Room,Title\n6/5/2027,10:00 AM,10:45 AM,Aula,Eins\n6/6/2027,10:00 AM,10:45 AM,Aula,Zwei\n',
  ],
  ['British', 'Date,Start,End,Room,Title\n5/6/2027,10:00,10:45,Aula,Eins\n6/6/2027,10:00,10:45,Aula,Zwei\n'],
  [
    'words',
    'Day,Start,Length,Room,Title\n"Saturday, 5 June",10 Uhr,0:45,Aula,Eins\nSunday,10h,45 min,Aula,Zwei\n',
  ],
  ['numbers', 'Day,Time,Room,Title\nDay 1,10:00–10:45 Uhr,Aula,Eins\n2,10 - 10:45,Aula,Zwei\n'],
  [
    'one cell',
    'Title\tWhere\tStarts at\tEnds at\nEins\tAula\tSat Jun 5 10:00\tSat Jun 5 10:45\nZwei\tAula\t2027-06-06T10:00\t2027-06-06T10:45\n',
  ],
  [
    'ISO dates',
    'Date,Start,End,Room,Title\n2027-06-05,10:00,10:45,Aula,Eins\n2027-06-06,10:00,10:45,Aula,Zwei\n',
  ],
  [
    'sep=',
    'sep=;\r\nDatum;Beginn;Ende;Raum;Titel\r\n5.6.27;10.00;10.45;Aula;Eins\r\n6.6.27;10.00;10.45;Aula;Zwei\r\n',
  ],
  [
    'a title above',
    'Programme of the camp,,,,\n,,,,\nDate,Start,End,Room,Title\n20270605,1000,1045,Aula,Eins\n20270606,1000,1045,Aula,Zwei\n',
  ],
])('reads days and times as written in many countries: %s', (_, text) => {
  expect(read(text).lines).toEqual(['1 10:00-10:45 Aula Eins', '2 10:00-10:45 Aula Zwei'])
  expect(read(text).leftOut).toEqual([])
})

it('keeps the days of the event if the table has only its second day', () => {
  const { lines, date } = read('Date,Start,End,Room,Title\n2027-06-06,10:00,10:45,Aula,Zwei\n')
  expect([date, lines]).toEqual(['2027-06-05', ['2 10:00-10:45 Aula Zwei']])
})

it('lists sessions on days outside the event', () => {
  const { lines, leftOut } = read(
    'Date,Start,Room,Title\n2027-06-04,10:00,Aula,Null\n2027-06-05,10:00,Aula,Eins\n2027-06-07,9:00,Aula,Drei\n2027-06-07,10:00,Aula,Vier\n',
  )
  expect(lines).toEqual(['1 10:00-10:45 Aula Eins'])
  expect(leftOut).toEqual([
    '1 session of June 4, 2027 is left out. The event has no such day.',
    '2 sessions of June 7, 2027 are left out. The event has no such day.',
  ])
})

it('lists days beyond the seventh', () => {
  const rows = Array.from({ length: 9 }, (_, day) => `2027-06-0${day + 1},10:00,Aula,Talk ${day + 1}`)
  const { lines, leftOut, days } = read(`Date,Start,Room,Title\n${rows.join('\n')}\n`, {})
  expect([lines.length, days]).toEqual([7, 7])
  expect(leftOut).toEqual([
    '1 session of June 8, 2027 is left out. An event has at most 7 days.',
    '1 session of June 9, 2027 is left out. An event has at most 7 days.',
  ])
})

it.each([
  [
    'Date,Start,Room,Title\n5/6/2027,10:00,A,One\n',
    'Line 2: “5/6/2027”. It is not clear which day that is.',
    {},
  ],
  ['Date,Start,Room,Title\nsoon,10:00,A,One\n', 'Line 2: “soon”. The day cannot be read.', { event: EVENT }],
  [
    'Day,Start,Room,Title\nFriday,10:00,A,One\n',
    'Line 2: “Friday”. It is not clear which day that is.',
    { event: EVENT },
  ],
  [
    'Date,Start,Room,Title\n2027-02-30,10:00,A,One\n',
    'Line 2: “2027-02-30”. The day cannot be read.',
    { event: EVENT },
  ],
  [
    'Start,Room,Title\nsoon,A,One\n10:00,A,Two\nlater,A,Three\n',
    'Lines 2 and 4: “soon”, “later”. The start is not a time of day.',
    {},
  ],
  [
    'Date,Start,Room,Title\n,9:00,A,Zero\n2027-06-05,10:00,A,One\n',
    'Line 2 has no day, while others name theirs.',
    { event: EVENT },
  ],
])('refuses what it would have to guess, and reports the line', (text, sentence, options: ReadingOptions) => {
  expect(() => readSchedules(text, options)).toThrow(sentence)
})

it('reports that dates of one column were read in both orders', () => {
  const { lines, remarks } = read(
    'Date,Start,End,Room,Title\n6/5/2027,10:00,10:45,A,One\n05/06/2027,11:00,11:45,A,Two\n',
  )
  expect(lines).toEqual(['1 10:00-10:45 A One', '1 11:00-11:45 A Two'])
  expect(remarks).toEqual([
    'Some dates are read month first, others day first, so that they fit the event’s days.',
  ])
})

it('reads the columns of Sched, each of which begins with “Event”', () => {
  const { lines, sessions } = read(
    'event_key,name,event_start,event_end,event_type,venue,speakers\n1,Bread,2027-06-05 10:00,2027-06-05 10:45,Dough,Hall,Ida\n',
  )
  expect(lines).toEqual(['1 10:00-10:45 Hall Bread'])
  expect(sessions[0]).toMatchObject({ type: ['Dough'], presenterName: 'Ida' })
})

it('leaves out a title of invisible characters, and reports its line', () => {
  const { lines, leftOut } = read('Start,Room,Title\n10:00,A,\u200B\u2800\n11:00,A,Two\n')
  expect(lines).toEqual(['1 11:00-11:45 A Two'])
  expect(leftOut).toEqual(['Line 2 is left out: no title is given.'])
})

it('reads durations in various formats, and reports how it read bare numbers', () => {
  const { lines, remarks, leftOut } = read(
    'Start,Duration,Room,Title\n9:00,0:45,A,One\n10:00,1:30,A,Two\n12:00,1h,A,Three\n14:00,"1,5",A,Four\n16:00,90,A,Five\n18:00,open end,A,Six\n19:00,,A,Seven\n',
  )
  expect(lines).toEqual([
    '1 09:00-09:45 A One',
    '1 10:00-11:30 A Two',
    '1 12:00-13:00 A Three',
    '1 14:00-15:30 A Four',
    '1 16:00-17:30 A Five',
    '1 18:00-18:45 A Six',
    '1 19:00-19:45 A Seven',
  ])
  expect(leftOut).toEqual(['Line 7: its length “open end” cannot be read.'])
  expect(remarks).toEqual([
    'Numbers below 5 in the column “Duration” are read as hours.',
    'Lines 7 and 8 have no end, so they last 45 minutes.',
  ])
})

it('lets a day end after midnight, up to 6:00', () => {
  const { lines, leftOut, remarks } = read(
    'Date,Start,End,Room,Title\n2027-06-05,22:00,24:00,Bar,One\n2027-06-05,23:00,00:30,Hall,Two\n2027-06-05,0:30,2:00,Hall,Three\n2027-06-06,1:00,1:30,Hall,Early\n2027-06-06,21:00,ca. 23 Uhr,Hall,Four\n2027-06-06,20:00,open,Hall,Five\n2027-06-06,14:00,13:00,Hall,Six\n',
  )
  expect(lines).toEqual([
    '1 22:00-24:00 Bar One',
    '1 23:00-24:30 Hall Two',
    '1 24:30-26:00 Hall Three',
    '2 01:00-01:30 Hall Early',
    '2 21:00-23:00 Hall Four',
    '2 20:00-20:45 Hall Five',
    '2 14:00-14:45 Hall Six',
  ])
  expect(leftOut).toEqual([
    'Line 7: its end “open” cannot be read.',
    'Line 8: its end “13:00” is not after its start.',
  ])
  expect(remarks).toContain('Line 4 is after midnight, so it is in the night after that day.')
})

it('reads hours below eight as afternoon on a 12-hour clock if the table has no AM, PM or later hours', () => {
  const text = 'Start,End,Room,Title\n9:00,9:45,A,One\n11:30,1:00,A,Two\n2:00,2:45,A,Three\n'
  const twelve = read(text, { event: { ...EVENT, clock: 12 } })
  expect(twelve.lines).toEqual(['1 09:00-09:45 A One', '1 11:30-13:00 A Two', '1 14:00-14:45 A Three'])
  expect(twelve.remarks).toHaveLength(1)
  expect(read(text.replace('2:00,2:45', '14:00,14:45'), { event: { ...EVENT, clock: 12 } }).lines[1]).toBe(
    '1 11:30-12:15 A Two',
  )
})

it('reads repeated rows as separate sessions, and rows without a room as breaks or roomless sessions', () => {
  const { lines, breaks, sessions } = read(
    'Day,Start,End,Room,Title,Speaker\n1,10:00,11:00,A,Yoga,Ida\n1,12:00,13:00,,Lunch,\n2,10:00,11:00,A,Yoga,Ida\n2,10:00,11:00,,Walk,Ada\n2,12:00,13:00,,Lunch,\n',
    {},
  )
  expect(lines).toEqual(['1 10:00-11:00 A Yoga', '2 10:00-11:00 A Yoga', '2 10:00-11:00  Walk'])
  expect(breaks).toEqual(['1 12:00-13:00 Lunch', '2 12:00-13:00 Lunch'])
  expect(new Set(sessions.map(({ sourceId }) => sourceId)).size).toBe(3)
})

it('lists every column and row it skips', () => {
  const { leftOut, lines } = read(
    'Title,Start,End,Room,Sponsor tier,Notes for crew,Empty\nOne,10:00,10:45,A,Gold,,\n,11:00,11:45,A,,Chairs,\nThree,,,A,Gold,,\n',
  )
  expect(lines).toEqual(['1 10:00-10:45 A One'])
  expect(leftOut).toEqual([
    'Line 3 is left out: no title is given.',
    'Line 4 is left out: no start is given.',
    'The column “Sponsor tier” is left out: 2 cells.',
    'The column “Notes for crew” is left out: 1 cell.',
  ])
})

it.each([
  [
    'Guidebook',
    'Session Title,Date,Time Start,Time End,Room/Location,Schedule Track (Optional),Description (Optional)',
  ],
  ['SCALE', 'Speaker Name,Session Title,Date,Time Start,Time End,Room/Location,Topic,Short Abstract'],
  [
    'pretalx',
    'ID,Proposal title,Session type,Track,Abstract,Description,Duration,Language,Speaker names,Room,Start,End',
  ],
  [
    'Sessionize',
    'Session Id,Title,Description,Owner,Level,Session format,Track,Language,Scheduled At,Scheduled Duration,Room',
  ],
  ['Airtable', 'Name,Speaker(s),startTime,endTime,Room Name,Track,Tags'],
  ['German', 'Titel,Referent:in,Beginn,Ende,Raum,Beschreibung,Sprache'],
  ['French', 'Titre,Intervenant,Début,Fin,Salle,Langue'],
  ['Spanish', 'Título,Ponente,Hora de inicio,Hora de fin,Sala,Idioma'],
  ['Italian', 'Titolo,Relatore,Ora inizio,Ora fine,Sala,Durata'],
  ['Portuguese', 'Título,Palestrante,Início,Fim,Sala,Descrição'],
  ['Polish', 'Tytuł,Prelegent,Początek,Koniec,Sala,Język'],
  ['Dutch', 'Titel,Spreker,Begintijd,Eindtijd,Zaal,Taal'],
])('recognizes the column headers of %s', (_, head) => {
  const cells: Record<string, string> = { start: '2027-06-05 10:00', end: '10:45', title: 'One', room: 'A' }
  const { lines } = read(`${head}\n${valuesFor(head, cells)}\n`)
  expect(lines).toEqual(['1 10:00-10:45 A One'])
})

it.each([
  ['Subject,Start Date,Start Time,End Time,Location', 'title date start end room'],
  ['Event Name,Start Date,End Time,Where', 'title start end room'],
  ['What,Who,When,Where', 'title presenterName start room'],
  ['Topic,Speaker,Time,Room', 'title presenterName start room'],
  ['Titel,Talare,Datum,Tid,Slut,Rum', 'title presenterName date start end room'],
  ['Başlık,Konuşmacı,Tarih,Saat,Salon', 'title presenterName date start room'],
  ['Название,Докладчик,Дата,Начало,Зал', 'title presenterName date start room'],
  ['タイトル,スピーカー,日付,開始,終了,会場', 'title presenterName date start end room'],
  ['제목,발표자,날짜,시작 시간,장소', 'title presenterName date start room'],
])('recognizes the columns in %s', (head, columns) => {
  const known = Object.entries(columnsIn(head.split(','))).toSorted(([, a], [, b]) => a - b)
  expect(known.map(([column]) => column).join(' ')).toBe(columns)
})

/** A row with a title, a room, a date, times and a duration if the header has them, and a word elsewhere. */
function valuesFor(head: string, cells: Record<string, string>): string {
  return head
    .split(',')
    .map((name) => {
      if (/title|titel|titre|t[ií]t|tytu|^name$/i.test(name)) return cells.title
      if (/date/i.test(name)) return '2027-06-05'
      if (/duration|durata/i.test(name)) return '45 min'
      if (/end|fin$|fine|fim|koniec|eind/i.test(name)) return cells.end
      if (/start|begin|d[ée]but|in[ií]|pocz|at$/i.test(name)) return cells.start
      if (/room|raum|sal|zaal/i.test(name)) return cells.room
      return 'word'
    })
    .join(',')
}

it('keeps the values, the place, the ids and both texts of a row', () => {
  const { sessions } = read(
    'Id,Title,Start,End,Room,Place,Type,Level,Track,Language,Abstract,Description,Speaker,Address\n7,One,10:00,10:45,Garden,table 5,Talk,Beginner,Green & red,de,Short,"- Long, 2 lines\n<b>",Ida,https://hub.example/x?session=7\n',
  )
  expect(sessions).toMatchObject([
    {
      sourceId: '7',
      ids: { id: '7', url: 'https://hub.example/x?session=7' },
      place: 'table 5',
      type: ['Talk'],
      level: ['Beginner'],
      focus: ['Green & red'],
      language: ['de'],
      description: 'Short\n\n- Long, 2 lines\n<b>',
      presenterName: 'Ida',
      line: 2,
    },
  ])
})

it.each(['Declined', 'rejected', 'Canceled by speaker', '❌ Withdrawn', 'Abgelehnt', 'Annulé', 'Retirée'])(
  'skips a row whose status is “%s”, whatever else it contains',
  (status) => {
    const { lines, leftOut } = read(
      `Title,Talk status,Start,Room\nOne,Accepted,10:00,Hall\nTwo,${status},10:00,Hall\nThree,${status},soon,\nFour,,11:00,Hall\n`,
    )
    expect(lines).toEqual(['1 10:00-10:45 Hall One', '1 11:00-11:45 Hall Four'])
    expect(leftOut).toEqual([
      `“Two” is left out: its status is “${status}”.`,
      `“Three” is left out: its status is “${status}”.`,
    ])
  },
)

it('lists a “State” column that declines nothing as skipped, and counts declined rows beyond ten', () => {
  expect(read('Title,State,Start,Room\nOne,Ohio,10:00,Hall\n').leftOut).toEqual([
    'The column “State” is left out: 1 cell.',
  ])
  const rows = Array.from({ length: 12 }, (_, count) => `Talk ${count},rejected,,`).join('\n')
  const { leftOut } = read(`Title,Status,Start,Room\nOne,ok,10:00,Hall\n${rows}\n`)
  expect([leftOut.length, leftOut.at(-1)]).toEqual([
    11,
    '2 more sessions are left out because of their status.',
  ])
})

const ONE_ROOM = { event: { ...EVENT, onlyRoom: 'Big  Tent' } }

it.each([
  ['a table without rooms', 'Title,Speaker,Start\nOne,Ida,10:00\nLunch,,12:00\n'],
  ['an empty column', 'Title,Speaker,Start,Room\nOne,Ida,10:00,\nLunch,,12:00,\n'],
  ['a grid of days', 'Time,June 5,June 6\n10:00,One,\n12:00,Lunch,\n12:45,,\n'],
])('puts the sessions of %s in the event’s only room', (_, text) => {
  const { lines, breaks, remarks } = read(text, ONE_ROOM)
  expect(lines.map((line) => line.replace(/-\S+/, ''))).toEqual([
    '1 10:00 Big  Tent One',
    '1 12:00 Big  Tent Lunch',
  ])
  expect(breaks).toEqual([])
  expect(remarks).toContain(
    'The file names no rooms: its sessions go to Big  Tent, the only room of the event.',
  )
})

it('keeps the rooms in a file, and asks for a room column if the event has several', () => {
  expect(read('Title,Start,Room\nOne,10:00,Hall\n', ONE_ROOM).lines).toEqual(['1 10:00-10:45 Hall One'])
  expect(() => readSchedules('Title,Start\nOne,10:00\n', { event: EVENT })).toThrow('no column for the room')
})
