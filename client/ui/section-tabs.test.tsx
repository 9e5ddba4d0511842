import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SectionTabs } from './section-tabs.tsx'

vi.mock('./side-menu.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('says so if the code of the list of sections fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <SectionTabs
      label="Admin Portal"
      value="events"
      onChange={() => undefined}
      tabs={[{ value: 'events', label: 'Event Management' }]}
    >
      <p>Events</p>
    </SectionTabs>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Event Management/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Admin Portal' })
  expect(dialog.textContent).toContain('This could not be loaded.')
})
