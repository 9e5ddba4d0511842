import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { storeHidden } from '../event/hidden-sessions.ts'
import { Schedule } from './schedule.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Berlin' })
  for (const id of [1, 2]) await addRoom(hub.db, { eventId, id, order: id })
  for (const id of [1, 2])
    await addTimeSlot(hub.db, { eventId, id, startTime: `${id + 8}:00`, endTime: `${id + 8}:45` })
  await addSession(hub.db, { eventId, id: 11, title: 'Bread', timeSlotId: 1, roomId: 1 })
  await addSession(hub.db, { eventId, id: 12, title: 'Soup', timeSlotId: 1, roomId: 2 })
  await addSession(hub.db, { eventId, id: 13, title: 'Tea', timeSlotId: 2, roomId: 1 })
})
afterAll(() => hub?.close())
beforeEach(() => {
  storeHidden([])
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const show = (search = '') =>
  showScreen(<Schedule />, { hub, at: `/berlin/2026-05-09${search}`, path: '/:city/:date' })
const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((each) => each.textContent)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('removes a session marked "Not for me" from the lists along with its star, and restores it', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
  await show('?session=12')
  const dialog = await screen.findByRole('dialog', { name: 'Soup' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Favorite: Soup' }))
  await press('Not for me')
  await userEvent.click(screen.getByRole('link', { name: 'Close' }))
  expect(titles()).toEqual(['Bread', 'Tea'])
  expect(screen.getByText(/^2 of 3 sessions/)).toBeTruthy()
  expect(localStorage.getItem('favorites')).toBe('[]')
  // An empty cell may belong to a hidden session, so it announces nothing.
  expect(screen.queryByText('Session to be announced')).toBeNull()
  await press('1 hidden')
  await press('Show again: Soup')
  expect(titles()).toEqual(['Bread', 'Soup', 'Tea'])
  expect(screen.queryByRole('button', { name: /hidden/ })).toBeNull()
  expect(screen.getAllByText('Session to be announced')).toHaveLength(1)
})

it('still shows a hidden session at its own address, where it can be restored, and in a search', async () => {
  storeHidden(['12', '13'])
  const { unmount } = await show('?session=12')
  await screen.findByRole('dialog', { name: 'Soup' })
  await screen.findByText('Hidden from your schedule in this browser.')
  await press('Show again')
  expect(localStorage.getItem('hidden')).toBe('["13"]')
  unmount()
  await show('?q=tea')
  expect(await screen.findByRole('heading', { level: 4, name: 'Tea' })).toBeTruthy()
})

it('shows a hidden session that has a star, and restores all at once', async () => {
  storeHidden(['11', '12', '13'])
  localStorage.setItem('favorites', '["13"]')
  await show()
  await screen.findByText(/^1 of 3 sessions/)
  expect(titles()).toEqual(['Tea'])
  expect(screen.getByText('Nothing to show at this time')).toBeTruthy()
  await press('2 hidden')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show all again' }))
  expect(titles()).toEqual(['Bread', 'Soup', 'Tea'])
})
