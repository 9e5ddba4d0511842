import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { RoomNow } from '../floor-plans/room-now.tsx'
import { RoomPage } from './room-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Berlin', days: 2 })
  await addRoom(hub.db, { eventId, id: 1, name: 'قاعة', capacity: 40 })
  await addRoom(hub.db, { eventId, id: 2, name: '東京', order: 1, isOpen: true })
  const slots = [
    { id: 1, startTime: '9:00', endTime: '9:45' },
    { id: 2, startTime: '9:45', endTime: '10:30' },
    { id: 3, startTime: '11:00', endTime: '11:45' },
    { id: 4, startTime: '9:00', endTime: '9:45', day: 2 },
  ]
  for (const slot of slots) await addTimeSlot(hub.db, { eventId, ...slot })
  const sessions = [
    { id: 11, title: 'Long one', timeSlotId: 1, roomId: 1, furtherSlotIds: '[2]' },
    { id: 12, title: 'Late', timeSlotId: 3, roomId: 1 },
    { id: 13, title: 'Tomorrow', timeSlotId: 4, roomId: 1 },
    { id: 14, title: 'Garden walk', timeSlotId: 2, roomId: 2, place: 'By the pond' },
    { id: 15, title: 'Garden talk', timeSlotId: 2, roomId: 2, place: 'By the oak' },
  ]
  for (const session of sessions) await addSession(hub.db, { eventId, ...session })
  await hub.db
    .updateTable('sessions')
    .set({ fullAt: '2026-05-09T10:05:00.000Z', fullSpot: '1/1', late: 5, lateSpot: '1/1' })
    .where('id', '=', 11)
    .execute()
})
afterAll(() => hub?.close())
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T10:10:00Z') }))

const show = (room: number | string) =>
  showScreen(<RoomPage />, {
    hub,
    at: `/berlin/2026-05-09/rooms/${room}`,
    path: '/:city/:date/rooms/:room',
  })
const part = (name: string) => screen.findByRole('region', { name })

it('shows the current session with its end and time left, the next one, and all of them by day', async () => {
  await show(1)
  const now = await part('Now in this room')
  expect(within(now).getByRole('heading', { level: 4 }).textContent).toBe('Long one')
  expect(now.textContent).toContain('Until 10:30 AM · 20 min left')
  expect(now.textContent).toContain('Reported full at 10:05 AM\u00A0· 5 min late')
  const next = await part('Next in this room')
  expect(next.textContent).toContain('11:00 AM – 11:45 AM · in 50 min')
  expect(within(next).getByText('Late')).toBeTruthy()
  const first = await part('Saturday, May 9')
  expect(first.textContent).toContain('9:00 AM – 10:30 AM')
  expect(within(await part('Sunday, May 10')).getByText('Tomorrow')).toBeTruthy()
  expect(screen.getByText('Holds 40 people')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /full/ })).toBeNull()
})

it('lists each known fact of a room in text, and links to its captions', async () => {
  const { unmount } = await show(1)
  await part('Now in this room')
  expect(screen.queryByText('Step-free')).toBeNull()
  unmount()
  const { id: eventId } = await addEvent(hub.db, { location: 'Linz' })
  const facts = { isStepFree: true, captionsUrl: 'https://captions.example.org/1', way: 'Through the yard' }
  const { id } = await addRoom(hub.db, { eventId, name: 'Attic', facts: JSON.stringify(facts) })
  await showScreen(<RoomPage />, {
    hub,
    at: `/linz/2026-05-09/rooms/${id}`,
    path: '/:city/:date/rooms/:room',
  })
  const told = (await screen.findByText('Step-free')).closest('ul')
  expect(Array.from(told?.children ?? [], (each) => each.textContent)).toEqual([
    'Step-free',
    'Captions (opens in a new tab)',
    'The way there: Through the yard',
  ])
  expect(told?.querySelectorAll('svg')).toHaveLength(3)
  expect(screen.getByRole('link', { name: /^Captions/ }).getAttribute('href')).toBe(facts.captionsUrl)
})

it('shows all sessions of an open room with their places, and opens one above the page', async () => {
  await show(2)
  const now = await part('Now in this room')
  expect(within(now).getAllByText(/^By the/)).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Next in this room' })).toBeNull()
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(within(now).getByText('Garden walk'))
  expect(await screen.findByRole('dialog', { name: 'Garden walk' })).toBeTruthy()
})

it('is shared with its title and address', async () => {
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await show(2)
  const button = await screen.findByRole('button', { name: 'Share' })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button)
  expect(share).toHaveBeenCalledWith({ title: expect.stringMatching(/^東京 – /), url: location.href })
  Reflect.deleteProperty(navigator, 'share')
})

it('shows on the floor plan what is on in the room, and that it was reported full', async () => {
  await showScreen(<RoomNow roomId={1} />, {
    hub,
    at: '/berlin/2026-05-09/floor-plan?room=1',
    path: '/:city/:date/floor-plan',
  })
  const on = (await screen.findByText('Long one')).closest('li')
  expect(on?.textContent).toBe('Now: Long one (until 10:30 AM) Reported full at 10:05 AM\u00A0· 5 min late')
})

it('reports an unknown room, and links to the rooms of the event', async () => {
  for (const room of [99, 'x', '1-']) {
    const { unmount } = await show(room)
    await screen.findByRole('heading', { name: 'Room not found' })
    expect(screen.getByRole('link', { name: '東京' }).getAttribute('href')).toBe('/berlin/2026-05-09/rooms/2')
    unmount()
  }
})

it('shows until when a room is closed', async () => {
  const closed = JSON.stringify([
    { day: 1, startTime: '10:00', endTime: '12:00' },
    { day: 1, startTime: '15:00', endTime: '16:00' },
  ])
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz' })
  const { id } = await addRoom(hub.db, { eventId, name: 'Studio', closedTimes: closed })
  await showScreen(<RoomPage />, {
    hub,
    at: `/graz/2026-05-09/rooms/${id}`,
    path: '/:city/:date/rooms/:room',
  })
  expect((await part('Now in this room')).textContent).toContain('Closed until 12:00 PM.')
  screen.getByText('Studio is closed from 3:00 PM to 4:00 PM.')
})
