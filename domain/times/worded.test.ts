import { expect, it } from 'vitest'
import { inLanguage } from '../../server/lib/texts.ts'
import { fullDates, longDate, longDates, monthOf, shortWeekDate, shortWeekday, weekDate } from './dates.ts'
import { clockHour, clockRange, clockTimeAt, typedTimeAt } from './times.ts'

const LANGUAGES = ['en', 'de', 'ja', 'pt-BR', 'uk'] as const

/** In each of the languages, with all kinds of spaces turned into plain ones. */
function said(words: () => string) {
  return LANGUAGES.map((language) => inLanguage(language, words).replaceAll(/\s/g, ' '))
}

it('writes dates in the language of the texts', () => {
  expect(said(() => longDate('2026-03-14'))).toEqual([
    'March 14, 2026',
    '14. März 2026',
    '2026年3月14日',
    '14 de março de 2026',
    '14 березня 2026 р.',
  ])
  expect(said(() => weekDate('2026-05-09'))).toEqual([
    'Saturday, May 9',
    'Samstag, 9. Mai',
    '5月9日土曜日',
    'sábado, 9 de maio',
    'субота, 9 травня',
  ])
  expect(said(() => shortWeekDate('2026-05-09'))).toEqual([
    'Sat, May 9',
    'Sa., 9. Mai',
    '5月9日(土)',
    'sáb., 9 de mai.',
    'сб, 9 трав.',
  ])
  expect(said(() => monthOf('2026-05-09'))).toEqual([
    'May 2026',
    'Mai 2026',
    '2026年5月',
    'maio de 2026',
    'травень 2026 р.',
  ])
  expect(said(() => shortWeekday('2026-05-09'))).toEqual(['Sat', 'Sa', '土', 'sáb.', 'сб'])
})

it('writes the days of an event in the language of the texts', () => {
  expect(said(() => longDates('2026-05-09', '2026-05-09'))).toEqual(said(() => longDate('2026-05-09')))
  expect(said(() => longDates('2026-05-09', '2026-05-10'))).toEqual([
    'May 9 – 10, 2026',
    '9.–10. Mai 2026',
    '2026/05/09～2026/05/10',
    '9 – 10 de maio de 2026',
    '9–10 травня 2026 р.',
  ])
  expect(said(() => fullDates('2026-05-09', '2026-05-09'))).toEqual([
    'Saturday, May 9, 2026',
    'Samstag, 9. Mai 2026',
    '2026年5月9日土曜日',
    'sábado, 9 de maio de 2026',
    'субота, 9 травня 2026 р.',
  ])
  expect(said(() => fullDates('2026-12-31', '2027-01-01')).slice(0, 2)).toEqual([
    'Thursday, December 31, 2026 – January 1, 2027',
    'Donnerstag, 31. Dezember 2026 – Freitag, 1. Januar 2027',
  ])
})

it('shows a text that is not a date as it is, even in other languages', () => {
  expect(said(() => longDate('soon')).slice(1)).toEqual(['soon', 'soon', 'soon', 'soon'])
})

it('translates AM and PM on a 12-hour clock, and leaves a 24-hour clock alone', () => {
  expect(said(() => clockTimeAt(24 * 60 + 30, 12))).toEqual([
    '12:30 AM',
    '12:30 AM',
    '午前12:30',
    '12:30 AM',
    '12:30 дп',
  ])
  expect(said(() => clockRange({ startTime: '12:30', endTime: '1:30' }, 12)).slice(2, 3)).toEqual([
    '午後12:30 – 午後1:30',
  ])
  expect(said(() => clockHour(15, 12))).toEqual(['3 PM', '3 PM', '午後3時', '3 PM', '3 пп'])
  for (const at of [() => clockTimeAt(810, 24), () => clockHour(15, 24)])
    expect(new Set(said(at)).size).toBe(1)
  expect(new Set(said(() => typedTimeAt(810, 12)))).toEqual(new Set(['1:30 PM']))
})
