import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { PersonPage } from './person-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz', days: 2 })
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' }),
    await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '12:00' }),
    await addTimeSlot(hub.db, { eventId, day: 2, startTime: '9:00', endTime: '10:00' }),
  ]
  const names = ['Zoë O’Neil and 東京 太郎', 'Ben', "ZOE O'NEIL"]
  for (const [at, presenterName] of names.entries())
    await addSession(hub.db, {
      eventId,
      roomId: room.id,
      timeSlotId: slots[at]?.id ?? 0,
      title: `Talk ${at}`,
      presenterName,
    })
})
afterAll(() => hub?.close())

const show = (person: string) =>
  showScreen(<PersonPage />, {
    hub,
    at: `/graz/2026-05-09/people/${encodeURIComponent(person)}`,
    path: '/:city/:date/people/:person',
  })

it('shows all sessions of a host by day in any spelling of the name, and links to their other hosts', async () => {
  await show('zoe-oneil')
  await screen.findByRole('heading', { level: 1, name: 'Zoë O’Neil' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Saturday, May 9',
    'Sunday, May 10',
  ])
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Talk 0',
    'Talk 2',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Talk 0' }))
  const sheet = within(await screen.findByRole('dialog'))
  const other = await sheet.findByRole('link', { name: '東京 太郎' })
  expect(decodeURIComponent(other.getAttribute('href') ?? '')).toBe('/graz/2026-05-09/people/東京 太郎')
})

it('redirects any spelling of a name to one address', async () => {
  await show('ZOE O’NEIL')
  await screen.findByRole('heading', { level: 1, name: 'Zoë O’Neil' })
  await waitFor(() => expect(location.pathname).toBe('/graz/2026-05-09/people/zoe-oneil'))
})

it('keeps the name for the title of the page, however long it stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { reads } = await show('zoe-oneil')
  await screen.findByRole('heading', { level: 1, name: 'Zoë O’Neil' })
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
  expect(reads.getQueryData([location.pathname])).toBe('Zoë O’Neil')
})

it("lists a host's sessions of other events if both sessions allow it", async () => {
  const yes = JSON.stringify({ isOpenAbout: true })
  const sessionAt = async (location: string) => {
    const { id: eventId } = await addEvent(hub.db, { location, name: `Camp ${location}` })
    const slot = await addTimeSlot(hub.db, { eventId })
    const room = await addRoom(hub.db, { eventId })
    const words = { title: `Bees of ${location}`, presenterName: 'Eve', facts: yes }
    return addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id, ...words })
  }
  const [there] = [await sessionAt('Linz'), await sessionAt('Wels')]
  await showScreen(<PersonPage />, {
    hub,
    at: '/wels/2026-05-09/people/eve',
    path: '/:city/:date/people/:person',
  })
  const link = await screen.findByRole('link', { name: 'Bees of Linz' })
  expect(link.getAttribute('href')).toBe(`/linz/2026-05-09?session=${there.id}`)
  const part = within(link.closest('section') as HTMLElement)
  expect(part.getByRole('heading', { level: 2, name: 'At other events' })).toBeTruthy()
  expect(part.getByText('Camp Linz')).toBeTruthy()
})

it('tells organizers that no session of a person is on the schedule yet', async () => {
  const own = await hub.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  await addSession(hub.db, { eventId: own.id, presenterName: 'Dee', timeSlotId: null, roomId: null })
  await showScreen(<PersonPage />, {
    hub,
    as: await addSuperAdmin(hub.db),
    at: '/graz/2026-05-09/people/dee',
    path: '/:city/:date/people/:person',
  })
  await screen.findByRole('heading', { level: 1, name: 'Dee' })
  await screen.findByText('No session on the schedule yet')
})

it('reports a name with no sessions, and links to the schedule', async () => {
  await show('zoe')
  await screen.findByText('No sessions by this person')
  expect(screen.getByRole('link', { name: 'Full schedule' }).getAttribute('href')).toBe('/graz/2026-05-09')
})
