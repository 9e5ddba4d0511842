import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, rangeIn } from './clocks.ts'
import { settledDays } from './column-days.ts'
import { dayIn } from './dates.ts'
import { lengthIn, unitIn } from './lengths.ts'
import { momentIn } from './moments.ts'
import { LANGUAGES } from './names.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('a time of day', () => {
  it.each([
    ['8:30:00 AM', at(8, 30)],
    ['2:00:00 PM', at(14)],
    ['12:00 AM', 0],
    ['12:15 PM', at(12, 15)],
    ['13:30 PM', at(13, 30)],
    ['9 Uhr', at(9)],
    ['9 Uhr 30', at(9, 30)],
    ['9:30 Uhr', at(9, 30)],
    ['9 h', at(9)],
    ['20h05', at(20, 5)],
    ['20 h 05', at(20, 5)],
    ['20u05', at(20, 5)],
    ['9.30', at(9, 30)],
    ['09.30 Uhr', at(9, 30)],
    ['0930', at(9, 30)],
    ['930', at(9, 30)],
    ['1400', at(14)],
    ['9am', at(9)],
    ['9 a.m.', at(9)],
    ['7 p.m.', at(19)],
    ['7:15p', at(19, 15)],
    ['9', at(9)],
    ['noon', at(12)],
    ['12 noon', at(12)],
    ['Mittag', at(12)],
    ['midnight', at(24)],
    ['Mitternacht', at(24)],
    ['24:00', at(24)],
    ['25', at(25)],
    ['25:30', at(25, 30)],
    ['2026', at(20, 26)],
    ['ca. 23 Uhr', at(23)],
    ['um 10:15', at(10, 15)],
    ['~ 18:00', at(18)],
    ['17.00 hrs', at(17)],
    ['10 o’clock', at(10)],
    ['0.4375', at(10, 30)],
    ['08:30:00.000', at(8, 30)],
    ['9,30', at(9, 30)],
    ['9:30 h', at(9, 30)],
    ['kl. 9.30', at(9, 30)],
    ['godz. 9:00', at(9)],
    ['９：３０', at(9, 30)],
    ['9時30分', at(9, 30)],
    ['午後1時半', at(13, 30)],
    ['오전 9시', at(9)],
    ['AM 9:00', at(9)],
    ['0.5', at(12)],
  ])('reads %s', (text, minutes) => {
    expect(clockIn(text)?.minutes).toBe(minutes)
  })

  it.each([
    'soon',
    '',
    'Saal',
    '10:75',
    '31:00',
    '09.05.2026',
    'tbd',
    '9:5',
    '10:00 CEST',
    '-1',
    '13 AM',
    '0.25',
  ])('rejects %j', (text) => {
    expect(clockIn(text)).toBeNull()
  })

  it.each([
    ['10:00-10:45', at(10), at(10, 45)],
    ['10:00–10:45 Uhr', at(10), at(10, 45)],
    ['10 - 11:30', at(10), at(11, 30)],
    ['9.15 bis 10.00', at(9, 15), at(10)],
    ['from 9:00 to 9:45', at(9), at(9, 45)],
    ['1:00 - 2:00 PM', at(13), at(14)],
    ['11:00 - 12:30 pm', at(11), at(12, 30)],
    ['11:00 AM — 1:00 PM', at(11), at(13)],
    ['23:00 - 00:30', at(23), at(0, 30)],
    ['9h – 9h45', at(9), at(9, 45)],
    ['9:00‑10:00', at(9), at(10)],
    ['9:00 → 10:30', at(9), at(10, 30)],
    ['9時～10時', at(9), at(10)],
  ])('reads the range %s', (text, start, end) => {
    const range = rangeIn(text)
    expect([range?.start.minutes, range?.end.minutes]).toEqual([start, end])
  })

  it('reads back each way of writing it', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(5), (hour, minute, way) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const twelve = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
        const written = [
          `${hour}:${two(minute)}`,
          `${two(hour)}.${two(minute)}`,
          `${hour}h${two(minute)}`,
          twelve,
          `${two(hour)}:${two(minute)}:00`,
          `${two(hour)}${two(minute)}`,
        ][way]
        expect([written, clockIn(written ?? '')?.minutes]).toEqual([written, at(hour, minute)])
      }),
    )
  })

  it('reads back what Intl writes in each language', () => {
    for (const language of LANGUAGES)
      for (let minutes = 0; minutes < at(24); minutes += 45) {
        const written = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
          minutes * 60_000,
        )
        expect([language, written, clockIn(written)?.minutes]).toEqual([language, written, minutes])
      }
  })
})

describe('a duration', () => {
  it.each([
    ['1:30', 90],
    ['0:45', 45],
    ['2:00', 120],
    ['01:30:00', 90],
    ['1h', 60],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['1.5', 90],
    ['1,5', 90],
    ['1', 60],
    ['90', 90],
    ['45', 45],
    ['5', 5],
    ['90 min', 90],
    ['90min.', 90],
    ["45'", 45],
    ['1 hour 30 minutes', 90],
    ['2 hours', 120],
    ['1,5 Std.', 90],
    ['1 Stunde', 60],
    ['45 Minuten', 45],
    ['1 heure 15', 75],
    ['1 hora y 30 minutos', 90],
    ['2 ore', 120],
    ['PT1H30M', 90],
    ['PT45M', 45],
    ['45-minute', 45],
    ['1½ h', 90],
    ['½ hour', 30],
    ['45’', 45],
    ['ca. 45 min', 45],
    ['1時間30分', 90],
    ['1.30', 90],
    ['0.45', 45],
    ['0.25', 15],
    ['0.33', 20],
    ['0.0625', 90],
  ])('reads %s', (text, minutes) => {
    expect(lengthIn(text, null)).toBe(minutes)
  })

  it.each(['', '0', 'open end', '1:75', '45:00', 'P', '30 h', '-5', '2 rooms', '1.3'])(
    'rejects %j',
    (text) => {
      expect(lengthIn(text, null)).toBeNull()
    },
  )

  it('follows the unit of its column for a bare number', () => {
    expect([unitIn('Duration (min)'), unitIn('Dauer in Stunden'), unitIn('Length')]).toEqual([
      'minutes',
      'hours',
      null,
    ])
    expect([lengthIn('3', 'minutes'), lengthIn('6', 'hours'), lengthIn('6', null)]).toEqual([3, 360, 6])
  })

  it('reads back what Intl writes in each language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('long', 'short'),
        fc.integer({ min: 1, max: 23 }),
        (language, unitDisplay, count) => {
          for (const [unit, minutes] of [
            ['hour', 60],
            ['minute', 1],
          ] as const) {
            const written = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(
              count,
            )
            expect([written, lengthIn(written, null)]).toEqual([written, count * minutes])
          }
        },
      ),
    )
  })
})

const EVENT = { date: '2026-05-09', days: 2 }
const NO_DAY = { options: [], weekdays: [], nth: null, order: null }
const settled = (texts: string[], event: typeof EVENT | undefined = undefined) =>
  settledDays(
    texts.map((text) => dayIn(text) ?? NO_DAY),
    event,
  ).days.map((day) => (day === null ? null : 'date' in day ? day.date : day.nth))

describe('a day', () => {
  it.each([
    '2026-05-09',
    '2026/05/09',
    '2026.05.09',
    '20260509',
    '09.05.2026',
    '9.5.26',
    '9.5.2026',
    '9. Mai 2026',
    '9 May 2026',
    'May 9, 2026',
    'May 9th, 2026',
    '9th of May 2026',
    '9 mai 2026',
    '9 de mayo de 2026',
    '9 maggio 2026',
    '9 maja 2026',
    '9 mei 2026',
    '9-May-26',
    '9-May-2026',
    'Saturday, May 9, 2026',
    'Sa., 09.05.2026',
    'Samstag, den 9. Mai 2026',
    'samedi 9 mai 2026',
    '46151',
    '9/05/2026',
    '9 / 5 / 2026',
    '2026. május 9., szombat',
    '9 мая 2026 г.',
    'lørdag den 9. maj 2026',
    '2026年5月9日（土）',
    '９．５．２０２６',
  ])('reads a date with its year: %s', (text) => {
    expect(settled([text], EVENT)).toEqual(['2026-05-09'])
  })

  it.each([
    'Sat May 9',
    'Samstag 9. Mai',
    '9 mai',
    '9.5.',
    '5/9',
    '9/5',
    'Sat',
    'Samstag',
    'sam.',
    'Saturday',
    'sobota',
    'zaterdag',
    'May 9',
    'Sat 9th',
    'samedi 9',
    '土曜 5月9日',
    '5월 9일 (토)',
    '5. 9. (토)',
    '9/5 Cmt',
  ])('reads a date without a year from the event’s dates: %s', (text) => {
    expect(settled([text], EVENT)).toEqual(['2026-05-09'])
  })

  it.each(['Day 2', 'Tag 2', 'Jour 2', 'Día 2', 'DAY 2', 'giorno 2', 'Dag 2', 'dzień 2', '2日目'])(
    'reads a number: %s',
    (text) => {
      expect(settled([text])).toEqual([2])
    },
  )

  it.each([
    '2026-02-30',
    '31.4.2026',
    'someday',
    '32 May 2026',
    '13/13/2026',
    'Room 2',
    'May',
    '',
    'Friday the thirteenth part 9',
  ])('rejects %j', (text) => {
    expect(settled([text], EVENT)).toEqual([null])
  })

  it('picks the reading that fits the event, another date, or dates close together', () => {
    expect(settled(['5/9/2026', '5/10/2026'], EVENT)).toEqual(['2026-05-09', '2026-05-10'])
    expect(settled(['9/5/2026', '10/5/2026'], EVENT)).toEqual(['2026-05-09', '2026-05-10'])
    expect(settled(['5/9/2026', '5/12/2026'], EVENT)).toEqual(['2026-05-09', '2026-05-12'])
    expect(settled(['5/9/2026', '5/25/2026'])).toEqual(['2026-05-09', '2026-05-25'])
    expect(settled(['9/5/2026', '25/5/2026'])).toEqual(['2026-05-09', '2026-05-25'])
    expect(settled(['5/9/2026', '5/10/2026'])).toEqual(['2026-05-09', '2026-05-10'])
    expect(settled(['Sun 5/10/2026'])).toEqual(['2026-05-10'])
    expect(settled(['5/5/2026'])).toEqual(['2026-05-05'])
  })

  it('uses the language of its column if its name means two days', () => {
    expect(settled(['Sa', 'So'], EVENT)).toEqual(['2026-05-09', '2026-05-10'])
    expect(settled(['so', 'ne'], EVENT)).toEqual(['2026-05-09', '2026-05-10'])
    expect(settled(['so 9. 5.', 'So 10.5.'], EVENT)).toEqual(['2026-05-09', '2026-05-10'])
    expect(settledDays([dayIn('Sa 9.5.') ?? NO_DAY], EVENT).order).toBeNull()
    expect(settled(['So'], EVENT)).toEqual([null])
  })

  it('is left open if two dates fit equally, or its weekday differs', () => {
    expect(settled(['5/9/2026'])).toEqual([null])
    expect(settled(['5/6/2026', '6/5/2026'])).toEqual([null, null])
    expect(settled(['Sunday 2026-05-09'], EVENT)).toEqual([null])
    expect(settled(['Monday'], EVENT)).toEqual([null])
    expect(settled(['Sat 10'], EVENT)).toEqual([null])
    expect(settled(['9 May'])).toEqual([null])
  })

  it('reads back what Intl writes in each language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('full', 'long', 'medium'),
        fc.date({ min: new Date('2001-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
        (language, dateStyle, date) => {
          const written = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(date)
          expect([written, ...settled([written])]).toEqual([written, date.toISOString().slice(0, 10)])
        },
      ),
    )
  })

  it('reads back each order of numbers if the event’s date decides', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
        fc.nat(3),
        (date, way) => {
          const iso = date.toISOString().slice(0, 10)
          const [year, month, day] = iso.split('-').map(Number)
          const written =
            [
              `${month}/${day}/${year}`,
              `${day}/${month}/${year}`,
              `${day}.${month}.${year}`,
              `${day}-${month}-${year}`,
            ][way] ?? ''
          expect([written, ...settled([written], { date: iso, days: 1 })]).toEqual([written, iso])
        },
      ),
    )
  })
})

describe('a cell with a date and a time', () => {
  it.each([
    ['09.05.2026 10:00', '2026-05-09', at(10), undefined],
    ['5/9/2026 2:00 PM', '2026-05-09', at(14), undefined],
    ['Sat May 9, 10:00 AM', '2026-05-09', at(10), undefined],
    ['Samstag, 9. Mai 2026 um 10 Uhr', '2026-05-09', at(10), undefined],
    ['10:00, 9 May 2026', '2026-05-09', at(10), undefined],
    ['2026-05-09 10:00 - 10:45', '2026-05-09', at(10), at(10, 45)],
    ['2026-05-09T10:00:00+02:00', '2026-05-09', at(10), undefined],
    ['2026-05-09T08:00:00Z', '2026-05-09', at(10), undefined],
    ['2026-05-08T22:30:00Z', '2026-05-09', at(0, 30), undefined],
    ['2026-05-09 10:00:00', '2026-05-09', at(10), undefined],
    ['46151.4375', '2026-05-09', at(10, 30), undefined],
    ['2026-05-09T08:00:00+00:00', '2026-05-09', at(10), undefined],
    ['2026-05-09 08:00:00 UTC', '2026-05-09', at(10), undefined],
    ['2026-05-09 10:00-10:45', '2026-05-09', at(10), at(10, 45)],
    ['2026-05-09T10:00+02', '2026-05-09', at(10), undefined],
    ['Sat, 09 May 2026 10:00:00 +0200', '2026-05-09', at(10), undefined],
    ['Sat May 09 2026 10:00:00 GMT+0200 (CEST)', '2026-05-09', at(10), undefined],
    ['Day 1 10:00', 1, at(10), undefined],
  ])('reads %s', (text, day, start, end) => {
    const moment = momentIn(text, 'Europe/Berlin')
    const [date] = settledDays(moment?.day ? [moment.day] : [], EVENT).days
    expect([
      date && ('date' in date ? date.date : date.nth),
      moment?.start.minutes,
      moment?.end?.minutes,
    ]).toEqual([day, start, end])
  })
})
