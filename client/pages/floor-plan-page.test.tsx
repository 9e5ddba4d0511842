import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addFloorPlan, addRoom } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FloorPlanPage } from './floor-plan-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz' })
  const { id: floorPlanId } = await addFloorPlan(hub.db, { eventId, title: 'Ground floor' })
  await addRoom(hub.db, { eventId, id: 3, name: 'Attic', floorPlanId, pinX: 0.5, pinY: 0.5 })
})
afterAll(() => hub?.close())

/** @returns reads the plans again, as after the network was away */
async function show(hash = '') {
  // The test browser loads no pictures.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const { reads } = await showScreen(<FloorPlanPage />, {
    hub,
    at: `/graz/2026-05-09/floor-plan${hash}`,
    path: '/:city/:date/floor-plan',
  })
  await screen.findByRole('img', { name: 'Ground floor' })
  return () => act(() => reads.invalidateQueries())
}

it('keeps a plan zoomed when its data are read again', async () => {
  const readAgain = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await readAgain()
  expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', false)
})

it('shows a broken picture again once its data are read again', async () => {
  const readAgain = await show()
  fireEvent.error(screen.getByRole('img', { name: 'Ground floor' }))
  await screen.findByText('Floor plan image unavailable')
  await readAgain()
  await screen.findByRole('img', { name: 'Ground floor' })
})

it('keeps a room marked when the link to the content is followed', async () => {
  await show('#room-3')
  const marked = () => document.querySelectorAll('[aria-current]')
  await waitFor(() => expect(marked()).toHaveLength(1))
  // As the browser does for `href="#main"`.
  await act(async () => {
    location.hash = '#main'
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(marked()).toHaveLength(1)
})
