import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/events/events.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { ScreenLinks } from './screen-links.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let event: Event
let tokyo: { id: number }
beforeAll(async () => {
  hub = await openOwnedApp()
  const { query, eventId } = await hub.addOwnEvent()
  tokyo = await addRoom(hub.db, { eventId, name: '東京' })
  const attic = await addRoom(hub.db, { eventId, name: 'Attic', order: 1 })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  await addSession(hub.db, { eventId, timeSlotId, roomId: tokyo.id, title: 'Owls' })
  await addSession(hub.db, { eventId, timeSlotId, roomId: attic.id, title: 'Bats' })
  const [own] = await hub.call('GET /api/events', { query })
  if (own) event = own
})
afterAll(() => hub.close())

async function show(given: Partial<Event> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T10:10:00Z') })
  const at = `/${event.location.toLowerCase().replace(' ', '-')}/${event.date}/admin/screens`
  const { quiet } = await showScreen(<ScreenLinks event={{ ...event, ...given }} />, {
    hub,
    as: hub.owner,
    at,
    path: '/:city/:date/admin/screens',
  })
  await quiet()
  await act(async () => undefined)
}
const address = () => screen.getByLabelText<HTMLInputElement>('Address')
const preview = (name: string) => within(screen.getByRole('figure', { name: `Preview: ${name}` }))

it('shows the address, a QR code and a preview for the screen of all rooms and of each door', async () => {
  await show()
  expect((await preview('All rooms').findByText('Owls')).textContent).toBe('Owls')
  preview('All rooms').getByText('Bats')
  screen.getByRole('img', { name: 'Code that opens the screen: All rooms' })
  const all = address().value
  expect(all).toMatch(/^http:.*\/2026-05-09\/screen$/)
  const open = screen.getByRole('link', { name: 'Open on this device' })
  expect(open.getAttribute('href')).toBe(new URL(all).pathname)

  fireEvent.change(screen.getByLabelText('Screen'), { target: { value: String(tokyo.id) } })
  expect(address().value).toBe(`${all}?room=${tokyo.id}`)
  screen.getByRole('img', { name: 'Code that opens the screen: Door of 東京' })
  preview('Door of 東京').getByText('Owls')
  expect(preview('Door of 東京').queryByText('Bats')).toBeNull()
  expect(open.getAttribute('href')).toBe(`${new URL(address().value).pathname}?room=${tokyo.id}`)
  expect(screen.queryByText(/This event is hidden/)).toBeNull()
})

it('explains who sees the screens of a hidden event', async () => {
  await show({ isPublic: false })
  screen.getByText(/its screens open only on devices where one of its organizers is signed in/)
})
