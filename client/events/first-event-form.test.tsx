import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/owned-app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FirstEventForm } from './first-event-form.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const VALUES = { name: 'Barcamp', date: '2031-05-09', description: '' }

it.each([
  ['UTC', { ...VALUES, location: 'Ghent' }],
  ['Europe/Brussels', { ...VALUES, location: 'Bruges', timeZone: 'Europe/Brussels' }],
])(
  'sends the fields of a first event, and of a browser in %s what it knows of the time zone',
  async (timeZone, body) => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
    const onCreated = vi.fn()
    const { made } = await showScreen(<FirstEventForm onCreated={onCreated} onCancel={() => undefined} />, {
      hub,
      as: hub.owner,
    })
    for (const [label, value] of [
      [/^Event Name/, VALUES.name],
      [/^Event Date/, VALUES.date],
      [/^Location/, body.location],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Event' }))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(made).toEqual([{ name: 'POST /api/events', body }])
  },
)
