import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useAddress } from '../lib/address.tsx'
import { Schedule } from './schedule.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  await addLarge('Berlin', 12)
  await addLarge('Tokyo', 24)
})
afterAll(() => hub?.close())

/** Nine rooms, and 22 half-hour time slots from nine o'clock on; the first is a break. */
async function addLarge(location: string, clock: 12 | 24): Promise<void> {
  const { id: eventId } = await addEvent(hub.db, { location, clock })
  const rooms: number[] = []
  for (let order = 1; order <= 9; order++)
    rooms.push((await addRoom(hub.db, { eventId, name: `Room ${order}`, order })).id)
  for (let index = 0; index < 22; index++) {
    const hour = 9 + Math.floor(index / 2)
    const [startTime, endTime] =
      index % 2 === 0 ? [`${hour}:00`, `${hour}:30`] : [`${hour}:30`, `${hour + 1}:00`]
    const rest = index === 0 ? { isStatic: true, staticTitle: 'Coffee' } : {}
    const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime, endTime, ...rest })
    if (index > 0)
      await addSession(hub.db, {
        eventId,
        title: `${startTime} talk`,
        timeSlotId,
        roomId: rooms[index % 2] ?? 0,
      })
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T11:10:00Z') })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

function Address() {
  return <output>{useAddress().search}</output>
}

const show = (city: string, search = '') =>
  showScreen(
    <>
      <Schedule />
      <Address />
    </>,
    { hub, at: `/${city}/2026-05-09${search}`, path: '/:city/:date' },
  )

const hours = async () =>
  within(await screen.findByRole('navigation', { name: 'Hours' })).getAllByRole('link')

it('links to each hour of a long day, unfolds past hours, and marks the current one', async () => {
  await show('berlin')
  const links = await hours()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '9 AM',
    '10 AM',
    '11 AM',
    '12 PM',
    '1 PM',
    '2 PM',
    '3 PM',
    '4 PM',
    '5 PM',
    '6 PM',
    '7 PM',
  ])
  expect(links.filter((each) => each.hasAttribute('aria-current')).map((each) => each.textContent)).toEqual([
    '11 AM',
  ])
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /earlier time slots/ })
  expect(box.checked).toBe(false)
  await userEvent.click(links[0] as HTMLElement)
  expect(box.checked).toBe(true)
  expect(document.activeElement?.textContent).toBe('9:00 AM – 9:30 AM')
  await userEvent.click(links[3] as HTMLElement)
  expect(document.activeElement?.textContent).toBe('12:00 PM – 12:30 PM')
  expect(box.checked).toBe(true)
})

it('links to the first time slot of an hour that a search has left', async () => {
  await show('berlin', '?q=talk')
  await screen.findByText(/^21 sessions/)
  await userEvent.click((await hours())[0] as HTMLElement)
  expect(document.activeElement?.textContent).toMatch(/^9:30 AM/)
})

it('labels hours in the clock format of the event', async () => {
  await show('tokyo')
  expect((await hours()).map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    '9:00',
    '10:00',
    '11:00',
  ])
})

it('filters by room in the address, with a session count for each', async () => {
  await show('berlin')
  const user = userEvent.setup()
  const filter = await screen.findByRole('navigation', { name: 'Filter by room' })
  const room = (name: string) =>
    within(filter).getByText<HTMLAnchorElement>((_, each) => each?.textContent === name && each.matches('a'))
  expect(within(filter).getByText('Room', { exact: true }).closest('details')?.open).toBe(false)
  await user.click(room('Room 1 10'))
  await screen.findByText(/^10 of 21 sessions/)
  const id = new URLSearchParams(location.search).get('room')
  expect(screen.getByText(`?room=${id}`)).toBeTruthy()
  expect(room('Room 1 10').getAttribute('aria-current')).toBe('true')
  expect(within(filter).getByText('Room · 1')).toBeTruthy()
  await user.click(room('Room 2 11'))
  await screen.findByText(/^21 sessions/)
  await user.click(room('Room 1 10'))
  await screen.findByText(/^11 of 21 sessions/)
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('opens the filter if the address has a room, and shows no sessions for an unknown one', async () => {
  await show('berlin', '?room=9999&room=x')
  expect(await screen.findByText('No sessions match these filters')).toBeTruthy()
  expect((await screen.findByText('Room · 1')).closest('details')?.open).toBe(true)
})

it('has no navigation by day while no day has time slots', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Oslo', days: 2 })
  for (let order = 1; order <= 9; order++) await addRoom(hub.db, { eventId, name: `Room ${order}`, order })
  await show('oslo')
  await screen.findByRole('navigation', { name: 'Filter by room' })
  expect(screen.queryByRole('navigation', { name: 'Days' })).toBeNull()
})
