import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useAddress } from '../lib/address.tsx'
import { Schedule } from './schedule.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference', location: 'Berlin' })
  await addRoom(hub.db, { eventId, id: 1, name: 'Attic' })
  await addTimeSlot(hub.db, { eventId, id: 1, startTime: '9:45', endTime: '10:30' })
  await addTimeSlot(hub.db, { eventId, id: 2, startTime: '11:30', endTime: '12:15' })
  await addTimeSlot(hub.db, { eventId, id: 3, startTime: '1:30', endTime: '2:15' })
  const facts = { notes: 'Naming is hard', links: [{ title: 'Slides', url: 'https://slides.example/1' }] }
  const sessions = [
    { id: 11, title: 'Tags', timeSlotId: 1, facts: JSON.stringify(facts) },
    { id: 12, title: 'Funnels', timeSlotId: 2 },
    { id: 13, title: 'Maps', timeSlotId: 3 },
  ]
  for (const session of sessions) await addSession(hub.db, { eventId, roomId: 1, ...session })
})
afterAll(() => hub?.close())

const show = (search: string) =>
  showScreen(
    <>
      <Schedule />
      <Address />
    </>,
    { hub, at: `/berlin/2026-05-09${search}`, path: '/:city/:date' },
  )

function Address() {
  const { search, hash } = useAddress()
  return <output>{search + hash}</output>
}

const titles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

it("shows a shared day, and adds its sessions to the visitor's stars only on request", async () => {
  localStorage.setItem('favorites', '["12"]')
  await show('?view=mine#day=11,13,99')
  await screen.findByText('Shared with you')
  expect(titles()).toEqual(['Tags', 'Maps'])
  // The free time between them belongs to the person who shared the day.
  expect(screen.queryByText(/haven.t favorited/)).toBe(null)
  expect(localStorage.getItem('favorites')).toBe('["12"]')
  await userEvent.click(screen.getByRole('button', { name: 'Star all' }))
  await waitFor(() => expect(titles()).toEqual(['Tags', 'Funnels', 'Maps']))
  expect(localStorage.getItem('favorites')).toBe('["12","11","13"]')
  expect(screen.getByText('?view=mine').textContent).toBe('?view=mine')
  expect(screen.queryByText('Shared with you')).toBe(null)
})

it('keeps a shared day when the link to the content is followed', async () => {
  localStorage.setItem('favorites', '["12"]')
  await show('?view=mine#day=11,13')
  await screen.findByText('Shared with you')
  // As the browser does for `href="#main"`.
  act(() => {
    location.hash = '#main'
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByText('?view=mine#main')
  expect(titles()).toEqual(['Tags', 'Maps'])
  expect(screen.queryByText('Shared with you')).not.toBe(null)
})

it("leaves the visitor's stars out of a shared day, even once its sessions are over", async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T20:00:00Z'), toFake: ['Date'] })
  await show('?view=mine#day=11,13')
  await screen.findByText('Shared with you')
  expect(titles()).toEqual(['Tags', 'Maps'])
  expect(screen.queryByText('No more starred sessions today')).toBe(null)
  vi.useRealTimers()
})

it("shows the visitor's own day if a link contains no session of this event", async () => {
  localStorage.setItem('favorites', '["12"]')
  await show('?view=mine#day=98,99')
  await waitFor(() => expect(titles()).toEqual(['Funnels']))
  expect(screen.queryByText('Shared with you')).toBe(null)
})

it('shows notes and links of a past day, and shares its link', async () => {
  localStorage.setItem('favorites', '["13","11"]')
  const share = vi.fn()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  vi.useFakeTimers({ now: new Date('2026-05-11T10:00:00Z'), toFake: ['Date'] })
  await show('?view=mine')
  await screen.findByText('Naming is hard')
  expect(titles()).toEqual(['Tags', 'Maps'])
  expect(screen.getByRole('link', { name: /^Slides/ }).getAttribute('href')).toBe('https://slides.example/1')
  // While another page is loading, the address is already that page's.
  history.pushState(null, '', '/berlin/2026-05-09/wifi')
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  const url = `${location.origin}/berlin/2026-05-09?view=mine#day=11,13`
  expect(share).toHaveBeenCalledWith({ title: 'My day – Unconference', url })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
