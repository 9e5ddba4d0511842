import { describe, expect, it } from 'vitest'
import { clockOf, headTime, mayBeHour, roomNumbersIn } from './head-times.ts'
import { hoursOf } from './hours-of-column.ts'

const startOf = (text: string) => {
  const time = headTime(text)
  return time && clockOf(time.start)
}

describe('a head', () => {
  it.each([
    ['10:00', '10:00'],
    ['9.30', '09:30'],
    ['13: 00', '13:00'],
    ['10h', '10:00'],
    ['14h30', '14:30'],
    ['2 pm', '14:00'],
    ['11 a.m.', '11:00'],
    ['10 Uhr', '10:00'],
    ['1O:00', '10:00'],
    ['1oh', '10:00'],
    ['4 PM', '16:00'],
    ['9 OO', '09:00'],
    ['11 05-12 00', '11:05'],
    ['1105-12°°', '11:05'],
    ['~15 00 16 00', '15:00'],
    ['N15-: 1600', '15:00'],
    ['~15 00-~16 00', '15:00'],
    ['12:00-1J:0', '12:00'],
    ['13:0-14: 0', '13:00'],
    ['3:25. 4:05 pm', '15:25'],
    ['4:10. 4: sopm', '16:10'],
    ['10.15, 11.00', '10:15'],
    ['5 15 10 55 am', '10:15'],
    ['6:00-7:30', '06:00'],
    ['9h à 10h', '09:00'],
    ['13h 14h', '13:00'],
    ['12HÀ 13H', '12:00'],
    ['kl. 10', '10:00'],
    ['KI. 11', '11:00'],
    ['ore 14.30', '14:30'],
    ['alle 14 h', '14:00'],
    ['a las 10', '10:00'],
    ['10.30 uur', '10:30'],
    ['1400 hrs', '14:00'],
    ['von 9 bis 10 Uhr', '09:00'],
    ['VON IO BIS 11 UHR', '10:00'],
    ['9:30/10:15', '09:30'],
    ['Noon', '12:00'],
    ['Session 1 10:00', '10:00'],
    ['2. Runde: 11:00', '11:00'],
    ['Slot3 11:00 - 12:00', '11:00'],
    ['Slot 210: 00 - 11: 00', '10:00'],
    ['10:00 (45 MIN)', '10:00'],
    ['Sa. 10 Uhr', '10:00'],
    ['Sat 09: 00', '09:00'],
    ['Slot 2: 11: 00', '11:00'],
    ['12:30 Lunch', '12:30'],
    ['1:00-5:30', '01:00'],
  ])('with "%s" is a time of day', (text, start) => {
    expect(startOf(text)).toBe(start)
  })

  it('includes the end of its time', () => {
    const time = headTime('14:30 - 15:15')
    expect(time?.end && clockOf(time.end)).toBe('15:15')
  })

  it('keeps the words around its time', () => {
    expect(headTime('Lunch, 12:30')?.words).toBe('Lunch,')
    expect(headTime('12:30')?.words).toBeUndefined()
  })

  it('is not exact if letters of its hour were taken for digits', () => {
    expect(headTime('von 10 bis 11 Uhr')?.isExact).toBe(true)
    expect(headTime('von IO bis 11 Uhr')?.isExact).toBe(false)
  })

  it('may be a time if misread as letters that look like digits, or as nothing', () => {
    expect(['', 'lO:OO', '1z hr', 'Rooms →', 'Time', 'Day one'].map(mayBeHour)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    'Forum',
    'Room 12',
    'oh',
    '7',
    '25:00',
    '12.5',
    'Room 12. 5',
    '12. 5',
    '24. 5',
    'Elsewhere II',
    'Lunch',
    'Rooms →',
    'B12',
    'N15',
    'PM',
    'oo 13-1400',
    'Session 2',
    'Big Lab 10',
    'Bis 3 Uhr?',
    'Room 10-11',
    'ab 2',
    'alle 2',
    'om 3',
    'von 14 bis I 15 Uhr',
  ])('with "%s" is not a time of day', (text) => {
    expect(headTime(text)).toBeNull()
  })
})

describe('the hours of a column', () => {
  const hours = (...texts: string[]) =>
    hoursOf(texts.map((text) => ({ time: headTime(text), isClear: true }))).map(
      (hour) => hour && `${clockOf(hour.start)}${hour.isSure ? '' : '?'}`,
    )

  it('continue in the afternoon', () => {
    expect(hours('10:00', '11:00', '12:00', '1:00', '2:00')).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
    ])
  })

  it('are corrected where one was misread, and the correction is uncertain', () => {
    expect(hours('10:00', '17:00', '12:00', '13:00')).toEqual(['10:00', '11:00?', '12:00', '13:00'])
    expect(hours('10:00', 'no digits', '12:00', '13:00')[1]).toBe('11:00?')
  })

  it('are uncertain with odd minutes, and replaced if their neighbors are close', () => {
    expect(hours('10:00', '11:33', '12:00', '13:00')).toEqual(['10:00', '11:00?', '12:00', '13:00'])
    expect(hours('10:00', '11:00', '15:52', '18:00')[2]).toBe('15:52?')
  })

  it('are missing where they would fall before midnight', () => {
    expect(hours('no digits', 'no digits', '1 am', '2 am', '3 am').slice(0, 2)).toEqual([null, '00:00?'])
  })
})

describe('numbers of rooms that look like times', () => {
  it.each([
    [
      ['9h', '10h', '2.01', '2.02', '3.14'],
      ['2.01', '2.02', '3.14'],
    ],
    [
      ['9 am', '10 am', '2.10', '2. 20', '2.30'],
      ['2.10', '2. 20', '2.30'],
    ],
    [['9.00', '9.45', '10.30', '11.15', 'Lab'], []],
    [['10.00', '10.10', '10.20'], []],
    [['9:00', '10:00', '2.01'], []],
    // Hours of two boards, and a break on each.
    [['9.00', '10.00', '11.00', '9.00', '10.00', '11.00', '12h Lunch', '12h Lunch'], []],
    [['10.00', '10.10', '10.20', '11.00 Break', '12.00 Lunch'], []],
  ])('are found among other headings: %j', (texts, numbers) => {
    expect([...roomNumbersIn(texts)]).toEqual(numbers)
  })
})
