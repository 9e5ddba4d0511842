import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { read } from '../net/reads.ts'
import { LandingPage } from './landing-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  await addEvent(hub.db, { name: 'Unconference Berlin', date: '2099-05-09' })
})
afterAll(() => hub?.close())

it('lists no hidden event, not even for those who manage it', async () => {
  const admin = await addAdmin(hub.db)
  const secret = { name: 'Unconference in secret', date: '2099-05-09', isPublic: false }
  await addEvent(hub.db, { ...secret, createdBy: admin.id })
  await showScreen(<LandingPage />, { hub, as: admin })
  await screen.findByRole('button', { name: 'Admin' })
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Unconference Berlin'])
})

it('has a Create Event button for an admin without events', async () => {
  await showScreen(<LandingPage />, { hub, as: await addAdmin(hub.db) })
  const link = await screen.findByRole('link', { name: 'Create Event' })
  expect(link.getAttribute('href')).toBe('/create-first-event')
  expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull()
})

it('leads an admin from the empty list to a first event', async () => {
  const empty = await openApp()
  await showScreen(<LandingPage />, { hub: empty, as: await addAdmin(empty.db) })
  await screen.findByText('No Events Found')
  const links = await screen.findAllByRole('link', { name: 'Create Event' })
  expect(links.filter((link) => link.closest('main'))).toHaveLength(1)
  await empty.close()
})

it('says that a session is on only where there is one', async () => {
  const today = await openApp({ now: () => new Date() })
  const date = new Date().toISOString().slice(0, 10)
  for (const location of ['Essen', 'Ulm']) {
    const { id: eventId } = await addEvent(today.db, { location, date, timeZone: 'UTC' })
    const slot = await addTimeSlot(today.db, { eventId, startTime: '0:00', endTime: '24:00' })
    const room = await addRoom(today.db, { eventId })
    if (location === 'Ulm') await addSession(today.db, { eventId, timeSlotId: slot.id, roomId: room.id })
  }
  const { reads } = await showScreen(<LandingPage />, { hub: today })
  await screen.findByText(/^(On now, until|Up next, at)/)
  const { queryKey } = read('GET /api/sessions', { query: { city: 'essen', date } })
  await waitFor(() => expect(reads.getQueryData(queryKey)).toEqual([]))
  expect(screen.getAllByText(/On now|Up next|The last session/)).toHaveLength(1)
  await today.close()
})

it('moves an event to the past ones at midnight, while it stays open', async () => {
  vi.useFakeTimers({
    now: new Date('2031-05-09T23:59:30Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  const day = await openApp()
  await addEvent(day.db, { name: 'Unconference Ulm', location: 'Ulm', date: '2031-05-09', timeZone: 'UTC' })
  await showScreen(<LandingPage />, { hub: day })
  await screen.findByRole('heading', { name: 'Upcoming Events' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('heading', { name: 'Upcoming Events' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Past Events' })).toBeTruthy()
  await day.close()
})
