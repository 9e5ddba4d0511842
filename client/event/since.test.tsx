import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useEvent } from './event.ts'
import { Since } from './since.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  await addEvent(hub.db, { location: 'Osaka', timeZone: 'Asia/Tokyo' })
})
afterAll(() => hub?.close())
// 00:30 on Saturday in Osaka.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-08T15:30:00Z') }))

it.each([
  ['2026-05-07T15:45:00Z', '23 h ago'],
  ['2026-05-07T15:20:00Z', 'yesterday'],
  ['2026-05-07T14:50:00Z', '2 days ago'],
  ['2026-05-05T14:30:00Z', '4 days ago'],
  ['2026-04-30T15:30:00Z', 'May 1, 2026'],
])('counts days in the time zone of the event: %s is %s', async (at, words) => {
  const Age = () => useEvent() && <Since at={at} />
  await showScreen(<Age />, { hub, at: '/osaka/2026-05-09', path: '/:city/:date' })
  expect((await screen.findByRole('time')).textContent).toBe(words)
})
