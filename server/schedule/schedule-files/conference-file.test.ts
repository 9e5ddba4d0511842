import { expect, it } from 'vitest'
import { paddedTime } from '../../../domain/times/times.ts'
import { mergedDays } from './merged-days.ts'
import { readSchedules } from './read-schedules.ts'

const event = (more: string, attributes = 'id="1" guid="a"') =>
  `<event ${attributes}><title>Bees</title><start>10:00</start><duration>00:45</duration>${more}</event>`
const xml = (days: string) =>
  `<?xml version="1.0"?><schedule><conference><title>Camp</title><time_zone_name>Europe/Berlin</time_zone_name></conference>${days}</schedule>`
const night = (id: number, start: string, instant: string, duration: string) =>
  `<event id="${id}"><title>N${id}</title><date>${instant}</date><start>${start}</start><duration>${duration}</duration></event>`

function read(text: string, days?: { date: string; days: number }) {
  const [schedule, ...others] = mergedDays(readSchedules(text), days)
  if (!schedule || others.length > 0) throw new Error('Not one schedule')
  return schedule
}
const linesOf = ({ sessions }: ReturnType<typeof read>) =>
  sessions.map(({ day, start, end, room, title }) =>
    [day, `${paddedTime(start)}-${paddedTime(end)}`, room, title].join(' '),
  )

it('keeps talks that end or begin after midnight on their day in the file', () => {
  const schedule = read(
    xml(`<day date="2027-06-05"><room name="A">
      ${night(1, '23:00', '2027-06-05T23:00:00+02:00', '02:00')}
      ${night(2, '00:30', '2027-06-06T00:30:00+02:00', '01:00')}
      ${night(3, '05:00', '2027-06-06T05:00:00+02:00', '03:00')}
      ${night(4, '22:00', '2027-06-05T22:00:00+02:00', '02:00')}
      ${night(5, '09:00', '2027-06-06T09:00:00+02:00', '01:00')}</room></day>`),
  )
  expect(linesOf(schedule)).toEqual([
    '1 23:00-25:00 A N1',
    '1 24:30-25:30 A N2',
    '1 29:00-30:00 A N3',
    '1 22:00-24:00 A N4',
    '2 09:00-10:00 A N5',
  ])
  expect(schedule.leftOut).toEqual([
    '“N3” ends at 6:00 in the event, when its day ends, and not at 08:00 as in the file.',
  ])
})

it('lists sessions of an eighth day, and those on days outside the event', () => {
  const days = Array.from({ length: 8 }, (_, index) => {
    const date = `2027-06-0${index + 1}`
    return `<day date="${date}"><room name="A">${event('', `id="${index}"`)}</room></day>`
  })
  const whole = read(xml(days.join('')))
  expect([whole.days, whole.sessions.length]).toEqual([7, 7])
  expect(whole.leftOut).toEqual(['1 session of June 8, 2027 is left out. An event has at most 7 days.'])
  const two = read(xml(days.join('')), { date: '2027-06-07', days: 2 })
  expect(linesOf(two)).toEqual(['1 10:00-10:45 A Bees', '2 10:00-10:45 A Bees'])
  expect([two.date, two.leftOut.length]).toEqual(['2027-06-07', 6])
  const second = read(xml(days[1] ?? ''), { date: '2027-06-01', days: 2 })
  expect([second.date, ...linesOf(second)]).toEqual(['2027-06-01', '2 10:00-10:45 A Bees'])
})

it('reads track, type and language, and lists the keys without a matching field', () => {
  const words = `<track>Gardens &amp; more</track><type>Talk</type><language>de</language><subtitle>Small ones</subtitle>
    <recording><license>CC</license></recording><links><link href="https://example.org">Notes</link></links><logo/>`
  const { sessions, leftOut } = read(
    xml(
      `<day date="2027-06-05"><room name="A">${event(words)}${event('<subtitle></subtitle>', 'id="2"')}</room></day>`,
    ),
  )
  expect(sessions[0]).toMatchObject({ focus: ['Gardens & more'], type: ['Talk'], language: ['de'] })
  expect(leftOut).toEqual([
    'Left out of the sessions, which have no such field: “subtitle” (1), “recording_license” (1).',
  ])
})

it('lists what it drops about persons in a schedule.json', () => {
  const talk = { guid: 'a', title: 'Bees', start: '10:00', duration: '0:45', do_not_record: true, links: [] }
  const persons = [{ id: 1, public_name: 'Ida', biography: 'Keeps bees', avatar: null }]
  const days = [{ date: '2027-06-05', rooms: { A: [{ ...talk, persons }] } }]
  const { leftOut } = read(JSON.stringify({ schedule: { conference: { title: 'Camp', days } } }))
  expect(leftOut).toEqual(['Left out of the presenters, which have no such field: “biography” (1).'])
})

it('reads talks directly below their day, as in old files, and talks without a room', () => {
  const schedule = read(
    xml(
      `<day date="2027-06-05">${event('<room>Hall</room>')}${event('<room>Attic</room>', 'id="2"')}${event('', 'id="3"')}</day>`,
    ),
  )
  expect(linesOf(schedule)).toEqual([
    '1 10:00-10:45 Hall Bees',
    '1 10:00-10:45 Attic Bees',
    '1 10:00-10:45  Bees',
  ])
  expect(schedule.rooms).toEqual(['Hall', 'Attic'])
})

it('decodes XML references once', () => {
  const title = 'It&#x27;s &#8217;n&amp;#8217; &amp;lt;b&gt;'
  const talk = event('').replace('Bees', title)
  expect(
    read(xml(`<day date="2027-06-05"><room name="A &#38; B">${talk}</room></day>`)).sessions[0],
  ).toMatchObject({
    title: 'It\u0027s ’n&#8217; &lt;b>',
    room: 'A & B',
  })
})

it('reads as many rooms of the same name as there are talks', () => {
  const rooms = Array.from(
    { length: 2_000 },
    (_, index) => `<room name="A">${event('', `id="${index}"`)}</room>`,
  )
  expect(read(xml(`<day date="2027-06-05">${rooms.join('')}</day>`)).sessions).toHaveLength(2_000)
  expect(() => read(xml(`<day date="2027-06-05">${rooms.join('')}${rooms[0]}</day>`))).toThrow(
    'The file has more than 2,000 sessions.',
  )
})

it('reads times with seconds, durations in any format, and room capacities', () => {
  const length = (start: string, duration: string | number) => ({ title: 'Bees', start, duration })
  const linesIn = (...talks: object[]) => {
    const rooms = [{ name: 'A', capacity: 30, description: 'Up the stairs' }]
    const conference = { title: 'Camp', rooms, days: [{ date: '2027-06-05', rooms: { A: talks } }] }
    const schedule = read(JSON.stringify({ schedule: { conference } }))
    return [linesOf(schedule), schedule.facts?.rooms.get('A')?.capacity, schedule.leftOut]
  }
  expect(linesIn(length('10:00:00', '01:00:00'), length('11:00:00', '1:30:00'))).toEqual([
    ['1 10:00-11:00 A Bees', '1 11:00-12:30 A Bees'],
    30,
    ['Left out of the rooms, which have no such field: “description” (1).'],
  ])
  expect(linesIn(length('2:00 PM', 45), length('15:00', 'PT45M'), length('16:00', '0:45:00'))[0]).toEqual([
    '1 14:00-14:45 A Bees',
    '1 15:00-15:45 A Bees',
    '1 16:00-16:45 A Bees',
  ])
})
