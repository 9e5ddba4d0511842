import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addFloorPlan } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FloorPlanPage } from './floor-plan-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz' })
  await addFloorPlan(hub.db, { eventId, title: 'Ground floor' })
})
afterAll(() => hub?.close())

/** @returns reads the plans again, as after the network was away */
async function show() {
  // The test browser loads no pictures.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const { reads } = await showScreen(<FloorPlanPage />, {
    hub,
    at: '/graz/2026-05-09/floor-plan',
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
