import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { draftKey, keepDraft } from '../lib/drafts.ts'
import { SignInList } from './sign-in-list.tsx'

it('leaves nothing of the user in the tab after signing out', async () => {
  const hub = await openOwnedApp()
  const draft = { values: { name: 'Attic' }, begun: {}, version: null, attempt: 'one' }
  keepDraft(draftKey(hub.owner.id, 'room/1/new'), draft)
  const load = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await showScreen(<SignInList />, { hub, as: hub.owner })
  await userEvent.click(await screen.findByRole('button', { name: /this browser/ }))
  await waitFor(() => expect(load).toHaveBeenCalledWith('/'))
  expect(sessionStorage.length).toBe(0)
  await hub.close()
})
