import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
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
afterEach(() => vi.useRealTimers())

it('leaves out hidden events, even for admins who manage them', async () => {
  const admin = await addAdmin(hub.db)
  const secret = { name: 'Unconference in secret', date: '2099-05-09', isPublic: false }
  await addEvent(hub.db, { ...secret, createdBy: admin.id })
  await showScreen(<LandingPage />, { hub, as: admin })
  await screen.findByRole('button', { name: 'Admin' })
  const headings = await screen.findAllByRole('heading', { level: 4 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Unconference Berlin'])
})

it('has a Create Event button for an admin with no events', async () => {
  await showScreen(<LandingPage />, { hub, as: await addAdmin(hub.db) })
  const link = await screen.findByRole('link', { name: 'Create Event' })
  expect(link.getAttribute('href')).toBe('/create-first-event')
  expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull()
})

it('links an admin from the empty list to a first event', async () => {
  const empty = await openApp()
  await showScreen(<LandingPage />, { hub: empty, as: await addAdmin(empty.db) })
  await screen.findByText('No Events Found')
  const links = await screen.findAllByRole('link', { name: 'Create Event' })
  expect(links.filter((link) => link.closest('main'))).toHaveLength(1)
  await empty.close()
})

it('groups upcoming events by month, each row with its weekday', async () => {
  const few = await openApp({ now: () => new Date('2031-05-09T12:00:00Z') })
  for (const date of ['2031-06-07', '2031-06-14', '2031-08-02'])
    await addEvent(few.db, { name: `On ${date}`, location: 'Ulm', date, timeZone: 'UTC' })
  vi.useFakeTimers({ now: new Date('2031-05-09T12:00:00Z'), toFake: ['Date'] })
  await showScreen(<LandingPage />, { hub: few })
  const june = await screen.findByRole('region', { name: 'June 2031' })
  expect(within(june).getAllByRole('heading', { level: 4 })).toHaveLength(2)
  expect(within(june).getAllByText('Upcoming')).toHaveLength(2)
  expect(within(june).getByText('In 29 days')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'August 2031' }).textContent).toContain(
    'Saturday, August 2, 2031',
  )
  await few.close()
})

it('reports a current or next session only for an event that has sessions', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const today = await openApp()
  const date = NOW.toISOString().slice(0, 10)
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

it('moves an event to the past ones at midnight while the page is open', async () => {
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

/** Adds past events of a year, each in its own city: the page has the first 60, down to "Long ago 60". */
async function addPast(
  db: Awaited<ReturnType<typeof openApp>>['db'],
  year: number,
  count: number,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const date = new Date(Date.UTC(year, 0, 1 + count - n)).toISOString().slice(0, 10)
    await addEvent(db, { name: `Long ago ${n}`, location: `Town ${n}`, date, timeZone: 'UTC' })
  }
}

const OVERVIEW = 'GET /api/events/overview'
const linesOf = () => screen.queryAllByRole('link', { name: /^View Archive/ }).length
const searchFor = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })

it('searches the loaded part of a long list until the server replies, and shows no count before', async () => {
  const long = await openApp()
  await addPast(long.db, 2020, 65)
  const { meet, mend, quiet } = await showScreen(<LandingPage />, { hub: long })
  await waitFor(() => expect(linesOf()).toBe(60))
  let answer = () => {}
  const hold = () => meet(OVERVIEW, { until: new Promise<void>((resolve) => (answer = resolve)) })

  hold()
  searchFor('town 6')
  await waitFor(() => expect(linesOf()).toBe(7))
  expect(screen.queryByText(/of 65 events/)).toBeNull()
  expect(screen.getByText('Searching...')).toBeTruthy()
  answer()
  await screen.findByText('12 of 65 events, none of them upcoming')
  expect(linesOf()).toBe(12)

  hold()
  searchFor('town 65')
  await screen.findByText('Searching...')
  expect([linesOf(), screen.queryByText('No Events Found')]).toEqual([0, null])
  answer()
  await screen.findByText('1 of 65 events, none of them upcoming')
  expect(linesOf()).toBe(1)

  mend(OVERVIEW)
  searchFor('nowhere')
  await screen.findByText('No Events Found')
  await quiet()
  await long.close()
})

it('reports a failed search of a long list, and retries', async () => {
  const long = await openApp()
  await addPast(long.db, 2020, 65)
  const { meet, mend } = await showScreen(<LandingPage />, { hub: long })
  await waitFor(() => expect(linesOf()).toBe(60))
  meet(OVERVIEW, 'gone')
  searchFor('town 6')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch events')
  expect([linesOf(), screen.queryByText(/of 65 events|Searching/)]).toEqual([7, null])
  mend(OVERVIEW)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('12 of 65 events, none of them upcoming')
  expect([linesOf(), screen.queryByRole('alert')]).toEqual([12, null])
  await long.close()
})

it('adds an event that has ended only to the part where it belongs, and to the count everywhere', async () => {
  const time = { now: new Date('2031-05-09T23:59:30Z') }
  const day = await openApp({ now: () => time.now })
  await addPast(day.db, 2020, 3)
  await addPast(day.db, 2031, 65)
  await addEvent(day.db, { name: 'Unconference Ulm', location: 'Ulm', date: '2031-05-09', timeZone: 'UTC' })
  const parts: [at: string, lines: number, year: string][] = [
    ['/', 61, '2031'],
    ['/?year=2020', 3, '2020'],
    ['/?year=2031&page=2', 5, '2031'],
  ]
  for (const [at, lines, year] of parts) {
    vi.useFakeTimers({ ...time, toFake: ['Date', 'setInterval', 'clearInterval'] })
    const { unmount } = await showScreen(<LandingPage />, { hub: day, at })
    await screen.findByRole('heading', { name: 'Upcoming Events' })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByRole('heading', { name: 'Upcoming Events' }), at).toBeNull()
    const list = screen.getByRole('heading', { name: year }).closest('details')
    expect([at, linesOf(), list?.open]).toEqual([at, lines, true])
    expect(screen.getByText('66 events'), at).toBeTruthy()
    unmount()
  }
  await day.close()
})

it('shows the last part of a list when the address asks for one past its end', async () => {
  const few = await openApp({ now: () => new Date('2031-05-09T12:00:00Z') })
  for (let n = 0; n < 30; n++)
    await addEvent(few.db, {
      name: `To come ${n}`,
      date: `2099-05-${String(n + 1).padStart(2, '0')}`,
      location: `Town ${n}`,
    })
  await addPast(few.db, 2020, 65)
  const { unmount } = await showScreen(<LandingPage />, { hub: few, at: '/?page=3' })
  await screen.findByRole('heading', { name: 'Upcoming Events' })
  expect(screen.getAllByRole('heading', { name: /^To come/ })).toHaveLength(6)
  expect(screen.getByRole('link', { name: 'Earlier events' }).getAttribute('href')).toBe('/?page=1')
  expect(screen.queryByRole('link', { name: 'Later events' })).toBeNull()
  unmount()
  await showScreen(<LandingPage />, { hub: few, at: '/?year=2020&page=9' })
  const earlier = await screen.findByRole('link', { name: 'Later in 2020' })
  expect([linesOf(), earlier.getAttribute('href')]).toEqual([5, '/?year=2020&page=1#past'])
  await few.close()
})
