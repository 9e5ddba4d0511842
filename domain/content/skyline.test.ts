import { expect, it } from 'vitest'
import { skylineOf } from './skyline.ts'

const CITIES = [
  'Berlin',
  'Bern',
  'Rome',
  'Oslo',
  'São Paulo',
  '東京',
  '京都',
  'القاهرة',
  'नई दिल्ली',
  'Αθήνα',
  'İstanbul',
]

it('draws each city differently, and the same every time', () => {
  const drawn = CITIES.map((city) => JSON.stringify(skylineOf(city)))
  expect(new Set(drawn).size).toBe(CITIES.length)
  expect(CITIES.map((city) => JSON.stringify(skylineOf(city)))).toEqual(drawn)
  expect(skylineOf('Zürich')).toEqual(skylineOf('ZURICH'))
})

it('draws a street for every name: short, long, or with no letters', () => {
  for (const city of [
    'Y',
    '🦊',
    ' ',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(9),
    ...CITIES,
  ]) {
    const { hue, sun, near, far, windows } = skylineOf(city)
    expect([hue, sun].every(Number.isInteger)).toBe(true)
    for (const path of [near, far, windows]) expect(path).toMatch(/^(M[-\d. MHVLAhvz]+)+$/)
    expect(near.match(/z/g)?.length).toBeGreaterThanOrEqual(6)
    expect((near + far + windows).length).toBeLessThan(6_000)
  }
})
