import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { WebhookList } from './webhook-list.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

// A name that never resolves (RFC 6761).
const ADDRESS = 'https://hooks.invalid/hook'

it('adds a webhook, reports a failed test message, and removes it', async () => {
  const { id: eventId } = await addEvent(hub.db, { createdBy: hub.owner.id })
  await showScreen(<WebhookList eventId={eventId} />, { hub, as: hub.owner })
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add webhook' })
  const address = within(dialog).getByLabelText(/^Address/)
  await userEvent.type(address, 'ftp://example.org')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }))
  await within(dialog).findByText('An address must begin with https:// or http://')
  await userEvent.clear(address)
  await userEvent.type(address, 'http://127.0.0.1:9/hook')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }))
  await within(dialog).findByText(/belongs to the server’s own network/)
  await userEvent.clear(address)
  await userEvent.type(address, ADDRESS)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }))
  const shown = await screen.findByRole('dialog', { name: 'Copy the secret' })
  within(shown).getByText(/^whsec_/)
  await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
  await screen.findByText('Nothing has been sent yet.')
  await userEvent.click(screen.getByRole('button', { name: `Send a test to ${ADDRESS}` }))
  await screen.findByText('The test message was not accepted')
  await userEvent.click(screen.getByRole('button', { name: `Remove ${ADDRESS}` }))
  const question = await screen.findByRole('dialog', { name: 'Remove webhook' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(ADDRESS)).toBeNull())
})
