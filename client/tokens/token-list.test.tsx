import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { TokenList } from './token-list.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

it('creates a token for one event, shows it once, lists it, and revokes it', async () => {
  const { name } = await addEvent(hub.db, { createdBy: hub.owner.id, name: '東京 camp' })
  await showScreen(<TokenList />, { hub, as: hub.owner })
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = await screen.findByRole('dialog', { name: 'New token' })
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Badge printer')
  await userEvent.click(within(dialog).getByLabelText('Only some events'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
  await within(dialog).findByText('Choose at least one event')
  await userEvent.click(within(dialog).getByLabelText(new RegExp(`^${name}`)))
  await waitFor(() => expect(within(dialog).queryByText('Choose at least one event')).toBeNull())
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }))
  const shown = await screen.findByRole('dialog', { name: 'Copy your token' })
  const secret = within(shown).getByText(/^hub_/).textContent ?? ''
  const { fetch } = hub.sending({ authorization: `Bearer ${secret}` })
  expect((await fetch('/api/user')).status).toBe(200)
  await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/Badge printer\s*Read only\s*東京 camp/)
  expect(document.body.textContent).not.toContain(secret)
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke the token Badge printer' }))
  await screen.findByText('Token revoked')
  expect(row.isConnected).toBe(false)
  expect((await fetch('/api/user')).status).toBe(401)
})
