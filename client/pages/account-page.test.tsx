import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addGrant, addSuperAdmin, addUser } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AccountPage } from './account-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

it('asks a user called “Admin” for a real name', async () => {
  const as = await addSuperAdmin(hub.db, { name: 'Admin' })
  await showScreen(<AccountPage />, { hub, as })
  const asked = /Emails and the history call you “Admin”/
  await screen.findByText(asked)
  await userEvent.click(screen.getByRole('button', { name: 'Change Name' }))
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Ann')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Ann')
  expect(screen.queryByText(asked)).toBe(null)
})

it('shows the role of a helper, and offers helpers no tokens', async () => {
  const as = await addUser(hub.db, { name: 'Hal' })
  await addGrant(hub.db, { eventId: (await addEvent(hub.db)).id, userId: as.id, role: 'helper' })
  await showScreen(<AccountPage />, { hub, as })
  await screen.findByText('Helper')
  expect(screen.queryByText('Programs')).toBe(null)
})

it('lets a user choose a language, and return to that of the event or browser', async () => {
  const as = await addUser(hub.db, { name: 'Lea' })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await showScreen(<AccountPage />, { hub, as })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect(choice.value).toBe('')
  const kept = async () =>
    (await hub.db.selectFrom('users').select('language').where('id', '=', as.id).executeTakeFirst())?.language
  for (const [times, name, code] of [
    [1, 'Deutsch', 'de'],
    [2, 'The event’s or this browser’s language', null],
  ] as const) {
    await waitFor(() => expect(choice.disabled).toBe(false))
    await userEvent.selectOptions(choice, name)
    await expect.poll(kept).toBe(code)
    await waitFor(() => expect(choice.value).toBe(code ?? ''))
    // The page reloads in that language.
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(times))
  }
  vi.restoreAllMocks()
})
