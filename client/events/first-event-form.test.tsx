import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { FirstEventForm } from './first-event-form.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const VALUES = { name: 'Barcamp', date: '2031-05-09', description: '' }

it.each<[string, 'h12' | 'h23', Record<string, string>]>([
  ['UTC', 'h12', { ...VALUES, location: 'Ghent', clock: '12' }],
  ['Europe/Brussels', 'h23', { ...VALUES, location: 'Bruges', clock: '24', timeZone: 'Europe/Brussels' }],
])(
  'sends the fields of a first event, and what a browser in %s (%s) knows of time zone and clock',
  async (timeZone, hourCycle, body) => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone,
      hourCycle,
    })
    const onCreated = vi.fn()
    const { made } = await showScreen(<FirstEventForm onCreated={onCreated} onCancel={() => undefined} />, {
      hub,
      as: hub.owner,
    })
    expect(document.activeElement).toBe(screen.getByLabelText(/^Event Name/))
    for (const [label, value] of [
      [/^Event Name/, VALUES.name],
      [/^Event Date/, VALUES.date],
      [/^Location/, body.location],
    ] as const)
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Create Event' }))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(made).toEqual([{ name: 'POST /api/events', body }])
  },
)
