import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addSuperAdmin } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { readEvents } from '../event/event.ts'
import { EventOfAddress } from '../event/event-of-address.tsx'
import { navigate, ParamsProvider, paramsIn, usePathname } from '../lib/address.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { EventFrame } from './event-frame.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const board = (
  <EventFrame>
    <AdminGuard>{() => <p>The board</p>}</AdminGuard>
  </EventFrame>
)
const path = '/:city/:date/admin/board'

it('explains on an open board that a colleague deleted the event, and leads to the events', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin/board`
  const { reads } = await showScreen(board, { hub, as: hub.owner, at, path })
  await screen.findByText('The board')
  await screen.findByRole('link', { name: event.name })
  const colleague = await hub.as(await addSuperAdmin(hub.db))
  await colleague.call('DELETE /api/admin/delete-event/:id', { params: { id: eventId } })
  // The event of the address may be read again before the list of events that the user manages.
  await reads.invalidateQueries({ queryKey: readEvents(query).queryKey })
  expect(screen.queryByText('404 Page Not Found')).toBeNull()
  await reads.invalidateQueries()
  await screen.findByText(`You no longer have access to “${event.name}”, or it was deleted`)
  expect(location.pathname).toBe('/')
})

it('follows an event to the city that a colleague gave it', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin/board?edit=1`
  const { reads } = await showScreen(board, { hub, as: hub.owner, at, path })
  await screen.findByText('The board')
  await screen.findByRole('link', { name: event.name })
  const colleague = await hub.as(await addSuperAdmin(hub.db))
  const body = { name: event.name, location: 'Elsewhere', date: event.date }
  await colleague.call('PUT /api/events/:id', { params: { id: eventId }, body })
  await reads.invalidateQueries()
  await expect.poll(() => location.pathname).toBe(`/elsewhere/${event.date}/admin/board`)
  expect(location.search).toBe('?edit=1')
})

/** The board of the event in the address, which follows the address. */
function BoardAtAddress() {
  const params = paramsIn(path, usePathname()) ?? {}
  return (
    <ParamsProvider value={params}>
      <EventOfAddress>{board}</EventOfAddress>
    </ParamsProvider>
  )
}

it('shows that there is no page when the user goes back to the city that the event has left', async () => {
  await hub.addOwnEvent()
  const { event, eventId, query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin/board`
  const { reads } = await showScreen(<BoardAtAddress />, { hub, as: hub.owner, at, path })
  await screen.findByText('The board')
  await screen.findByRole('link', { name: event.name })
  act(() => navigate(`${at}?edit=1`))
  const colleague = await hub.as(await addSuperAdmin(hub.db))
  const body = { name: event.name, location: 'Yonder', date: event.date }
  await colleague.call('PUT /api/events/:id', { params: { id: eventId }, body })
  await reads.invalidateQueries()
  await expect.poll(() => location.pathname).toBe(`/yonder/${event.date}/admin/board`)
  await screen.findByRole('link', { name: event.name })
  history.back()
  await screen.findByText('404 Page Not Found')
  expect(location.pathname).toBe(at)
})

it('shows that there is no page if the event was deleted before the board was opened', async () => {
  await showScreen(board, { hub, as: hub.owner, at: '/nowhere/2026-05-09/admin/board', path })
  await screen.findByText('404 Page Not Found')
})
