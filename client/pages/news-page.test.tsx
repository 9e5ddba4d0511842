import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addAdmin, addEvent } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { changedFavorites } from '../event/news.ts'
import { read } from '../net/reads.ts'
import { NewsPage } from './news-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
let announce: (text: string) => Promise<unknown>
const query = { city: 'graz', date: '2026-05-09' }
const reading = read('GET /api/announcements', { query })
beforeAll(async () => {
  hub = await openApp()
  const admin = await addAdmin(hub.db)
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz', createdBy: admin.id })
  const { call } = await hub.as(admin)
  announce = (text) => call('POST /api/announcements', { body: { eventId, text, minutes: 60 } })
})
afterAll(() => hub?.close())

async function open(meet?: (network: Network) => void) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const news = { sessionId: '7', title: 'Bees', words: 'Attic → Hall', at: '2026-05-09T08:00:00.000Z' }
  changedFavorites.set({ 'graz/2026-05-09': [news] })
  return showScreen(<NewsPage />, {
    hub,
    at: '/graz/2026-05-09/news',
    path: '/:city/:date/news',
    ...(meet && { meet }),
  })
}

it('shows that it is loading, not that there is no news', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await open((network) => network.meet('GET /api/announcements', { until: promise }))
  changedFavorites.set({})
  await screen.findByText('Loading news...')
  expect([screen.queryByText('No news yet'), localStorage.getItem('read-news')]).toEqual([
    null,
    expect.not.stringContaining('""'),
  ])
  resolve()
  await screen.findByText('No news yet')
})

it('shows changes of starred sessions while announcements cannot be read', async () => {
  const { mend } = await open((network) => network.meet('GET /api/announcements', 'gone'))
  await screen.findByText('The announcements could not be loaded')
  expect(screen.getByRole('link', { name: 'Bees' }).getAttribute('href')).toBe('/graz/2026-05-09?session=7')
  mend('GET /api/announcements')
  await announce('Doors open')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Doors open')
  expect(screen.queryByRole('alert')).toBe(null)
})

it('announces only what arrives after the first read', async () => {
  const { reads } = await open()
  await screen.findByText('Doors open')
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe('')
  await announce('Lunch is here')
  await act(() => reads.invalidateQueries({ queryKey: reading.queryKey }))
  await waitFor(() => expect(status?.textContent).toBe('Lunch is here'))
})

it('shows no changes of another event', async () => {
  await open()
  act(() => changedFavorites.set({ 'linz/2026-05-09': changedFavorites.current()['graz/2026-05-09'] ?? [] }))
  expect(screen.queryByText('Bees')).toBe(null)
})
