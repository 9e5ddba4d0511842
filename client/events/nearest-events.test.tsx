import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PastEvent } from '../../domain/events/overview.ts'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { NearestEvents, nearestTo } from './nearest-events.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  for (let day = 0; day < 30; day += 1)
    await addEvent(hub.db, { location: 'Essen', date: `2098-05-${String(day + 1).padStart(2, '0')}` })
  await addEvent(hub.db, { location: 'São Paulo', date: '2099-05-09', name: 'Found' })
  await addEvent(hub.db, { location: 'São Paulo', date: '2099-05-10', name: 'Hidden', isPublic: false })
})
afterAll(() => hub?.close())

it('finds the events of a city among many without fetching the full list', async () => {
  const { asked } = await showScreen(<NearestEvents />, { hub, at: '/sao-paulo/2099-05-08' })
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Found, May 9, 2099'])
  expect(new Set(asked)).toEqual(new Set(['GET /api/events/overview']))
})

it('keeps the date after a name with right-to-left letters', async () => {
  await addEvent(hub.db, { location: 'Haifa', date: '2099-05-09', name: 'מפגש' })
  await showScreen(<NearestEvents />, { hub, at: '/haifa/2099-05-08' })
  const links = await screen.findAllByRole('link')
  // In other languages a date begins with the day, which would precede the name.
  expect(links.map(({ textContent }) => textContent)).toEqual(['\u2068מפגש\u2069, May 9, 2099'])
})

const NOW = new Date('2026-05-09T12:00:00Z')
const event = (id: number, location: string, date: string) =>
  ({ id, location, date, timeZone: 'UTC' }) as PastEvent
const EVENTS = [
  event(1, 'São Paulo', '2025-05-09'),
  event(2, 'São Paulo', '2026-09-01'),
  event(3, 'Berlin', '2026-06-01'),
  event(4, '東京', '2026-07-01'),
]

it.each([
  ['/sao-paulo/2026-10-10', [2, 1]],
  ['/Sao-Paolo/2025-05-10/wifi', [1, 2]],
  ['/berlni/tomorrow', [3]],
  ['/%E6%9D%B1%E4%BA%AC/2026-07-02', [4]],
  ['/atlantis/2026-05-09', [3, 4, 2]],
  ['/%E0%A4%A', [3, 4, 2]],
])('suggests the nearest events for %s', (pathname, ids) => {
  expect(nearestTo(pathname, EVENTS, NOW).map(({ id }) => id)).toEqual(ids)
})
