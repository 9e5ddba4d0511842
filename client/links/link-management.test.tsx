import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addLink } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { LinkManagement } from './link-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

/** The two quick links of a new event. */
async function show() {
  const { event, eventId, query } = await hub.addOwnEvent()
  for (const [order, title] of ['Code of conduct', 'Sponsors'].entries())
    await addLink(hub.db, { eventId, title, order })
  const network = await showScreen(<LinkManagement kind="quick" event={event} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}`,
    path: '/:city/:date',
  })
  await screen.findByText('Sponsors')
  return { ...network, eventId }
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Quick Links', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((row) => row.querySelector('p')?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('removes a link before the server replies, and restores it on refusal', async () => {
  const { meet } = await show()
  const answer = Promise.withResolvers<void>()
  meet('DELETE /api/quick-links/:id', { until: answer.promise, refusal: [503, 'Please try again'] })
  await press('Delete Sponsors')
  await press('Delete')
  await waitFor(() => expect(titles()).toEqual(['Code of conduct']))
  answer.resolve()
  expect(await screen.findByText('Failed to delete quick link: Please try again')).toBeDefined()
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
})

it('keeps a deleted link hidden when the list is read again before the server replies', async () => {
  const { meet, reads } = await show()
  const answer = Promise.withResolvers<void>()
  meet('DELETE /api/quick-links/:id', { until: answer.promise })
  await press('Delete Sponsors')
  await press('Delete')
  await waitFor(() => expect(titles()).toEqual(['Code of conduct']))
  await reads.refetchQueries()
  expect(titles()).toEqual(['Code of conduct'])
  answer.resolve()
  await screen.findByText('Quick link deleted successfully')
})

it('restores a deleted link when the network is down', async () => {
  const { meet } = await show()
  meet('DELETE /api/quick-links/:id', 'gone')
  meet('GET /api/quick-links', 'gone')
  await press('Delete Sponsors')
  await press('Delete')
  await screen.findByText(/^Failed to delete quick link/)
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
})

it('shows a new link before the server replies', async () => {
  const { meet } = await show()
  const answer = Promise.withResolvers<void>()
  meet('POST /api/quick-links', { until: answer.promise })
  await press('Add Quick Link')
  const dialog = within(screen.getByRole('dialog', { name: 'Add Quick Link' }))
  await userEvent.type(dialog.getByLabelText(/^Title/), 'Press kit')
  await userEvent.type(dialog.getByLabelText(/^URL/), 'https://unconference.example/press')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Quick Link' }))
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors', 'Press kit']))
  answer.resolve()
  expect(await screen.findByText('Quick link added successfully')).toBeDefined()
  expect(titles()).toEqual(['Code of conduct', 'Sponsors', 'Press kit'])
})

it('restores the order and only logs the error when a reorder is refused', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { meet } = await show()
  const answer = Promise.withResolvers<void>()
  meet('POST /api/quick-links/reorder', { until: answer.promise, refusal: [503, 'Please try again'] })
  await press('Move Sponsors up')
  expect(titles()).toEqual(['Sponsors', 'Code of conduct'])
  answer.resolve()
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
  expect(logged).toHaveBeenCalledWith('Failed to reorder quick-links', expect.any(Error))
  expect(screen.queryByText(/reorder/)).toBeNull()
})

it('restores a deleted link from the toast despite later changes by others, and focuses the list', async () => {
  const { eventId } = await show()
  await press('Delete Sponsors')
  await press('Delete')
  await waitFor(() => expect(titles()).toEqual(['Code of conduct']))
  // More than one page of history.
  for (let count = 1; count <= 51; count += 1)
    await hub.admin.call('POST /api/rooms', { body: { name: `Room ${count}`, eventId } })
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => press('Undo'))
  await screen.findByText('Undone')
  await waitFor(() => expect(titles()).toEqual(['Code of conduct', 'Sponsors']))
  const list = screen.getByRole('region', { name: 'Quick Links' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})
