import { expect, it } from 'vitest'
import type { Event } from '../../domain/events/events.ts'
import { nearestTo } from './nearest-events.tsx'

const NOW = new Date('2026-05-09T12:00:00Z')
const event = (id: number, location: string, date: string) =>
  ({ id, location, date, timeZone: 'UTC' }) as Event
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
])('takes %s for the nearest events there are', (pathname, ids) => {
  expect(nearestTo(pathname, EVENTS, NOW).map(({ id }) => id)).toEqual(ids)
})
