import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/events.ts'
import type { QuickLink } from '../../domain/links.ts'
import { createCall } from '../lib/call.ts'
import { CallProvider } from '../lib/calling.tsx'
import { createQueryClient } from '../lib/reads.ts'
import { Toasts } from '../ui/toasts.tsx'
import { QuickLinkManagement } from './quick-link-management.tsx'

const EVENT = { id: 1, name: 'Unconference', location: 'Berlin', date: '2026-05-09' } as Event
const REFUSED = Response.json({ error: 'NOT_READY', message: 'Please try again' }, { status: 503 })

let stored: QuickLink[]
/** Answers the write that is under way. */
let answer: (response: Response) => void

beforeEach(() => {
  stored = ['Code of conduct', 'Sponsors'].map((title, order) => ({
    id: order + 1,
    eventId: 1,
    title,
    url: 'https://unconference.example',
    order,
    version: 1,
  }))
})

async function show() {
  const call = createCall((_url, { method }) =>
    method === 'GET'
      ? Promise.resolve(Response.json(stored))
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <CallProvider value={call}>
        <MemoryRouter initialEntries={['/berlin/2026-05-09']}>
          <Routes>
            <Route path="/:city/:date" element={<QuickLinkManagement event={EVENT} />} />
          </Routes>
        </MemoryRouter>
        <Toasts />
      </CallProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Sponsors')
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Quick Links', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((row) => row.querySelector('p')?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('takes a link away before the server has answered, and brings it back when it refuses', async () => {
  await show()
  await press('Delete Sponsors')
  await press('Delete')
  await waitFor(() => expect(titles()).toEqual(['Code of conduct']))
  answer(REFUSED.clone())
  expect(await screen.findByText('Failed to delete quick link: Please try again')).toBeDefined()
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
})

it('shows a new link before the server has answered', async () => {
  await show()
  await press('Add Quick Link')
  const dialog = within(screen.getByRole('dialog', { name: 'Add Quick Link' }))
  await userEvent.type(dialog.getByLabelText(/^Title/), 'Press kit')
  await userEvent.type(dialog.getByLabelText(/^URL/), 'https://unconference.example/press')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Quick Link' }))
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors', 'Press kit']))
})

it('only logs an order that is refused', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show()
  await press('Move Sponsors up')
  expect(titles()).toEqual(['Sponsors', 'Code of conduct'])
  answer(REFUSED.clone())
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
  expect(logged).toHaveBeenCalledWith('Failed to reorder quick links', expect.any(Error))
  expect(screen.queryByText(/reorder/)).toBeNull()
  logged.mockRestore()
})
