import { describe, expect, it } from 'vitest'
import { clockOf, headTime, hoursOf, mayBeHour } from './head-times.ts'

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
    ['4:10. 4: sopm', '04:10'],
    ['10.15, 11.00', '10:15'],
    ['5 15 10 55 am', '10:15'],
    ['6:00-7:30', '06:00'],
    ['1:00-5:30', '01:00'],
  ])('with "%s" is a time of day', (text, start) => {
    expect(startOf(text)).toBe(start)
  })

  it('includes the end of its time', () => {
    const time = headTime('14:30 - 15:15')
    expect(time?.end && clockOf(time.end)).toBe('15:15')
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
